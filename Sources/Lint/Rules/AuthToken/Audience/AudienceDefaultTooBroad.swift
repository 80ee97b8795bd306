package import ConfigModel

package enum AudienceDefaultTooBroad: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-default-too-broad",
    topic: .audience,
    risk: .access,
    severity: .info,
    summary: "No audience is configured, so all ten default audiences are accepted.",
    rationale: """
      The default audiences are the base URL of the instance and the paths from `/mobile` to \
      `/mobile/platform/auth/token`, each with and without a final slash. Oracle Mobile Cloud \
      therefore accepts tokens that the issuer made for any API of the instance. List the one \
      audience that the issuer uses, in `audience` or in an include filter on `aud`. The best one \
      is the URL of the token endpoint, which ends in `/mobile/platform/auth/token`.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 8725, section 3.9",
    exceptions: "If the issuer serves only this backend.",
    examples: [
      .bad(
        .issuers,
        #"{⟦"issuerName"⟧: "https://login.corp.net", "jwks": {"discoveryUri": "https://login.corp.net/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{⟦"issuerName"⟧: "https://login.corp.net", "audience": [], "certificateSubjectNames": ["CN=login"]}"#
      ),
      .good(.issuer, #""audience": ["https://mobile.corp.net/mobile/platform/auth/token"]"#),
      .good(
        .issuer,
        #""filters": [{"name": "aud", "values": ["https://mobile.corp.net/mobile/platform/auth/token"]}]"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://login.corp.net", "enabled": false, "certificateSubjectNames": ["CN=login"]}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usesDefaultAudiences, issuer.enabled.value else { return }
    // Separate rules report what the defaults mean in these cases.
    guard !issuer.jwksMember.isAbsent || !issuer.certificateSubjectNames.isAbsent,
      !issuer.sendsClientAsAudience, issuer.provider != .keycloak, !issuer.requires("aud"),
      let name = issuer.issuerName.entry?.name
    else { return }
    report.add(
      "no audience is configured, so tokens for any API of the instance are accepted; list the intended audience",
      at: name.range)
  }
}
