/// A certificate subject as text (RFC 4514), with the variations that consoles accept: spaces
/// around separators, `;` between parts, and quoted values (RFC 2253, section 4).
public struct DistinguishedName: Sendable {
  /// The relative distinguished names. Each is `type=value`, or several of these joined by `+`.
  private let parts: [[Attribute]]

  private struct Attribute: Sendable {
    /// The type in upper case, as its usual short name.
    let type: String
    /// The value in lower case, with escapes decoded and runs of spaces joined.
    let value: String
  }

  /// Nil if the text is not a distinguished name or has an empty value.
  public init?(_ text: Text) {
    var parser = Parser(text: text)
    var parts: [[Attribute]] = []
    repeat {
      guard let attribute = parser.attribute() else { return nil }
      if parser.joins, !parts.isEmpty {
        parts[parts.count - 1].append(attribute)
      } else {
        parts.append([attribute])
      }
    } while parser.separator()
    guard parser.isAtEnd else { return nil }
    self.parts = parts
  }

  /// The same text for all spellings of one name: other spaces, case, escapes or type names, and
  /// the reversed order that some tools print.
  ///
  /// Case is ignored in every value, although some X.520 attributes are case-sensitive. Two names
  /// are more readily treated as equal than as different.
  public var canonical: String {
    let texts = parts.map { part in
      part.map { "\($0.type)=\($0.value)" }.sorted().joined(separator: "\u{1}")
    }
    return min(texts.joined(separator: "\u{0}"), texts.reversed().joined(separator: "\u{0}"))
  }

  /// Alternative type names and their usual short names (RFC 4519, RFC 2985).
  private static let aliases: [String: String] = [
    "2.5.4.3": "CN", "2.5.4.5": "SERIALNUMBER", "2.5.4.6": "C", "2.5.4.7": "L", "2.5.4.8": "ST",
    "2.5.4.9": "STREET", "2.5.4.10": "O", "2.5.4.11": "OU", "S": "ST", "SP": "ST",
    "0.9.2342.19200300.100.1.1": "UID", "0.9.2342.19200300.100.1.25": "DC",
    "1.2.840.113549.1.9.1": "EMAILADDRESS", "E": "EMAILADDRESS", "EMAIL": "EMAILADDRESS",
  ]

  // MARK: Reading

  private struct Parser {
    let text: Text
    private var offset = 0
    /// True if the separator before the current attribute is a `+`.
    private(set) var joins = false

    init(text: Text) {
      self.text = text
    }

    var isAtEnd: Bool { offset == text.count }

    private var byte: UInt8? { offset < text.count ? text[offset] : nil }

    private mutating func skipBlanks() {
      while byte == UInt8(ascii: " ") { offset += 1 }
    }

    /// Moves past the separator of two attributes. Returns false if there is none.
    mutating func separator() -> Bool {
      guard let byte else { return false }
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"): joins = false
      case UInt8(ascii: "+"): joins = true
      default: return false
      }
      offset += 1
      return true
    }

    mutating func attribute() -> Attribute? {
      skipBlanks()
      guard let equals = text.firstIndex(of: UInt8(ascii: "="), from: offset),
        let type = Self.type(text.part(offset, equals).trimmed)
      else { return nil }
      offset = equals + 1
      skipBlanks()
      guard let value = byte == UInt8(ascii: "\"") ? quoted() : plain(), !value.isEmpty else {
        return nil
      }
      return Attribute(type: type, value: Self.folded(value))
    }

    /// The short name of a type such as `CN`, or an object identifier with or without `OID.` before
    /// it.
    private static func type(_ text: Text) -> String? {
      guard let first = text.first else { return nil }
      var name = text.string.uppercased()
      if name.hasPrefix("OID.") { name.removeFirst(4) }
      let isOID = first.isASCIIDigit || name.utf8.count < text.count
      let isValid = name.utf8.allSatisfy { byte in
        byte.isASCIIDigit
          || (isOID ? byte == UInt8(ascii: ".") : byte.isASCIILetter || byte == UInt8(ascii: "-"))
      }
      guard isValid, !name.isEmpty, isOID || first.isASCIILetter else { return nil }
      return aliases[name] ?? name
    }

    private mutating func quoted() -> [UInt8]? {
      offset += 1
      var value: [UInt8] = []
      while let byte {
        if byte == UInt8(ascii: "\"") {
          offset += 1
          skipBlanks()
          return value
        }
        guard append(byte, to: &value) else { return nil }
      }
      return nil
    }

    private mutating func plain() -> [UInt8]? {
      var value: [UInt8] = []
      /// The length without trailing spaces, except for escaped ones.
      var end = 0
      while let byte {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "+"):
          return Array(value[..<end])
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): return nil
        default:
          guard append(byte, to: &value) else { return nil }
          if byte != UInt8(ascii: " ") { end = value.count }
        }
      }
      return Array(value[..<end])
    }

    /// Appends a character or a decoded escape.
    private mutating func append(_ byte: UInt8, to value: inout [UInt8]) -> Bool {
      offset += 1
      guard byte == UInt8(ascii: "\\") else {
        value.append(byte)
        return true
      }
      guard let next = self.byte else { return false }
      if offset + 1 < text.count, next.isHexDigit, text[offset + 1].isHexDigit,
        let code = UInt8(text.part(offset, offset + 2).string, radix: 16)
      {
        value.append(code)
        offset += 2
      } else {
        value.append(next)
        offset += 1
      }
      return true
    }

    private static func folded(_ value: [UInt8]) -> String {
      String(decoding: value, as: UTF8.self).lowercased()
        .split(separator: " ").joined(separator: " ")
    }
  }
}
