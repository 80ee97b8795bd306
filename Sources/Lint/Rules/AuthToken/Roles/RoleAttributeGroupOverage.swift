package import ConfigModel

package enum RoleAttributeGroupOverage: IssuerRule {
  package static let about = RuleInfo(
    id: "role-attribute-group-overage",
    severity: .info,
    summary: "Roles are read from Microsoft's groups claim, which large accounts do not have.",
    rationale: """
      Microsoft leaves `groups` out of the token of a user who is in more than two hundred groups, \
      and writes a reference to its directory instead, which the service does not follow. The user \
      has no role then, or `defaultRoles`. Let the application be assigned to groups and have only \
      those written, or use application roles, which come in the claim `roles`.
      """,
    source:
      "Microsoft identity platform, groups overage claim; JWT Configuration Reference, Issuer Fields",
    exceptions:
      "The token is configured to hold only the groups that are assigned to the application.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": [⟦"groups"⟧]}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": ["roles", ⟦"groups"⟧]}"#
      ),
      .good(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["groups"]"#),
      .good(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": ["roles", "wids"]}"#
      ),
    ])

  package static var prefilter: Prefilter { .having(.roleAttributes, .hostedProvider) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for claim in issuer.roleAttributes.elements where claim.text == "groups" {
      switch issuer.provider {
      case .entra, .entraExternalID, .entraV1:
        report.add(
          "'groups' is left out for users in more than 200 groups; prefer application roles",
          at: claim.range)
      default: break
      }
    }
  }
}
