/// Detects texts that are credentials beyond reasonable doubt, for findings. ``Secrets`` masks more
/// than that.
public enum Credential {
  public struct Found: Sendable {
    /// The kind of credential, with an article.
    public let noun: StaticString
    /// The range of the credential, in byte offsets.
    public let range: Range<Int>
  }

  /// The first credential in a text, recognized by its shape.
  public static func find(in text: Text) -> Found? {
    for start in 0..<text.count
    where beginnings.contains(text[start])
      && (start == 0 || !SecretFinder.isTokenByte(text[start - 1]))
    {
      if let (noun, count) = credential(text.dropFirst(start)) {
        return Found(noun: noun, range: start..<start + count)
      }
    }
    return nil
  }

  /// True if a name denotes a credential rather than, for example, the location of one.
  public static func isName(_ name: Text) -> Bool {
    guard name.count <= 64 else { return false }
    let plain = Text(
      String(
        scalars: name.string.lowercased().unicodeScalars.filter {
          !"_-.".unicodeScalars.contains($0)
        }))
    return plain == "pwd" || endings.contains { plain.hasSuffix($0) }
  }

  private static let endings: [StaticString] = [
    "accesskey", "accesstoken", "apikey", "bearertoken", "clientcredentials", "passphrase",
    "passwd", "password", "privatekey", "refreshtoken", "secret", "secretkey", "signingkey",
  ]

  /// True if a value refers to a credential that is stored elsewhere, has been redacted, or has
  /// fewer than four bytes.
  public static func isReference(_ value: Text) -> Bool {
    guard let first = value.first, value.count >= 4 else { return true }
    if "$%<{[*".utf8.contains(first) || value.allSatisfy({ $0 == first }) { return true }
    return value.hasPrefix("vault:") || value.hasPrefix("env:") || value.hasPrefix("arn:")
      || value.hasPrefix("file:") || value.hasPrefix("ref:") || Placeholder.isWhole(value)
  }

  // MARK: Shapes

  /// The first characters of all shapes.
  private static let beginnings = ASCIISet("-eAGgsx")

  /// The kind and the length of the credential at the start of a text.
  private static func credential(_ text: Text) -> (noun: StaticString, count: Int)? {
    func end(from start: Int, while test: (UInt8) -> Bool) -> Int {
      (start..<max(start, text.count)).first { !test(text[$0]) } ?? text.count
    }
    if text.hasPrefix("-----BEGIN ") {
      let end = end(from: 5) { $0 != UInt8(ascii: "-") }
      guard text.part(0, end).hasSuffix("PRIVATE KEY") else { return nil }
      return ("a private key", min(end + 5, text.count))
    }
    guard let shape = TokenShape.all.first(where: { text.hasPrefix($0.mark) }),
      let noun = shape.noun
    else { return nil }
    let end = end(from: 0) { SecretFinder.isTokenByte($0) || shape.others.contains($0) }
    let isWhole = shape.isJWT ? isJWT(text.part(0, end)) : end >= shape.minimum
    return isWhole ? (noun, end) : nil
  }

  /// True for two base64url objects and a signature, separated by dots.
  private static func isJWT(_ text: Text) -> Bool {
    let parts = text.split(UInt8(ascii: "."))
    return parts.count == 3 && parts[0].count > 12 && parts[1].hasPrefix("eyJ")
      && parts[1].count > 12 && parts[2].count > 20
  }
}

/// The shape of a kind of token: a mark, and the characters after it.
struct TokenShape: Sendable {
  let mark: StaticString
  /// The kind of credential, with an article; nil for a token that is no credential.
  let noun: StaticString?
  /// The characters of the token besides letters, digits, hyphens and underscores.
  var others = ASCIISet("")
  /// The minimum length in bytes.
  var minimum = 20
  /// True for a JWT, which has at least one dot.
  var isJWT = false
  /// True if the rest of a token is recognized after a foreign byte.
  var mayBeTorn = false

  static let all = [
    // Base64url of `{"`.
    TokenShape(
      mark: "eyJ", noun: "a signed token", others: ASCIISet("."), minimum: 16, isJWT: true,
      mayBeTorn: true),
    // A Salesforce consumer key. Reports do not need it.
    TokenShape(mark: "3MVG9", noun: nil, others: ASCIISet(".="), minimum: 6, mayBeTorn: true),
    TokenShape(mark: "AKIA", noun: "an access key"),
    TokenShape(mark: "GOCSPX-", noun: "a client secret"),
    TokenShape(mark: "ghp_", noun: "an access token"),
    TokenShape(mark: "gho_", noun: "an access token"),
    TokenShape(mark: "ghs_", noun: "an access token"),
    TokenShape(mark: "github_pat_", noun: "an access token"),
    TokenShape(mark: "glpat-", noun: "an access token"),
    TokenShape(mark: "sk_live_", noun: "a secret key"),
    TokenShape(mark: "xoxb-", noun: "an access token"),
    TokenShape(mark: "xoxp-", noun: "an access token"),
  ]
}
