package import ConfigModel

package enum DiscoveryDocumentKeysNotHTTPS: DiscoveryRule {
  package static let about = RuleInfo(
    id: "discovery-document-keys-not-https",
    topic: .keys,
    risk: .access,
    severity: .error,
    summary: "The `jwks_uri` of a saved discovery document is not a complete https URL.",
    rationale: """
      Oracle Mobile Cloud fetches the keys from `jwks_uri`. It does not fetch a URL without https \
      unless `allowHttp` is true in the configuration. If http is allowed, anyone on the network \
      path can serve their own keys.
      """,
    source: "OpenID Connect Discovery, section 3; JWT Configuration Reference, jwks Fields",
    exceptions:
      "If the server is for tests. With `allowHttp`, an http URL is reported only in production.",
    examples: [
      .bad(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"http://login.corp.net/keys"⟧}"#),
      .bad(.discovery(), #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"/keys"⟧}"#),
      .bad(
        .discovery(of: ExpectedIssuer(name: "https://login.corp.net", allowsHTTP: true)),
        #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"http://login.corp.net/keys"⟧}"#,
        in: .production),
      .good(
        .discovery(of: ExpectedIssuer(name: "https://login.corp.net", allowsHTTP: true)),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "http://login.corp.net/keys"}"#),
      .good(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "HTTPS://login.corp.net/keys", "token_endpoint": "http://login.corp.net/token"}"#
      ),
    ])

  package static func check(_ document: DiscoveryDocument, _ report: inout Report) {
    guard let address = document.jwksUri.written else { return }
    let uri = URI(address.text)
    if uri.isHTTPS, uri.bareHost != nil { return }
    guard uri.isHTTP, uri.bareHost != nil else {
      report.add("expected an https URL for the keys, found '\(address.text)'", at: address.range)
      return
    }
    let isAllowed = document.expected?.allowsHTTP ?? false
    if isAllowed, report.environment != .production { return }
    report.add(
      isAllowed
        ? "the keys are fetched over HTTP in production; anyone on the network path can replace them"
        : "the keys are at an http URL, which the service does not fetch unless 'allowHttp' is true",
      at: address.range)
  }
}
