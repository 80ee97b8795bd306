import ConfigModel

/// A sequence of tokens of a source file.
struct SourcePattern: Sendable {
  enum Step: Sendable {
    case word([StaticString])
    case mark(StaticString)
    /// A text for which a test is true.
    case text(@Sendable (Text) -> Bool)
  }

  let steps: [Step]
  /// The index of the step whose token is reported.
  let place: Int

  init(_ steps: Step..., place: Int = 0) {
    self.steps = steps
    self.place = place
  }

  /// The token to report, and the index after the last one, if the pattern begins at an index.
  func match(_ source: AppSource, at start: Int) -> (token: Int, next: Int)? {
    var (index, token) = (start, start)
    for (position, step) in steps.enumerated() {
      if position == place { token = index }
      switch step {
      case .word(let words):
        guard source.kind(index) == .word, source.text(index).isOne(of: words) else { return nil }
      case .mark(let mark):
        guard source.isMark(index, mark) else { return nil }
      case .text(let test):
        guard source.kind(index) == .string, test(source.text(index)) else { return nil }
      }
      index += 1
    }
    return (token, index)
  }
}

extension AppSource {
  /// The places of a table's patterns, in the order of the text, each with its row.
  func matches(
    _ patterns: [SourcePattern], in range: Range<Int>? = nil
  ) -> [(token: Int, next: Int, row: Int)] {
    var found: [(token: Int, next: Int, row: Int)] = []
    for index in range ?? tokens.indices where kind(index) == .word {
      for (row, pattern) in patterns.enumerated() {
        guard let match = pattern.match(self, at: index) else { continue }
        found.append((match.token, match.next, row))
        break
      }
    }
    return found
  }

  func hasWord(_ words: [StaticString], in range: Range<Int>? = nil) -> Bool {
    (range ?? tokens.indices).contains { kind($0) == .word && text($0).isOne(of: words) }
  }
}

/// The names of values in sources.
enum SourceNames {
  private static let secrets: [StaticString] = [
    "accesstoken", "refreshtoken", "idtoken", "authtoken", "sessiontoken", "samltoken", "jwttoken",
    "bearertoken", "samlresponse", "samlassertion", "clientsecret", "consumersecret",
  ]

  /// True if a name denotes a token or a secret, and not something about one.
  static func isSecret(_ name: Text) -> Bool {
    if name.isOne(of: ["token", "jwt", "accessToken"]) { return true }
    let plain = plain(name)
    return secrets.contains { plain.hasSuffix($0) }
  }

  /// A name in lower case without underscores.
  private static func plain(_ name: Text) -> Text {
    Text(name.string.lowercased().replacing("_", with: ""))
  }

  /// True if a name denotes a URL.
  static func isAddress(_ name: Text) -> Bool {
    let plain = plain(name)
    let ends: [StaticString] = ["url", "uri", "href", "urlstring", "absolutestring", "location"]
    return ends.contains { plain.hasSuffix($0) }
  }

  private static let authorizations: [StaticString] = [
    "/services/oauth2/authorize", "/oauth2/authorize", "/oauth2/v1/authorize",
    "/mobile/platform/sso/redirect", "/oauth/authorize", "/protocol/openid-connect/auth",
  ]

  /// True if a text is the address of a login.
  static func isLogin(_ text: Text) -> Bool {
    text.contains("/") && authorizations.contains(where: text.contains)
  }

  /// The systems' own browsers for logins.
  static let systemBrowsers: [StaticString] = [
    "ASWebAuthenticationSession", "SFAuthenticationSession", "SFSafariViewController",
    "CustomTabsIntent", "AuthorizationService", "OIDAuthorizationService", "TrustedWebUtils",
  ]
}

/// Parts of the documentation of rules about sources.
enum SourceSample {
  static let embedded =
    "Registering a JWT Token Issuer in OMCe, Obtaining a JWT Token Using an Embedded Browser"
  static let system =
    "Registering a JWT Token Issuer in OMCe, Obtaining a JWT Token Using a System Browser"
}
