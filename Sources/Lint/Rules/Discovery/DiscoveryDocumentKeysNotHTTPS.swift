package import ConfigModel

package enum DiscoveryDocumentKeysNotHTTPS: DiscoveryRule {
  package static let about = RuleInfo(
    id: "discovery-document-keys-not-https",
    severity: .error,
    summary: "A saved discovery document leads to keys without TLS, or to no complete address.",
    rationale: """
      The service takes the keys from `jwks_uri`. An address without https is not fetched unless \
      the configuration allows it; where it does, whoever sits on the path hands out keys of their \
      own.
      """,
    source: "OpenID Connect Discovery, section 3; JWT Configuration Reference, jwks Fields",
    exceptions: "A test server, with `allowHttp` in the configuration: then it is not reported.",
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
      report.add("'\(address.text)' is no https address to fetch keys from", at: address.range)
      return
    }
    let isAllowed = document.expected?.allowsHTTP ?? false
    if isAllowed, report.environment != .production { return }
    report.add(
      isAllowed
        ? "the keys are fetched with http: in production anybody on the path can replace them"
        : "the keys are at an http address, which is not fetched unless 'allowHttp' is true",
      at: address.range)
  }
}
