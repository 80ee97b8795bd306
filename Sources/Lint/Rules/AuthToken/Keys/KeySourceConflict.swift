package import ConfigModel

package enum KeySourceConflict: IssuerRule {
  package static let about = RuleInfo(
    id: "key-source-conflict",
    topic: .keys,
    risk: .access,
    severity: .error,
    summary: "An issuer has two key sources.",
    rationale: """
      The documentation describes `jwks` and `certificateSubjectNames` as alternatives. It does \
      not say which one Oracle Mobile Cloud uses if both are set. The key that you revoke may \
      therefore not be the one that verifies tokens.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://login.corp.net",
          "jwks": {"discoveryUri": "https://login.corp.net/.well-known/openid-configuration"},
          ⟦"certificateSubjectNames"⟧: ["CN=idp.corp.net,O=Corp"]}
        """#),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://login.corp.net",
          "jwks": {"discoveryUri": "https://login.corp.net/.well-known/openid-configuration"},
          ⟦"certificateSubjectNames"⟧: []}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://login.corp.net",
          "jwks": {"discoveryUri": "https://login.corp.net/.well-known/openid-configuration"},
          "virtualUserEnabled": true}
        """#),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp.corp.net,O=Corp"]}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.certificateSubjectNames.isPresent, let jwks = issuer.jwksMember.entry,
      let certificates = issuer.certificateSubjectNames.entry
    else { return }
    report.add(
      "'certificateSubjectNames' and 'jwks' cannot be used together; which one applies is undefined",
      at: certificates.name.range, notes: [Note("the other key source", at: jwks.name.range)])
  }
}
