package import ConfigModel

package enum DiscoveryDocumentNoPublicKeyAlgorithm: DiscoveryRule {
  package static let about = RuleInfo(
    id: "discovery-document-no-public-key-algorithm",
    topic: .keys,
    severity: .warning,
    summary: "A provider offers no signature algorithm that works with public keys.",
    rationale: """
      `HS256` and similar algorithms use a secret that the provider shares with one client, and \
      `none` means no signature. Oracle Mobile Cloud verifies tokens with public keys, so it \
      rejects tokens with these algorithms.
      """,
    source: "OpenID Connect Discovery, section 3; RFC 8725, section 3.1",
    examples: [
      .bad(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys", "id_token_signing_alg_values_supported": ⟦["HS256", "none"]⟧}"#
      ),
      .bad(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys", "id_token_signing_alg_values_supported": ⟦["HS512"]⟧}"#
      ),
      .good(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys", "id_token_signing_alg_values_supported": ["none", "HS256", "RS256"]}"#
      ),
      .good(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys", "request_object_signing_alg_values_supported": ["none", "HS256"]}"#
      ),
    ])

  private static let useless: [StaticString] = ["HS256", "HS384", "HS512", "none"]

  package static func check(_ document: DiscoveryDocument, _ report: inout Report) {
    let list = document.signingAlgorithms
    guard list.isUsable, !list.isWrittenEmpty,
      list.elements.allSatisfy({ $0.text.isOne(of: useless) })
    else { return }
    report.add("none of these algorithms can be used with a public key", at: list.range)
  }
}
