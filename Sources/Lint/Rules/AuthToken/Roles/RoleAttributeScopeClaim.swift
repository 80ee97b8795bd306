package import ConfigModel

package enum RoleAttributeScopeClaim: IssuerRule {
  package static let about = RuleInfo(
    id: "role-attribute-scope-claim",
    topic: .roles,
    severity: .warning,
    summary: "Roles are read from a claim that holds many values in one string.",
    rationale: """
      `scope` is one string with spaces between the scopes, and so is `scp` in Microsoft's tokens. \
      Oracle Mobile Cloud does not split the string; it grants a single role, such as `read \
      write`. Also, scopes describe the app's permissions, not the user's roles. Use a claim that \
      is an array. Okta's `scp` is an array and is therefore not reported.
      """,
    source:
      "JWT Configuration Reference, Issuer Fields; RFC 8693, section 4.2; Microsoft identity platform, access token claims",
    examples: [
      .bad(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["roles", ⟦"scope"⟧]"#),
      .bad(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": [⟦"scp"⟧]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://corp.okta.com/oauth2/default", "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": ["scp"]}"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["scopes"], "roleMappings": [{"tokenRole": "scope", "mappedRoles": ["Reader"]}]"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for claim in issuer.roleAttributes.elements {
      guard claim.text == "scope" || issuer.writesScopesInOneText(claim.text) else { continue }
      report.add(
        "'\(claim.text)' is one string with all scopes, granted as a single role; use an array claim",
        at: claim.range)
    }
  }
}

extension Issuer {
  /// True if this is the claim to which the provider is known to write all scopes as a single
  /// string.
  func writesScopesInOneText(_ claim: Text) -> Bool {
    switch provider {
    case .adfs, .azureB2C, .entra, .entraExternalID, .entraV1: claim == "scp"
    case .auth0, .cognito, .idcs, .pingOne: claim == "scope"
    // ForgeRock AM has realms in its paths, too, and writes an array.
    case .keycloak: claim == "scope" && !(nameURI?.path.contains("/oauth2/") ?? false)
    default: false
    }
  }
}
