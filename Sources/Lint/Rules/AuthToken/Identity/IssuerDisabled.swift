package import ConfigModel

package enum IssuerDisabled: IssuerRule {
  package static let about = RuleInfo(
    id: "issuer-disabled",
    topic: .issuer,
    severity: .info,
    summary: "An issuer is disabled.",
    rationale: """
      Oracle Mobile Cloud rejects every token of the issuer, so the rest of the entry has no \
      effect. Changing one word enables the issuer again, with settings that no one has reviewed \
      in the meantime. Remove the issuer if it is no longer needed.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the issuer is disabled temporarily, or prepared for later.",
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.enabled.isWritten(false) else { return }
    report.add(
      "the issuer is disabled; remove it unless it will be enabled again", at: issuer.enabled.range)
  }
}
