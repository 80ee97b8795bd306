package import ConfigModel

package enum VirtualUserNoRoles: IssuerRule {
  package static let about = RuleInfo(
    id: "virtual-user-no-roles",
    severity: .warning,
    summary: "An issuer's virtual users get no role at all.",
    rationale: """
      A virtual user has no account in which somebody could have put roles: they come from the \
      claims in `roleAttributes`, from `defaultRoles` and from `issuerRoles`. With none of the three \
      the login works, and every API that asks for a role then refuses its user.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Associating Roles with a JWT Token",
    exceptions: "All APIs of the backend ask for a login only, and for no role.",
    examples: [
      .bad(.issuer, #""virtualUserEnabled": ⟦true⟧"#),
      .bad(
        .issuer,
        #""virtualUserEnabled": ⟦true⟧, "roleAttributes": [], "roleMappings": [{"tokenRole": "staff", "mappedRoles": ["Employee"]}]"#
      ),
      .good(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#),
      .good(.issuer, #""virtualUserEnabled": true, "issuerRoles": ["Employee"]"#),
      .good(.issuer, #""virtualUserEnabled": false"#),
    ])

  package static var prefilter: Prefilter { .having(.virtualUsers, .noRoles) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.virtualUserEnabled.value, issuer.roleAttributes.isAbsentOrEmpty,
      issuer.defaultRoles.isAbsentOrEmpty,
      issuer.issuerRoles.isAbsentOrEmpty
    else { return }
    report.add(
      "virtual users of this issuer get no role; name 'roleAttributes', 'defaultRoles' or 'issuerRoles'",
      at: issuer.virtualUserEnabled.range)
  }
}
