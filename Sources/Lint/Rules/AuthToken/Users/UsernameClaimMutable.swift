package import ConfigModel

package enum UsernameClaimMutable: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-mutable",
    severity: .info,
    summary: "The username comes from a claim that can change hands.",
    rationale: """
      An e-mail address or a login name can be changed, and given to somebody else later, who then \
      is the same user here. `sub` is the one claim that a provider promises never to hand out \
      again; Entra ID's `oid` is as good.
      """,
    source: "OpenID Connect Core, section 5.7; JWT Configuration Reference, Issuer Fields",
    exceptions: "A company that never gives an address or a login to a second person.",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"email"⟧, "virtualUserEnabled": true"#),
      .bad(.issuer, #""usernameAttribute": ⟦"upn"⟧, "userMappingAttribute": "mail""#),
      .good(.issuer, #""usernameAttribute": "oid", "virtualUserEnabled": true"#),
      .good(.issuer, #""usernameAttribute": "employee_email_id""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .mutable, !UsernameClaimMutableMapped.applies(to: issuer) else {
      return
    }
    report.add(
      "this claim can be changed and pass to somebody else; one that never does, such as 'sub', is safer",
      at: issuer.usernameAttribute.range)
  }
}
