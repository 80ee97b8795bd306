package import ConfigModel

package enum BrowserSSOWithSDK: MobileBackendRule {
  package static let about = RuleInfo(
    id: "browser-sso-with-sdk",
    topic: .backends,
    severity: .warning,
    summary: "An app uses browser SSO with the client SDK.",
    rationale: """
      Browser SSO uses the authorization code grant, which the client SDKs of Oracle Mobile \
      Cloud do not support. The app has to open the authorize endpoint and request the token \
      with its own code.
      """,
    source: "Enterprise Single Sign-On in OMCe; Browser-Based SSO through OMCe",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}, "apps": [{"name": "Orders", "login": "browserSSO", "usesSdk": ⟦true⟧}]}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apps": [{"name": "Visits", "login": "oauth", "usesSdk": true}, {"usesSdk": ⟦true⟧, "login": "browserSSO", "name": "Orders"}], "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}, "apps": [{"name": "Orders", "login": "browserSSO"}]}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apps": [{"name": "Orders", "login": "oauth", "usesSdk": true}], "httpBasic": false}"#
      ),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    for app in backend.apps where app.login == .browserSSO && app.usesSDK.isWritten(true) {
      report.add(
        "the client SDK does not support browser SSO; the app needs its own code for it",
        at: app.usesSDK.range)
    }
  }
}
