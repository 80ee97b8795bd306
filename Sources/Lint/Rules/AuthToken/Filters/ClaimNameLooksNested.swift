package import ConfigModel

package enum ClaimNameLooksNested: IssuerRule {
  package static let about = RuleInfo(
    id: "claim-name-looks-nested",
    severity: .warning,
    summary: "The name of a claim is a path into an object.",
    rationale: """
      A name is looked up among the claims of the token as it is written. Nothing leads inside an \
      object: `realm_access.roles` is not the member `roles` of `realm_access`, but a claim with a \
      dot in its name. Have the provider put the value into a claim of its own; in Keycloak a mapper \
      does that.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "A provider that really has a claim of that name.",
    examples: [
      .bad(.filters, #"{"name": ⟦"realm_access.roles"⟧, "values": ["sales"]}"#),
      .bad(
        .issuer,
        #""usernameAttribute": ⟦"$.user.login"⟧, "roleAttributes": ["roles", ⟦"resource_access/app/roles"⟧, ⟦"/app/roles"⟧]"#
      ),
      .bad(.issuer, #""clientIdAttribute": ⟦"act.client_id"⟧, "roleAttributes": [⟦"groups[0]"⟧]"#),
      .good(
        .issuer,
        #""roleAttributes": ["https://corp.net/roles", "cognito:groups", "custom:app.role", "realm.roles", "address_country"]"#
      ),
      .good(.filters, #"{"name": "corp.dept", "values": ["realm_access.roles"]}"#),
    ])

  package static var prefilter: Prefilter { .havingAny(.nestedClaim, .clientIdAttribute) }

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
      "'\(claim.text)' is taken for the name of one claim and leads into no object; have the provider send a claim of its own",
      at: claim.range)
  }
}
