package import ConfigModel

package enum DiscoveryDocumentCredentialElsewhere: DiscoveryRule {
  package static let about = RuleInfo(
    id: "discovery-document-credential-elsewhere",
    topic: .keys,
    risk: .secret,
    severity: .error,
    summary: "A discovery document makes the service send a credential to another host.",
    rationale: """
      Oracle Mobile Cloud sends `authorizationHeader` to `discoveryUri`, and to the `jwks_uri` in \
      the document found there. If `jwks_uri` has another host or port, the server there receives \
      a credential that is not meant for it. The author of the document decides which server that \
      is. Without `authorizationHeader`, or with a `jwksUri` in the configuration, the service \
      sends no credential there.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .discovery(of: credentialed()),
        #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://keys.corp.net/login"⟧}"#),
      .bad(
        .discovery(of: credentialed()),
        #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://login.corp.net:8443/keys"⟧}"#),
      .good(
        .discovery(of: credentialed()),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://Login.corp.net:443/keys"}"#),
      .good(
        .discovery(of: credentialed(jwksUri: "https://login.corp.net/keys")),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://keys.corp.net/login"}"#),
      .good(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://keys.corp.net/login"}"#),
    ])

  private static func credentialed(jwksUri: String? = nil) -> ExpectedIssuer {
    ExpectedIssuer(
      name: "https://login.corp.net",
      discoveryUri: "https://login.corp.net/.well-known/openid-configuration", jwksUri: jwksUri,
      sendsCredential: true)
  }

  package static func check(_ document: DiscoveryDocument, _ report: inout Report) {
    // A `jwksUri` in the configuration overrides the document's.
    guard let expected = document.expected, expected.sendsCredential, expected.jwksUri == nil,
      let home = expected.discoveryUri.flatMap({ URI($0).endpoint }),
      let address = document.jwksUri.written, let target = URI(address.text).endpoint,
      target != home
    else { return }
    report.add(
      "the credential for '\(home)' is also sent to '\(target)'", at: address.range,
      notes: expected.path.map { [Note("configured in", at: nil, path: $0)] } ?? [])
  }
}
