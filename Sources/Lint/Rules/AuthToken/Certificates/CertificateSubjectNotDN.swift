package import ConfigModel

package enum CertificateSubjectNotDN: CertificateRule {
  package static let about = RuleInfo(
    id: "certificate-subject-not-dn",
    topic: .keys,
    severity: .warning,
    summary: "A string in the list of subject names is not a distinguished name.",
    rationale: """
      Oracle Mobile Cloud finds a certificate by the distinguished name of its subject, such as \
      `CN=idp.corp.net,O=Corp`. Do not use the alias, the file name or the form with slashes that \
      older tools print, such as `/O=Corp/CN=idp.corp.net`.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 4514",
    exceptions:
      "If the console of Oracle Mobile Cloud shows the name exactly as it is in the list.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"idp-signing-2026"⟧]}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"/C=US/O=Corp/CN=idp"⟧, ⟦"CN=idp.corp.net,"⟧]}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"CN="⟧]}"#),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=Smith\\, Jane+UID=js, O=Corp", "1.2.840.113549.1.9.1=#1603612E62,CN=\"a, b\""]}"#
      ),
      .good(
        .issuers, #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]}"#),
    ])

  package static func check(_ subject: WrittenText, of issuer: Issuer, _ report: inout Report) {
    // A name from the inventory is always accepted.
    guard DistinguishedName(subject.text.trimmed) == nil,
      report.inventory.certificates?.contains(subject.text) != true
    else { return }
    let message =
      if !subject.text.contains(UInt8(ascii: "=")) {
        "not a distinguished name; expected the complete subject, such as 'CN=idp.corp.net,O=Corp', not an alias"
      } else if subject.text.first == UInt8(ascii: "/") {
        "a subject name has commas between its parts, not slashes, as in 'CN=idp.corp.net,O=Corp'"
      } else {
        "malformed distinguished name; expected 'type=value' pairs between commas, as in 'CN=idp.corp.net,O=Corp'"
      }
    report.add(message, at: subject.range)
  }
}
