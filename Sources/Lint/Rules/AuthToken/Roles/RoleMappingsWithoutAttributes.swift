package import ConfigModel

package enum RoleMappingsWithoutAttributes: IssuerRule {
  package static let about = RuleInfo(
    id: "role-mappings-without-attributes",
    severity: .warning,
    summary: "Roles are mapped, but none are read from the token.",
    rationale: """
      `roleMappings` translates what the claims in `roleAttributes` hold. Without these the token is \
      not searched, so no mapping is ever used. Name the claim that carries the roles; or remove \
      the mappings, which changes nothing.
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

  package static var prefilter: Prefilter { .having(.roleMappings, .noRoleAttributes) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.roleMappingsMember.elementCount > 0, issuer.roleAttributes.isAbsentOrEmpty,
      let entry = issuer.roleMappingsMember.entry
    else {
      return
    }
    report.add(
      "no role is read from the token, so none is mapped; name the claim in 'roleAttributes'",
      at: entry.name.range,
      fix: FixIt(
        "remove 'roleMappings'", .suggest, issuer.object.json.removing(entry)))
  }
}
