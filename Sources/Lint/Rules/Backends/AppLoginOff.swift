package import ConfigModel

package enum AppLoginOff: MobileBackendRule {
  package static let about = RuleInfo(
    id: "app-login-off",
    topic: .backends,
    severity: .error,
    summary: "An app signs users in with a method that is off on its backend.",
    rationale: """
      Users cannot sign in to the app, because the backend rejects the method. Turn the method on, \
      or change the app.
      """,
    source: "Authentication in OMCe",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "oauthConsumer": false, "apps": [{"name": "Orders", "login": ⟦"oauth"⟧}]}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "tokenExchange": [], "apps": [{"name": "Orders", "login": ⟦"tokenExchange"⟧}, {"name": "Shop", "login": ⟦"facebook"⟧}]}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apps": [{"name": "Orders", "login": "oauth"}, {"name": "Kiosk", "login": "basic"}]}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apps": [{"name": "Orders", "login": "tokenExchange"}]}"#
      ),
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
