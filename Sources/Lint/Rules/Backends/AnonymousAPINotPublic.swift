package import ConfigModel

package enum AnonymousAPINotPublic: MobileBackendRule {
  package static let about = RuleInfo(
    id: "anonymous-api-not-public",
    topic: .backends,
    risk: .access,
    severity: .warning,
    inTest: .info,
    summary: "An API can be called without a login, and is not declared to be public.",
    rationale: """
      If Login Required is off, everyone who has an app with the anonymous key can call the API. \
      Oracle's documentation suggests to switch it off for a test, and it is easily forgotten. \
      Switch it on, or declare the API with `public`.
      """,
    source: "Testing APIs in a Backend with SSO Login, step 5",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apis": [{"name": "orders", "loginRequired": ⟦false⟧}]}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apis": [{"name": "news", "loginRequired": false, "public": true}, {"loginRequired": ⟦false⟧, "name": "prices", "public": false}]}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apis": [{"name": "news", "loginRequired": false, "public": true}]}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apis": [{"name": "orders"}]}"#),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    for api in backend.apis where api.loginRequired.isWritten(false) && !api.isPublic.value {
      guard !api.isPublic.isPresent || api.isPublic.isUsable else { continue }
      report.add(
        "anyone can call this API without a login; switch it on, or set 'public' to true",
        at: api.loginRequired.range)
    }
  }
}
