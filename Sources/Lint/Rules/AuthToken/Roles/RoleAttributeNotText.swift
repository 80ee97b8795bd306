package import ConfigModel

package enum RoleAttributeNotText: IssuerRule {
  package static let about = RuleInfo(
    id: "role-attribute-not-text",
    topic: .roles,
    severity: .warning,
    summary: "Roles are read from a claim that does not hold strings.",
    rationale: """
      According to the documentation, roles come from a string or an array of strings. Keycloak's \
      `realm_access` and `resource_access` are objects with the roles inside; `auth_time` and \
      other times are numbers. oconf assumes that Oracle Mobile Cloud finds no role in such claims \
      and grants `defaultRoles` instead (for numbers and Booleans, see `oconf explain \
      odd-role-claims`). Configure the provider to write the roles to a separate claim (in \
      Keycloak, with a mapper).
      """,
    source:
      "JWT Configuration Reference, Issuer Fields; OpenID Connect Core 1.0, section 5.1; RFC 7519, section 4.1",
    examples: [
      .bad(.issuer, #""virtualUserEnabled": true, "roleAttributes": [⟦"realm_access"⟧]"#),
      .bad(
        .issuer, #""virtualUserEnabled": true, "roleAttributes": ["groups", ⟦"email_verified"⟧]"#),
      .good(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["realm_roles"]"#),
      .good(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["wids", "groups"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for claim in issuer.roleAttributes.elements {
      guard let type = type(of: claim.text) else { continue }
      report.add(
        "'\(claim.text)' is \(type), so no role is found; use a claim that is an array of strings",
        at: claim.range)
    }
  }

  private static func type(of claim: Text) -> String? {
    switch RoleClaimKind(ofClaim: claim) {
    case .object: "an object"
    case .number: "a number"
    case .boolean: "a Boolean"
    default: nil
    }
  }
}
