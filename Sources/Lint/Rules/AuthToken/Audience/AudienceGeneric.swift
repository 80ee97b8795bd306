package import ConfigModel

package enum AudienceGeneric: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-generic",
    topic: .audience,
    risk: .access,
    severity: .warning,
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
    examples: [
      .bad(.issuer, #""audience": [⟦"account"⟧]"#),
      .bad(.issuer, #""audience": ["mobile-app", ⟦"api://default"⟧]"#),
      .bad(
        .issuers,
        #"{"issuerName": "https://corp.eu.auth0.com/", "audience": [⟦"https://corp.eu.auth0.com/userinfo"⟧], "jwks": {"discoveryUri": "https://corp.eu.auth0.com/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuer,
        #""audience": ["account"], "filters": [{"name": "azp", "values": ["mobile-app"]}]"#),
      .good(.issuer, #""audience": ["accounts-app", "api://5e2c9a70", "https://corp.net/api"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for value in issuer.audience.elements where isGeneric(value.text, issuer) {
      guard !issuer.requiresClient else { break }
      report.add(
        "'\(value.string)' is in the tokens of every client of the provider; use an audience of your own",
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
}
