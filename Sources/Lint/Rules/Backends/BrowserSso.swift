package import ConfigModel

extension Family {
  static let browserSso = Family(
    "browser-sso", topic: .backends,
    summary: "Browser SSO has an invalid endpoint, or is used with the client SDK.")
}

package enum BrowserSSOEndpoints: MobileBackendRule {
  package static let about = RuleInfo(
    .browserSso, "invalid-endpoint", severity: .error, scope: .backend,
    summary: "An endpoint of browser SSO is missing, or is not an https URL.",
    rationale: """
      An app with browser SSO opens the authorize endpoint in a browser, and sends the code that \
      it gets to the token endpoint. The backend's Settings page shows both. Over plain HTTP, \
      anyone on the network can read the code and the token.
      """,
    source: "Browser-Based SSO through OMCe; RFC 6749, sections 3.1 and 3.2",
    bad: [
      #"{"name": "Shop", "version": "1.0", ⟦"browserSSO"⟧: {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize"}}"#,
      #"{"name": "Shop", "version": "1.0", "browserSSO": {"authorizeEndpoint": ⟦"http://idcs.corp.net/oauth2/v1/authorize"⟧, "tokenEndpoint": ⟦"/oauth2/v1/token"⟧}}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}}"#,
      #"{"name": "Shop", "version": "1.0", "oauthConsumer": true}"#,
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard let sso = backend.browserSSO else { return }
    for member in [sso.authorizeEndpoint, sso.tokenEndpoint] {
      if member.isAbsent, !sso.object.isCutShort {
        report.add(
          "browser SSO needs '\(member.field.name)'; copy it from the backend's Settings page",
          at: backend.browserSSOMember.label)
      } else if let url = member.written, !URI(url.text).isHTTPS {
        report.add("expected an https URL, found '\(url.string)'", at: url.range)
      }
    }
  }
}

package enum BrowserSSOWithSDK: MobileBackendRule {
  package static let about = RuleInfo(
    .browserSso, "with-sdk", severity: .warning, scope: .backend,
    summary: "An app uses browser SSO with the client SDK.",
    rationale: """
      Browser SSO uses the authorization code grant, which the client SDKs of Oracle Mobile \
      Cloud do not support. The app has to open the authorize endpoint and request the token \
      with its own code.
      """,
    source: "Enterprise Single Sign-On in OMCe; Browser-Based SSO through OMCe",
    bad: [
      #"{"name": "Shop", "version": "1.0", "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}, "apps": [{"name": "Orders", "login": "browserSSO", "usesSdk": ⟦true⟧}]}"#,
      #"{"name": "Shop", "version": "1.0", "apps": [{"name": "Visits", "login": "oauth", "usesSdk": true}, {"usesSdk": ⟦true⟧, "login": "browserSSO", "name": "Orders"}], "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}, "apps": [{"name": "Orders", "login": "browserSSO"}]}"#,
      #"{"name": "Shop", "version": "1.0", "apps": [{"name": "Orders", "login": "oauth", "usesSdk": true}], "httpBasic": false}"#,
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    for app in backend.apps where app.login == .browserSSO && app.usesSDK.isWritten(true) {
      report.add(
        "the client SDK does not support browser SSO; the app needs its own code for it",
        at: app.usesSDK.range)
    }
  }
}
