package import ConfigModel

package enum RoleMappingEmpty: RoleMappingRule {
  package static let about = RuleInfo(
    id: "role-mapping-empty",
    topic: .roles,
    risk: .access,
    severity: .error,
    summary: "A mapping has an empty list of roles.",
    rationale: """
      A mapping grants one or more roles. The documentation does not say what an empty list means: \
      Oracle Mobile Cloud may remove the role or grant it unchanged. Remove the mapping, or add a \
      role. To reject tokens with the role, use an exclude filter.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Associating Roles with a JWT Token",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "temp", "mappedRoles": ⟦[]⟧}]"#
      ),
      .bad(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
          {"tokenRole": "lead", "mappedRoles": ["Lead"]},
          {"mappedRoles": ⟦[ ]⟧, "tokenRole": "temp"}
        ]
        """#),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "temp", "mappedRoles": ["Guest"]}]"#
      ),
      .good(
        .issuer, #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": []"#),
    ])

  package static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report) {
    guard mapping.mappedRoles.isWrittenEmpty else { return }
    report.add(
      "'mappedRoles' is empty, which has no defined meaning; add a role or remove the mapping",
      at: mapping.mappedRoles.range)
  }
}
