package import ConfigModel

package enum UsernameClaimDisplayName: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-display-name",
    severity: .warning,
    summary: "The username is a name that users choose and that several may have.",
    rationale: """
      `name` and `nickname` are there to be shown. Two people of one name would be one user here, \
      with each other's data, and mostly anybody can take any name.
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
      "'\(claim.text)' is a name for display, which users choose and several may have; use a claim that identifies them, such as 'sub'",
      at: claim.range)
  }
}
