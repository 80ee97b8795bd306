package import ConfigModel

package enum KeySourceConflict: IssuerRule {
  package static let about = RuleInfo(
    id: "key-source-conflict",
    severity: .error,
    summary: "An issuer names keys in two ways.",
    rationale: """
      `jwks` and `certificateSubjectNames` are documented as alternatives. Which one verifies a \
      token when both are there is nowhere said, so the key that you withdraw may not be the one \
      that counts.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #"⟦"certificateSubjectNames"⟧: ["CN=idp.corp.net,O=Corp"]"#),
      .bad(.issuer, #"⟦"certificateSubjectNames"⟧: []"#),
      .good(.issuer, #""virtualUserEnabled": true"#),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp.corp.net,O=Corp"]}"#
      ),
    ])

  package static var prefilter: Prefilter { .having(.certificateSubjectNames, .jwks) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.certificateSubjectNames.isPresent, let jwks = issuer.jwksMember.entry,
      let certificates = issuer.certificateSubjectNames.entry
    else { return }
    report.add(
      "'certificateSubjectNames' and 'jwks' exclude each other; which one counts is undefined",
      at: certificates.name.range, notes: [Note("the other one", at: jwks.name.range)])
  }
}
