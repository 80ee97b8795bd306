/// The claims of a token: the members of its payload (RFC 7519, section 4).
public struct TokenClaims: Sendable {
  public let root: JSONValue
  /// The node of the value of each claim of a token with many; nil for other tokens, whose names are
  /// compared one by one. Floor: eval of 100,000 tokens in five times the time of parsing them.
  private var values: [Text: Int]?
  /// True if a name occurs twice.
  public let hasRepeatedNames: Bool

  /// The largest number of nodes of a token whose names are compared one by one.
  private static let few = 64

  /// Nil unless the payload is a JSON object without problems. Lone surrogates count as problems,
  /// because UTF-8 cannot encode them and readers interpret them differently (RFC 7519, section
  /// 7.2; RFC 8259, section 8.2).
  public init?(_ tree: JSONTree) {
    guard tree.root.kind == .object, tree.problems.isEmpty else { return nil }
    self.init(object: tree)
  }

  /// The claims of an absent token.
  public static var none: TokenClaims { TokenClaims(object: JSONParser.parse(SourceBytes("{}"))) }

  private init(object tree: JSONTree) {
    root = tree.root
    hasRepeatedNames = JSONDuplicateKeys.first(in: root) != nil
    guard tree.count > Self.few else { return }
    values = Dictionary(root.members.lazy.map { ($0.name.text, $0.value.index) }) { $1 }
  }

  /// The claim with a name. If it occurs several times, the last one counts, as in most parsers.
  public func claim(_ name: Text) -> JSONValue? {
    let tree = root.tree
    if let values { return values[name].map { JSONValue(tree: tree, index: $0) } }
    var (found, index): (Int?, Int) = (nil, 1)
    while index < tree.count {
      if tree.says(name, at: index) { found = index + 1 }
      index = Int(tree[index + 1].next)
    }
    return found.map { JSONValue(tree: tree, index: $0) }
  }

  public func claim(_ name: StaticString) -> JSONValue? {
    root.member(name)
  }
}

/// The names of the registered claims that every exchange asks for (RFC 7519, section 4.1).
enum RegisteredClaim {
  static let iss = Text("iss")
  static let aud = Text("aud")
  static let exp = Text("exp")
  static let nbf = Text("nbf")
  static let sub = Text("sub")
  /// The name of `sub` in drafts of RFC 7519.
  static let prn = Text("prn")
}

extension JSONValue {
  /// The text that filters compare: a string itself, or the JSON of a number or a Boolean, with
  /// integers written without fraction and exponent. Nil for null, objects and arrays.
  public var comparableText: Text? {
    switch kind {
    case .string: text
    case .number: Text(canonicalNumber)
    case .true: Text("true")
    case .false: Text("false")
    default: nil
    }
  }

  /// The text, if the value is a string that is not empty.
  var nonEmptyText: Text? {
    guard kind == .string else { return nil }
    let text = text
    return text.isEmpty ? nil : text
  }

  /// The values that are checked one by one: the elements of an array, or else the value itself.
  public func eachValue(_ body: (JSONValue) -> Void) {
    if kind == .array { for element in elements { body(element) } } else { body(self) }
  }
}

extension JSONValue {
  /// The maximum number of digits of a number that is written out.
  private static let maximumDigits = 400

  /// The number in plain decimal notation: `1e3` and `1000.0` become `1000`, `2.50` becomes `2.5`.
  /// No digit is lost. A number that would take more than 400 digits stays as written.
  var canonicalNumber: String {
    let written = tree.source.text(range.start..<range.end)
    guard node.has(.nonInteger) else { return written == "-0" ? "0" : written }
    var digits: [UInt8] = []
    var (scale, exponent, exponentSign) = (0, 0, 1)
    var (isNegative, isFraction, isExponent) = (false, false, false)
    for byte in written.utf8 {
      switch byte {
      case UInt8(ascii: "-") where isExponent: exponentSign = -1
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
      case _ where isExponent: exponent = min(exponent * 10 + Int(byte - 0x30), 1_000_000)
      default:
        digits.append(byte)
        if isFraction { scale += 1 }
      }
    }
    return Self.plain(digits, exponent * exponentSign - scale, isNegative: isNegative) ?? written
  }

  /// The value of a number without a fraction, in any notation: `600`, `600.0`, `6e2`.
  var wholeNumber: Int? {
    guard kind == .number else { return nil }
    return exactInteger ?? Int(canonicalNumber)
  }

  /// The digits times a power of ten; nil if there are too many digits.
  private static func plain(_ all: [UInt8], _ power: Int, isNegative: Bool) -> String? {
    var (digits, power) = (Array(all.drop { $0 == 0x30 }), power)
    while digits.last == 0x30 {
      digits.removeLast()
      power += 1
    }
    guard !digits.isEmpty else { return "0" }
    guard digits.count + abs(power) <= maximumDigits else { return nil }
    let sign = isNegative ? "-" : ""
    let text = String(decoding: digits, as: UTF8.self)
    if power >= 0 { return sign + text + String(repeating: "0", count: power) }
    let whole = digits.count + power
    guard whole > 0 else { return sign + "0." + String(repeating: "0", count: -whole) + text }
    return sign + String(text.prefix(whole)) + "." + String(text.dropFirst(whole))
  }
}
