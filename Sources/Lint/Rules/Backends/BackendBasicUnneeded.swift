package import ConfigModel

package enum BackendBasicUnneeded: MobileBackendRule {
  package static let about = RuleInfo(
    id: "backend-basic-unneeded",
    topic: .backends,
    severity: .info,
    summary: "HTTP Basic is on, although no app of the backend needs it.",
    rationale: """
      HTTP Basic is on by default. It accepts the passwords of users and the anonymous key, which \
      every copy of an app contains. If all apps use OAuth or browser SSO, turn it off. SAML token \
      exchange, virtual users, and Facebook login need it.
      """,
    source: "HTTP Basic Authentication in OMCe",
    examples: [
      .bad(
        .backend,
        #"{"name": ⟦"Shop"⟧, "version": "1.0", "apps": [{"name": "Orders for iOS", "login": "oauth"}]}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "httpBasic": ⟦true⟧, "apps": [{"name": "Orders", "login": "oauth"}, {"name": "Visits", "login": "browserSSO"}], "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apps": [{"name": "Orders", "login": "oauth"}, {"name": "Kiosk", "login": "basic"}]}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "httpBasic": true, "tokenExchange": ["saml"], "apps": [{"name": "Orders", "login": "oauth"}]}"#
      ),
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
