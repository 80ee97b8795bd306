/// Reads an object literal of JavaScript as data, without running anything. Values that are not
/// literals are left out. JSON is read, too.
struct ObjectLiteralReader {
  private let script: AppSource

  init(_ script: AppSource) {
    self.script = script
  }

  /// The first object in the script that has one of these members.
  func object(with names: [StaticString]) -> ClientValue? {
    var open: [Int] = []
    for index in script.tokens.indices {
      if script.isMark(index, "{") {
        open.append(index)
      } else if let last = open.last, script.isMark(index, "}") {
        if script.partner(of: index) == last { open.removeLast() }
      } else if let last = open.last, script.isMark(index + 1, ":"), script.kind(index) != .mark,
        script.text(index).isOne(of: names)
      {
        return value(at: last, before: script.tokens.count, 0).value
      }
    }
    return nil
  }

  /// The value that begins at an index, and the index after it.
  private func value(
    at index: Int, before end: Int, _ depth: Int
  ) -> (value: ClientValue, next: Int) {
    let next = endOfValue(from: index, before: end)
    let range = self.range(index, next)
    let content: ClientValue.Content
    if depth >= ClientValue.deepest {
      content = .other
    } else if script.isMark(index, "{") {
      content = .object(settings(in: index + 1..<contentEnd(index, next), depth))
    } else if script.isMark(index, "[") {
      content = .list(values(in: index + 1..<contentEnd(index, next), depth))
    } else if next == index + 1, script.kind(index) == .string {
      content = .text(string(index))
    } else if next == index + 1, script.text(index).isOne(of: ["true", "false"]) {
      content = .boolean(script.text(index) == "true")
    } else if isSymbol(index..<next) {
      content = .symbol(LocatedText(script.text(next - 1), at: script.tokens[next - 1].range))
    } else {
      content = .other
    }
    return (ClientValue(content, at: range), next)
  }

  /// True for names with dots between them.
  private func isSymbol(_ range: Range<Int>) -> Bool {
    range.count % 2 == 1
      && range.allSatisfy {
        ($0 - range.lowerBound) % 2 == 0
          ? script.kind($0) == .word : script.isMark($0, ".")
      }
  }

  private func contentEnd(_ index: Int, _ next: Int) -> Int {
    script.partner(of: index).map { min($0, next) } ?? next
  }

  private func values(in range: Range<Int>, _ depth: Int) -> [ClientValue] {
    var values: [ClientValue] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if script.isMark(index, ",") {
        index += 1
        continue
      }
      let (value, next) = value(at: index, before: range.upperBound, depth + 1)
      values.append(value)
      index = max(next, index + 1)
    }
    return values
  }

  private func settings(in range: Range<Int>, _ depth: Int) -> [ClientSetting] {
    var settings: [ClientSetting] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if script.kind(index) != .mark, script.isMark(index + 1, ":"), index + 2 < range.upperBound {
        let name = script.kind(index) == .string ? string(index) : word(index)
        let (value, next) = value(at: index + 2, before: range.upperBound, depth + 1)
        settings.append(ClientSetting(name, value))
        index = max(next, index + 3)
      } else {
        // A comma, or a member of another form: a method, a spread, a computed name.
        index = max(endOfValue(from: index, before: range.upperBound), index + 1)
      }
    }
    return settings
  }

  /// The index of the comma or bracket that ends a value.
  private func endOfValue(from start: Int, before end: Int) -> Int {
    var index = start
    while index < end {
      if script.kind(index) == .mark, ",;)]}".utf8.contains(script.text(index)[0]) { return index }
      if let partner = script.partner(of: index), partner > index {
        index = partner
      } else if index == start, script.isMark(index, "{") || script.isMark(index, "[") {
        // Not closed: everything up to the end is in it.
        return end
      }
      index += 1
    }
    return min(index, end)
  }

  private func range(_ start: Int, _ end: Int) -> SourceRange {
    if end == start + 1, script.kind(start) == .string { return string(start).range }
    guard end > start, script.tokens.indices.contains(end - 1) else {
      return script.tokens[start].range
    }
    return SourceRange(script.tokens[start].range.start, script.tokens[end - 1].range.end)
  }

  private func word(_ index: Int) -> LocatedText {
    LocatedText(script.text(index), at: script.tokens[index].range)
  }

  /// A text with escapes decoded. Its range includes the quotes.
  private func string(_ index: Int) -> LocatedText {
    let inner = script.tokens[index].range
    let isClosed =
      inner.end < script.source.count && script.source[inner.end] == script.source[inner.start - 1]
    let range = SourceRange(inner.start - 1, isClosed ? inner.end + 1 : inner.end)
    let text = script.text(index)
    guard text.contains(UInt8(ascii: "\\")) else { return LocatedText(text, at: range) }
    var bytes: [UInt8] = []
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      offset += 1
      guard byte == UInt8(ascii: "\\"), offset < text.count else {
        bytes.append(byte)
        continue
      }
      let escaped = text[offset]
      offset += 1
      switch escaped {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"), UInt8(ascii: "x"):
        let count = escaped == UInt8(ascii: "u") ? 4 : 2
        guard let scalar = scalar(text, offset, count) else { continue }
        bytes += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
        offset += count
      default: bytes.append(escaped)
      }
    }
    return LocatedText(Text(SourceBytes(bytes.span)), at: range)
  }

  private func scalar(_ text: Text, _ start: Int, _ count: Int) -> Unicode.Scalar? {
    guard start + count <= text.count else { return nil }
    var value: UInt32 = 0
    for index in start..<start + count {
      guard let digit = text[index].hexadecimalDigit else { return nil }
      value = value << 4 | digit
    }
    return Unicode.Scalar(value)
  }
}
