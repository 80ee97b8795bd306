/// The header of a token, which states the signature algorithm and the key (RFC 7515, section 4).
public struct TokenHeader: Sendable {
  public let root: JSONValue

  init(_ root: JSONValue) {
    self.root = root
  }

  /// The `alg` parameter; nil if it is not a string.
  public var algorithm: Text? { text("alg") }
  /// The `kid` parameter; nil if it is not a string.
  public var keyID: Text? { text("kid") }
  /// The `typ` parameter; nil if it is not a string.
  public var type: Text? { text("typ") }

  /// The names in `crit`. A reader that does not understand all of them must reject the token.
  public var critical: [Text] {
    root.member("crit")?.elements.filter { $0.kind == .string }.map(\.text) ?? []
  }

  /// The signature algorithm; nil if it is unknown, or does not sign with a private key.
  public var signatureAlgorithm: SignatureAlgorithm? {
    algorithm.flatMap { SignatureAlgorithm($0) }
  }

  private func text(_ name: StaticString) -> Text? {
    root.member(name).flatMap { $0.kind == .string ? $0.text : nil }
  }

  // MARK: Validation

  /// The reason why a token with this header is never accepted, regardless of the key; nil if there
  /// is none.
  public var refusal: String? {
    refusalOfAlgorithm ?? refusalOfKeyID ?? refusalOfExtensions
  }

  /// The reason to reject `alg` (RFC 8725, sections 3.1 and 3.2).
  private var refusalOfAlgorithm: String? {
    guard let value = root.member("alg") else {
      return "the header has no 'alg', so the signature algorithm is unknown"
    }
    guard value.kind == .string else { return "'alg' in the header is not a string" }
    let name = value.text
    let quoted = value.excerptOfText
    if name.equalsIgnoringCase("none") {
      return "the token is not signed ('alg' is '\(quoted)'); unsigned tokens are never accepted"
    }
    if name.count >= 2, name.part(0, 2).equalsIgnoringCase("HS") {
      return
        "'alg' is '\(quoted)', which uses a shared secret; only signatures made with a private"
        + " key are accepted"
    }
    guard signatureAlgorithm == nil else { return nil }
    if let meant = SignatureAlgorithm.allCases.first(where: { $0.hasName(name) }) {
      return
        "'alg' is '\(quoted)', but algorithm names are case-sensitive; expected '\(meant.rawValue)'"
    }
    return "'alg' is '\(quoted)', which is not a known signature algorithm"
  }

  /// The reason to reject `kid` (RFC 7515, section 4.1.4). If a malformed name were ignored, every
  /// key would be tried.
  private var refusalOfKeyID: String? {
    guard let value = root.member("kid"), value.kind != .string else { return nil }
    return "'kid' in the header is not a string"
  }

  /// The reason to reject `crit` (RFC 7515, section 4.1.11).
  private var refusalOfExtensions: String? {
    guard let value = root.member("crit") else { return nil }
    let critical = critical
    guard value.kind == .array, !critical.isEmpty,
      value.elements.count(where: { _ in true })
        == critical.count
    else { return "'crit' in the header is not a list of names" }
    let names = critical.prefix(4).map { "'\($0.part(0, min($0.count, 40)))'" }
    return
      "'crit' in the header requires support for \(names.joined(separator: ", ")), which is not"
      + " available"
  }

  /// Oddities of the header that are no reason to reject the token.
  public var notes: [String] {
    var notes: [String] = []
    if root.member("kid") == nil, refusal == nil {
      notes.append("the header has no 'kid', so the keys must be tried one by one")
    }
    if let value = root.member("typ") {
      if value.kind != .string {
        notes.append("'typ' in the header is not a string")
      } else if !Self.isTypeOfTokens(value.text) {
        notes.append("'typ' is '\(value.excerptOfText)'; expected 'JWT' or 'at+jwt'")
      }
    }
    let brought: [StaticString] = ["jwk", "jku", "x5c", "x5u"]
    for name in brought where root.member(name) != nil {
      notes.append("the header specifies its own key ('\(name)'), which is never used")
    }
    return notes
  }

  /// True for a type of tokens. Media types are compared without regard to case, and `application/`
  /// may be omitted (RFC 7515, section 4.1.9; RFC 7519, section 5.1; RFC 9068, section 2.1).
  private static func isTypeOfTokens(_ type: Text) -> Bool {
    let prefix: StaticString = "application/"
    let length = prefix.utf8CodeUnitCount
    let isLong = type.count > length && type.part(0, length).equalsIgnoringCase(prefix)
    let name = isLong ? type.dropFirst(length) : type
    return name.equalsIgnoringCase("JWT") || name.equalsIgnoringCase("at+jwt")
  }
}
