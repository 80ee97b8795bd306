package import ConfigModel

package enum DuplicateRoleMapping: IssuerRule {
  package static let about = RuleInfo(
    id: "duplicate-role-mapping",
    topic: .roles,
    severity: .warning,
    summary: "A token role has more than one mapping.",
    rationale: """
      Oracle Mobile Cloud's documentation does not say whether the roles of all mappings are \
      granted, or only those of one. Merge the mappings into one. If only one of them applied \
      until now, the merge gives users more roles, so review the result.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
          {"tokenRole": "lead", "mappedRoles": ["Lead"]},
          {"tokenRole": "temp", "mappedRoles": ["Guest"]},
          {"tokenRole": ⟦"lead"⟧, "mappedRoles": ["Lead", "Approver"]}
        ]
        """#,
        fixed: #"""
          "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
            {"tokenRole": "lead", "mappedRoles": ["Lead", "Approver"]},
            {"tokenRole": "temp", "mappedRoles": ["Guest"]}
          ]
          """#, .suggest),
      .bad(
        .issuer,
        #""virtualUserEnabled":true,"roleAttributes":["groups"],"roleMappings":[{"tokenRole":"lead","mappedRoles":["Lead"]},{"tokenRole":⟦"l\u0065ad"⟧,"mappedRoles":["Lead"]}]"#,
        fixed:
          #""virtualUserEnabled":true,"roleAttributes":["groups"],"roleMappings":[{"tokenRole":"lead","mappedRoles":["Lead"]}]"#,
        .suggest),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Lead", "Approver"]}, {"tokenRole": "Lead", "mappedRoles": ["Lead", "Approver"]}]"#
      ),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "jwks": {"jwksUri": "https://a.corp.net/keys"}, "roleAttributes": ["r"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Lead"]}]},
        {"issuerName": "https://b.corp.net", "jwks": {"jwksUri": "https://b.corp.net/keys"}, "roleAttributes": ["r"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Guest"]}]}
        """#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    issuer.roleMappings.forEachRepeated(ignoringCase: false) { first, again in
      guard let role = again.tokenRole.written else { return }
      report.add(
        "'\(role.text)' already has a mapping; it is undocumented whether both apply, so merge them",
        at: role.range, notes: [Note("the first mapping", at: first.tokenRole.range)],
        fix: merging(again, into: first, of: issuer))
    }
  }

  private static func merging(
    _ again: RoleMapping, into first: RoleMapping, of issuer: Issuer
  ) -> FixIt? {
    guard again.mappedRoles.isUsable, first.mappedRoles.isUsable,
      let roles = first.mappedRoles.json, let mappings = issuer.roleMappingsMember.json
    else { return nil }
    let known = Set(first.mappedRoles.elements.map(\.text))
    let added = again.mappedRoles.elements.filter { !known.contains($0.text) }
    let edits = added.isEmpty ? [] : roles.appending(added.map(\.json.writtenText))
    return FixIt(
      "merge into the first mapping", .suggest, edits + mappings.removing(again.object.json))
  }
}
