package import ConfigModel

package enum RoleMappingPassthrough: IssuerRule {
  package static let about = RuleInfo(
    id: "role-mapping-passthrough",
    severity: .info,
    summary: "Roles of the token that no mapping names are granted under their own names.",
    rationale: """
      The documentation describes a mapping as a translation, not as a gate: a role of the token \
      without one is granted as it stands. Whoever administers the identity provider can thus grant \
      any role of the backend by its name. An exclude filter on the claim rejects the tokens that \
      carry such a name. An include filter does not help, because one matching value satisfies it, \
      whatever stands beside it.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "Those who hand out roles at the provider may hand out all roles of the backend.",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], ⟦"roleMappings"⟧: [{"tokenRole": "emp", "mappedRoles": ["Employee"]}]"#
      ),
      .bad(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"],
        ⟦"roleMappings"⟧: [{"tokenRole": "emp", "mappedRoles": ["Employee"]}],
        "filters": [{"name": "groups", "values": ["emp"]}]
        """#),
      .bad(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"],
        ⟦"roleMappings"⟧: [{"mappedRoles": ["Employee"]}]
        """#),
      .good(
        .issuer,
        #"""
        "virtualUserEnabled": true, "roleAttributes": ["groups"],
        "roleMappings": [{"tokenRole": "emp", "mappedRoles": ["Employee"]}],
        "filters": [{"name": "groups", "type": "exclude", "values": ["Payroll*", "*Admin*"]}]
        """#),
      .good(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.roleMappingsMember.elementCount > 0, issuer.roleMappingsMember.isPresent,
      issuer.roleAttributes.elements.contains(where: { !issuer.hasExcludeFilter(on: $0.text) })
    else { return }
    report.add(
      "a role of the token without a mapping is granted as it stands; only an exclude filter rejects it",
      at: issuer.roleMappingsMember.label)
  }
}
