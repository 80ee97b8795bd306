package import ConfigModel

package enum UserMappingIgnored: IssuerRule {
  package static let about = RuleInfo(
    id: "user-mapping-ignored",
    topic: .users,
    severity: .warning,
    summary: "A user mapping attribute is set, but virtual users have no accounts.",
    rationale: """
      With `virtualUserEnabled`, Oracle Mobile Cloud does not search for an account, so it ignores \
      `userMappingAttribute`. Either the field is obsolete, or the users are meant to have \
      accounts.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer, #""virtualUserEnabled": true, "userMappingAttribute": ⟦"mail"⟧"#,
        fixed: #""virtualUserEnabled": true"#, .safe),
      .bad(
        .issuer,
        #""userMappingAttribute": ⟦"uid"⟧, "virtualUserEnabled": true, "roleAttributes": ["roles"]"#,
        fixed: #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#, .safe),
      .good(.issuer, #""virtualUserEnabled": false, "userMappingAttribute": "mail""#),
      .good(.issuer, #""virtualUserEnabled": true, "usernameAttribute": "login""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.virtualUserEnabled.isWritten(true),
      let mapping = issuer.userMappingAttribute.written,
      let entry = issuer.userMappingAttribute.entry
    else { return }
    report.add(
      "'\(mapping.text)' is ignored: virtual users have no accounts",
      at: mapping.range,
      notes: [Note("virtual users are enabled", at: issuer.virtualUserEnabled.range)],
      fix: FixIt("remove 'userMappingAttribute'", .safe, issuer.object.json.removing(entry)))
  }
}
