package import ConfigModel

package enum URISecretInQuery: KeyAddressRule {
  package static let about = RuleInfo(
    id: "uri-secret-in-query",
    topic: .keys,
    risk: .secret,
    severity: .error,
    summary: "A discovery or key set URL contains a secret in its query.",
    rationale: """
      An access key, a code, or a signature in a URL is a credential. It is exposed in the policy \
      file, and in the logs of the servers that see the URL. Key documents are usually public, so \
      serve them at a public URL.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 9700, section 4.3.2",
    examples: [
      .bad(.jwks, #""jwksUri": ⟦"https://keys.corp.net/jwks?code=Zm9vYmFyYmF6"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https://keys.corp.net/jwks?v=1&sig=Zm9vYmFyYmF6"⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys?p=b2c_1_mobile&key=""#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/jwks/code/sig""#),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard let query = address.uri.query,
      let name = SecretParameters.firstName(inQuery: query)
    else { return }
    report.add(
      "the query parameter '\(name)' looks like a secret; use a public URL for the keys",
      at: address.range)
  }
}
