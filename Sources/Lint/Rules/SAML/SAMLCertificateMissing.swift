package import ConfigModel

package enum SAMLCertificateMissing: SAMLRegistrationRule {
  package static let about = RuleInfo(
    id: "saml-certificate-missing",
    topic: .saml,
    severity: .error,
    summary: "A token issuer has no certificate.",
    rationale: """
      Oracle Mobile Cloud verifies the signature of an assertion with the certificates of its \
      issuer. The console asks for at least one subject name.
      """,
    source: "Registering the Token Issuer in OMCe, step 10",
    examples: [
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": ⟦"corp"⟧}]}"#),
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ⟦[]⟧}]}"#),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#),
      .good(
        .samlRegistration,
        #"{"certificates": [{"alias": "sts"}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net, O=Corp"]}]}"#
      ),
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    for issuer in registration.issuers where !issuer.object.isCutShort {
      let member = issuer.certificateSubjectNames
      guard member.isAbsentOrEmpty else { continue }
      report.add(
        "the issuer needs the subject name of at least one certificate",
        at: member.isPresent ? member.range : issuer.name.range)
    }
  }
}
