/// Parses the text of one message. Accepts any text: missing parts are nil, and errors become
/// faults.
struct MessageParser {
  private let line: LogicalLine
  private let text: Text
  private var message: IDPMessage

  /// The maximum number of parameters that are read.
  static let maximumParameters = 200
  private static let maximumFaults = 100

  init(_ line: LogicalLine) {
    self.line = line
    text = line.text
    message = IDPMessage(range: line.range)
  }

  consuming func parse() -> IDPMessage {
    for place in line.breaks { addFault(.lineBreak, place) }
    if let fields = intentFields {
      message.transport = .intent
      parseIntent(fields)
    } else {
      parseURL()
    }
    findFaults()
    message.faults.sort { $0.range < $1.range }
    return message
  }

  // MARK: URLs

  private mutating func parseURL() {
    var end = text.count
    if let hash = text.firstIndex(of: UInt8(ascii: "#")) {
      addFault(.fragment, line.range(hash, end))
      end = hash
    }
    let query = text.firstIndex(of: UInt8(ascii: "?")).map { min($0, end) } ?? end
    parseAddress(0, query)
    if query < end { parseQuery(query + 1, end) }
  }

  /// Parses the part before the parameters: `scheme://host/version/command`.
  private mutating func parseAddress(_ start: Int, _ end: Int) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":"), from: start), colon < end,
      colon > start
    else { return }
    message.scheme = text.part(start, colon)
    message.schemeRange = line.range(start, colon)
    parsePath(colon + 1, end)
  }

  private mutating func parsePath(_ start: Int, _ end: Int) {
    var start = start
    let slash = UInt8(ascii: "/")
    if start + 1 < end, text[start] == slash, text[start + 1] == slash {
      let hostEnd = next(slash, from: start + 2, end)
      message.host = text.part(start + 2, hostEnd)
      message.hostRange = line.range(start + 2, hostEnd)
      start = hostEnd
    }
    guard start < end, text[start] == slash else { return }
    let versionEnd = next(slash, from: start + 1, end)
    message.version = text.part(start + 1, versionEnd)
    message.versionRange = line.range(start + 1, versionEnd)
    guard versionEnd < end else { return }
    let commandEnd = next(slash, from: versionEnd + 1, end)
    if commandEnd > versionEnd + 1 {
      message.command = PercentEncoding.decoded(text.part(versionEnd + 1, commandEnd))
      message.commandRange = line.range(versionEnd + 1, commandEnd)
    }
    if commandEnd < end { message.pathRestRange = line.range(commandEnd, end) }
  }

  private func next(_ byte: UInt8, from start: Int, _ end: Int) -> Int {
    text.firstIndex(of: byte, from: start).map { min($0, end) } ?? end
  }

  private mutating func parseQuery(_ start: Int, _ end: Int) {
    var from = start
    while from <= end {
      let to = next(UInt8(ascii: "&"), from: from, end)
      if to > from {
        let equals = next(UInt8(ascii: "="), from: from, to)
        guard add((from, equals), (min(equals + 1, to), to)) else { return }
      }
      from = to + 1
    }
  }

  /// Adds a parameter. Returns false if there are too many.
  private mutating func add(_ name: (Int, Int), _ value: (Int, Int)) -> Bool {
    guard message.parameters.count < Self.maximumParameters else {
      addFault(.tooManyParameters, line.range(name.0, value.1))
      return false
    }
    let raw = text.part(value.0, value.1)
    let decodedName = PercentEncoding.decoded(text.part(name.0, name.1))
    let decoded = PercentEncoding.decoded(raw)
    if decoded.count != raw.count, decoded.hasMalformedUTF8 {
      addFault(.notUTF8, line.range(value.0, value.1))
    }
    message.parameters.append(
      MessageParameter(
        name: decodedName, raw: raw, value: decoded, nameRange: line.range(name.0, name.1),
        valueRange: line.range(value.0, value.1), role: MessageFormat.role(of: decodedName)))
    return true
  }

  // MARK: Intents

  private static let intentMark: StaticString = "#Intent;"

  /// The offset of `#Intent;`, after which the fields of an intent begin; nil for a URL.
  private var intentFields: Int? {
    guard text.count >= 7, text.part(0, 7).equalsIgnoringCase("intent:") else { return nil }
    return text.firstIndex(of: Self.intentMark)
  }

  /// Parses an intent: `intent:` and the data, then `#Intent;`, fields that each end with a
  /// semicolon, and `end`. Extras are fields whose name begins with a type letter and a dot.
  private mutating func parseIntent(_ mark: Int) {
    let query = next(UInt8(ascii: "?"), from: 7, mark)
    parsePath(7, query)
    // The action names an intent, not the path of its data.
    message.command = nil
    message.commandRange = nil
    if query < mark { parseQuery(query + 1, mark) }
    var from = mark + Self.intentMark.utf8CodeUnitCount
    while from < text.count {
      let to = next(UInt8(ascii: ";"), from: from, text.count)
      let field = text.part(from, to)
      if field == "end" { return }
      let equals = next(UInt8(ascii: "="), from: from, to)
      let value = (min(equals + 1, to), to)
      let name = text.part(from, equals)
      if name == "action" {
        message.command = PercentEncoding.decoded(text.part(value.0, value.1))
        message.commandRange = line.range(value.0, value.1)
      } else if name == "scheme" {
        message.scheme = text.part(value.0, value.1)
        message.schemeRange = line.range(value.0, value.1)
      } else if name.count > 2, name[1] == UInt8(ascii: "."), name[0].isASCIILetter {
        guard add((from + 2, equals), value) else { return }
      }
      from = to + 1
    }
    addFault(.unended, line.range(text.count, text.count))
  }

  // MARK: Faults

  private mutating func addFault(_ kind: MessageFault.Kind, _ range: SourceRange) {
    guard message.faults.count < Self.maximumFaults else { return }
    message.faults.append(MessageFault(kind: kind, range: range))
  }

  /// Finds bytes that are invalid in a URL. Adjacent bytes of one kind form one fault.
  private mutating func findFaults() {
    var index = 0
    while index < text.count {
      guard let kind = fault(at: index) else {
        index += 1
        continue
      }
      let start = index
      if kind == .badEscape {
        index += 1
      } else {
        while index < text.count, fault(at: index) == kind { index += 1 }
      }
      addFault(kind, line.range(start, index))
    }
  }

  private func fault(at index: Int) -> MessageFault.Kind? {
    switch text[index] {
    case 0x20, 0x09: .blank
    case 0x00..<0x20, 0x7F: .control
    case 0x80...: .notASCII
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: "}"):
      .excluded
    case UInt8(ascii: "%"): PercentEncoding.escaped(text, at: index) == nil ? .badEscape : nil
    default: nil
    }
  }
}

extension Text {
  /// True if the text contains malformed UTF-8.
  var hasMalformedUTF8: Bool {
    var index = 0
    while index < count {
      if self[index] < 0x80 {
        index += 1
        continue
      }
      guard let (_, next) = UTF8Scanner.scalar(source.cursor(at: start + index)),
        next - source.cursor(at: start) <= count
      else { return true }
      index = next - source.cursor(at: start)
    }
    return false
  }
}
