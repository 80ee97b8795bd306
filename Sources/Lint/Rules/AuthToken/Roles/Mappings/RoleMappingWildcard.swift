package import ConfigModel

package enum RoleMappingWildcard: RoleMappingRule {
  package static let about = RuleInfo(
    id: "role-mapping-wildcard",
    topic: .roles,
    severity: .warning,
    summary: "A mapping uses a wildcard, which mappings do not support.",
    rationale: """
      In an issuer, only filter values can contain the wildcard `*`. In `tokenRole`, Oracle Mobile \
      Cloud treats `*` as an ordinary character, so the mapping applies only to a role with \
      exactly this name. Write one mapping for each role.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the provider's role really has an asterisk in its name.",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": ⟦"store-*"⟧, "mappedRoles": ["Store"]}]"#
      ),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": ⟦"*"⟧, "mappedRoles": ["Employee"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "store-1", "mappedRoles": ["Store"]}], "filters": [{"name": "dept", "values": ["store-*"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "store-?", "mappedRoles": ["Store"]}]"#
      ),
    ])

  package static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report) {
    guard let role = mapping.tokenRole.written, role.text.contains(UInt8(ascii: "*")) else {
      return
    }
    report.add(
      "'*' is not a wildcard in 'tokenRole', which matches only '\(role.text)'; write one mapping per role",
      at: role.range)
  }
}
