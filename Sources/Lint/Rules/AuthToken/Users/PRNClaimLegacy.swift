package import ConfigModel

package enum PRNClaimLegacy: IssuerRule {
  package static let about = RuleInfo(
    id: "prn-claim-legacy",
    topic: .users,
    severity: .info,
    summary: "The username comes from `prn`, the old name of `sub`.",
    rationale: """
      Drafts of the JWT standard called the subject `prn`. The final standard calls it `sub`, and \
      few providers still send `prn`. With this setting, Oracle Mobile Cloud rejects a token \
      without `prn`.
      """,
    source: "RFC 7519, section 4.1.2",
    exceptions: "If the provider sends `prn` but not `sub`.",
    examples: [
      .bad(.issuer, #""usernameAttribute": ⟦"prn"⟧"#),
      .bad(.issuer, #""virtualUserEnabled": true, "usernameAttribute": ⟦"prn"⟧"#),
      .good(.issuer, #""usernameAttribute": "prn_id""#),
      .good(.issuer, #""roleAttributes": ["prn"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usernameKind == .legacy else { return }
    report.add(
      "'prn' is the old name of 'sub'; check that tokens still contain 'prn'",
      at: issuer.usernameAttribute.range)
  }
}
