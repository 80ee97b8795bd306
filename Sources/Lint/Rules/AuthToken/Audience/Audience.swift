package import ConfigModel

extension Family {
  static let audience = Family(
    "audience", topic: .audience,
    summary: "An audience never matches, is in an unreliable form, or does not restrict access.")
}

package enum AudienceFaults: IssuerRule {
  package static let faults = [generic, microsoftGraph, oneSlashForm, samlEndpoint, wildcard]

  static let generic = RuleInfo(
    .audience, "generic", risk: .access, severity: .warning, scope: .issuer,
    summary:
      "Every client of the provider gets tokens with this audience, so it does not restrict access.",
    rationale: """
      If no audience is configured at the provider, tokens have a common one: `account` \
      (Keycloak), `api://default` (Okta), `/userinfo` (Auth0) or a name such as `api`. Oracle \
      Mobile Cloud then accepts a token that another app obtained for its own purpose. Give the \
      backend its own audience, or accept only tokens of your clients, with an include filter on \
      `azp` or `client_id`.
      """,
    source: "RFC 8725, sections 2.7 and 3.9; JWT Configuration Reference, Issuer Fields",
    exceptions: "If the provider has a single client.",
    bad: [
      #""audience": [⟦"account"⟧]"#,
      #""audience": ["mobile-app", ⟦"api://default"⟧]"#,
      Sample(
        #"{"issuerName": "https://corp.eu.auth0.com/", "audience": [⟦"https://corp.eu.auth0.com/userinfo"⟧], "jwks": {"discoveryUri": "https://corp.eu.auth0.com/.well-known/openid-configuration"}}"#,
        scope: .issuers),
    ],
    good: [
      #""audience": ["account"], "filters": [{"name": "azp", "values": ["mobile-app"]}]"#,
      #""audience": ["accounts-app", "api://5e2c9a70", "https://corp.net/api"]"#,
    ])

  static let microsoftGraph = RuleInfo(
    .audience, "microsoft-graph", severity: .error, scope: .issuer,
    summary: "The audience is Microsoft Graph.",
    rationale: """
      Apps get tokens with this audience to call Microsoft Graph. Only Graph can verify the \
      signatures of these tokens; Oracle Mobile Cloud cannot. Besides, any app of the tenant can \
      get such a token. Expose an API in the app registration of your backend, and have the app \
      request tokens for that API.
      """,
    source: "Microsoft identity platform, access tokens; RFC 8725, section 3.9",
    bad: [
      #""audience": [⟦"00000003-0000-0000-c000-000000000000"⟧]"#,
      #""audience": [⟦"https://graph.microsoft.com/"⟧, ⟦"https://graph.microsoft.com"⟧]"#,
    ],
    good: [
      #""audience": ["api://3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2"]"#,
      #""audience": ["https://graph.microsoft.com.corp.net"]"#,
    ])

  static let oneSlashForm = RuleInfo(
    .audience, "one-slash-form", severity: .info, scope: .issuer,
    summary:
      "A host is listed as an audience in only one form: with a trailing slash, or without one.",
    rationale: """
      Some providers and libraries write `https://api.corp.net` and others \
      `https://api.corp.net/`, but Oracle Mobile Cloud compares audiences exactly. For that \
      reason, the default audiences include both forms of each URL. If tokens are rejected because \
      of their audience, check the slash. Issuers with an include filter on `aud` are not reported, \
      because the filter already requires one form.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 3986, section 6.2.3",
    exceptions: "If the provider always writes the same form.",
    bad: [
      #""audience": [⟦"https://api.corp.net"⟧]"#,
      #""audience": ["mobile-app", ⟦"https://api.corp.net:8443/"⟧]"#,
    ],
    good: [
      #""audience": ["https://api.corp.net", "https://api.corp.net/"]"#,
      #""audience": ["https://api.corp.net/v1", "api://5e2c9a70", "mobile-app"]"#,
      #""audience": ["https://api.corp.net"], "filters": [{"name": "aud", "values": ["https://api.corp.net"]}]"#,
    ])

  static let samlEndpoint = RuleInfo(
    .audience, "saml-endpoint", severity: .warning, scope: .issuer,
    summary: "The audience is the endpoint for SAML tokens.",
    rationale: """
      `/mobile/platform/sso/exchange-token` takes SAML tokens. Oracle Mobile Cloud exchanges JWTs \
      at `/mobile/platform/auth/token`, and only the URL of that endpoint and its parents are \
      default audiences. If the `aud` of a token is the SAML URL, Oracle's client libraries send \
      the token to the SAML endpoint.
      """,
    source: "Registering the Token Issuer in OMCe; JWT Configuration Reference, Issuer Fields",
    exceptions: "If the issuer's tokens really have the SAML URL in `aud`.",
    bad: [
      #""audience": [⟦"https://mobile.corp.net/mobile/platform/sso/exchange-token"⟧]"#,
      #""audience": ["mobile-app", ⟦"https://mobile.corp.net:443/mobile/platform/sso/exchange-token/"⟧]"#,
    ],
    good: [
      #""audience": ["https://mobile.corp.net/mobile/platform/auth/token"]"#,
      #""audience": ["https://mobile.corp.net/sso/exchange-token", "exchange-token"]"#,
    ])

  static let wildcard = RuleInfo(
    .audience, "wildcard", severity: .error, scope: .issuer,
    summary: "An audience has a wildcard, which audiences do not support.",
    rationale: """
      Oracle Mobile Cloud compares audiences exactly; `*` is a wildcard only in filter values and \
      origins. No token has such an audience, so this element of the list accepts no token. List \
      every audience exactly. An include filter on `aud` may contain wildcards, but it only \
      restricts the list further.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    bad: [#""audience": [⟦"https://api.corp.net/*"⟧]"#, #""audience": ["mobile-app", ⟦"*"⟧]"#],
    good: [
      #""audience": ["https://api.corp.net/v1"]"#,
      #""audience": ["mobile-app", "mobile-web"], "filters": [{"name": "aud", "values": ["mobile-*"]}]"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    var others: Set<Text>?
    for value in issuer.audience.elements {
      if isGeneric(value.text, issuer), !issuer.requiresClient {
        report.add(
          generic,
          "'\(value.string)' is in the tokens of every client of the provider; use an audience of your own",
          at: value.range)
      }
      if value.text.isOne(of: WellKnownAudience.microsoftGraph) {
        report.add(
          microsoftGraph,
          "'\(value.string)' is Microsoft Graph, and only Graph can verify its tokens; request tokens for an API of your own",
          at: value.range)
      }
      if isEndpointForSAML(value.text) {
        report.add(
          samlEndpoint,
          "this is the endpoint for SAML tokens; JWTs are exchanged at '/mobile/platform/auth/token'",
          at: value.range)
      }
      if value.text.hasStar {
        report.add(
          wildcard, "audiences are compared exactly, so '\(value.string)' matches no token",
          at: value.range)
      }
      // A filter on the same claim specifies the audiences of the tokens.
      guard isHostAlone(value.text), !issuer.requires("aud") else { continue }
      if others == nil { others = hosts(of: issuer) }
      let other = "\(value.text.withoutLastSlash)" + (value.text.last == slash ? "" : "/")
      guard others?.contains(Text(other)) == false else { continue }
      report.add(
        oneSlashForm,
        "audiences are compared exactly, so tokens for '\(other)' are rejected; add it if the provider sends it",
        at: value.range)
    }
  }

  private static func isGeneric(_ audience: Text, _ issuer: Issuer) -> Bool {
    switch issuer.provider {
    case .auth0:
      // The provider's own APIs.
      audience.hasSuffix(".auth0.com/userinfo") || audience.hasSuffix(".auth0.com/api/v2/")
    case .okta:
      // The organization itself, and the authorization server that every organization has.
      audience == "api://default" || issuer.nameURI.map { $0.text == audience } ?? false
    default:
      audience.isOne(of: WellKnownAudience.generic)
    }
  }

  private static func isEndpointForSAML(_ text: Text) -> Bool {
    guard text.withoutLastSlash.hasSuffix("/mobile/platform/sso/exchange-token") else {
      return false
    }
    let uri = URI(text)
    return uri.isHTTPS || uri.isHTTP
  }

  private static let slash = UInt8(ascii: "/")

  private static func hosts(of issuer: Issuer) -> Set<Text> {
    Set(issuer.audience.elements.lazy.map(\.text).filter(isHostAlone))
  }

  /// True if the text is a URL without anything after the host, except possibly a slash.
  private static func isHostAlone(_ text: Text) -> Bool {
    guard text.first?.lowercasedASCII == UInt8(ascii: "h") else { return false }
    let uri = URI(text)
    return (uri.isHTTPS || uri.isHTTP) && uri.bareHost != nil && uri.path.count <= 1
      && uri.query == nil && uri.fragment == nil
  }
}

package enum AudienceSharedAcrossIssuers: ConfigurationRule {
  package static let about = RuleInfo(
    .audience, "shared-by-issuers", severity: .info, scope: .issuers,
    summary: "Two issuers list the same client ID in `audience`.",
    rationale: """
      The URL of the backend is a good audience for every issuer. A client ID is assigned by one \
      provider and means nothing to another. In one of the two issuers, the ID is probably left \
      over from copying the other. Oracle Mobile Cloud then rejects that issuer's tokens if their \
      `aud` matches no other value in the list.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 8725, section 3.8",
    exceptions: "If clients have the same ID at two providers, or one provider has two names.",
    bad: [
      #"""
      {"issuerName": "https://a.corp.net", "audience": ["5e2c9a70-41d3"], "certificateSubjectNames": ["CN=a"]},
      {"issuerName": "https://b.corp.net", "audience": [⟦"5e2c9a70-41d3"⟧], "certificateSubjectNames": ["CN=b"]}
      """#,
      #"""
      {"issuerName": "https://a.corp.net", "audience": ["app", "web"], "certificateSubjectNames": ["CN=a"]},
      {"issuerName": "https://b.corp.net", "audience": [⟦"web"⟧, "tv"], "certificateSubjectNames": ["CN=b"]},
      {"issuerName": "https://c.corp.net", "audience": ["other"], "certificateSubjectNames": ["CN=c"]}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://a.corp.net", "audience": ["https://mobile.corp.net/mobile"], "certificateSubjectNames": ["CN=a"]},
      {"issuerName": "https://b.corp.net", "audience": ["https://mobile.corp.net/mobile"], "certificateSubjectNames": ["CN=b"]}
      """#,
      #"""
      {"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "audience": ["5e2c9a70-41d3"], "jwks": {"jwksUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/discovery/v2.0/keys"}},
      {"issuerName": "https://sts.windows.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/", "audience": ["5e2c9a70-41d3"], "jwks": {"jwksUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/discovery/keys"}}
      """#,
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let issuers = configuration.issuers
    var seen: [Text: (issuer: Int, range: SourceRange)] = [:]
    for (index, issuer) in issuers.enumerated() {
      for value in issuer.audience.elements where !value.text.contains("://") {
        guard let first = seen[value.text] else {
          seen[value.text] = (index, value.range)
          continue
        }
        guard first.issuer != index, !issuer.isTwin(of: issuers[first.issuer]) else { continue }
        report.add(
          "'\(value.string)' is also the audience of another issuer; a client ID belongs to one provider",
          at: value.range, notes: [Note("the audience of the other issuer", at: first.range)])
      }
    }
  }
}

extension Issuer {
  /// True if two issuers are the same provider under two names: token versions of Entra ID, the two
  /// forms of Google's issuer, services on one host, or the same name again.
  func isTwin(of other: Issuer) -> Bool {
    switch (provider, other.provider) {
    case (.google, .google), (.entra, .entraV1), (.entraV1, .entra), (.idcs, .idcs): return true
    default:
      guard let host = nameURI?.bareHost, let otherHost = other.nameURI?.bareHost else {
        return false
      }
      return host.equalsIgnoringCase(otherHost)
    }
  }
}

package enum SDKAudienceRouting: IssuerRule {
  package static let about = RuleInfo(
    .audience, "unknown-to-sdk", severity: .info, scope: .issuer,
    summary:
      "Oracle's client libraries do not recognize the audience, so they try an older endpoint first.",
    rationale: """
      Oracle's client libraries recognize two audiences: the base URL with `/mobile/platform/auth` \
      or `/mobile/platform/auth/token`, without a trailing slash. They send such tokens directly \
      to the endpoint that exchanges JWTs. For other audiences, they first try the older endpoint, \
      `/mobile/platform/sso/exchange-token`, and use the right one only after that request fails. \
      If the audience is a URL of the backend anyway, use one of these two. Only URLs of the \
      backend are reported, so this rule needs the base URL from the settings.
      """,
    source: "The JavaScript library of the mobile client SDK, version 18.3, token exchange",
    exceptions: "If the apps call the endpoint directly.",
    bad: [
      Sample(
        #""audience": [⟦"https://mobile.corp.net/mobile"⟧]"#, baseURL: "https://mobile.corp.net"),
      Sample(
        #""audience": [⟦"https://mobile.corp.net/mobile/platform/auth/token/"⟧, "https://mobile.corp.net/mobile/"]"#,
        baseURL: "https://mobile.corp.net"),
    ],
    good: [
      Sample(
        #""audience": ["https://mobile.corp.net/mobile", "https://mobile.corp.net/mobile/platform/auth/token"]"#,
        baseURL: "https://mobile.corp.net"),
      Sample(#""audience": ["mobile-app"]"#, baseURL: "https://mobile.corp.net"),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.audience.isPresent, let defaults = DefaultAudiences(report.baseURL) else { return }
    var first: WrittenText?
    var isRecognised = false
    for value in issuer.audience.elements {
      guard let path = defaults.path(of: value.text) else { continue }
      if first == nil { first = value }
      isRecognised =
        isRecognised
        || value.text.last != UInt8(ascii: "/")
          && (value.text.hasSuffix("/auth") || value.text.hasSuffix("/auth/token"))
          && path.utf8CodeUnitCount > 0
    }
    guard let first, !isRecognised else { return }
    report.add(
      "with this audience, Oracle's client libraries try an older endpoint first; use the audience '\(defaults.base.text)/mobile/platform/auth/token' instead",
      at: first.range)
  }
}
