package import ConfigModel

package enum RolePassthroughPrivileged: IssuerRule {
  package static let about = RuleInfo(
    id: "role-passthrough-privileged",
    topic: .roles,
    risk: .access,
    severity: .warning,
    summary:
      "A token that contains the name of a privileged role gets that role without a mapping.",
    rationale: """
      oconf assumes that Oracle Mobile Cloud grants an unmapped role under its own name (see \
      `oconf explain unmapped-role`). A token with the privileged role's own name in a role claim \
      then bypasses the mapping. Reject such tokens with an exclude filter on each claim that \
      roles are read from, or map that name to a harmless role. An include filter is not enough, \
      because another value of the claim can satisfy it. Only roles in the setting \
      `privilegedRoles` are checked.
      """,
    source: "JWT Configuration Reference, Issuer Fields; oconf settings, privilegedRoles",
    exceptions:
      "If users cannot create groups at the identity provider, and you choose the names of its groups.",
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
          "a token with '\(role.text)' in a role claim probably gets this role without the mapping; reject such tokens with an exclude filter",
          at: role.range)
      }
    }
  }
}
