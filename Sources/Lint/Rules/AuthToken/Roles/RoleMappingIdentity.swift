package import ConfigModel

package enum RoleMappingIdentity: RoleMappingRule {
  package static let about = RuleInfo(
    id: "role-mapping-identity",
    severity: .info,
    summary: "A role is mapped to itself.",
    rationale: """
      A role of the token without a mapping is granted under its own name, so this one changes \
      nothing. It does say which roles are meant to come from the token, and it keeps them if the \
      service should ever grant mapped roles only.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "The list of mappings is meant to be complete, for people to read.",
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

  package static var prefilter: Prefilter { .having(.repeatedTokenRole) }

  package static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report) {
    guard mapping.isIdentity, let mappings = issuer.roleMappingsMember.json else { return }
    report.add(
      "the role is mapped to itself, which it would be without a mapping",
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
