package import ConfigModel

package enum DiscoveryDocumentKeysOverridden: DiscoveryRule {
  package static let about = RuleInfo(
    id: "discovery-document-keys-overridden",
    topic: .keys,
    severity: .warning,
    summary: "The configuration's `jwksUri` differs from the provider's `jwks_uri`.",
    rationale: """
      In Oracle Mobile Cloud, `jwksUri` overrides the discovery document. If the two URLs differ, \
      the provider may have moved its keys and may no longer update the old URL.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    exceptions: "If the keys are deliberately fetched through a proxy.",
    examples: [
      .bad(
        .discovery(
          of: ExpectedIssuer(
            name: "https://login.corp.net", jwksUri: "https://login.corp.net/old/keys")),
        #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://login.corp.net/keys"⟧}"#),
      .bad(
        .discovery(
          of: ExpectedIssuer(
            name: "https://login.corp.net", jwksUri: "https://login.corp.net/keys?v=1")),
        #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://login.corp.net/keys"⟧}"#),
      .good(
        .discovery(
          of: ExpectedIssuer(
            name: "https://login.corp.net", jwksUri: "https://LOGIN.corp.net:443/keys")),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys"}"#),
      .good(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys"}"#),
    ])

  package static func check(_ document: DiscoveryDocument, _ report: inout Report) {
    guard let configured = document.expected?.jwksUri, let address = document.jwksUri.written
    else { return }
    let (mine, theirs) = (URI(configured), URI(address.text))
    let isSame =
      mine.endpoint == theirs.endpoint && mine.path == theirs.path && mine.query == theirs.query
    guard mine.text != theirs.text, mine.endpoint == nil || !isSame else { return }
    report.add(
      "the provider names this URL for its keys, but the configuration fetches them from '\(configured)'",
      at: address.range,
      notes: document.expected?.path.map { [Note("configured in", at: nil, path: $0)] } ?? [])
  }
}
