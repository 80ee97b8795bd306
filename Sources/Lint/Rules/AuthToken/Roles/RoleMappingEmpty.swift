package import ConfigModel

package enum RoleMappingEmpty: RoleMappingRule {
  package static let about = RuleInfo(
    id: "role-mapping-empty",
    severity: .error,
    summary: "A role of the token is mapped to nothing.",
    rationale: """
      A mapping grants one role or several. What an empty list means is nowhere said: it may take \
      the role away, or leave it as it is. Remove the mapping, or name a role. To keep tokens with \
      that role out, use an exclude filter.
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

  package static var prefilter: Prefilter { .having(.mappedRoles, .emptyList) }

  package static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report) {
    guard mapping.mappedRoles.isWrittenEmpty else { return }
    report.add(
      "the role is mapped to nothing, and what that means is undefined; name a role or remove the mapping",
      at: mapping.mappedRoles.range)
  }
}
