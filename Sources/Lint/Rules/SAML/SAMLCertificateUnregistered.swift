package import ConfigModel

package enum SAMLCertificateUnregistered: SAMLRegistrationRule {
  package static let about = RuleInfo(
    id: "saml-certificate-unregistered",
    topic: .saml,
    severity: .warning,
    summary: "A token issuer uses a certificate that is not registered.",
    rationale: """
      The console of Oracle Mobile Cloud offers the certificates that are uploaded. Without the \
      certificate, no assertion of the issuer can be verified. The rule needs the subject names of \
      all registered certificates, and compares them as they are written.
      """,
    source: "Registering the Token Issuer in OMCe, step 10",
    examples: [
      .bad(
        .samlRegistration,
        #"{"certificates": [{"alias": "sts", "subjectName": "CN=sts.corp.net"}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": [⟦"CN=old.corp.net"⟧]}]}"#
      ),
      .bad(
        .samlRegistration,
        #"{"certificates": [{"alias": "a", "subjectName": "CN=a"}, {"alias": "b", "subjectName": "CN=b"}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=a", ⟦"CN=B"⟧]}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"certificates": [{"alias": "sts", "subjectName": "CN=sts.corp.net"}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"certificates": [{"alias": "sts"}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#
      ),
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    let certificates = registration.certificates
    let known = certificates.compactMap { $0.subjectName.written?.text }
    guard !known.isEmpty, known.count == certificates.count else { return }
    for issuer in registration.issuers {
      for name in issuer.certificateSubjectNames.elements where !known.contains(name.text) {
        report.add(
          "no registered certificate has the subject name '\(name.text)'", at: name.range)
      }
    }
  }
}
