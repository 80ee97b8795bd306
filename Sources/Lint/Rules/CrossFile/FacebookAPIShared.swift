import ConfigModel

package enum FacebookAPIShared: CrossFileRule {
  package static let about = RuleInfo(
    id: "facebook-api-shared",
    topic: .backends,
    severity: .error,
    summary: "An API belongs to backends with and without Facebook login.",
    rationale: """
      An API for users of Facebook login does not work with other kinds of login. Create two \
      variants of the API, each with its own security settings. APIs that require no login are not \
      reported. Backends in unrelated folders are not compared.
      """,
    source: "Adding APIs to a Mobile Backend with Facebook Login, note about variants of an API",
    examples: [
      .bad(
        .files,
        #"""
        === shop.backend.json
        {"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": ⟦"cart"⟧, "version": "1.0", "socialLogin": true}]}
        === staff.backend.json
        {"name": "Staff", "version": "1.0", "apis": [{"name": "cart", "version": "1.0"}]}
        """#),
      .bad(
        .files,
        #"""
        === shop/shop.backend.json
        {"name": "Shop", "version": "2.0", "apis": [{"name": ⟦"cart"⟧, "socialLogin": true}], "facebook": {"appId": "1046325987512340"}}
        === staff.backend.json
        {"name": "Staff", "version": "1.0", "apis": [{"name": "cart"}]}
        """#),
      .good(
        .files,
        #"""
        === shop.backend.json
        {"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": "cart-social", "socialLogin": true}]}
        === staff.backend.json
        {"name": "Staff", "version": "1.0", "apis": [{"name": "cart"}]}
        """#),
      .good(
        .files,
        #"""
        === production/shop.backend.json
        {"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apis": [{"name": "cart", "socialLogin": true}]}
        === test/staff.backend.json
        {"name": "Staff", "version": "1.0", "apis": [{"name": "cart"}]}
        """#),
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
