package import ConfigModel

extension Family {
  static let facebookBackend = Family(
    "facebook-backend", topic: .backends,
    summary: "A backend with Facebook login has other login settings that conflict with it.")
}

package enum FacebookBasicOff: MobileBackendRule {
  package static let about = RuleInfo(
    .facebookBackend, "basic-off",
    severity: .error,
    summary: "A backend with Facebook login has HTTP Basic turned off.",
    rationale: """
      An app with Facebook login sends the anonymous key of the backend as HTTP Basic \
      credentials, together with the user's Facebook token. Without HTTP Basic, every call \
      fails.
      """,
    source: "Enabling Facebook Login in a Mobile Backend, step 4",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "httpBasic": ⟦false⟧, "facebook": {"appId": "1046325987512340"}}"#,
        fixed:
          #"{"name": "Shop", "version": "1.0", "httpBasic": true, "facebook": {"appId": "1046325987512340"}}"#,
        .suggest),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "httpBasic": ⟦false⟧, "apis": []}"#,
        fixed:
          #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "httpBasic": true, "apis": []}"#,
        .suggest),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}}"#),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "httpBasic": false, "oauthConsumer": true}"#),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.facebook != nil, backend.httpBasic.isWritten(false) else { return }
    report.add(
      "HTTP Basic carries the app's anonymous key, which Facebook login needs; turn it on",
      at: backend.httpBasic.range,
      fix: FixIt("turn HTTP Basic on", .suggest, [Edit(backend.httpBasic.range, "true")]))
  }
}

package enum FacebookBackendExclusive: MobileBackendRule {
  package static let about = RuleInfo(
    .facebookBackend, "other-login",
    severity: .error,
    summary: "A backend with Facebook login has another login method, too.",
    rationale: """
      A backend with Facebook login supports no other method: calls of users who signed in another \
      way fail. Create a separate backend for the other methods. Leave HTTP Basic on, because \
      Facebook login needs it.
      """,
    source: "Enabling Facebook Login in a Mobile Backend; Facebook Login in OMCe",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "tokenExchange": [⟦"saml"⟧]}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "oauthConsumer": ⟦true⟧, ⟦"browserSSO"⟧: {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}, "facebook": {"appId": "1046325987512340"}}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "httpBasic": true}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "tokenExchange": ["saml"], "oauthConsumer": true}"#),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.facebook != nil else { return }
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
      "\(method) does not work on a backend with Facebook login; use a separate backend for it",
      at: range)
  }
}

package enum FacebookRoleBasedAccess: MobileBackendRule {
  package static let about = RuleInfo(
    .facebookBackend, "role-based-access",
    severity: .error,
    summary: "A backend with Facebook login has role-based access.",
    rationale: """
      Users who sign in with Facebook have no roles, and Facebook login works only with anonymous \
      access. If role-based access is on (on the backend's Security page), every call of such \
      users fails.
      """,
    source: "Enabling Facebook Login in a Mobile Backend, step 5",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "roleBasedAccess": ⟦true⟧, "facebook": {"appId": "1046325987512340"}}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [], "roleBasedAccess": ⟦true⟧}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "roleBasedAccess": false, "facebook": {"appId": "1046325987512340"}}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "roleBasedAccess": true}"#),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.facebook != nil, backend.roleBasedAccess.isWritten(true) else { return }
    report.add(
      "users of Facebook login have no roles; turn role-based access off",
      at: backend.roleBasedAccess.range)
  }
}
