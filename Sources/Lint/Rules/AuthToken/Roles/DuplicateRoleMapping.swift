package import ConfigModel

package enum DuplicateRoleMapping: IssuerRule {
  package static let about = RuleInfo(
    id: "duplicate-role-mapping",
    severity: .warning,
    summary: "A role of the token is mapped twice.",
    rationale: """
      Whether the roles of both mappings are granted, or only those of one, is nowhere said. Put all \
      of them into one. That widens what the user gets if only one of them counted until now, so look \
      at the result.
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

  package static var prefilter: Prefilter { .having(.repeatedTokenRole) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    issuer.roleMappings.forEachRepeated(ignoringCase: false) { first, again in
      guard let role = again.tokenRole.written else { return }
      report.add(
        "'\(role.text)' is mapped twice; whether both mappings count is undefined, so make one of them",
        at: role.range, notes: [Note("first here", at: first.tokenRole.range)],
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
      "merge it into the first one", .suggest, edits + mappings.removing(again.object.json))
  }
}
