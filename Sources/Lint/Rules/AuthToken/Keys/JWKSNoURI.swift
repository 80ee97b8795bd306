package import ConfigModel

package enum JWKSNoURI: KeySourceRule {
  package static let about = RuleInfo(
    id: "jwks-no-uri",
    topic: .keys,
    severity: .error,
    summary: "A `jwks` object has no URL.",
    rationale: """
      Oracle Mobile Cloud fetches the keys from `jwksUri`, or from the URL in the document at \
      `discoveryUri`. If both fields are missing, it cannot fetch any keys and rejects every \
      token.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": ⟦{⟧"connectTimeout": 5}}"#),
      .bad(.issuers, #"{"issuerName": "https://idp.corp.net", "jwks": ⟦{⟧}}"#),
      .good(.jwks, #""discoveryUri": "https://idp.corp.net/.well-known/openid-configuration""#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 5"#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard jwks.discoveryUri.isAbsent, jwks.jwksUri.isAbsent, !jwks.object.isCutShort else {
      return
    }
    report.add(
      "the 'jwks' object has neither 'discoveryUri' nor 'jwksUri', so no keys can be fetched",
      at: jwks.object.opening)
  }
}
