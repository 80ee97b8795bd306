package import ConfigModel

extension Family {
  static let facebookBackend = Family(
    "facebook-backend", topic: .backends,
    summary: "A backend with Facebook login has other login settings that conflict with it.")
}

package enum FacebookBackendFaults: MobileBackendRule {
  package static let faults = [basicOff, otherLogin, roleBasedAccess]

  static let basicOff = RuleInfo(
    .facebookBackend, "basic-off", severity: .error, scope: .backend,
    summary: "A backend with Facebook login has HTTP Basic turned off.",
    rationale: """
      An app with Facebook login sends the anonymous key of the backend as HTTP Basic \
      credentials, together with the user's Facebook token. Without HTTP Basic, every call \
      fails.
      """,
    source: "Enabling Facebook Login in a Mobile Backend, step 4",
    bad: [
      Sample(
        #"{"name": "Shop", "version": "1.0", "httpBasic": ⟦false⟧, "facebook": {"appId": "1046325987512340"}}"#,
        fixed:
          #"{"name": "Shop", "version": "1.0", "httpBasic": true, "facebook": {"appId": "1046325987512340"}}"#,
        .suggest),
      Sample(
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "httpBasic": ⟦false⟧, "apis": []}"#,
        fixed:
          #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "httpBasic": true, "apis": []}"#,
        .suggest),
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}}"#,
      #"{"name": "Shop", "version": "1.0", "httpBasic": false, "oauthConsumer": true}"#,
    ])

  static let otherLogin = RuleInfo(
    .facebookBackend, "other-login", severity: .error, scope: .backend,
    summary: "A backend with Facebook login has another login method, too.",
    rationale: """
      A backend with Facebook login supports no other method: calls of users who signed in another \
      way fail. Create a separate backend for the other methods. Leave HTTP Basic on, because \
      Facebook login needs it.
      """,
    source: "Enabling Facebook Login in a Mobile Backend; Facebook Login in OMCe",
    bad: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "tokenExchange": [⟦"saml"⟧]}"#,
      #"{"name": "Shop", "version": "1.0", "oauthConsumer": ⟦true⟧, ⟦"browserSSO"⟧: {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}, "facebook": {"appId": "1046325987512340"}}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "httpBasic": true}"#,
      #"{"name": "Shop", "version": "1.0", "tokenExchange": ["saml"], "oauthConsumer": true}"#,
    ])

  static let roleBasedAccess = RuleInfo(
    .facebookBackend, "role-based-access", severity: .error, scope: .backend,
    summary: "A backend with Facebook login has role-based access.",
    rationale: """
      Users who sign in with Facebook have no roles, and Facebook login works only with anonymous \
      access. If role-based access is on (on the backend's Security page), every call of such \
      users fails.
      """,
    source: "Enabling Facebook Login in a Mobile Backend, step 5",
    bad: [
      #"{"name": "Shop", "version": "1.0", "roleBasedAccess": ⟦true⟧, "facebook": {"appId": "1046325987512340"}}"#,
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [], "roleBasedAccess": ⟦true⟧}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "roleBasedAccess": false, "facebook": {"appId": "1046325987512340"}}"#,
      #"{"name": "Shop", "version": "1.0", "roleBasedAccess": true}"#,
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.facebook != nil else { return }
    if backend.httpBasic.isWritten(false) {
      report.add(
        basicOff,
        "HTTP Basic carries the app's anonymous key, which Facebook login needs; turn it on",
        at: backend.httpBasic.range,
        fix: FixIt("turn HTTP Basic on", .suggest, [Edit(backend.httpBasic.range, "true")]))
    }
    if backend.roleBasedAccess.isWritten(true) {
      report.add(
        roleBasedAccess, "users of Facebook login have no roles; turn role-based access off",
        at: backend.roleBasedAccess.range)
    }
    if let token = backend.tokenExchange.elements.first(where: { _ in true }) {
      add("token exchange", token.range, &report)
    }
    if backend.oauthConsumer.isWritten(true) {
      add("sign-in with OAuth", backend.oauthConsumer.range, &report)
    }
    if backend.browserSSO != nil {
      add("browser SSO", backend.browserSSOMember.label, &report)
    }
  }

  private static func add(_ method: String, _ range: SourceRange, _ report: inout Report) {
    report.add(
      otherLogin,
      "\(method) does not work on a backend with Facebook login; use a separate backend for it",
      at: range)
  }
}
