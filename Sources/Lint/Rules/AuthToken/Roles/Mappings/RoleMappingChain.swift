package import ConfigModel

package enum RoleMappingChain: IssuerRule {
  package static let about = RuleInfo(
    id: "role-mapping-chain",
    topic: .roles,
    severity: .warning,
    summary: "A mapping grants a role that has a mapping of its own.",
    rationale: """
      Oracle Mobile Cloud maps each role of the token once and does not map the result again. If \
      the roles of the second mapping should be granted too, add them to the first mapping.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If a role of the provider and a role of the backend happen to have the same name.",
    examples: [
      .bad(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
          {"tokenRole": "lead", "mappedRoles": ["Staff", ⟦"Clerk"⟧]},
          {"tokenRole": "Clerk", "mappedRoles": ["Reader"]}
        ]
        """#),
      .bad(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
          {"tokenRole": "b", "mappedRoles": [⟦"a"⟧]}, {"tokenRole": "a", "mappedRoles": [⟦"b"⟧]}
        ]
        """#),
      .good(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
          {"tokenRole": "lead", "mappedRoles": ["Clerk", "Reader"]},
          {"tokenRole": "Clerk", "mappedRoles": ["Reader"]}
        ]
        """#),
      .good(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [
          {"tokenRole": "lead", "mappedRoles": ["Clerk"]},
          {"tokenRole": "Clerk", "mappedRoles": ["Clerk"]},
          {"tokenRole": "clerk", "mappedRoles": ["Clerk"]}
        ]
        """#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    issuer.roleMappings.forEachChained { mapping, role, next in
      guard !next.grants(role.text), !mapping.grantsAll(of: next) else { return }
      report.add(
        "roles are mapped only once, so the mapping of '\(role.text)' is not applied; add the roles of that mapping to this mapping",
        at: role.range, notes: [Note("the mapping that is not applied", at: next.object.range)])
    }
  }
}

extension RoleMapping {
  /// True if another mapping grants no further roles. Very long lists are not compared, so that the
  /// cost stays proportional to the size of the file.
  fileprivate func grantsAll(of other: RoleMapping) -> Bool {
    var rest = 4096
    for role in other.mappedRoles.elements {
      var isGranted = false
      for own in mappedRoles.elements where !isGranted {
        rest -= 1
        guard rest > 0 else { return false }
        isGranted = own.text == role.text
      }
      guard isGranted else { return false }
    }
    return true
  }
}
