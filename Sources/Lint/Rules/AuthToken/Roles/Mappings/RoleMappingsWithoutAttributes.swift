package import ConfigModel

package enum RoleMappingsWithoutAttributes: IssuerRule {
  package static let about = RuleInfo(
    id: "role-mappings-without-attributes",
    topic: .roles,
    severity: .warning,
    summary: "Roles are mapped, but none are read from the token.",
    rationale: """
      `roleMappings` translates the values of the claims in `roleAttributes`. Without \
      `roleAttributes`, Oracle Mobile Cloud does not read roles from the token, so no mapping is \
      ever used. Add the claim that contains the roles to `roleAttributes`, or remove the \
      mappings, which have no effect.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Associating Roles with a JWT Token",
    examples: [
      .bad(
        .issuer,
        #""issuerRoles": ["Employee"], ⟦"roleMappings"⟧: [{"tokenRole": "lead", "mappedRoles": ["Lead"]}], "virtualUserEnabled": true"#,
        fixed: #""issuerRoles": ["Employee"], "virtualUserEnabled": true"#, .suggest),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": [], ⟦"roleMappings"⟧: [{"tokenRole": "lead", "mappedRoles": ["Lead"]}]"#,
        fixed: #""virtualUserEnabled": true, "roleAttributes": []"#, .suggest),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Lead"]}]"#
      ),
      .good(
        .issuer, #""virtualUserEnabled": true, "issuerRoles": ["Employee"], "roleMappings": []"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.roleMappingsMember.elementCount > 0, issuer.roleAttributes.isAbsentOrEmpty,
      let entry = issuer.roleMappingsMember.entry
    else {
      return
    }
    report.add(
      "no roles are read from the token, so none are mapped; add the role claim to 'roleAttributes', or remove the mappings",
      at: entry.name.range,
      fix: FixIt(
        "remove 'roleMappings'", .suggest, issuer.object.json.removing(entry)))
  }
}
