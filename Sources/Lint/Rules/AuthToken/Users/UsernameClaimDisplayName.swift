package import ConfigModel

package enum UsernameClaimDisplayName: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-display-name",
    topic: .users,
    risk: .access,
    severity: .warning,
    summary: "The username is a display name, which users choose and which is not unique.",
    rationale: """
      `name` and `nickname` are meant for display. Oracle Mobile Cloud treats two people with the \
      same name as one user, with shared data. Usually, users can choose any name.
      """,
    source: "OpenID Connect Core, sections 5.1 and 5.7",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"name"⟧, "virtualUserEnabled": true"#),
      .bad(.issuer, #""virtualUserEnabled": true, "usernameAttribute": ⟦"nickname"⟧"#),
      .good(.issuer, #""usernameAttribute": "login_name", "virtualUserEnabled": true"#),
      .good(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .display, !issuer.isMapped,
      let claim = issuer.usernameAttribute.written
    else { return }
    report.add(
      "'\(claim.text)' is a display name, chosen by users and not unique; use a claim such as 'sub'",
      at: claim.range)
  }
}
