package import ConfigModel

package enum CertificateNeedsConsoleIssuer: IssuerRule {
  package static let about = RuleInfo(
    id: "certificate-needs-console-issuer",
    topic: .keys,
    severity: .info,
    summary: "An issuer with certificates works only after two more steps in the console.",
    rationale: """
      In the console, under Settings, Credentials, upload the certificates and those that signed \
      them, and add a token issuer with the name of this issuer. Until then, Oracle Mobile Cloud \
      rejects every token of the issuer, and nothing in this file shows why. This rule reports \
      nothing once the setting `certificates` in `.oconf.json` lists the uploaded certificates.
      """,
    source: "Registering the Token Issuer in OMCe; JWT Configuration Reference, Issuer Fields",
    exceptions: "If both steps are done for the issuer.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", ⟦"certificateSubjectNames"⟧: ["CN=idp.corp.net,O=Corp"]}"#
      ),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", ⟦"certificateSubjectNames"⟧: ["CN=a.corp.net,O=Corp"]},
        {"issuerName": "https://b.corp.net", "enabled": false, "certificateSubjectNames": ["CN=b.corp.net,O=Corp"]}
        """#),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp.corp.net,O=Corp"]}"#,
        inventory: Inventory(certificates: ["CN=idp.corp.net,O=Corp"])),
      .good(.issuer, #""audience": ["mobile-app"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard report.inventory.certificates == nil, issuer.enabled.value, issuer.jwksMember.isAbsent
    else { return }
    guard !issuer.certificateSubjectNames.isWrittenEmpty,
      let name = issuer.certificateSubjectNames.entry?.name
    else { return }
    report.add(
      "this issuer works only after you upload its certificates in the console and add a token issuer with the same name there",
      at: name.range)
  }
}
