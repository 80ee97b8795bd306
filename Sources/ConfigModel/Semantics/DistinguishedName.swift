/// The name of a certificate's subject as text (RFC 4514), with the liberties that consoles take:
/// blanks around separators, `;` between parts, values in quotes (RFC 2253, section 4).
public struct DistinguishedName: Sendable {
  /// One relative distinguished name: `type=value`, or several of them joined by `+`.
  private let parts: [[Attribute]]

  private struct Attribute: Sendable {
    /// In upper case, under its usual short name.
    let type: String
    /// In lower case, with escapes decoded and runs of blanks joined.
    let value: String
  }

  /// Nil when a text is no distinguished name, or one with an empty value.
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

  /// The same text for all spellings of one name: other blanks, other case, other escapes, other
  /// names of types, and the order turned round, as some tools print it.
  ///
  /// Case is ignored in every value, although X.520 has attributes in which it counts: two names are
  /// rather taken for one than for two.
  public var canonical: String {
    let texts = parts.map { part in
      part.map { "\($0.type)=\($0.value)" }.sorted().joined(separator: "\u{1}")
    }
    return min(texts.joined(separator: "\u{0}"), texts.reversed().joined(separator: "\u{0}"))
  }

  /// Other names of types, by the usual ones (RFC 4519; RFC 2985).
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
    /// Whether the separator before the current attribute was a `+`.
    private(set) var joins = false

    init(text: Text) {
      self.text = text
    }

    var isAtEnd: Bool { offset == text.count }

    private var byte: UInt8? { offset < text.count ? text[offset] : nil }

    private mutating func skipBlanks() {
      while byte == UInt8(ascii: " ") { offset += 1 }
    }

    /// Steps over what parts two attributes; false when nothing does.
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

    /// A short name such as `CN`, or an object identifier with or without `OID.` before it.
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
      /// The length without blanks at the end, those that are escaped excepted.
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

    /// Takes a character or an escape.
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
