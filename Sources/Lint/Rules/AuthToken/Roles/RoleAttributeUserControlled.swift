package import ConfigModel

package enum RoleAttributeUserControlled: IssuerRule {
  package static let about = RuleInfo(
    id: "role-attribute-user-controlled",
    severity: .error,
    summary: "Roles are read from a claim that users write themselves.",
    rationale: """
      Most providers let people edit their profile: nickname, language, picture, web site, even the \
      name. What stands in such a claim is granted as a role, so whoever enters the name of a role \
      has it. Read roles from a claim that only administrators can change.
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

  package static var prefilter: Prefilter { .having(.specialRoleClaim) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for claim in issuer.roleAttributes.elements
    where RoleClaimKind(ofClaim: claim.text) == .profile {
      report.add(
        "users can write '\(claim.text)' themselves, and so give themselves any role; name a claim they cannot change",
        at: claim.range)
    }
  }
}
