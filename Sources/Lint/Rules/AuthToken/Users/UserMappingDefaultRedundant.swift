package import ConfigModel

package enum UserMappingDefaultRedundant: IssuerRule {
  package static let about = RuleInfo(
    id: "user-mapping-default-redundant",
    severity: .info,
    summary: "The attribute that finds accounts is set to its default.",
    rationale: "Accounts are found by `uid` unless something else is said.",
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "A team that writes defaults out.",
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

  package static var prefilter: Prefilter { .having(.userMappingAttribute, .mappedUsers) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.userMappingAttribute.isWritten("uid"), issuer.isMapped else { return }
    report.add(
      "'uid' is the default and need not be written", at: issuer.userMappingAttribute.range,
      fix: issuer.userMappingAttribute.entry.map { entry in
        FixIt("remove 'userMappingAttribute'", .safe, issuer.object.json.removing(entry))
      })
  }
}
