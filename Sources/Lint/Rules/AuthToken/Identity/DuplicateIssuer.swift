package import ConfigModel

extension Family {
  static let duplicateIssuer = Family(
    "duplicate-issuer", topic: .issuer,
    summary: "Two issuers have the same or nearly the same name.")
}

package enum NearDuplicateIssuer: ConfigurationRule {
  package static let about = RuleInfo(
    .duplicateIssuer, "nearly-same-name", severity: .warning, scope: .issuers,
    summary:
      "Two issuer names differ only in a trailing slash, an explicit default port or the host's letter case.",
    rationale: """
      Oracle Mobile Cloud compares names with `iss` exactly, so each token matches only one of the \
      two. Usually, the other entry is never used. If the provider issues tokens with both names, \
      it is trusted under two sets of rules. Check the `iss` of its tokens, and keep the entry \
      with that name.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 3986, section 6",
    exceptions: "When a provider changes its name, while tokens with both names are in use.",
    bad: [
      #"""
      {"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]},
      {"issuerName": ⟦"https://idp.corp.net/"⟧, "certificateSubjectNames": ["CN=idp"]}
      """#,
      #"""
      {"issuerName": "https://idp.corp.net/a", "certificateSubjectNames": ["CN=a"]},
      {"issuerName": "https://idp.corp.net/b", "certificateSubjectNames": ["CN=b"]},
      {"issuerName": ⟦"https://IDP.corp.net:443/a"⟧, "certificateSubjectNames": ["CN=c"]}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://idp.corp.net/a", "certificateSubjectNames": ["CN=a"]},
      {"issuerName": "https://idp.corp.net/A", "certificateSubjectNames": ["CN=b"]},
      {"issuerName": "https://idp.corp.net:8443/a", "certificateSubjectNames": ["CN=c"]},
      {"issuerName": "http://idp.corp.net/a", "certificateSubjectNames": ["CN=d"]}
      """#,
      #"""
      {"issuerName": "accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}},
      {"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}
      """#,
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let issuers = configuration.issuers
    var seen: [IssuerAddress: Int] = [:]
    for (index, issuer) in issuers.enumerated() {
      guard let name = IssuerAddress(issuer) else { continue }
      if let earlier = seen[name] {
        add(issuer, issuers[earlier], &report)
      } else {
        seen[name] = index
      }
    }
  }

  private static func add(_ issuer: Issuer, _ earlier: Issuer, _ report: inout Report) {
    guard let name = issuer.nameURI?.text, let other = earlier.nameURI?.text, name != other else {
      return
    }
    report.add(
      "'\(name)' and '\(other)' are different issuers, because names are compared exactly; keep the one in the tokens' 'iss'",
      at: issuer.issuerName.range, notes: [Note("the other issuer", at: earlier.issuerName.range)])
  }
}

/// An issuer's name as a URL. Names are equal if they differ only in the case of the scheme or
/// host, in the default port, or in a trailing slash.
private struct IssuerAddress: Hashable {
  private let host: Text
  private let isHTTPS: Bool
  private let port: Text?
  private let path: Text
  private let query: Text?

  init?(_ issuer: Issuer) {
    guard let uri = issuer.nameURI, let host = uri.bareHost, uri.isHTTPS || uri.isHTTP else {
      return nil
    }
    self.host = host
    isHTTPS = uri.isHTTPS
    port = uri.explicitPort
    path = uri.path.withoutLastSlash
    query = uri.query
  }

  static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.isHTTPS == right.isHTTPS && left.port == right.port
      && left.query == right.query && left.host.equalsIgnoringCase(right.host)
  }

  func hash(into hasher: inout Hasher) {
    for index in 0..<host.count { hasher.combine(host[index].lowercasedASCII) }
    hasher.combine(path)
    hasher.combine(port)
  }
}

package enum DuplicateIssuer: ConfigurationRule {
  package static let about = RuleInfo(
    .duplicateIssuer, "same-name", risk: .access, severity: .error, scope: .issuers,
    summary: "Two issuers have the same name.",
    rationale: """
      It is not documented which of the two entries decides about a token. If one is disabled, the \
      other may still accept its tokens. If their filters differ, the weaker ones may apply. Merge \
      the two entries.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    bad: [
      #"""
      {"issuerName": "https://idp.corp.net", "enabled": false, "jwks": {"jwksUri": "https://idp.corp.net/keys"}},
      {"issuerName": ⟦"https://idp.corp.net"⟧, "jwks": {"jwksUri": "https://idp.corp.net/keys"}}
      """#,
      #"""
      {"issuerName": "https://idp.corp.net/a", "jwks": {"jwksUri": "https://idp.corp.net/keys"}},
      {"issuerName": ⟦"https:\/\/idp.corp.net\/a"⟧, "jwks": {"jwksUri": "https://idp.corp.net/keys"}}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://idp.corp.net/a", "jwks": {"jwksUri": "https://idp.corp.net/a/keys"}},
      {"issuerName": "https://idp.corp.net/b", "jwks": {"jwksUri": "https://idp.corp.net/b/keys"}}
      """#,
      #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    var first: [Text: SourceRange] = [:]
    for issuer in configuration.issuers {
      guard let name = issuer.issuerName.written else { continue }
      if let earlier = first[name.text] {
        report.add(
          "the issuer '\(name.string)' is configured twice; which entry applies is undefined",
          at: name.range, notes: [Note("first configured here", at: earlier)])
      } else {
        first[name.text] = name.range
      }
    }
  }
}
