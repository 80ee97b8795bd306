package import ConfigModel

extension Family {
  static let roleAttribute = Family(
    "role-attribute", topic: .roles,
    summary: "Roles are not read from the token, or are read from an unsuitable claim.")
}

package enum RoleAttributeFaults: IssuerRule {
  package static let faults = [groupOverage, identityClaim, notStrings, scopeClaim, userControlled]

  static let groupOverage = RuleInfo(
    .roleAttribute, "group-overage", severity: .info, scope: .issuers,
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
    bad: [
      #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": [⟦"groups"⟧]}"#,
      #"{"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": ["roles", ⟦"groups"⟧]}"#,
    ],
    good: [
      Sample(#""virtualUserEnabled": true, "roleAttributes": ["groups"]"#, scope: .issuer),
      #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": ["roles", "wids"]}"#,
    ])

  static let identityClaim = RuleInfo(
    .roleAttribute, "identity-claim", risk: .access, severity: .warning, scope: .issuer,
    summary: "Roles are read from a claim that holds an identifier.",
    rationale: """
      `sub` and email addresses are different for each user, and the client ID in `azp` is the \
      same for all users of an app. Without a mapping, Oracle Mobile Cloud grants the identifier \
      itself as a role. Users who can choose their own names can choose the name of a role. Use a \
      claim that holds roles, or add mappings for the few values that you need.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 7519, section 4.1",
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": [⟦"sub"⟧]"#,
      #""virtualUserEnabled": true, "usernameAttribute": "staff_no", "roleAttributes": ["groups", ⟦"staff_no"⟧, ⟦"aud"⟧]"#,
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["azp"], "roleMappings": [{"tokenRole": "kiosk", "mappedRoles": ["Kiosk"]}]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["roles", "subscription"]"#,
    ])

  static let notStrings = RuleInfo(
    .roleAttribute, "not-strings", severity: .warning, scope: .issuer,
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
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": [⟦"realm_access"⟧]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["groups", ⟦"email_verified"⟧]"#,
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["realm_roles"]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["wids", "groups"]"#,
    ])

  static let scopeClaim = RuleInfo(
    .roleAttribute, "scope-claim", severity: .warning, scope: .issuer,
    summary: "Roles are read from a claim that holds many values in one string.",
    rationale: """
      `scope` is one string with spaces between the scopes, and so is `scp` in Microsoft's tokens. \
      Oracle Mobile Cloud does not split the string; it grants a single role, such as `read \
      write`. Also, scopes describe the app's permissions, not the user's roles. Use a claim that \
      is an array. Okta's `scp` is an array and is therefore not reported.
      """,
    source:
      "JWT Configuration Reference, Issuer Fields; RFC 8693, section 4.2; Microsoft identity platform, access token claims",
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": ["roles", ⟦"scope"⟧]"#,
      Sample(
        #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": [⟦"scp"⟧]}"#,
        scope: .issuers),
    ],
    good: [
      Sample(
        #"{"issuerName": "https://corp.okta.com/oauth2/default", "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": ["scp"]}"#,
        scope: .issuers),
      #""virtualUserEnabled": true, "roleAttributes": ["scopes"], "roleMappings": [{"tokenRole": "scope", "mappedRoles": ["Reader"]}]"#,
    ])

  static let userControlled = RuleInfo(
    .roleAttribute, "user-controlled", risk: .access, severity: .error, scope: .issuer,
    summary: "Roles are read from a claim that users can edit.",
    rationale: """
      Most providers let users edit their profile: nickname, language, picture, website, and even \
      the name. Oracle Mobile Cloud grants the value of such a claim as a role, so users who enter \
      the name of a role get that role. Read roles from a claim that only administrators can \
      change.
      """,
    source: "OpenID Connect Core 1.0, section 5.1; JWT Configuration Reference, Issuer Fields",
    bad: [
      #""virtualUserEnabled": true, "roleAttributes": [⟦"nickname"⟧]"#,
      #""virtualUserEnabled": true, "roleAttributes": ["roles", ⟦"locale"⟧], "roleMappings": [{"tokenRole": "de", "mappedRoles": ["Germany"]}]"#,
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#,
      #""virtualUserEnabled": true, "usernameAttribute": "name", "roleAttributes": ["department_name", "https://corp.net/profile"]"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for claim in issuer.roleAttributes.elements {
      let text = claim.text
      if text == "groups", issuer.limitsGroups {
        report.add(
          groupOverage,
          "tokens of users in more than 200 groups lack 'groups', so they get no roles from it; prefer app roles",
          at: claim.range)
      }
      if issuer.roleMappingsMember.isAbsentOrEmpty,
        issuer.usernameAttribute.isWritten(text) || text.isOne(of: identities)
      {
        report.add(
          identityClaim,
          "'\(text)' holds an identifier, which is granted as a role; use a claim that holds roles",
          at: claim.range)
      }
      if let type = type(of: text) {
        report.add(
          notStrings,
          "'\(text)' is \(type), so no role is found; use a claim that is an array of strings",
          at: claim.range)
      }
      if text == "scope" || issuer.writesScopesInOneText(text) {
        report.add(
          scopeClaim,
          "'\(text)' is one string with all scopes, granted as a single role; use an array claim",
          at: claim.range)
      }
      if RoleClaimKind(ofClaim: text) == .profile {
        report.add(
          userControlled,
          "users can edit '\(text)' to get any role; use a claim that they cannot change",
          at: claim.range)
      }
    }
  }

  private static let identities: [StaticString] = [
    "sub", "email", "mail", "upn", "unique_name", "preferred_username", "oid", "phone_number",
    "aud", "azp", "appid", "client_id", "cid", "iss", "jti", "sid",
  ]

  private static func type(of claim: Text) -> String? {
    switch RoleClaimKind(ofClaim: claim) {
    case .object: "an object"
    case .number: "a number"
    case .boolean: "a Boolean"
    default: nil
    }
  }
}

package enum RoleMappingsWithoutAttributes: IssuerRule {
  package static let about = RuleInfo(
    .roleAttribute, "missing", severity: .warning, scope: .issuer,
    summary: "Roles are mapped, but none are read from the token.",
    rationale: """
      `roleMappings` translates the values of the claims in `roleAttributes`. Without \
      `roleAttributes`, Oracle Mobile Cloud does not read roles from the token, so no mapping is \
      ever used. Add the claim that contains the roles to `roleAttributes`, or remove the \
      mappings, which have no effect.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Associating Roles with a JWT Token",
    bad: [
      Sample(
        #""issuerRoles": ["Employee"], ⟦"roleMappings"⟧: [{"tokenRole": "lead", "mappedRoles": ["Lead"]}], "virtualUserEnabled": true"#,
        fixed: #""issuerRoles": ["Employee"], "virtualUserEnabled": true"#, .suggest),
      Sample(
        #""virtualUserEnabled": true, "roleAttributes": [], ⟦"roleMappings"⟧: [{"tokenRole": "lead", "mappedRoles": ["Lead"]}]"#,
        fixed: #""virtualUserEnabled": true, "roleAttributes": []"#, .suggest),
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "lead", "mappedRoles": ["Lead"]}]"#,
      #""virtualUserEnabled": true, "issuerRoles": ["Employee"], "roleMappings": []"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.roleMappingsMember.elementCount > 0, issuer.roleAttributes.isAbsentOrEmpty,
      let entry = issuer.roleMappingsMember.entry
    else {
      return
    }
    report.add(
      "no roles are read from the token, so none are mapped; add the role claim to 'roleAttributes', or remove the mappings",
      at: entry.name.range,
      fix: FixIt(
        "remove 'roleMappings'", .suggest, issuer.object.json.removing(entry)))
  }
}

extension Issuer {
  /// True if tokens of users in many groups lack the claim with the groups.
  fileprivate var limitsGroups: Bool {
    switch provider {
    case .entra, .entraExternalID, .entraV1: true
    default: false
    }
  }

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
