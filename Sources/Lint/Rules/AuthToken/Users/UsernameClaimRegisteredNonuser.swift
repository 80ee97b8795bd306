package import ConfigModel

package enum UsernameClaimRegisteredNonuser: AuthTokenRule {
  package static let about = RuleInfo(
    id: "username-claim-registered-nonuser",
    severity: .error,
    summary: "The username comes from a claim that identifies no user.",
    rationale: """
      `iss`, `aud`, `azp` and their like are the same for everybody, so all users would be one; \
      `jti`, `nonce` and points in time differ in every token, so each login would be somebody new.
      """,
    source: "RFC 7519, section 4.1; OpenID Connect Core, section 2",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"azp"⟧"#),
      .bad(.issuer, #""virtualUserEnabled": true, "usernameAttribute": ⟦"jti"⟧"#),
      .good(.issuer, #""usernameAttribute": "oid""#),
      .good(.issuer, #""usernameAttribute": "client_login""#),
    ])

  package static var trigger: Trigger { .having(.specialUsername) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers where issuer.usernameKind == .nobody {
      guard let claim = issuer.usernameAttribute.written else { continue }
      report.add(
        "'\(claim.text)' identifies no user; use a claim that does, such as 'sub'", at: claim.range)
    }
  }
}
