package import ConfigModel

package enum RoleMappingCaseVariants: IssuerRule {
  package static let about = RuleInfo(
    id: "role-mapping-case-variants",
    topic: .roles,
    severity: .warning,
    summary: "Two mappings differ only in letter case but grant different roles.",
    rationale: """
      Oracle Mobile Cloud compares the roles of the token exactly, and a provider usually writes a \
      role in only one way. One of the two mappings is probably a typo. The case of the role in \
      the token decides which mapping applies. Mappings of several spellings to the same roles are \
      not reported.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the provider really has both roles.",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "Lead", "mappedRoles": ["Approver"]}, {"tokenRole": ⟦"lead"⟧, "mappedRoles": ["Reader"]}]"#
      ),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "team-a", "mappedRoles": ["A"]}, {"tokenRole": "team-b", "mappedRoles": ["B"]}, {"tokenRole": ⟦"TEAM-A"⟧, "mappedRoles": ["A", "B"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "Lead", "mappedRoles": ["Approver", "Reader"]}, {"tokenRole": "lead", "mappedRoles": ["Reader", "Approver"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Approver"]}, {"tokenRole": "1ead", "mappedRoles": ["Reader"]}]"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    issuer.roleMappings.forEachRepeated(ignoringCase: true) { first, again in
      guard let role = again.tokenRole.written, let other = first.tokenRole.written,
        role.text != other.text,
        Set(first.mappedRoles.elements.map(\.text)) != Set(again.mappedRoles.elements.map(\.text))
      else { return }
      report.add(
        "'\(role.text)' and '\(other.text)' are different roles; keep the spelling that the provider uses",
        at: role.range, notes: [Note("the other spelling", at: other.range)])
    }
  }
}
