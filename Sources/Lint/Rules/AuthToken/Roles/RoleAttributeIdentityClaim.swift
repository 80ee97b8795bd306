package import ConfigModel

package enum RoleAttributeIdentityClaim: IssuerRule {
  package static let about = RuleInfo(
    id: "role-attribute-identity-claim",
    severity: .warning,
    summary: "Roles are read from a claim that says who somebody is.",
    rationale: """
      `sub`, an e-mail address or the client in `azp` is different for everybody, or the same for all \
      users of an app. Without a mapping it is granted as it stands: a role called like the user or \
      the client. Where users choose their own names, one of them may call himself like a role. Name \
      a claim that holds roles; or map the few values that are meant.
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

  package static var prefilter: Prefilter { .having(.roleAttributes, .noRoleMappings) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.roleMappingsMember.isAbsentOrEmpty else { return }
    let username = issuer.usernameAttribute.written?.text
    for claim in issuer.roleAttributes.elements {
      guard username.map({ $0 == claim.text }) ?? false || claim.text.isOne(of: claims) else {
        continue
      }
      report.add(
        "'\(claim.text)' says who somebody is, and is granted as a role of that name; name a claim that holds roles",
        at: claim.range)
    }
  }
}
