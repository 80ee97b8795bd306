package import ConfigModel

package enum SAMLBackendBasicOff: MobileBackendRule {
  package static let about = RuleInfo(
    id: "saml-backend-basic-off",
    topic: .backends,
    severity: .error,
    summary: "A backend that exchanges SAML tokens has HTTP Basic turned off.",
    rationale: """
      A request to exchange a SAML token identifies the backend by the mobile backend ID of HTTP \
      Basic, which exists only while HTTP Basic is on.
      """,
    source: "SAML Tokens and Virtual Users, step 1; Coding the SAML Token Exchange Manually",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "httpBasic": ⟦false⟧, "tokenExchange": ["saml"]}"#,
        fixed: #"{"name": "Shop", "version": "1.0", "httpBasic": true, "tokenExchange": ["saml"]}"#,
        .suggest),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "tokenExchange": ["jwt", "saml"], "httpBasic": ⟦false⟧}"#,
        fixed:
          #"{"name": "Shop", "version": "1.0", "tokenExchange": ["jwt", "saml"], "httpBasic": true}"#,
        .suggest),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "tokenExchange": ["saml"]}"#),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "httpBasic": false, "tokenExchange": ["jwt"]}"#),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.exchanges("saml"), backend.facebook == nil, backend.httpBasic.isWritten(false)
    else { return }
    report.add(
      "SAML token exchange needs HTTP Basic; turn it on", at: backend.httpBasic.range,
      fix: FixIt("turn HTTP Basic on", .suggest, [Edit(backend.httpBasic.range, "true")]))
  }
}
