/// A token in compact serialization: header, claims, and signature in base64url, separated by dots
/// (RFC 7515, section 7.1; RFC 7519).
///
/// Reading a token does not verify its signature.
public struct CompactToken: Sendable {
  public let header: TokenHeader
  public let claims: TokenClaims
  /// The signed text: the first two parts as written, and the dot between them.
  public let signingInput: Text
  /// The decoded signature; empty if the third part is empty.
  public let signature: [UInt8]

  /// Reads a token. Surrounding whitespace is ignored.
  public static func read(_ text: Text) throws(TokenFault) -> CompactToken {
    let token = text.trimmed
    let offset = text.leadingBlanks
    if let fault = CompactForm.fault(of: token, at: offset) { throw fault }
    let (firstDot, secondDot) = CompactForm.dots(of: token)
    let signature = token.dropFirst(secondDot + 1)
    for (part, start, end) in [
      (TokenFault.Part.header, 0, firstDot), (.claims, firstDot + 1, secondDot),
      (.signature, secondDot + 1, token.count),
    ] {
      let fault = CompactForm.faultOfBase64(token.part(start, end), part, at: offset + start)
      if let fault { throw fault }
    }
    let header = try json(token.part(0, firstDot), .header, at: offset)
    let claims = try json(token.part(firstDot + 1, secondDot), .claims, at: offset + firstDot + 1)
    guard let claims = TokenClaims(claims) else {
      throw TokenFault("the claims are not a JSON object", SourceRange(at: offset))
    }
    return CompactToken(
      header: TokenHeader(header.root), claims: claims, signingInput: token.part(0, secondDot),
      signature: Base64.decoded(signature, .url) ?? [])
  }

  /// The reason why the signature cannot be valid with any key; nil if there is none.
  public var refusal: String? {
    if let refusal = header.refusal { return refusal }
    return signature.isEmpty
      ? "the signature is empty: the token ends after its second dot" : nil
  }

  private static func json(
    _ text: Text, _ part: TokenFault.Part, at offset: Int
  ) throws(TokenFault) -> JSONTree {
    let source = SourceBytes(Base64.decoded(text, .url) ?? [])
    if part == .claims, Text(source).hasPrefix("eyJ") {
      throw TokenFault(
        "the claims are themselves a token; nested tokens are not supported",
        SourceRange(offset, offset + text.count))
    }
    let tree = JSONParser.parse(source)
    if let fault = TokenJSON.fault(in: tree, part) { throw fault.encoded(at: offset, source) }
    return tree
  }
}

extension TokenClaims {
  /// Reads claims given as JSON, without a token around them. Repeated names are rejected
  /// (RFC 7519, section 4), because parsers differ in the occurrence that they choose.
  public static func read(_ source: SourceBytes) throws(TokenFault) -> TokenClaims {
    let tree = JSONParser.parse(source)
    guard let claims = TokenClaims(tree), !claims.hasRepeatedNames else {
      throw fault(of: tree)
    }
    return claims
  }

  private static func fault(of tree: JSONTree) -> TokenFault {
    let text = Text(tree.source).trimmed
    if text.hasPrefix("eyJ"), text.contains(UInt8(ascii: ".")) {
      return TokenFault(
        "expected claims as JSON, found a token", SourceRange(0, tree.source.count))
    }
    return TokenJSON.fault(in: tree, .claims) ?? TokenFault("no claims", SourceRange(at: 0))
  }
}

/// Checks of the JSON objects in a token.
enum TokenJSON {
  /// The reason why a text is not a JSON object with unique names; nil if it is. Only the names of
  /// the object itself are compared.
  static func fault(in tree: JSONTree, _ part: TokenFault.Part) -> TokenFault? {
    let subject = "the \(part.rawValue) \(part.isOrAre)"
    // Lone surrogates are allowed in a header, because its strings are not compared with those of a
    // configuration.
    let isClaims = part == .claims
    if let problem = tree.problems.first(where: { isClaims || $0.kind != .loneSurrogate }) {
      return switch problem.kind {
      case .loneSurrogate:
        TokenFault(
          "\(subject) not Unicode: \(problem.message(in: tree.source)), so parsers read it"
            + " differently", problem.range)
      case .tooDeep:
        TokenFault(
          "\(subject) nested deeper than \(JSONParser.maximumDepth) levels", problem.range)
      case .emptyText: TokenFault("\(subject) empty", problem.range)
      default:
        TokenFault("\(subject) not JSON: \(problem.messageWithoutQuotation)", problem.range)
      }
    }
    let root = tree.root
    guard root.kind == .object else {
      return TokenFault(
        "\(subject) not a JSON object, but \(kindWording(root.kind))", root.range)
    }
    return JSONDuplicateKeys.first(in: root).map { duplicate in
      TokenFault(
        "the \(part.rawValue) \(part == .claims ? "have" : "has") '\(duplicate.again.excerptOfText)'"
          + " twice, and parsers differ in which one they use",
        duplicate.again.range)
    }
  }

  private static func kindWording(_ kind: JSONKind) -> String {
    switch kind {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object, .missing: "nothing"
    }
  }
}

extension JSONValue {
  /// The value of a string, truncated if it is long.
  var excerptOfText: String { text.excerpt }
}

extension Text {
  /// The text, or the first 80 bytes of a longer text, followed by an ellipsis. Characters are not
  /// split.
  public var excerpt: String {
    guard count > 80 else { return string }
    var end = 80
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return part(0, end).string + "…"
  }
}

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
