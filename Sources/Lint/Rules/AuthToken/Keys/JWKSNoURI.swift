package import ConfigModel

package enum JWKSNoURI: KeySourceRule {
  package static let about = RuleInfo(
    id: "jwks-no-uri",
    severity: .error,
    summary: "A jwks object has no address.",
    rationale: """
      The keys are fetched from `jwksUri`, or from where the document at `discoveryUri` says. With \
      neither there is nothing to fetch and every token is rejected.
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

  package static var prefilter: Prefilter { .having(.jwks, .otherKeyAddress) }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard jwks.discoveryUri.isAbsent, jwks.jwksUri.isAbsent, !jwks.object.isCutShort else {
      return
    }
    report.add(
      "the jwks object needs 'discoveryUri' or 'jwksUri' to fetch keys from",
      at: jwks.object.opening)
  }
}
