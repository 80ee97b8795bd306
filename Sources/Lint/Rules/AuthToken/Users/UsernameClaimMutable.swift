package import ConfigModel

package enum UsernameClaimMutable: IssuerRule {
  package static let about = RuleInfo(
    id: "username-claim-mutable",
    topic: .users,
    risk: .access,
    severity: .info,
    summary: "The username comes from a claim with a value that can be reassigned to another user.",
    rationale: """
      An email address or a login name can change and later be given to another person. Oracle \
      Mobile Cloud then treats both people as the same user. Providers promise never to reassign \
      `sub`, and Entra ID's `oid` is equally good.
      """,
    source: "OpenID Connect Core, section 5.7; JWT Configuration Reference, Issuer Fields",
    exceptions: "If the company never gives an address or login name to a second person.",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"email"⟧, "virtualUserEnabled": true"#),
      .bad(.issuer, #""usernameAttribute": ⟦"upn"⟧, "userMappingAttribute": "mail""#),
      .good(.issuer, #""usernameAttribute": "oid", "virtualUserEnabled": true"#),
      .good(.issuer, #""usernameAttribute": "employee_email_id""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .mutable, !UsernameClaimMutableMapped.applies(to: issuer),
      // Another rule reports that there is no such claim.
      ClaimOfOtherTokenVersion.missing(issuer.usernameAttribute.written, issuer) == nil
    else { return }
    report.add(
      "the value of this claim can change and be reassigned to another user; prefer a claim with a fixed value, such as 'sub'",
      at: issuer.usernameAttribute.range)
  }
}
