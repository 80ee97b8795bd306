package import ConfigModel

package enum AudienceSSOEndpoint: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-sso-endpoint",
    topic: .audience,
    severity: .warning,
    summary: "The audience is the endpoint for SAML tokens.",
    rationale: """
      `/mobile/platform/sso/exchange-token` takes SAML tokens. Oracle Mobile Cloud exchanges JWTs \
      at `/mobile/platform/auth/token`, and only the URL of that endpoint and its parents are \
      default audiences. If the `aud` of a token is the SAML URL, Oracle's client libraries send \
      the token to the SAML endpoint.
      """,
    source: "Registering the Token Issuer in OMCe; JWT Configuration Reference, Issuer Fields",
    exceptions: "If the issuer's tokens really have the SAML URL in `aud`.",
    examples: [
      .bad(
        .issuer, #""audience": [⟦"https://mobile.corp.net/mobile/platform/sso/exchange-token"⟧]"#),
      .bad(
        .issuer,
        #""audience": ["mobile-app", ⟦"https://mobile.corp.net:443/mobile/platform/sso/exchange-token/"⟧]"#
      ),
      .good(.issuer, #""audience": ["https://mobile.corp.net/mobile/platform/auth/token"]"#),
      .good(
        .issuer, #""audience": ["https://mobile.corp.net/sso/exchange-token", "exchange-token"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for value in issuer.audience.elements
    where value.text.withoutLastSlash.hasSuffix("/mobile/platform/sso/exchange-token") {
      let uri = URI(value.text)
      guard uri.isHTTPS || uri.isHTTP else { continue }
      report.add(
        "this is the endpoint for SAML tokens; JWTs are exchanged at '/mobile/platform/auth/token'",
        at: value.range)
    }
  }
}
