package import ConfigModel

extension Family {
  static let httpBasic = Family(
    "http-basic", topic: .backends,
    summary: "HTTP Basic is on although no app needs it, or off although SAML needs it.")
}

package enum SAMLBackendBasicOff: MobileBackendRule {
  package static let about = RuleInfo(
    .httpBasic, "off-with-saml", severity: .error, scope: .backend,
    summary: "A backend that exchanges SAML tokens has HTTP Basic turned off.",
    rationale: """
      A request to exchange a SAML token identifies the backend by the mobile backend ID of HTTP \
      Basic, which exists only while HTTP Basic is on.
      """,
    source: "SAML Tokens and Virtual Users, step 1; Coding the SAML Token Exchange Manually",
    bad: [
      Sample(
        #"{"name": "Shop", "version": "1.0", "httpBasic": ⟦false⟧, "tokenExchange": ["saml"]}"#,
        fixed: #"{"name": "Shop", "version": "1.0", "httpBasic": true, "tokenExchange": ["saml"]}"#,
        .suggest),
      Sample(
        #"{"name": "Shop", "version": "1.0", "tokenExchange": ["jwt", "saml"], "httpBasic": ⟦false⟧}"#,
        fixed:
          #"{"name": "Shop", "version": "1.0", "tokenExchange": ["jwt", "saml"], "httpBasic": true}"#,
        .suggest),
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "tokenExchange": ["saml"]}"#,
      #"{"name": "Shop", "version": "1.0", "httpBasic": false, "tokenExchange": ["jwt"]}"#,
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.exchanges("saml"), backend.facebook == nil, backend.httpBasic.isWritten(false)
    else { return }
    report.add(
      "SAML token exchange needs HTTP Basic; turn it on", at: backend.httpBasic.range,
      fix: FixIt("turn HTTP Basic on", .suggest, [Edit(backend.httpBasic.range, "true")]))
  }
}

package enum BackendBasicUnneeded: MobileBackendRule {
  package static let about = RuleInfo(
    .httpBasic, "unneeded", severity: .info, scope: .backend,
    summary: "HTTP Basic is on, although no app of the backend needs it.",
    rationale: """
      HTTP Basic is on by default. It accepts the passwords of users and the anonymous key, which \
      every copy of an app contains. If all apps use OAuth or browser SSO, turn it off. SAML token \
      exchange, virtual users, and Facebook login need it.
      """,
    source: "HTTP Basic Authentication in OMCe",
    bad: [
      #"{"name": ⟦"Shop"⟧, "version": "1.0", "apps": [{"name": "Orders for iOS", "login": "oauth"}]}"#,
      #"{"name": "Shop", "version": "1.0", "httpBasic": ⟦true⟧, "apps": [{"name": "Orders", "login": "oauth"}, {"name": "Visits", "login": "browserSSO"}], "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "apps": [{"name": "Orders", "login": "oauth"}, {"name": "Kiosk", "login": "basic"}]}"#,
      #"{"name": "Shop", "version": "1.0", "httpBasic": true, "tokenExchange": ["saml"], "apps": [{"name": "Orders", "login": "oauth"}]}"#,
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    let apps = backend.apps
    guard !apps.isEmpty, backend.httpBasic.value, backend.facebook == nil, !backend.exchanges(),
      apps.allSatisfy({ $0.login == .oauth || $0.login == .browserSSO })
    else { return }
    report.add(
      "no listed app uses HTTP Basic; turn it off",
      at: backend.httpBasic.isPresent ? backend.httpBasic.range : backend.name.range)
  }
}
