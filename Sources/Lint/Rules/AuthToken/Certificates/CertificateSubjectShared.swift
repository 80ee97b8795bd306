package import ConfigModel

package enum CertificateSubjectShared: ConfigurationRule {
  package static let about = RuleInfo(
    id: "certificate-subject-shared",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "The tokens of two issuers are verified with the same certificate.",
    rationale: """
      The owner of the certificate's key can sign tokens with either issuer in `iss`, and so can \
      choose the issuer that grants more access. Give each issuer its own key. Issuers that are \
      known to be the same provider, such as the two names of AD FS, are not reported.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 8725, section 3.8",
    exceptions: "If one identity provider has two names during a migration.",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "certificateSubjectNames": ["CN=idp,O=Corp"]},
        {"issuerName": "https://b.corp.net", "certificateSubjectNames": [⟦"CN=idp,O=Corp"⟧]}
        """#),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "certificateSubjectNames": ["CN=a", "CN=idp"]},
        {"issuerName": "https://b.corp.net", "certificateSubjectNames": ["CN=b", ⟦"CN=idp"⟧]}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "http://sts.corp.net/adfs/services/trust", "certificateSubjectNames": ["CN=ADFS Signing - sts.corp.net"]},
        {"issuerName": "https://sts.corp.net/adfs", "certificateSubjectNames": ["CN=ADFS Signing - sts.corp.net"]}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "certificateSubjectNames": ["CN=idp,O=Corp"]},
        {"issuerName": "https://b.corp.net", "enabled": false, "certificateSubjectNames": ["CN=idp,O=Corp"]}
        """#),
      .good(
        .issuers,
        #"{"issuerName": "https://a.corp.net", "certificateSubjectNames": ["CN=idp", "CN=idp2"]}"#),
      .good(
        .issuers,
        #"""
        {"issuerName": "corp", "certificateSubjectNames": ["CN=idp,O=Corp", "CN=idp, O=Corp"]},
        {"issuerName": "https://b.corp.net", "certificateSubjectNames": ["CN=b"]}
        """#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    var first: [String: (issuer: Issuer, name: WrittenText, subject: WrittenText)] = [:]
    for (issuer, subject) in configuration.certificateSubjects where issuer.enabled.value {
      guard let name = issuer.issuerName.written else { continue }
      let key = subject.canonicalSubject ?? subject.string
      guard let earlier = first[key] else {
        first[key] = (issuer, name, subject)
        continue
      }
      // One issuer may write a name in several ways.
      guard earlier.issuer.object.range != issuer.object.range,
        !IdentityProvider.isOneSigner(earlier.name.text, name.text)
      else { continue }
      report.add(
        "the signer for '\(earlier.name.text)' can also sign for '\(name.text)' with this certificate",
        at: subject.range, notes: [Note("the same certificate", at: earlier.subject.range)])
    }
  }
}
