package import ConfigModel

package enum RoleAttributeUserControlled: IssuerRule {
  package static let about = RuleInfo(
    id: "role-attribute-user-controlled",
    topic: .roles,
    risk: .access,
    severity: .error,
    summary: "Roles are read from a claim that users can edit.",
    rationale: """
      Most providers let users edit their profile: nickname, language, picture, website, and even \
      the name. Oracle Mobile Cloud grants the value of such a claim as a role, so users who enter \
      the name of a role get that role. Read roles from a claim that only administrators can \
      change.
      """,
    source: "OpenID Connect Core 1.0, section 5.1; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""virtualUserEnabled": true, "roleAttributes": [⟦"nickname"⟧]"#),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["roles", ⟦"locale"⟧], "roleMappings": [{"tokenRole": "de", "mappedRoles": ["Germany"]}]"#
      ),
      .good(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "usernameAttribute": "name", "roleAttributes": ["department_name", "https://corp.net/profile"]"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for claim in issuer.roleAttributes.elements
    where RoleClaimKind(ofClaim: claim.text) == .profile {
      report.add(
        "users can edit '\(claim.text)' to get any role; use a claim that they cannot change",
        at: claim.range)
    }
  }
}
