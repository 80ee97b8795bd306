package import ConfigModel

package enum GoogleIssuerOldForm: ConfigurationRule {
  package static let about = RuleInfo(
    id: "google-issuer-old-form",
    topic: .issuer,
    severity: .info,
    summary: "Only the older of Google's two issuer names is configured.",
    rationale: """
      Google's discovery document and nearly all of its ID tokens use \
      `https://accounts.google.com`; `accounts.google.com` without a scheme is the older form. \
      Oracle Mobile Cloud compares names exactly. Check the `iss` of a token, and configure the \
      form that it has, or an issuer for each form.
      """,
    source: "Google, OpenID Connect; JWT Configuration Reference, Issuer Fields",
    exceptions: "If a client has tokens that still have the older form.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"accounts.google.com"⟧, "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"""
        {"issuerName": ⟦"accounts.google.com"⟧, "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"jwksUri": "https://www.googleapis.com/oauth2/v3/certs"}},
        {"issuerName": "https://login.corp.net", "certificateSubjectNames": ["CN=login"]}
        """#),
      .good(
        .issuers,
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"""
        {"issuerName": "accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}},
        {"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}
        """#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let issuers = configuration.issuers
    guard issuers.contains(where: { isOldForm($0) }),
      !issuers.contains(where: { $0.provider == .google && !isOldForm($0) })
    else { return }
    for issuer in issuers where isOldForm(issuer) {
      report.add(
        "'accounts.google.com' is the older form; Google's tokens now have 'https://accounts.google.com' in 'iss'",
        at: issuer.issuerName.range)
    }
  }

  private static func isOldForm(_ issuer: Issuer) -> Bool {
    issuer.provider == .google && issuer.nameURI?.hasAuthority == false
  }
}
