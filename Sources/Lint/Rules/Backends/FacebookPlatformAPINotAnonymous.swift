package import ConfigModel

package enum FacebookPlatformAPINotAnonymous: MobileBackendRule {
  package static let about = RuleInfo(
    id: "facebook-platform-api-not-anonymous",
    topic: .backends,
    severity: .warning,
    summary: "An app with Facebook login calls a platform API that needs a role.",
    rationale: """
      Users of Facebook login have no roles. Their apps can call the anonymous endpoints of \
      Analytics Collector, App Policies, Devices and Location. The custom code of the APIs that \
      they call can also call Database Access and Notifications. Other platform APIs, such as \
      Storage, reject the calls.
      """,
    source: "Adding APIs to a Mobile Backend with Facebook Login; Facebook Login in OMCe",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "platformApis": ["Devices", ⟦"Storage"⟧]}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": "cart", "socialLogin": true, "platformApis": ["Database Access", ⟦"Mobile Users"⟧]}]}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "platformApis": ["Analytics Collector", "app policies", "Location API"]}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "platformApis": ["Storage"]}"#),
    ])

  private static let anonymous: [StaticString] = [
    "analyticscollector", "analytics", "apppolicies", "devices", "location", "omce",
  ]
  private static let fromCode: [StaticString] = ["databaseaccess", "database", "notifications"]

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.facebook != nil else { return }
    for name in backend.platformAPIs.elements where !isOne(name.text, of: anonymous) {
      report.add(
        "'\(name.string)' has no anonymous endpoints, so users of Facebook login cannot call it",
        at: name.range)
    }
    for api in backend.apis {
      for name in api.platformAPIs.elements
      where !isOne(name.text, of: anonymous) && !isOne(name.text, of: fromCode) {
        report.add(
          "'\(name.string)' needs a role, which users of Facebook login do not have",
          at: name.range)
      }
    }
  }

  /// Compares letters only, without the word "API" at the end.
  private static func isOne(_ name: Text, of names: [StaticString]) -> Bool {
    var letters = name.string.lowercased().filter { ("a"..."z").contains($0) }
    if letters.hasSuffix("api") { letters.removeLast(3) }
    return names.contains { $0.description == letters }
  }
}
