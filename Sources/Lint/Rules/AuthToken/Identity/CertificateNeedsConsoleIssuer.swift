package import ConfigModel

package enum CertificateNeedsConsoleIssuer: IssuerRule {
  package static let about = RuleInfo(
    id: "certificate-needs-console-issuer",
    severity: .info,
    summary: "An issuer with certificates needs two more things that are not in this file.",
    rationale: """
      Upload the certificates, with those that signed them, and add a token issuer that is called \
      the same: both are done in the console, under Settings, Credentials. Until then no token of \
      the issuer is accepted, and nothing in this file tells why. Silent once the settings list the \
      certificates.
      """,
    source: "Registering the Token Issuer in OMCe; JWT Configuration Reference, Issuer Fields",
    exceptions: "Both have been done.",
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

  package static var prefilter: Prefilter { .having(.certificateSubjectNames) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard report.inventory.certificates == nil, issuer.enabled.value, issuer.jwksMember.isAbsent
    else { return }
    guard !issuer.certificateSubjectNames.isWrittenEmpty,
      let name = issuer.certificateSubjectNames.entry?.name
    else { return }
    report.add(
      "upload the certificates too, and add a token issuer of this name in the console",
      at: name.range)
  }
}
