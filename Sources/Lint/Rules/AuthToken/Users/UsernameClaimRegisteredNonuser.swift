package import ConfigModel

package enum UsernameClaimRegisteredNonuser: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-registered-nonuser",
    topic: .users,
    risk: .access,
    severity: .error,
    summary: "The username comes from a claim that does not identify a user.",
    rationale: """
      `iss`, `aud`, `azp`, and similar claims are the same for many or all users, so Oracle Mobile \
      Cloud would treat them as one user. `jti`, `nonce`, and times differ in every token, so each \
      login would be a new user.
      """,
    source: "RFC 7519, section 4.1; OpenID Connect Core, section 2",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"azp"⟧"#),
      .bad(.issuer, #""virtualUserEnabled": true, "usernameAttribute": ⟦"jti"⟧"#),
      .good(.issuer, #""usernameAttribute": "oid""#),
      .good(.issuer, #""usernameAttribute": "client_login""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .nobody, let claim = issuer.usernameAttribute.written else {
      return
    }
    report.add(
      "'\(claim.text)' does not identify a user; use a claim that does, such as 'sub'",
      at: claim.range)
  }
}
