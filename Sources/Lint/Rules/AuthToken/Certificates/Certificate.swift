package import ConfigModel

extension Family {
  static let certificate = Family(
    "certificate", topic: .keys,
    summary:
      "A certificate is misnamed, not uploaded, shared by issuers, or needs more steps in the console."
  )
}

package enum CertificateNeedsConsoleIssuer: IssuerRule {
  package static let about = RuleInfo(
    .certificate, "needs-console-issuer", severity: .info, scope: .issuers,
    summary: "An issuer with certificates works only after two more steps in the console.",
    rationale: """
      In the console, under Settings, Credentials, upload the certificates and those that signed \
      them, and add a token issuer with the name of this issuer. Until then, Oracle Mobile Cloud \
      rejects every token of the issuer, and nothing in this file shows why. This rule reports \
      nothing once the setting `certificates` in `.oconf.json` lists the uploaded certificates.
      """,
    source: "Registering the Token Issuer in OMCe; JWT Configuration Reference, Issuer Fields",
    exceptions: "If both steps are done for the issuer.",
    bad: [
      #"{"issuerName": "https://idp.corp.net", ⟦"certificateSubjectNames"⟧: ["CN=idp.corp.net,O=Corp"]}"#,
      #"""
      {"issuerName": "https://a.corp.net", ⟦"certificateSubjectNames"⟧: ["CN=a.corp.net,O=Corp"]},
      {"issuerName": "https://b.corp.net", "enabled": false, "certificateSubjectNames": ["CN=b.corp.net,O=Corp"]}
      """#,
    ],
    good: [
      Sample(
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp.corp.net,O=Corp"]}"#,
        inventory: Inventory(certificates: ["CN=idp.corp.net,O=Corp"])),
      Sample(#""audience": ["mobile-app"]"#, scope: .issuer),
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

package enum CertificateSubjectNotDN: CertificateRule {
  package static let about = RuleInfo(
    .certificate, "not-a-distinguished-name", severity: .warning, scope: .issuers,
    summary: "A string in the list of subject names is not a distinguished name.",
    rationale: """
      Oracle Mobile Cloud finds a certificate by the distinguished name of its subject, such as \
      `CN=idp.corp.net,O=Corp`. Do not use the alias, the file name or the form with slashes that \
      older tools print, such as `/O=Corp/CN=idp.corp.net`.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 4514",
    exceptions:
      "If the console of Oracle Mobile Cloud shows the name exactly as it is in the list.",
    bad: [
      #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"idp-signing-2026"⟧]}"#,
      #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"/C=US/O=Corp/CN=idp"⟧, ⟦"CN=idp.corp.net,"⟧]}"#,
      #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"CN="⟧]}"#,
    ],
    good: [
      #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=Smith\\, Jane+UID=js, O=Corp", "1.2.840.113549.1.9.1=#1603612E62,CN=\"a, b\""]}"#,
      #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]}"#,
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

package enum CertificateInventoryFaults: ConfigurationRule {
  package static let faults = [notUploaded, twoSpellings]

  static let notUploaded = RuleInfo(
    .certificate, "not-uploaded", severity: .error, scope: .issuers,
    summary: "A certificate is not one of the uploaded certificates.",
    rationale: """
      The setting `certificates` in `.oconf.json` lists the uploaded certificates. Oracle Mobile \
      Cloud can use a certificate only after it was uploaded. Until then, the service cannot \
      verify any token signed with it.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Registering the Token Issuer in OMCe",
    bad: [
      Sample(
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"CN=idp-2027,O=Corp"⟧]}"#,
        inventory: Inventory(certificates: ["CN=idp-2026,O=Corp"])),
      Sample(
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=a", ⟦"CN=a,O=Corp"⟧]}"#,
        inventory: Inventory(certificates: ["CN=a"])),
      Sample(
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"CN=a"⟧]}"#,
        inventory: Inventory(certificates: [])),
    ],
    good: [
      Sample(
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["O=Corp, CN=a"]}"#,
        inventory: Inventory(certificates: ["CN=a,O=Corp"])),
      #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=new"]}"#,
    ])

  static let twoSpellings = RuleInfo(
    .certificate, "two-spellings", severity: .warning, scope: .issuers,
    summary: "One certificate is named with two spellings.",
    rationale: """
      Tools print a subject name in different orders, with and without spaces, and with different \
      escapes. It is not documented whether Oracle Mobile Cloud treats the spellings as equal, so \
      perhaps only one of them works. Use the one that the console shows.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 4514, section 5",
    bad: [
      Sample(
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": [⟦"C=US, O=Corp, CN=idp"⟧]}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp,O=Corp,C=US"]}"#,
        .suggest, inventory: Inventory(certificates: ["CN=idp,O=Corp,C=US"])),
      #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=a", "CN=b,O=Corp", ⟦"cn=b, o=Corp"⟧]}"#,
    ],
    good: [
      #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["C=US, O=Corp, CN=idp", "CN=idp"]}"#,
      Sample(
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
      if let spelling = inventory.spelling(of: subject) {
        report.add(
          twoSpellings,
          "the setting 'certificates' lists this certificate as '\(spelling)'; use the same spelling",
          at: subject.range,
          fix: FixIt(
            "use the spelling from the settings", .suggest,
            [Edit(subject.range, JSONString.quoted(spelling.string))]))
        // Another rule reports strings that are not names.
      } else if DistinguishedName(subject.text) != nil {
        report.add(
          notUploaded,
          "'\(subject.text)' is not in the setting 'certificates'; upload the certificate in the console, then add it to the setting",
          at: subject.range)
      }
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
          twoSpellings,
          "this certificate is also written as '\(earlier.text)'; use the spelling shown in the console",
          at: subject.range, notes: [Note("the other spelling", at: earlier.range)])
      } else {
        first[canonical] = subject
      }
    }
  }
}

package enum CertificateSubjectShared: ConfigurationRule {
  package static let about = RuleInfo(
    .certificate, "shared-by-issuers", risk: .access, severity: .warning, scope: .issuers,
    summary: "The tokens of two issuers are verified with the same certificate.",
    rationale: """
      The owner of the certificate's key can sign tokens with either issuer in `iss`, and so can \
      choose the issuer that grants more access. Give each issuer its own key. Issuers that are \
      known to be the same provider, such as the two names of AD FS, are not reported.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 8725, section 3.8",
    exceptions: "If one identity provider has two names during a migration.",
    bad: [
      #"""
      {"issuerName": "https://a.corp.net", "certificateSubjectNames": ["CN=idp,O=Corp"]},
      {"issuerName": "https://b.corp.net", "certificateSubjectNames": [⟦"CN=idp,O=Corp"⟧]}
      """#,
      #"""
      {"issuerName": "https://a.corp.net", "certificateSubjectNames": ["CN=a", "CN=idp"]},
      {"issuerName": "https://b.corp.net", "certificateSubjectNames": ["CN=b", ⟦"CN=idp"⟧]}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "http://sts.corp.net/adfs/services/trust", "certificateSubjectNames": ["CN=ADFS Signing - sts.corp.net"]},
      {"issuerName": "https://sts.corp.net/adfs", "certificateSubjectNames": ["CN=ADFS Signing - sts.corp.net"]}
      """#,
      #"""
      {"issuerName": "https://a.corp.net", "certificateSubjectNames": ["CN=idp,O=Corp"]},
      {"issuerName": "https://b.corp.net", "enabled": false, "certificateSubjectNames": ["CN=idp,O=Corp"]}
      """#,
      #"{"issuerName": "https://a.corp.net", "certificateSubjectNames": ["CN=idp", "CN=idp2"]}"#,
      #"""
      {"issuerName": "corp", "certificateSubjectNames": ["CN=idp,O=Corp", "CN=idp, O=Corp"]},
      {"issuerName": "https://b.corp.net", "certificateSubjectNames": ["CN=b"]}
      """#,
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
