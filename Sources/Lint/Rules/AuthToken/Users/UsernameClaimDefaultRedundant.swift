package import ConfigModel

package enum UsernameClaimDefaultRedundant: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-default-redundant",
    topic: .users,
    severity: .info,
    summary: "The username claim is set to its default.",
    rationale: """
      Oracle Mobile Cloud takes the username from `sub` by default, so the field has no effect \
      according to the reference. One page of the documentation also mentions `prn`, the older \
      name of `sub`, as a source of the username. Keep the field if you want to rule out `prn`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If your team writes default values explicitly.",
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
      "'sub' is the default of 'usernameAttribute' and can be omitted",
      at: issuer.usernameAttribute.range,
      fix: issuer.usernameAttribute.entry.map { entry in
        FixIt("remove 'usernameAttribute'", .suggest, issuer.object.json.removing(entry))
      })
  }
}
