package import ConfigModel

extension Family {
  static let samlCertificate = Family(
    "saml-certificate", topic: .saml,
    summary: "A SAML issuer's certificate is missing, not registered, or not uniquely named.",
    source: "Registering the Token Issuer in OMCe, step 10")
}

package enum SAMLAliasDuplicate: SAMLRegistrationRule {
  package static let about = RuleInfo(
    .samlCertificate, "duplicate-alias", severity: .error, scope: .samlRegistration,
    summary: "Two certificates have the same alias, or two token issuers the same name.",
    rationale: """
      The console identifies certificates by their aliases, and token issuers by their names. A \
      second one with the same alias or name cannot be created, or replaces the first.
      """,
    source: "Registering the Token Issuer in OMCe, steps 3 and 8",
    bad: [
      #"{"certificates": [{"alias": "sts"}, {"alias": ⟦"sts"⟧}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=a"]}, {"name": ⟦"corp"⟧, "certificateSubjectNames": ["CN=b"]}]}"#,
    ],
    good: [
      #"{"certificates": [{"alias": "sts"}, {"alias": "sts-2030"}], "tokenIssuers": [{"name": "sts", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    check(registration.certificates.map(\.alias), "alias", &report)
    check(registration.issuers.map(\.name), "issuer name", &report)
  }

  private static func check(_ names: [TextMember], _ noun: String, _ report: inout Report) {
    var first: [Text: SourceRange] = [:]
    for name in names.compactMap(\.written) {
      if let other = first[name.text] {
        report.add(
          "duplicate \(noun) '\(name.string)'", at: name.range,
          notes: [Note("also used here", at: other)])
      } else {
        first[name.text] = name.range
      }
    }
  }
}

package enum SAMLCertificateMissing: SAMLRegistrationRule {
  package static let about = RuleInfo(
    .samlCertificate, "missing", severity: .error, scope: .samlRegistration,
    summary: "A token issuer has no certificate.",
    rationale: """
      Oracle Mobile Cloud verifies the signature of an assertion with the certificates of its \
      issuer. The console asks for at least one subject name.
      """,
    bad: [
      #"{"tokenIssuers": [{"name": ⟦"corp"⟧}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ⟦[]⟧}]}"#,
    ],
    good: [
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
      #"{"certificates": [{"alias": "sts"}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net, O=Corp"]}]}"#,
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

package enum SAMLCertificateUnregistered: SAMLRegistrationRule {
  package static let about = RuleInfo(
    .samlCertificate, "unregistered", severity: .warning, scope: .samlRegistration,
    summary: "A token issuer uses a certificate that is not registered.",
    rationale: """
      The console of Oracle Mobile Cloud offers the certificates that are uploaded. Without the \
      certificate, no assertion of the issuer can be verified. The rule needs the subject names of \
      all registered certificates, and compares them as they are written.
      """,
    bad: [
      #"{"certificates": [{"alias": "sts", "subjectName": "CN=sts.corp.net"}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": [⟦"CN=old.corp.net"⟧]}]}"#,
      #"{"certificates": [{"alias": "a", "subjectName": "CN=a"}, {"alias": "b", "subjectName": "CN=b"}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=a", ⟦"CN=B"⟧]}]}"#,
    ],
    good: [
      #"{"certificates": [{"alias": "sts", "subjectName": "CN=sts.corp.net"}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
      #"{"certificates": [{"alias": "sts"}], "tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
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
