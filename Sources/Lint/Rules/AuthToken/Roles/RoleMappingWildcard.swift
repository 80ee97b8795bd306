package import ConfigModel

package enum RoleMappingWildcard: RoleMappingRule {
  package static let about = RuleInfo(
    id: "role-mapping-wildcard",
    severity: .warning,
    summary: "A mapping uses a wildcard, which mappings do not know.",
    rationale: """
      Only the values of filters know `*`. In `tokenRole` it is a character like any other, so the \
      mapping waits for a role that is called so. Write one mapping for each role.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "The provider's role really has an asterisk in its name.",
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

  package static var prefilter: Prefilter { .having(.tokenRole, .star) }

  package static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report) {
    guard let role = mapping.tokenRole.written, role.text.contains(UInt8(ascii: "*")) else {
      return
    }
    report.add(
      "'*' is no wildcard here: only a role called '\(role.text)' is mapped; write a mapping for each role",
      at: role.range)
  }
}
