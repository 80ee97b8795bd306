package import ConfigModel

package enum PRNClaimLegacy: IssuerRule {
  package static let about = RuleInfo(
    id: "prn-claim-legacy",
    severity: .info,
    summary: "The username comes from prn, which became sub.",
    rationale: """
      Drafts of the token standard called the subject `prn`. Since the standard is one it is `sub`, \
      and hardly any provider still sends the old name. A token without the claim is rejected.
      """,
    source: "RFC 7519, section 4.1.2",
    exceptions: "A provider that sends prn and no sub.",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"prn"⟧"#),
      .bad(.issuer, #""virtualUserEnabled": true, "usernameAttribute": ⟦"prn"⟧"#),
      .good(.issuer, #""usernameAttribute": "prn_id""#),
      .good(.issuer, #""roleAttributes": ["prn"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .legacy else { return }
    report.add(
      "'prn' is what drafts called 'sub'; look whether tokens still have it",
      at: issuer.usernameAttribute.range)
  }
}
