package import ConfigModel

package enum UsernameMailMismatch: IssuerRule {
  package static let about = RuleInfo(
    id: "usernamemail-mismatch",
    topic: .users,
    severity: .warning,
    summary: "Accounts are found by email address, but the username is not one.",
    rationale: """
      If `userMappingAttribute` is `mail`, Oracle Mobile Cloud compares the username with the \
      primary email addresses of the accounts. Claims such as `oid`, `sid`, `uid` or an employee \
      number hold identifiers, and so does `sub` at Entra ID, Google, Cognito and some other \
      providers, so the service never finds an account. Take the username from a claim with the \
      address, or set `userMappingAttribute` to `uid`.
      """,
    source: """
      JWT Configuration Reference, Issuer Fields; OpenID Connect Core, section 5.7; Okta, token \
      claims
      """,
    exceptions: "If `uid` is a login name of your own directory that is always the email address.",
    examples: [
      .bad(.issuer, #""usernameAttribute": "oid", "userMappingAttribute": ⟦"mail"⟧"#),
      .bad(
        .issuer,
        #""userMappingAttribute": ⟦"mail"⟧, "virtualUserEnabled": false, "usernameAttribute": "uid""#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "userMappingAttribute": ⟦"mail"⟧, "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#
      ),
      .good(.issuer, #""usernameAttribute": "email", "userMappingAttribute": "mail""#),
      .good(.issuer, #""userMappingAttribute": "mail""#),
      .good(.issuer, #""usernameAttribute": "oid", "userMappingAttribute": "uid""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.userMappingAttribute.isWritten("mail"), issuer.isMapped else { return }
    let claim = issuer.usernameAttribute.written
    guard
      issuer.takesUsernameFromSub
        ? issuer.hasIdentifiersAsSubjects
        : claim?.text.isOne(ofIgnoringCase: identifiers) ?? false
    else { return }
    report.add(
      "no account is found: '\(claim?.text.string ?? "sub")' holds an identifier, not an email address; use a claim with the address, or map by 'uid'",
      at: issuer.userMappingAttribute.range,
      notes: claim.map { [Note("the username claim", at: $0.range)] } ?? [])
  }

  private static let identifiers: [StaticString] = [
    "oid", "sid", "uid", "uuid", "guid", "employeeid", "employee_id", "employeenumber",
    "employee_number", "samaccountname",
  ]
}

extension Issuer {
  /// True if `sub` of the provider's tokens is never an email address.
  fileprivate var hasIdentifiersAsSubjects: Bool {
    switch provider {
    case .apple, .auth0, .azureB2C, .cognito, .entra, .entraExternalID, .entraV1, .facebook,
      .firebase, .githubActions, .gitlab, .google, .pingOne:
      true
    default: false
    }
  }
}

extension Text {
  fileprivate func isOne(ofIgnoringCase literals: [StaticString]) -> Bool {
    literals.contains { equalsIgnoringCase($0) }
  }
}
