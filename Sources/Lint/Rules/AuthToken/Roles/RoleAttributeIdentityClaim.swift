package import ConfigModel

package enum RoleAttributeIdentityClaim: IssuerRule {
  package static let about = RuleInfo(
    id: "role-attribute-identity-claim",
    topic: .roles,
    risk: .access,
    severity: .warning,
    summary: "Roles are read from a claim that holds an identifier.",
    rationale: """
      `sub` and email addresses are different for each user, and the client ID in `azp` is the \
      same for all users of an app. Without a mapping, Oracle Mobile Cloud grants the identifier \
      itself as a role. Users who can choose their own names can choose the name of a role. Use a \
      claim that holds roles, or add mappings for the few values that you need.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 7519, section 4.1",
    examples: [
      .bad(.issuer, #""virtualUserEnabled": true, "roleAttributes": [⟦"sub"⟧]"#),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "usernameAttribute": "staff_no", "roleAttributes": ["groups", ⟦"staff_no"⟧, ⟦"aud"⟧]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["azp"], "roleMappings": [{"tokenRole": "kiosk", "mappedRoles": ["Kiosk"]}]"#
      ),
      .good(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["roles", "subscription"]"#),
    ])

  private static let claims: [StaticString] = [
    "sub", "email", "mail", "upn", "unique_name", "preferred_username", "oid", "phone_number",
    "aud",
    "azp", "appid", "client_id", "cid", "iss", "jti", "sid",
  ]

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.roleMappingsMember.isAbsentOrEmpty else { return }
    let username = issuer.usernameAttribute.written?.text
    for claim in issuer.roleAttributes.elements {
      guard username.map({ $0 == claim.text }) ?? false || claim.text.isOne(of: claims) else {
        continue
      }
      report.add(
        "'\(claim.text)' holds an identifier, which is granted as a role; use a claim that holds roles",
        at: claim.range)
    }
  }
}
