package import ConfigModel

extension Family {
  static let anonymousApi = Family(
    "anonymous-api", topic: .backends,
    summary: "An API can be called without a login, but is not declared public.")
}

package enum AnonymousAPINotPublic: MobileBackendRule {
  package static let about = RuleInfo(
    .anonymousApi, "not-public", risk: .access, severity: .warning, inTest: .info, scope: .backend,
    summary: "An API can be called without a login, but is not declared public.",
    rationale: """
      If Login Required is off, anyone who has an app with the anonymous key can call the API. \
      Oracle's documentation suggests turning it off for a test, and it is easy to forget to turn \
      it on again. Turn it on, or declare the API public with `public`.
      """,
    source: "Testing APIs in a Backend with SSO Login, step 5",
    bad: [
      #"{"name": "Shop", "version": "1.0", "apis": [{"name": "orders", "loginRequired": ⟦false⟧}]}"#,
      #"{"name": "Shop", "version": "1.0", "apis": [{"name": "news", "loginRequired": false, "public": true}, {"loginRequired": ⟦false⟧, "name": "prices", "public": false}]}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "apis": [{"name": "news", "loginRequired": false, "public": true}]}"#,
      #"{"name": "Shop", "version": "1.0", "apis": [{"name": "orders"}]}"#,
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    for api in backend.apis where api.loginRequired.isWritten(false) && !api.isPublic.value {
      guard !api.isPublic.isPresent || api.isPublic.isUsable else { continue }
      report.add(
        "anyone can call this API without a login; set 'loginRequired' or 'public' to true",
        at: api.loginRequired.range)
    }
  }
}
