package import ConfigModel

package enum FacebookBackendExclusive: MobileBackendRule {
  package static let about = RuleInfo(
    id: "facebook-backend-exclusive",
    topic: .backends,
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
