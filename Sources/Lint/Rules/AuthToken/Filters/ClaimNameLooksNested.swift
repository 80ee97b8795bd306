package import ConfigModel

package enum ClaimNameLooksNested: IssuerRule {
  package static let about = RuleInfo(
    id: "claim-name-looks-nested",
    topic: .filters,
    severity: .warning,
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
