package import ConfigModel

package enum RoleMappingChain: IssuerRule {
  package static let about = RuleInfo(
    id: "role-mapping-chain",
    severity: .warning,
    summary: "A mapping leads to a role that is mapped again.",
    rationale: """
      Roles of the token are mapped once; what a mapping grants is not looked up again. Whoever \
      expects the second mapping to follow the first has to name its roles in the first one too.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions:
      "A role of the provider and one of the backend merely happen to have the same name.",
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

  package static var prefilter: Prefilter { .having(.repeatedTokenRole) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    issuer.roleMappings.forEachChained { mapping, role, next in
      guard !next.grants(role.text), !mapping.grantsAll(of: next) else { return }
      report.add(
        "roles are mapped once, so the mapping of '\(role.text)' is not applied to this one; name its roles here too",
        at: role.range, notes: [Note("the mapping", at: next.object.range)])
    }
  }
}

extension RoleMapping {
  /// True if another mapping grants no further roles. Longer lists than people write are not
  /// compared, so that the cost stays proportional to the size of the text.
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
