package import ConfigModel

package enum UsernameClaimDisplayNameMapped: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-display-name-mapped",
    severity: .error,
    summary: "A name that users choose picks the account that they get.",
    rationale: """
      Users of this issuer get the account whose name or address equals the claim, and `name` and \
      `nickname` hold whatever they typed into their profile. So everybody can become anybody, \
      administrators included.
      """,
    source: "OpenID Connect Core, sections 5.1 and 5.7; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"nickname"⟧"#),
      .bad(.issuer, #""virtualUserEnabled": false, "usernameAttribute": ⟦"name"⟧"#),
      .good(.issuer, #""usernameAttribute": "username""#),
      .good(.issuer, #""usernameAttribute": "preferred_username", "userMappingAttribute": "uid""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .display, issuer.isMapped,
      let claim = issuer.usernameAttribute.written
    else { return }
    report.add(
      "users choose '\(claim.text)' freely, and it picks the account that they get; use a claim that identifies them, such as 'sub'",
      at: claim.range)
  }
}
