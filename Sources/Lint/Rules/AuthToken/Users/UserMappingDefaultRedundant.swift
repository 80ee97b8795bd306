package import ConfigModel

package enum UserMappingDefaultRedundant: IssuerRule {
  package static let about = RuleInfo(
    id: "user-mapping-default-redundant",
    topic: .users,
    severity: .info,
    summary: "The user mapping attribute is set to its default.",
    rationale: """
      By default, Oracle Mobile Cloud finds accounts by `uid`, so the field has no effect.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If your team writes default values explicitly.",
    examples: [
      .bad(
        .issuer, #""userMappingAttribute": ⟦"uid"⟧, "usernameAttribute": "login""#,
        fixed: #""usernameAttribute": "login""#, .safe),
      .bad(
        .issuer, #""virtualUserEnabled": false, "userMappingAttribute": ⟦"uid"⟧"#,
        fixed: #""virtualUserEnabled": false"#, .safe),
      .good(.issuer, #""userMappingAttribute": "mail""#),
      .good(.issuer, #""usernameAttribute": "uid""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.userMappingAttribute.isWritten("uid"), issuer.isMapped else { return }
    report.add(
      "'uid' is the default of 'userMappingAttribute' and can be omitted",
      at: issuer.userMappingAttribute.range,
      fix: issuer.userMappingAttribute.entry.map { entry in
        FixIt("remove 'userMappingAttribute'", .safe, issuer.object.json.removing(entry))
      })
  }
}
