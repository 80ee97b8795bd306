package import ConfigModel

package enum FacebookBasicOff: MobileBackendRule {
  package static let about = RuleInfo(
    id: "facebook-basic-off",
    topic: .backends,
    severity: .error,
    summary: "A backend with Facebook login has HTTP Basic turned off.",
    rationale: """
      An app with Facebook login sends the anonymous key of the backend as HTTP Basic \
      credentials, together with the user's Facebook token. Without HTTP Basic, every call \
      fails.
      """,
    source: "Enabling Facebook Login in a Mobile Backend, step 4",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "httpBasic": ⟦false⟧, "facebook": {"appId": "1046325987512340"}}"#,
        fixed:
          #"{"name": "Shop", "version": "1.0", "httpBasic": true, "facebook": {"appId": "1046325987512340"}}"#,
        .suggest),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "httpBasic": ⟦false⟧, "apis": []}"#,
        fixed:
          #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}, "httpBasic": true, "apis": []}"#,
        .suggest),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "facebook": {"appId": "1046325987512340"}}"#),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "httpBasic": false, "oauthConsumer": true}"#),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard backend.facebook != nil, backend.httpBasic.isWritten(false) else { return }
    report.add(
      "HTTP Basic carries the app's anonymous key, which Facebook login needs; turn it on",
      at: backend.httpBasic.range,
      fix: FixIt("turn HTTP Basic on", .suggest, [Edit(backend.httpBasic.range, "true")]))
  }
}
