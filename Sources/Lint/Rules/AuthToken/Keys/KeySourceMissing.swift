package import ConfigModel

package enum KeySourceMissing: IssuerRule {
  package static let about = RuleInfo(
    id: "key-source-missing",
    topic: .keys,
    severity: .error,
    summary: "An issuer has no key source.",
    rationale: """
      Oracle Mobile Cloud verifies a signature only with a key from `jwks` or a certificate from \
      `certificateSubjectNames`. If both are missing, it rejects every token of the issuer.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuers, #"{"issuerName": ⟦"https://idp.corp.net"⟧, "virtualUserEnabled": true}"#),
      .bad(
        .issuers, #"{"issuerName": ⟦"https://idp.corp.net"⟧, "certificateSubjectNames": []}"#),
      .good(
        .issuers, #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=idp"]}"#),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.jwksMember.isAbsent, !issuer.object.isCutShort else { return }
    if issuer.certificateSubjectNames.isAbsent {
      report.add(
        "the issuer has neither 'jwks' nor 'certificateSubjectNames', so no token can be verified",
        at: issuer.anchor)
    } else if issuer.certificateSubjectNames.isWrittenEmpty {
      report.add(
        "the issuer's only key source, 'certificateSubjectNames', is empty", at: issuer.anchor)
    }
  }
}
