package import ConfigModel

package enum UsernameClaimDefaultRedundant: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-default-redundant",
    severity: .info,
    summary: "The username claim is set to its default.",
    rationale: """
      `sub` holds the username unless something else is said. Writing it out changes nothing as the \
      reference has it; one page of the documentation mentions the older `prn` as well, so whoever \
      wants to exclude that keeps the line.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "A team that writes defaults out.",
    examples: [
      .bad(
        .issuer, #""usernameAttribute": ⟦"sub"⟧, "requireClientAuth": true"#,
        fixed: #""requireClientAuth": true"#, .suggest),
      .bad(
        .issuer, #""enabled": true, "usernameAttribute": ⟦"sub"⟧"#, fixed: #""enabled": true"#,
        .suggest),
      .good(.issuer, #""usernameAttribute": "oid""#),
      .good(.issuer, #""clientIdAttribute": "cid", "roleAttributes": ["sub_roles"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .subject else { return }
    report.add(
      "'sub' is the default and need not be written", at: issuer.usernameAttribute.range,
      fix: issuer.usernameAttribute.entry.map { entry in
        FixIt("remove 'usernameAttribute'", .suggest, issuer.object.json.removing(entry))
      })
  }
}
