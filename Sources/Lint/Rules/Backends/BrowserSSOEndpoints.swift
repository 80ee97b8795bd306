package import ConfigModel

package enum BrowserSSOEndpoints: MobileBackendRule {
  package static let about = RuleInfo(
    id: "browser-sso-endpoints",
    topic: .backends,
    severity: .error,
    summary: "An endpoint of browser SSO is missing, or is not an https URL.",
    rationale: """
      An app with browser SSO opens the authorize endpoint in a browser, and sends the code that \
      it gets to the token endpoint. The backend's Settings page shows both. Over plain HTTP, \
      anyone on the network can read the code and the token.
      """,
    source: "Browser-Based SSO through OMCe; RFC 6749, sections 3.1 and 3.2",
    examples: [
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", ⟦"browserSSO"⟧: {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize"}}"#
      ),
      .bad(
        .backend,
        #"{"name": "Shop", "version": "1.0", "browserSSO": {"authorizeEndpoint": ⟦"http://idcs.corp.net/oauth2/v1/authorize"⟧, "tokenEndpoint": ⟦"/oauth2/v1/token"⟧}}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "browserSSO": {"authorizeEndpoint": "https://idcs.corp.net/oauth2/v1/authorize", "tokenEndpoint": "https://idcs.corp.net/oauth2/v1/token"}}"#
      ),
      .good(
        .backend,
        #"{"name": "Shop", "version": "1.0", "oauthConsumer": true}"#),
    ])

  package static func check(_ backend: MobileBackend, _ report: inout Report) {
    guard let sso = backend.browserSSO else { return }
    for member in [sso.authorizeEndpoint, sso.tokenEndpoint] {
      if member.isAbsent, !sso.object.isCutShort {
        report.add(
          "browser SSO needs '\(member.field.name)'; copy it from the backend's Settings page",
          at: backend.browserSSOMember.label)
      } else if let url = member.written, !URI(url.text).isHTTPS {
        report.add("expected an https URL, found '\(url.string)'", at: url.range)
      }
    }
  }
}
