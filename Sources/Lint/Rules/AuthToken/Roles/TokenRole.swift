package import ConfigModel

extension Family {
  static let tokenRole = Family(
    "token-role", topic: .roles,
    summary:
      "A group is identified by a value that is hard to review, or that tokens do not contain.")
}

package enum GroupNameForObjectID: IssuerRule {
  package static let about = RuleInfo(
    .tokenRole, "name-for-object-id", severity: .warning, scope: .issuers,
    summary: "A group of Entra ID is identified by its name, but tokens have object IDs.",
    rationale: """
      By default, Entra ID writes the object IDs of the user's groups to `groups`. Oracle Mobile \
      Cloud compares them exactly, so the name of a group matches nothing: a mapping grants no \
      role, an include filter rejects every token, and an exclude filter rejects none. Use the \
      object ID of the group, or app roles, which are in the claim `roles` by name.
      """,
    source: """
      Microsoft identity platform, access token claims reference, groups (2023-05-26); Microsoft \
      Entra ID, Configure group claims for applications
      """,
    exceptions: "If the app registration makes `groups` contain names, such as `sam_account_name`.",
    bad: [
      #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": ⟦"Mobile Sales"⟧, "mappedRoles": ["Sales"]}]}"#,
      #"{"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/.well-known/openid-configuration"}, "filters": [{"name": "groups", "values": [⟦"field-service"⟧]}]}"#,
    ],
    good: [
      #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "virtualUserEnabled": true, "roleAttributes": ["roles", "groups"], "roleMappings": [{"tokenRole": "Orders.Read", "mappedRoles": ["Sales"]}]}"#,
      Sample(
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "Mobile Sales", "mappedRoles": ["Sales"]}]"#,
        scope: .issuer),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    switch issuer.provider {
    case .entra, .entraExternalID, .entraV1: break
    default: return
    }
    // Other role claims have names. Those of `wids` are object IDs, too.
    let claims = issuer.roleAttributes.elements
    if claims.contains(where: { $0.text == "groups" }),
      claims.allSatisfy({ $0.text == "groups" || $0.text == "wids" })
    {
      for mapping in issuer.roleMappings { check(mapping.tokenRole.written, &report) }
    }
    for filter in issuer.filters where filter.name.isWritten("groups") {
      for value in filter.values.elements { check(value, &report) }
    }
  }

  private static func check(_ group: WrittenText?, _ report: inout Report) {
    guard let group, !group.text.isEmpty, !group.text.isGUID,
      !group.text.contains(UInt8(ascii: "*")),
      // A name or a security identifier of an on-premises group, which the token was configured for.
      !group.text.contains(UInt8(ascii: "\\")), !group.text.hasPrefix("S-1-")
    else { return }
    report.add(
      "'groups' has the object IDs of groups by default, not names; use the object ID of '\(group.text)', or app roles",
      at: group.range)
  }
}
