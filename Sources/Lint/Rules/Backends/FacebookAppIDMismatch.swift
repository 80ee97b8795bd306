package import ConfigModel

package enum FacebookAppIDMismatch: MobileBackendRule {
  package static let about = RuleInfo(
    id: "facebook-app-id-mismatch",
    topic: .backends,
    severity: .error,
    summary: "An app and its backend have different Facebook app IDs.",
    rationale: """
      Facebook issues a user access token for one Facebook app. The backend accepts only tokens \
      for the app ID in its Facebook settings, so users of an app with another ID cannot call \
      any API.
      """,
    source:
      "Registering an App for Login Through Facebook; Configuring an App to Use Facebook Login",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apps": [{"name": "iOS", "facebookAppId": ⟦"1046325987512304"⟧}]}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apps": [{"name": "iOS", "facebookAppId": "1046325987512340"}, {"name": "Android", "facebookAppId": ⟦"77"⟧}], "facebook": {"appId": "1046325987512340"}}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apps": [{"name": "iOS", "facebookAppId": "1046325987512340"}]}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "apps": [{"name": "iOS", "facebookAppId": "77"}]}"#),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard let expected = backend.facebook?.appId.written, expected.text.isNumber else { return }
    for app in backend.apps {
      guard let id = app.facebookAppId.written, id.text.isNumber, id.text != expected.text else {
        continue
      }
      report.add(
        "the backend has the Facebook app ID '\(expected.string)'; use the same one in the app",
        at: id.range, notes: [Note("the backend's app ID", at: expected.range)])
    }
  }
}

extension Text {
  /// True for a text of digits only. A build may fill in others later.
  fileprivate var isNumber: Bool { !isEmpty && allSatisfy(\.isASCIIDigit) }
}
