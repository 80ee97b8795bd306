package import ConfigModel

package enum RolePassthroughPrivileged: IssuerRule {
  package static let about = RuleInfo(
    id: "role-passthrough-privileged",
    severity: .warning,
    summary: "A privileged role that is mapped can also be had by its own name.",
    rationale: """
      The mapping says who is to get the role. But a role of the token that has no mapping is \
      granted under its own name, so a token that carries the name of the privileged role gets it \
      too. Reject such tokens with an exclude filter on each claim that roles are read from; an \
      include filter is satisfied by any other value of the claim. Only roles that the setting \
      `privilegedRoles` lists are looked at.
      """,
    source: "JWT Configuration Reference, Issuer Fields; oconf settings, privilegedRoles",
    exceptions:
      "The identity provider keeps users from creating groups, and its names are yours to choose.",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "boss", "mappedRoles": ["Employee", ⟦"Payroll_Admin"⟧]}]"#,
        inventory: payroll),
      .bad(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups", "roles"],
        "roleMappings": [{"tokenRole": "boss", "mappedRoles": [⟦"Payroll_Read"⟧]}],
        "filters": [{"name": "groups", "type": "exclude", "values": ["Payroll_*"]}]
        """#,
        inventory: payroll),
      .good(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"],
        "roleMappings": [{"tokenRole": "boss", "mappedRoles": ["Payroll_Admin"]}],
        "filters": [{"name": "groups", "type": "exclude", "values": ["Payroll_*"]}]
        """#,
        inventory: payroll),
      .good(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
          {"tokenRole": "boss", "mappedRoles": ["Payroll_Admin"]},
          {"tokenRole": "Payroll_Admin", "mappedRoles": ["Employee"]}
        ]
        """#,
        inventory: payroll),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "boss", "mappedRoles": ["Payroll_Admin"]}]"#
      ),
    ])

  private static let payroll = Inventory(privilegedRoles: ["Payroll_*"])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard report.inventory.privilegedRoles != nil, !issuer.roleAttributes.isAbsentOrEmpty else {
      return
    }
    var tokenRoles: Set<Text>?
    var done: Set<Text> = []
    for mapping in issuer.roleMappings {
      for role in mapping.mappedRoles.elements where report.inventory.isPrivileged(role.text) {
        let mapped =
          tokenRoles ?? Set(issuer.roleMappings.compactMap { $0.tokenRole.written?.text })
        tokenRoles = mapped
        guard !mapped.contains(role.text), done.insert(role.text).inserted,
          report.inventory.roles?.contains(role.text) ?? true,
          issuer.roleAttributes.elements.contains(where: {
            !issuer.rejects(role.text, in: $0.text)
          })
        else { continue }
        report.add(
          "a token that carries '\(role.text)' itself gets this role too, without a mapping; exclude it with a filter",
          at: role.range)
      }
    }
  }
}
