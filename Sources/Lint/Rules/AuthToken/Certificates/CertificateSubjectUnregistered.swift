package import ConfigModel

package enum CertificateSubjectUnregistered: ConfigurationRule {
  package static let about = RuleInfo(
    id: "certificate-subject-unregistered",
    topic: .keys,
    severity: .error,
    summary: "A certificate is not one of the uploaded certificates.",
    rationale: """
      The setting `certificates` in `.oconf.json` lists the uploaded certificates. Oracle Mobile \
      Cloud can use a certificate only after it was uploaded. Until then, the service cannot \
      verify any token signed with it.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Registering the Token Issuer in OMCe",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"CN=idp-2027,O=Corp"⟧]}"#,
        inventory: Inventory(certificates: ["CN=idp-2026,O=Corp"])),
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=a", ⟦"CN=a,O=Corp"⟧]}"#,
        inventory: Inventory(certificates: ["CN=a"])),
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"CN=a"⟧]}"#,
        inventory: Inventory(certificates: [])),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["O=Corp, CN=a"]}"#,
        inventory: Inventory(certificates: ["CN=a,O=Corp"])),
      .good(
        .issuers, #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=new"]}"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard let inventory = CertificateInventory(report.inventory, for: configuration) else { return }
    for (_, subject) in configuration.certificateSubjects {
      // Other rules report strings that are not names, and names in another spelling.
      guard !inventory.has(subject), DistinguishedName(subject.text) != nil,
        inventory.spelling(of: subject) == nil
      else { continue }
      report.add(
        "'\(subject.text)' is not in the setting 'certificates'; upload the certificate in the console, then add it to the setting",
        at: subject.range)
    }
  }
}
