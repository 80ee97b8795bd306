package import ConfigModel

package enum RoleDefaultIssuerOverlap: IssuerRule {
  package static let about = RuleInfo(
    id: "role-default-issuer-overlap",
    severity: .info,
    summary: "A default role is granted to everybody anyway.",
    rationale: """
      Whatever stands in `issuerRoles` every user of the issuer gets, so the same role in \
      `defaultRoles` adds nothing. Whoever later takes it out of one of the lists may think that it \
      is gone.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "defaultRoles": [⟦"User"⟧, "Guest"], "issuerRoles": ["User"]"#,
        fixed: #""virtualUserEnabled": true, "defaultRoles": ["Guest"], "issuerRoles": ["User"]"#,
        .safe),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "issuerRoles": ["Reader", "User"], "defaultRoles": [⟦"User"⟧]"#,
        fixed:
          #""virtualUserEnabled": true, "issuerRoles": ["Reader", "User"], "defaultRoles": []"#,
        .safe),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "defaultRoles": ["Guest"], "issuerRoles": ["User"]"#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "jwks": {"jwksUri": "https://a.corp.net/keys"}, "defaultRoles": ["User"]},
        {"issuerName": "https://b.corp.net", "jwks": {"jwksUri": "https://b.corp.net/keys"}, "issuerRoles": ["User"]}
        """#),
    ])

  package static var prefilter: Prefilter { .having(.defaultRoles, .issuerRoles) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let defaults = issuer.defaultRoles.json, !issuer.issuerRoles.isAbsentOrEmpty else {
      return
    }
    let granted = Set(issuer.issuerRoles.elements.map(\.text))
    for role in issuer.defaultRoles.elements where granted.contains(role.text) {
      report.add(
        "'\(role.text)' is in 'issuerRoles' as well, so everybody has it without this",
        at: role.range,
        fix: FixIt("remove it here", .safe, defaults.removing(role.json)))
    }
  }
}
