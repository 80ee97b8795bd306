package import ConfigModel

extension Family {
  static let backendLogin = Family(
    "backend-login", topic: .backends,
    summary: "A backend turns off a login method that an app needs, or turns off all of them.",
    source: "Authentication in OMCe")
}

package enum BackendNoLogin: MobileBackendRule {
  package static let about = RuleInfo(
    .backendLogin, "none", severity: .warning, scope: .backend,
    summary: "All login methods of a backend are off.",
    rationale: """
      All resources of Oracle Mobile Cloud are secured, so a backend needs a login method before \
      apps can call its APIs. HTTP Basic and OAuth are on by default.
      """,
    bad: [
      #"{"name": ⟦"Shop"⟧, "version": "1.0", "httpBasic": false, "oauthConsumer": false}"#,
      #"{"version": "1.0", "oauthConsumer": false, "tokenExchange": [], "httpBasic": false, "name": ⟦"Shop"⟧}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "httpBasic": false}"#,
      #"{"name": "Shop", "version": "1.0", "httpBasic": false, "oauthConsumer": false, "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}}"#,
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.httpBasic.isWritten(false), backend.oauthConsumer.isWritten(false),
      !backend.exchanges(), backend.facebook == nil, backend.browserSSO == nil
    else { return }
    report.add(
      "no app can call this backend, because all of its login methods are off",
      at: backend.name.range)
  }
}

package enum AppLoginOff: MobileBackendRule {
  package static let about = RuleInfo(
    .backendLogin, "off-for-app", severity: .error, scope: .backend,
    summary: "An app signs users in with a method that is off on its backend.",
    rationale: """
      Users cannot sign in to the app, because the backend rejects the method. Turn the method on, \
      or change the app.
      """,
    bad: [
      #"{"name": "Shop", "version": "1.0", "oauthConsumer": false, "apps": [{"name": "Orders", "login": ⟦"oauth"⟧}]}"#,
      #"{"name": "Shop", "version": "1.0", "tokenExchange": [], "apps": [{"name": "Orders", "login": ⟦"tokenExchange"⟧}, {"name": "Shop", "login": ⟦"facebook"⟧}]}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "apps": [{"name": "Orders", "login": "oauth"}, {"name": "Kiosk", "login": "basic"}]}"#,
      #"{"name": "Shop", "version": "1.0", "apps": [{"name": "Orders", "login": "tokenExchange"}]}"#,
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    for app in backend.apps {
      guard let login = app.login else { continue }
      let isOff =
        switch login {
        case .basic: backend.httpBasic.isWritten(false)
        case .oauth: backend.oauthConsumer.isWritten(false)
        case .tokenExchange: backend.tokenExchange.isWrittenEmpty
        case .facebook: backend.facebook == nil
        case .browserSSO: backend.browserSSO == nil
        }
      guard isOff, !backend.object.isCutShort else { continue }
      report.add(
        "'\(login.rawValue)' is off on this backend, so users cannot sign in to the app",
        at: app.loginMember.range)
    }
  }
}
