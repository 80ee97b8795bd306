package import ConfigModel

package enum SAMLBackendBasicOff: MobileBackendRule {
  package static let about = RuleInfo(
    id: "saml-backend-basic-off",
    topic: .backends,
    severity: .error,
    summary: "A backend that exchanges SAML tokens has HTTP Basic switched off.",
    rationale: """
      The exchange of a SAML token names the backend by the mobile backend ID of HTTP Basic, \
      which exists only while HTTP Basic is on.
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
      "the exchange of SAML tokens needs HTTP Basic; switch it on", at: backend.httpBasic.range,
      fix: FixIt("switch HTTP Basic on", .suggest, [Edit(backend.httpBasic.range, "true")]))
  }
}
