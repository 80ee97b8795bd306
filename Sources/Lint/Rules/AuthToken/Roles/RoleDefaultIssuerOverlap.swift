package import ConfigModel

package enum RoleDefaultIssuerOverlap: IssuerRule {
  package static let about = RuleInfo(
    id: "role-default-issuer-overlap",
    topic: .roles,
    severity: .info,
    summary: "A default role is also in the issuer roles, which every user gets.",
    rationale: """
      Oracle Mobile Cloud grants `issuerRoles` to every user of the issuer, so the same role in \
      `defaultRoles` has no effect. If you later remove the role from one list only, the other \
      list may still grant it.
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let defaults = issuer.defaultRoles.json, !issuer.issuerRoles.isAbsentOrEmpty else {
      return
    }
    let granted = Set(issuer.issuerRoles.elements.map(\.text))
    for role in issuer.defaultRoles.elements where granted.contains(role.text) {
      report.add(
        "'\(role.text)' is also in 'issuerRoles', so every user gets it anyway",
        at: role.range,
        fix: FixIt("remove the role from 'defaultRoles'", .safe, defaults.removing(role.json)))
    }
  }
}
