package import ConfigModel

extension Family {
  static let facebookApp = Family(
    "facebook-app", topic: .backends,
    summary:
      "A file contains a Facebook secret, or an app and its backend have different Facebook app IDs."
  )
}

package enum FacebookAppIDMismatch: MobileBackendRule {
  package static let about = RuleInfo(
    .facebookApp, "id-mismatch", severity: .error, scope: .backend,
    summary: "An app and its backend have different Facebook app IDs.",
    rationale: """
      Facebook issues a user access token for one Facebook app. The backend accepts only tokens \
      for the app ID in its Facebook settings, so users of an app with another ID cannot call \
      any API.
      """,
    source:
      "Registering an App for Login Through Facebook; Configuring an App to Use Facebook Login",
    bad: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apps": [{"name": "iOS", "facebookAppId": ⟦"1046325987512304"⟧}]}"#,
      #"{"name": "Shop", "version": "1.0", "apps": [{"name": "iOS", "facebookAppId": "1046325987512340"}, {"name": "Android", "facebookAppId": ⟦"77"⟧}], "facebook": {"appId": "1046325987512340"}}"#,
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "apps": [{"name": "iOS", "facebookAppId": "1046325987512340"}]}"#,
      #"{"name": "Shop", "version": "1.0", "apps": [{"name": "iOS", "facebookAppId": "77"}]}"#,
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

package enum FacebookSecretCommitted: MobileBackendRule {
  package static let about = RuleInfo(
    .facebookApp, "secret", risk: .secret, severity: .error, scope: .backend,
    summary: "The file contains a Facebook app secret or user access token.",
    rationale: """
      With the app secret, anyone can act as the app on Facebook. A user access token gives access \
      to a user's account. The secret belongs only in the backend's settings in the console. Reset \
      it in Facebook's app dashboard, and let tests get tokens from a secret store.
      """,
    source:
      "Enabling Facebook Login in a Mobile Backend, step 3; Getting a Facebook User Access Token Manually",
    bad: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340", "appSecret": ⟦"9b1d4e0f7a6c28355d0e9f1a2b3c4d5e"⟧}}"#,
      Sample(
        "GET /mobile/custom/cart HTTP/1.1\nAuthorization: Basic YW5vbnltb3VzOmtleQ==\n"
          + "Oracle-Mobile-Backend-ID: 5f1c\nOracle-Mobile-Social-Identity-Provider: facebook\n"
          + "Oracle-Mobile-Social-Access-Token: ⟦EAAOxyz0123456789abcdefghijk⟧\n", scope: .request()
      ),
    ],
    good: [
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340", "appSecret": "vault:facebook/shop"}}"#,
      #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}}"#,
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard let secret = backend.facebook?.appSecret.written, !Credential.isReference(secret.text)
    else { return }
    report.add(
      "app secret in plain text; reset it in Facebook's app dashboard, and keep the new one out of the repository",
      at: secret.range)
  }

  /// The same defect in a request.
  package enum InRequest: RequestRule {
    package static var about: RuleInfo { FacebookSecretCommitted.about }

    package static func check(_ request: TokenRequest, _ report: inout Report) {
      guard let header = request.header("oracle-mobile-social-access-token") else { return }
      let token = header.value.trimmed
      guard token.text.hasPrefix("EAA"), token.text.count >= 20,
        token.text.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
      else { return }
      report.add(
        "user access token of Facebook in plain text; log the user out, and use a variable instead",
        at: token.range)
    }
  }
}
