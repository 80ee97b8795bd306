package import ConfigModel

package enum PublicIssuerWithoutRestriction: IssuerRule {
  package static let about = RuleInfo(
    id: "public-issuer-without-restriction",
    topic: .issuer,
    risk: .access,
    severity: .warning,
    summary: "Anyone can get a token of this issuer, and no filter restricts the users.",
    rationale: """
      Google, Apple, Facebook and Microsoft's consumer accounts issue tokens to everyone. If users \
      have accounts in Oracle Mobile Cloud, such a token may name an account that does not belong \
      to the token's owner. Require your own audience, and restrict the users with an include \
      filter: `hd` for Google, an email domain, or a list of subjects. A public app with virtual \
      users and its own audience needs no filter.
      """,
    source: "OpenID Connect Core, sections 5.7 and 16; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://accounts.google.com"⟧, "audience": ["81-a.apps.googleusercontent.com"], "usernameAttribute": "email", "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"⟧, "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "usernameAttribute": "email", "filters": [{"name": "hd", "values": ["corp.net"]}], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://appleid.apple.com", "audience": ["net.corp.mobile"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://appleid.apple.com/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/.well-known/openid-configuration"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.isPublic else { return }
    // Without an audience, almost no token is accepted, which another rule reports.
    guard !issuer.usesDefaultAudiences || !issuer.sendsClientAsAudience else { return }
    if issuer.virtualUserEnabled.value, issuer.hasOwnAudience { return }
    guard !issuer.filters.contains(where: restrictsUsers) else { return }
    report.add(
      "anyone can get tokens of '\(issuer.issuerName.value ?? "")'; restrict the users with an include filter",
      at: issuer.anchor)
  }

  /// Claims that are the same for all users of a provider.
  private static let sharedClaims: [StaticString] = [
    "iss", "aud", "azp", "email_verified", "typ", "tid", "ver", "auth_time",
  ]

  private static func restrictsUsers(_ filter: TokenFilter) -> Bool {
    guard !filter.isExclude, filter.isWellFormed, let name = filter.name.written?.text else {
      return false
    }
    return tellsUsersApart(name)
      && filter.values.elements.allSatisfy { !Glob($0.text).matchesEverything }
  }

  /// False for claims that are the same for all users of a provider.
  static func tellsUsersApart(_ claim: Text) -> Bool { !claim.isOne(of: sharedClaims) }
}

extension Issuer {
  /// True if the provider lets everyone create an account.
  var isPublic: Bool {
    switch provider {
    case .apple, .facebook, .google: true
    case .entra, .entraV1:
      nameURI?.path.firstSegment.equalsIgnoringCase("9188040d-6c67-4c5b-b112-36a304b66dad")
        ?? false
    default: false
    }
  }
}
