package import ConfigModel

package enum BackendNoLogin: MobileBackendRule {
  package static let about = RuleInfo(
    id: "backend-no-login",
    topic: .backends,
    severity: .warning,
    summary: "All login methods of a backend are off.",
    rationale: """
      All resources of Oracle Mobile Cloud are secured, so a backend needs a login method before \
      apps can call its APIs. HTTP Basic and OAuth are on by default.
      """,
    source: "Authentication in OMCe",
    examples: [
      .bad(
        .backend,
        #"{"name": ⟦"Shop"⟧, "version": "1.0", "httpBasic": false, "oauthConsumer": false}"#),
      .bad(
        .backend,
        #"{"version": "1.0", "oauthConsumer": false, "tokenExchange": [], "httpBasic": false, "name": ⟦"Shop"⟧}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "httpBasic": false}"#),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "httpBasic": false, "oauthConsumer": false, "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}}"#
      ),
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
