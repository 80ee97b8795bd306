package import ConfigModel

package enum RoleMappingIdentity: RoleMappingRule {
  package static let about = RuleInfo(
    id: "role-mapping-identity",
    topic: .roles,
    severity: .info,
    summary: "A role is mapped to itself.",
    rationale: """
      oconf assumes that a role without a mapping is granted under its own name (see `oconf \
      explain unmapped-role`), so this mapping has no effect. The mapping does document which \
      roles are expected in the token. It also keeps the role if Oracle Mobile Cloud grants only \
      mapped roles.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the list of mappings is deliberately complete, as documentation for readers.",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "Lead", "mappedRoles": ⟦["Lead"]⟧}, {"tokenRole": "temp", "mappedRoles": ["Guest"]}]"#,
        fixed:
          #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "temp", "mappedRoles": ["Guest"]}]"#,
        .suggest),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "Lead", "mappedRoles": ⟦["Le\u0061d"]⟧}]"#,
        fixed: #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": []"#,
        .suggest),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "Lead", "mappedRoles": ["Lead", "Approver"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Lead"]}]"#
      ),
    ])

  package static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report) {
    guard mapping.isIdentity, let mappings = issuer.roleMappingsMember.json else { return }
    report.add(
      "the role is mapped to itself, which has no effect if unmapped roles are granted (reading unmapped-role=keep)",
      at: mapping.mappedRoles.range,
      fix: FixIt("remove the mapping", .suggest, mappings.removing(mapping.object.json)))
  }
}

extension RoleMapping {
  /// True if the mapping grants only its own token role.
  fileprivate var isIdentity: Bool {
    guard let role = tokenRole.written?.text, mappedRoles.isUsable else { return false }
    var elements = mappedRoles.elements
    guard let only = elements.next()?.text, elements.next() == nil else { return false }
    return only == role
  }
}
