package import ConfigModel

package enum UsernameClaimDisplayNameMapped: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-display-name-mapped",
    topic: .users,
    risk: .access,
    severity: .error,
    summary: "A name that users choose decides which account they log in to.",
    rationale: """
      Oracle Mobile Cloud logs users of this issuer in to the account with a name or email address \
      that equals the claim. Users enter `name` and `nickname` in their own profile. Every user \
      can therefore log in as any other user, including administrators.
      """,
    source: "OpenID Connect Core, sections 5.1 and 5.7; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"nickname"⟧"#),
      .bad(.issuer, #""virtualUserEnabled": false, "usernameAttribute": ⟦"name"⟧"#),
      .good(.issuer, #""usernameAttribute": "username""#),
      .good(.issuer, #""usernameAttribute": "preferred_username", "userMappingAttribute": "uid""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .display, issuer.isMapped,
      let claim = issuer.usernameAttribute.written
    else { return }
    report.add(
      "users choose '\(claim.text)', which decides which account they log in to; use a claim that identifies users, such as 'sub'",
      at: claim.range)
  }
}
