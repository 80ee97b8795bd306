package import ConfigModel

extension Family {
  static let userMapping = Family(
    "user-mapping", topic: .users,
    summary: "The user mapping attribute has no effect, or does not fit the username.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum UserMappingIgnored: IssuerRule {
  package static let about = RuleInfo(
    .userMapping, "ignored", severity: .warning, scope: .issuer,
    summary: "A user mapping attribute is set, but virtual users have no accounts.",
    rationale: """
      With `virtualUserEnabled`, Oracle Mobile Cloud does not search for an account, so it ignores \
      `userMappingAttribute`. Either the field is obsolete, or the users are meant to have \
      accounts.
      """,
    bad: [
      Sample(
        #""virtualUserEnabled": true, "userMappingAttribute": ⟦"mail"⟧"#,
        fixed: #""virtualUserEnabled": true"#, .safe),
      Sample(
        #""userMappingAttribute": ⟦"uid"⟧, "virtualUserEnabled": true, "roleAttributes": ["roles"]"#,
        fixed: #""virtualUserEnabled": true, "roleAttributes": ["roles"]"#, .safe),
    ],
    good: [
      #""virtualUserEnabled": false, "userMappingAttribute": "mail""#,
      #""virtualUserEnabled": true, "usernameAttribute": "login""#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.virtualUserEnabled.isWritten(true),
      let mapping = issuer.userMappingAttribute.written,
      let entry = issuer.userMappingAttribute.entry
    else { return }
    report.add(
      "'\(mapping.text)' is ignored: virtual users have no accounts",
      at: mapping.range,
      notes: [Note("virtual users are enabled", at: issuer.virtualUserEnabled.range)],
      fix: FixIt("remove 'userMappingAttribute'", .safe, issuer.object.json.removing(entry)))
  }
}

package enum UsernameMailMismatch: IssuerRule {
  package static let about = RuleInfo(
    .userMapping, "not-an-email", severity: .warning, scope: .issuer,
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
    bad: [
      #""usernameAttribute": "oid", "userMappingAttribute": ⟦"mail"⟧"#,
      #""userMappingAttribute": ⟦"mail"⟧, "virtualUserEnabled": false, "usernameAttribute": "uid""#,
      Sample(
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "userMappingAttribute": ⟦"mail"⟧, "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#,
        scope: .issuers),
    ],
    good: [
      #""usernameAttribute": "email", "userMappingAttribute": "mail""#,
      #""userMappingAttribute": "mail""#,
      #""usernameAttribute": "oid", "userMappingAttribute": "uid""#,
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
