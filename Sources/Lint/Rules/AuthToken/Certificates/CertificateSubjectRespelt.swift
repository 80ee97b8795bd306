package import ConfigModel

package enum CertificateSubjectRespelt: ConfigurationRule {
  package static let about = RuleInfo(
    id: "certificate-subject-respelt",
    topic: .keys,
    severity: .warning,
    summary: "One certificate is named with two spellings.",
    rationale: """
      Tools print a subject name in different orders, with and without spaces, and with different \
      escapes. It is not documented whether Oracle Mobile Cloud treats the spellings as equal, so \
      perhaps only one of them works. Use the one that the console shows.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 4514, section 5",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"C=US, O=Corp, CN=idp"⟧]}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp,O=Corp,C=US"]}"#,
        .suggest, inventory: Inventory(certificates: ["CN=idp,O=Corp,C=US"])),
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=a", "CN=b,O=Corp", ⟦"cn=b, o=Corp"⟧]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["C=US, O=Corp, CN=idp", "CN=idp"]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp,O=Corp"]}"#,
        inventory: Inventory(certificates: ["CN=idp, O=Corp", "CN=idp,O=Corp"])),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    if report.inventory.certificates == nil {
      compare(configuration, &report)
    } else if let inventory = CertificateInventory(report.inventory, for: configuration) {
      check(configuration, inventory, &report)
    }
  }

  private static func check(
    _ configuration: AuthTokenConfiguration, _ inventory: CertificateInventory,
    _ report: inout Report
  ) {
    for (_, subject) in configuration.certificateSubjects where !inventory.has(subject) {
      guard let spelling = inventory.spelling(of: subject) else { continue }
      report.add(
        "the setting 'certificates' lists this certificate as '\(spelling)'; use the same spelling",
        at: subject.range,
        fix: FixIt(
          "use the spelling from the settings", .suggest,
          [Edit(subject.range, JSONString.quoted(spelling.string))]))
    }
  }

  /// Compares spellings with the first one in the file, for use without an inventory.
  private static func compare(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    var first: [String: WrittenText] = [:]
    for (_, subject) in configuration.certificateSubjects {
      guard let canonical = subject.canonicalSubject else { continue }
      if let earlier = first[canonical] {
        guard earlier.text != subject.text else { continue }
        report.add(
          "this certificate is also written as '\(earlier.text)'; use the spelling shown in the console",
          at: subject.range, notes: [Note("the other spelling", at: earlier.range)])
      } else {
        first[canonical] = subject
      }
    }
  }
}
