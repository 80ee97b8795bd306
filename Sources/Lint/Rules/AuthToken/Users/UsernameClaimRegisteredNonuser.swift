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

  private static let claims: [StaticString] = [
    "iss", "aud", "exp", "nbf", "iat", "jti", "azp", "acr", "amr", "scp", "tid", "typ", "cid",
    "client_id", "appid", "nonce", "scope", "at_hash", "c_hash", "s_hash", "auth_time",
    "token_use", "email_verified",
  ]

  package static var trigger: Trigger { .having(.usernameAttribute) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers {
      guard let claim = issuer.usernameAttribute.written, claim.text.isOne(of: claims) else {
        continue
      }
      report.add(
        "'\(claim.text)' identifies no user; use a claim that does, such as 'sub'", at: claim.range)
    }
  }
}
