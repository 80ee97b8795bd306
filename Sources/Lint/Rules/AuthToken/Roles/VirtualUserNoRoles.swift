package import ConfigModel

package enum VirtualUserNoRoles: IssuerRule {
  package static let about = RuleInfo(
    id: "virtual-user-no-roles",
    topic: .roles,
    severity: .warning,
    summary: "Virtual users of the issuer get no roles.",
    rationale: """
      A virtual user has no account with roles. The roles come only from the claims in \
      `roleAttributes`, from `defaultRoles`, and from `issuerRoles`. If all three are missing or \
      empty, users can log in to Oracle Mobile Cloud, but every API that requires a role rejects \
      them.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Associating Roles with a JWT Token",
    exceptions: "If all APIs of the backend require only a login, not a role.",
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.virtualUserEnabled.value, issuer.roleAttributes.isAbsentOrEmpty,
      issuer.defaultRoles.isAbsentOrEmpty,
      issuer.issuerRoles.isAbsentOrEmpty
    else { return }
    report.add(
      "virtual users get no roles; add 'roleAttributes', 'defaultRoles', or 'issuerRoles'",
      at: issuer.virtualUserEnabled.range)
  }
}
