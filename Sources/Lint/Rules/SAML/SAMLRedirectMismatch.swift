package import ConfigModel

package enum SAMLRedirectMismatch: SAMLRegistrationRule {
  package static let about = RuleInfo(
    id: "saml-redirect-mismatch",
    topic: .saml,
    severity: .error,
    summary: "The app expects a redirect URL that the identity provider does not use.",
    rationale: """
      The app takes the token when its web view is redirected to the expected URL. If the \
      identity provider redirects to another one, the app never sees the token, and the web view \
      shows an error. Oracle's examples differ, too: some end in `/redirect`, others in \
      `/redirect/saml`.
      """,
    source: "Configuring SAML Tokens for Virtual Users, Redirect URL",
    examples: [
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "redirectURLs": ["https://sso.corp.net/sso/redirect"], "appRedirectURL": ⟦"https://sso.corp.net/sso/redirect/saml"⟧}]}"#
      ),
      .bad(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "appRedirectURL": ⟦"http://sso.corp.net/sso/redirect"⟧, "redirectURLs": ["https://sso.corp.net/sso/redirect", "https://sso.corp.net/other"], "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "redirectURLs": ["https://SSO.corp.net/sso/redirect"], "appRedirectURL": "https://sso.corp.net/sso/redirect"}]}"#
      ),
      .good(
        .samlRegistration,
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "appRedirectURL": "https://sso.corp.net/sso/redirect"}]}"#
      ),
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    for issuer in registration.issuers {
      guard let app = issuer.appRedirectURL.written, issuer.redirectURLs.isUsable else { continue }
      let urls = Array(issuer.redirectURLs.elements)
      let expected = SetupValue(app.text, app.range).canonicalURI
      guard let first = urls.first,
        !urls.contains(where: { SetupValue($0.text, $0.range).canonicalURI == expected })
      else { continue }
      report.add(
        "the identity provider never redirects to '\(app.string)', so the app gets no token",
        at: app.range, notes: [Note("it redirects here", at: first.range)])
    }
  }
}
