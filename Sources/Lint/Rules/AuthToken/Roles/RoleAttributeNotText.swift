package import ConfigModel

package enum RoleAttributeNotText: IssuerRule {
  package static let about = RuleInfo(
    id: "role-attribute-not-text",
    severity: .warning,
    summary: "Roles are read from a claim that holds no text.",
    rationale: """
      Only a text, or an array of texts, is granted as roles. Keycloak's `realm_access` and \
      `resource_access` are objects with the roles somewhere inside, and points in time are numbers: \
      no role is found in them, and `defaultRoles` are granted instead. Let the provider write the \
      roles into a claim of their own, which Keycloak calls a mapper.
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

  package static var prefilter: Prefilter { .having(.specialRoleClaim) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for claim in issuer.roleAttributes.elements {
      guard let type = type(of: claim.text) else { continue }
      report.add(
        "'\(claim.text)' is \(type), in which no role is found; have the roles written as an array of texts",
        at: claim.range)
    }
  }

  private static func type(of claim: Text) -> String? {
    switch RoleClaimKind(ofClaim: claim) {
    case .object: "an object"
    case .number: "a number"
    case .boolean: "a boolean"
    default: nil
    }
  }
}
