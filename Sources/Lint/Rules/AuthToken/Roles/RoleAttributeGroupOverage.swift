package import ConfigModel

package enum RoleAttributeGroupOverage: IssuerRule {
  package static let about = RuleInfo(
    id: "role-attribute-group-overage",
    topic: .roles,
    severity: .info,
    summary:
      "Roles are read from Microsoft's `groups` claim, which is missing if a user is in many groups.",
    rationale: """
      Microsoft omits `groups` from the token of a user in more than 200 groups. The token has a \
      reference to Microsoft's directory instead, which Oracle Mobile Cloud does not follow. The \
      user then gets no roles from `groups`. If no other claim has a role either, `defaultRoles` \
      apply. Configure the token to contain only groups that are assigned to the application, or \
      use app roles from the claim `roles`.
      """,
    source:
      "Microsoft identity platform, groups overage claim; JWT Configuration Reference, Issuer Fields",
    exceptions:
      "If the token is configured to contain only groups that are assigned to the application.",
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for claim in issuer.roleAttributes.elements where claim.text == "groups" {
      switch issuer.provider {
      case .entra, .entraExternalID, .entraV1:
        report.add(
          "tokens of users in more than 200 groups lack 'groups', so they get no roles from it; prefer app roles",
          at: claim.range)
      default: break
      }
    }
  }
}
