package import ConfigModel

package enum IssuerDisabled: IssuerRule {
  package static let about = RuleInfo(
    id: "issuer-disabled",
    severity: .info,
    summary: "An issuer is switched off.",
    rationale: """
      Every exchange of its tokens fails, so the rest of the entry does nothing. One word brings it \
      back, with settings that nobody looked at in the meantime. Remove it when nobody waits for it.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "An issuer that is off for a while, or that is prepared for later.",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]},
        {"issuerName": "https://old.corp.net", "enabled": ⟦false⟧, "certificateSubjectNames": ["CN=old"]}
        """#),
      .bad(
        .issuers,
        #"""
        {"enabled": ⟦false⟧, "issuerName": "https://old.corp.net", "certificateSubjectNames": ["CN=old"]},
        {"issuerName": "https://idp.corp.net", "enabled": true, "certificateSubjectNames": ["CN=idp"]}
        """#),
      .good(.issuer, #""enabled": true"#),
      .good(.issuer, #""requireClientAuth": false, "allowedMbes": [{"clientId": "0c35a8e4"}]"#),
    ])

  package static var prefilter: Prefilter { .having(.disabledIssuer) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.enabled.isWritten(false) else { return }
    report.add(
      "the issuer is switched off; remove it unless it is to come back", at: issuer.enabled.range)
  }
}
