package import ConfigModel

extension Family {
  static let facebookApi = Family(
    "facebook-api", topic: .backends,
    summary: "An API does not suit the apps with Facebook login that call it.")
}

package enum FacebookAPISocialOff: MobileBackendRule {
  package static let about = RuleInfo(
    .facebookApi, "other-login-required", severity: .error, scope: .backend,
    summary: "An API on a backend with Facebook login does not accept Facebook login.",
    rationale: """
      On a backend with Facebook login, apps can call an API if its Login Required switch is off, \
      or if both Login Required and Social Login are on. Otherwise every call is rejected. Login \
      Required is on by default, and Social Login is off.
      """,
    source: "Adding APIs to a Mobile Backend with Facebook Login",
    bad: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": "cart", "loginRequired": true, "socialLogin": ⟦false⟧}]}"#,
      #"{"name": "Shop", "version": "1.0", "apis": [{"name": ⟦"cart"⟧}, {"name": "news", "loginRequired": false, "public": true}], "facebook": {"appId": "1046325987512340"}}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": "cart", "socialLogin": true}, {"name": "news", "loginRequired": false, "public": true}]}"#,
      #"{"name": "Shop", "version": "1.0", "apis": [{"name": "cart"}]}"#,
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

package enum FacebookPlatformAPINotAnonymous: MobileBackendRule {
  package static let about = RuleInfo(
    .facebookApi, "platform-needs-role", severity: .warning, scope: .backend,
    summary: "An app with Facebook login calls a platform API that needs a role.",
    rationale: """
      Users of Facebook login have no roles. Their apps can call the anonymous endpoints of \
      Analytics Collector, App Policies, Devices and Location. The custom code of the APIs that \
      they call can also call Database Access and Notifications. Other platform APIs, such as \
      Storage, reject the calls.
      """,
    source: "Adding APIs to a Mobile Backend with Facebook Login; Facebook Login in OMCe",
    bad: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "platformApis": ["Devices", ⟦"Storage"⟧]}"#,
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": "cart", "socialLogin": true, "platformApis": ["Database Access", ⟦"Mobile Users"⟧]}]}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "platformApis": ["Analytics Collector", "app policies", "Location API"]}"#,
      #"{"name": "Shop", "version": "1.0", "platformApis": ["Storage"]}"#,
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

package enum FacebookAPIShared: CrossFileRule {
  package static let about = RuleInfo(
    .facebookApi, "shared-with-other-backends", severity: .error, scope: .files,
    summary: "An API belongs to backends with and without Facebook login.",
    rationale: """
      An API for users of Facebook login does not work with other kinds of login. Create two \
      variants of the API, each with its own security settings. APIs that require no login are not \
      reported. Backends in unrelated folders are not compared.
      """,
    source: "Adding APIs to a Mobile Backend with Facebook Login, note about variants of an API",
    bad: [
      #"""
      === shop.backend.json
      {"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": ⟦"cart"⟧, "version": "1.0", "socialLogin": true}]}
      === staff.backend.json
      {"name": "Staff", "version": "1.0", "apis": [{"name": "cart", "version": "1.0"}]}
      """#,
      #"""
      === shop/shop.backend.json
      {"name": "Shop", "version": "2.0", "apis": [{"name": ⟦"cart"⟧, "socialLogin": true}], "facebook": {"appId": "1046325987512340"}}
      === staff.backend.json
      {"name": "Staff", "version": "1.0", "apis": [{"name": "cart"}]}
      """#,
    ],
    good: [
      #"""
      === shop.backend.json
      {"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": "cart-social", "socialLogin": true}]}
      === staff.backend.json
      {"name": "Staff", "version": "1.0", "apis": [{"name": "cart"}]}
      """#,
      #"""
      === production/shop.backend.json
      {"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": "cart", "socialLogin": true}]}
      === test/staff.backend.json
      {"name": "Staff", "version": "1.0", "apis": [{"name": "cart"}]}
      """#,
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    var others = NearbyFiles()
    for (index, file) in files.enumerated() {
      guard let backend = file.backend, backend.facebook == nil else { continue }
      for api in backend.apis where api.loginRequired.value { others.add(index, api.key, in: file) }
    }
    for file in files {
      guard let backend = file.backend, backend.facebook != nil else { continue }
      for api in backend.apis where api.loginRequired.value {
        guard let name = api.name.written, let other = others.first(api.key, near: file) else {
          continue
        }
        report.add(
          "'\(name.string)' is also an API of a backend without Facebook login; use a separate variant",
          in: file.path, at: name.range,
          notes: [Note("this is the other backend", at: nil, path: files[other].path)])
      }
    }
  }
}

extension BackendAPI {
  /// A text that is equal for APIs of the same name and version.
  fileprivate var key: String {
    [name, version].map { $0.written.map { "=" + $0.string } ?? "" }.joined(separator: "\0")
  }
}
