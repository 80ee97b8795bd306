package import ConfigModel

package enum FacebookAPISocialOff: MobileBackendRule {
  package static let about = RuleInfo(
    id: "facebook-api-social-off",
    topic: .backends,
    severity: .error,
    summary: "An API on a backend with Facebook login requires a login other than Facebook login.",
    rationale: """
      On a backend with Facebook login, apps can call an API if its Login Required switch is off, \
      or if both Login Required and Social Login are on. Otherwise every call is rejected. Login \
      Required is on by default, and Social Login is off.
      """,
    source: "Adding APIs to a Mobile Backend with Facebook Login",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": "cart", "loginRequired": true, "socialLogin": ⟦false⟧}]}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apis": [{"name": ⟦"cart"⟧}, {"name": "news", "loginRequired": false, "public": true}], "facebook": {"appId": "1046325987512340"}}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": "cart", "socialLogin": true}, {"name": "news", "loginRequired": false, "public": true}]}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apis": [{"name": "cart"}]}"#),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.facebook != nil else { return }
    for api in backend.apis where api.loginRequired.value && !api.socialLogin.value {
      guard !api.socialLogin.isPresent || api.socialLogin.isUsable else { continue }
      report.add(
        "users of Facebook login cannot call this API; set 'socialLogin' to true",
        at: api.socialLogin.isPresent ? api.socialLogin.range : api.name.range)
    }
  }
}
