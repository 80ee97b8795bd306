/// Writes a well-formed tree on one line with normalized tokens. ``JSONWriter`` keeps the text of
/// the tokens instead.
public enum JSONRewriter {
  public enum Spelling: Sendable {
    /// Numbers as written, non-ASCII characters in strings as `\u` escapes, no whitespace.
    case ascii
    /// The output of Python 3's `json.dumps(json.load(…))`.
    case python
  }

  /// A value that cannot be written in the requested spelling.
  public struct Refusal: Error {
    public enum Reason: Sendable {
      /// Beyond the largest double: Python would print `Infinity`, which is not JSON.
      case numberOverflows
      /// Python refuses integers of more than 4300 digits.
      case integerTooLong
      /// Python would keep the last member and drop the others.
      case duplicateKey
      /// The written text does not parse to an equal tree, which is a defect of the writer.
      case readBack
    }

    public let reason: Reason
    public let range: SourceRange
  }

  /// The written text. It has been parsed again and compared with the tree by value.
  public static func text(
    _ tree: JSONTree, _ spelling: Spelling
  ) throws(Refusal) -> String {
    precondition(tree.isWellFormed)
    if spelling == .python, let duplicate = JSONDuplicateKeys.find(in: tree).first {
      throw Refusal(reason: .duplicateKey, range: duplicate.again.range)
    }
    var writer = Writer(spelling)
    try writer.write(tree)
    guard JSONParser.parse(SourceBytes(writer.text)).hasSameValue(as: tree) else {
      throw Refusal(reason: .readBack, range: tree.root.range)
    }
    return writer.text
  }

  private struct Writer {
    private let spelling: Spelling
    private let comma: String
    private let colon: String
    private(set) var text = ""

    init(_ spelling: Spelling) {
      self.spelling = spelling
      (comma, colon) = spelling == .python ? (", ", ": ") : (",", ":")
    }

    mutating func write(_ tree: JSONTree) throws(Refusal) {
      var containers = OpenContainers()
      var index = 0
      text.reserveCapacity(tree.source.count)
      while index < tree.count {
        let node = tree[index]
        let value = JSONValue(tree: tree, index: index)
        index += 1
        switch node.kind {
        case .object, .array:
          text += node.kind == .object ? "{" : "["
          containers.push(end: node.next, isObject: node.kind == .object)
          if Int(node.next) > index { continue }
        case .string:
          writeString(value)
          if node.has(.name) {
            text += colon
            continue
          }
        case .number: text += try number(value)
        default: text += value.writtenText
        }
        while containers.depth > 0, Int(containers.end) == index {
          text += containers.isInObject ? "}" : "]"
          containers.pop()
        }
        if containers.depth > 0 { text += comma }
      }
    }

    private mutating func writeString(_ value: JSONValue) {
      guard value.node.has(.escaped) || value.node.has(.nonASCII) || spelling == .python else {
        text += value.writtenText
        return
      }
      text += "\""
      for unit in value.units {
        if let scalar = unit.scalar {
          writeCharacter(scalar)
        } else {
          writeEscape(unit.surrogate ?? 0xFFFD)
        }
      }
      text += "\""
    }

    private mutating func writeCharacter(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{08}": text += "\\b"
      case "\u{0C}": text += "\\f"
      case "\u{20}"..."\u{7E}": text.unicodeScalars.append(scalar)
      default:
        for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() { writeEscape(unit) }
      }
    }

    private mutating func writeEscape(_ unit: UInt16) {
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private func number(_ value: JSONValue) throws(Refusal) -> String {
      let written = value.writtenText
      guard spelling == .python else { return written }
      guard value.node.has(.nonInteger) else {
        let digits = written.hasPrefix("-") ? written.utf8.count - 1 : written.utf8.count
        guard digits <= 4300 else { throw Refusal(reason: .integerTooLong, range: value.range) }
        return written == "-0" ? "0" : written
      }
      guard let number = Double(written), number.isFinite else {
        throw Refusal(reason: .numberOverflows, range: value.range)
      }
      return PythonFloat.text(number)
    }
  }
}

/// Floating-point numbers as Python's `repr` prints them.
enum PythonFloat {
  /// The shortest digits that read back as the same number, with an exponent from 1e16 upward and
  /// below 1e-4.
  static func text(_ number: Double) -> String {
    let (digits, point) = decimal(number.magnitude)
    let sign = number.sign == .minus ? "-" : ""
    if point > 16 || point < -3 {
      let exponent = String((point - 1).magnitude)
      return sign + digits.prefix(1) + (digits.count > 1 ? "." + digits.dropFirst() : "")
        + (point < 1 ? "e-" : "e+") + (exponent.count < 2 ? "0" : "") + exponent
    }
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count {
      return sign + digits + String(repeating: "0", count: point - digits.count) + ".0"
    }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }

  /// The significant digits, and the position of the decimal point relative to the first of them.
  private static func decimal(_ number: Double) -> (digits: String, point: Int) {
    // The standard library prints the same shortest digits, in a different layout.
    let parts = number.description.split(separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = mantissa[0]
    var digits = whole + (mantissa.count > 1 ? mantissa[1] : "")
    var point = whole.count + exponent
    while digits.hasSuffix("0"), digits.count > 1 { digits = digits.dropLast() }
    while digits.hasPrefix("0"), digits.count > 1 {
      digits = digits.dropFirst()
      point -= 1
    }
    return digits == "0" ? ("0", 1) : (String(digits), point)
  }
}
