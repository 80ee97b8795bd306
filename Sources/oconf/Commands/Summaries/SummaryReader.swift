import ConfigModel
import Lint

/// Reads summaries: JSON documents, one after another, with any whitespace between them.
struct SummaryReader {
  /// The name of the input in messages.
  private let name: String
  private let source: SourceBytes
  private let lines: LineTable
  private var offset = 0

  /// - Parameter operand: A path, or `-` for standard input.
  init(_ operand: String) throws(Failure) {
    name = operand == "-" ? "<stdin>" : operand
    source = try Failure.ofFile { () throws(FileError) in
      try operand == "-" ? FileReader.readStandardInput() : FileReader.read(operand).source
    }
    lines = LineTable(source)
  }

  /// The next summary and its place, as `FILE:LINE:COLUMN`; nil after the last one.
  mutating func next() throws(Failure) -> (summary: TokenSummary, place: String)? {
    while offset < source.count, source[offset].isBlank { offset += 1 }
    guard offset < source.count else { return nil }
    let start = offset
    guard source[start] == UInt8(ascii: "{") else {
      throw failure("expected a summary, which is a JSON object", start)
    }
    skipObject()
    let tree = JSONParser.parse(source.withSpan(start..<offset) { SourceBytes($0) })
    if let problem = tree.problems.first {
      throw failure("not JSON: " + problem.messageWithoutQuotation, start + problem.range.start)
    }
    do throws(CountShape.Fault) {
      return (try TokenSummary(tree.root), place(start))
    } catch {
      throw failure(error.reason, start + error.range.start)
    }
  }

  /// Moves to the end of the object that begins here, or of the text if the object is incomplete.
  private mutating func skipObject() {
    var depth = 0
    var isInString = false
    while offset < source.count {
      let byte = source[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\\") where isInString: offset = min(offset + 1, source.count)
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString:
        depth -= 1
        if depth == 0 { return }
      default: break
      }
    }
  }

  private func place(_ offset: Int) -> String {
    let position = lines.position(at: offset)
    return "\(name):\(position.line):\(position.column)"
  }

  private func failure(_ reason: String, _ offset: Int) -> Failure {
    .unusable(place(offset), Secrets.masked(shapesIn: reason))
  }
}

extension TokenSummary {
  /// Reads a summary. Every field of the version must be present, and there are no others.
  init(_ root: JSONValue) throws(CountShape.Fault) {
    var command: Command?
    var counts: JSONValue?
    var origin = [String?](repeating: nil, count: SummaryField.allCases.count)
    var hasVersion = false
    for member in try CountShape.members(of: root) {
      let value = member.value
      switch member.name.text.string {
      case "version":
        guard value.exactInteger == Self.version else {
          throw CountShape.Fault("unsupported version; expected \(Self.version)", value.range)
        }
        hasVersion = true
      case "counts": counts = value
      case let name:
        guard let field = SummaryField.allCases.first(where: { $0.name == name }) else {
          throw CountShape.unknown(member)
        }
        guard field.accepts(value) else {
          throw CountShape.Fault("expected \(field.type)", value.range)
        }
        if field == .command {
          command = Command(rawValue: value.text.string)
          guard command != nil else {
            throw CountShape.Fault("invalid command; expected 'eval' or 'diff'", value.range)
          }
        }
        origin[field.rawValue] = Self.canonical(value)
      }
    }
    var missing = hasVersion ? nil : "version"
    for field in SummaryField.allCases where origin[field.rawValue] == nil {
      if field != .failed || command == .diff { missing = missing ?? field.name }
    }
    guard let command, let counts, missing == nil else {
      throw CountShape.Fault("missing field '\(missing ?? "counts")'", root.range)
    }
    if command == .eval, origin[SummaryField.failed.rawValue] != nil {
      throw CountShape.Fault("unexpected field 'failed' in a summary of 'eval'", root.range)
    }
    let shape = command == .eval ? CountShape.eval : .diff
    self.init(command, try shape.read(counts)) { origin[$0.rawValue] }
  }

  /// The JSON of a value as a summary has it.
  private static func canonical(_ value: JSONValue) -> String {
    switch value.kind {
    case .string: JSONObjectText.text(value.text.string)
    case .array: "[" + value.elements.map(canonical).joined(separator: ",") + "]"
    default: value.text.string
    }
  }
}
