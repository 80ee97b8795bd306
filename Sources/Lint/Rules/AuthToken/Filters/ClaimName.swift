package import ConfigModel

extension Family {
  static let claimName = Family(
    "claim-name", topic: .filters,
    summary: "A claim name looks like a path, or belongs to the other version of Entra ID's tokens."
  )
}

package enum ClaimNameLooksNested: IssuerRule {
  package static let about = RuleInfo(
    .claimName, "looks-nested", severity: .warning, scope: .issuer,
    summary: "A claim name looks like a path into an object.",
    rationale: """
      Oracle Mobile Cloud reads the name literally, as the name of a top-level claim. \
      `realm_access.roles` is not the field `roles` of `realm_access`, but a claim with a dot in \
      its name. Have the provider put the value into a top-level claim; in Keycloak, use a mapper. \
      Names are reported if they begin with a known object, such as `realm_access`, or have the \
      syntax of a path, such as `$.user` or `groups[0]`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the provider really sends a claim with this name.",
    bad: [
      Sample(#"{"name": ⟦"realm_access.roles"⟧, "values": ["sales"]}"#, scope: .filters),
      #""usernameAttribute": ⟦"$.user.login"⟧, "roleAttributes": ["roles", ⟦"resource_access/app/roles"⟧, ⟦"/app/roles"⟧]"#,
      #""clientIdAttribute": ⟦"act.client_id"⟧, "roleAttributes": [⟦"groups[0]"⟧]"#,
    ],
    good: [
      #""roleAttributes": ["https://corp.net/roles", "cognito:groups", "custom:app.role", "realm.roles", "address_country"]"#,
      Sample(#"{"name": "corp.dept", "values": ["realm_access.roles"]}"#, scope: .filters),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    if issuer.usernameKind == .path { check(issuer.usernameAttribute.written, &report) }
    check(issuer.clientIdAttribute.written, &report)
    for claim in issuer.roleAttributes.elements { check(claim, &report) }
    for filter in issuer.filters where filter.claimKind == .path {
      check(filter.name.written, &report)
    }
  }

  private static func check(_ claim: WrittenText?, _ report: inout Report) {
    guard let claim, ClaimKind.isPath(claim.text) else { return }
    report.add(
      "'\(claim.text)' is read as the name of a claim, not as a path; have the provider send a top-level claim",
      at: claim.range)
  }
}

package enum ClaimOfOtherTokenVersion: IssuerRule {
  package static let about = RuleInfo(
    .claimName, "other-token-version", severity: .warning, scope: .issuers,
    summary: "Only the other version of Entra ID's tokens has this claim.",
    rationale: """
      Tokens of `https://sts.windows.net/…` are version 1 tokens, those of \
      `https://login.microsoftonline.com/…/v2.0` version 2 tokens. Version 1 has `unique_name` and \
      `appid`; version 2 has `preferred_username` and `azp` instead. If the claim of the username \
      or of an include filter is missing, Oracle Mobile Cloud rejects every token. An exclude \
      filter on it, or `clientIdAttribute`, has no effect.
      """,
    source:
      "Microsoft identity platform, access token claims reference, payload claims (2023-05-26)",
    exceptions:
      "If the app registration adds `preferred_username` to version 1 tokens as an optional claim.",
    bad: [
      #"{"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/.well-known/openid-configuration"}, "virtualUserEnabled": true, "usernameAttribute": ⟦"preferred_username"⟧}"#,
      #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "filters": [{"name": ⟦"appid"⟧, "values": ["7b3f90c2-e41d-4f85-9d2e-71c8a5f0e346"]}]}"#,
    ],
    good: [
      #"{"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/.well-known/openid-configuration"}, "usernameAttribute": "upn", "filters": [{"name": "appid", "values": ["7b3f90c2-e41d-4f85-9d2e-71c8a5f0e346"]}]}"#,
      Sample(
        #""usernameAttribute": "preferred_username", "virtualUserEnabled": true"#, scope: .issuer),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    func check(_ claim: WrittenText?, _ report: inout Report) {
      guard let claim, let missing = issuer.claimOfOtherVersion(claim.text) else { return }
      report.add(
        "version \(missing.version) tokens of Entra ID have no '\(missing.claim)'; use '\(missing.instead)'",
        at: claim.range)
    }
    check(issuer.usernameAttribute.written, &report)
    check(issuer.clientIdAttribute.written, &report)
    for filter in issuer.filters { check(filter.name.written, &report) }
  }
}
