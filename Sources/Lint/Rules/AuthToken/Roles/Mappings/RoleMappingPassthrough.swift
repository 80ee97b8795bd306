package import ConfigModel

package enum RoleMappingPassthrough: IssuerRule {
  package static let about = RuleInfo(
    id: "role-mapping-passthrough",
    topic: .roles,
    risk: .access,
    severity: .info,
    summary: "Unmapped roles of the token are probably granted under their own names.",
    rationale: """
      The documentation describes a mapping as a translation, not as a restriction. oconf \
      therefore assumes that Oracle Mobile Cloud grants an unmapped role unchanged (see `oconf \
      explain unmapped-role`). Administrators of the identity provider can then grant any role of \
      the backend by its name. An exclude filter on the claim rejects tokens with such a name. An \
      include filter does not help, because one matching value satisfies it, regardless of the \
      other values.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If administrators of the provider are allowed to grant all roles of the backend.",
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
      "unmapped roles are probably granted unchanged; to reject tokens with certain roles, add an exclude filter",
      at: issuer.roleMappingsMember.label)
  }
}
