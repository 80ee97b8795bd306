package import ConfigModel

extension Family {
  static let impersonation = Family(
    "impersonation", topic: .users,
    summary:
      "Users of an issuer can log in as other users, or share usernames with users of another issuer.",
    source: "Mapping Users to Oracle Cloud; JWT Configuration Reference, Issuer Fields")
}

package enum IssuerCanAssertAnyUser: ConfigurationRule {
  package static let about = RuleInfo(
    .impersonation, "any-account", risk: .access, severity: .info, scope: .issuers,
    summary:
      "Users with a token of the issuer can log in to any account, including administrators'.",
    rationale: """
      Unless `virtualUserEnabled` is true, the username in a token can select any account in \
      Oracle Cloud. If the provider is not the source of all accounts, or is not trusted with \
      administrators' accounts, add an include filter on the username claim. An exclude filter \
      protects only the accounts that it names.
      """,
    exceptions: "If the provider manages all accounts anyway.",
    bad: [
      #"{⟦"issuerName"⟧: "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
      #"""
      {⟦"issuerName"⟧: "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
        "virtualUserEnabled": false, "usernameAttribute": "email", "userMappingAttribute": "mail",
        "filters": [{"name": "email", "type": "exclude", "values": ["root@corp.net"]},
          {"name": "email_verified", "values": ["true"]}]}
      """#,
    ],
    good: [
      Sample(#"{"name": "sub", "values": ["*@partner.corp.net"]}"#, scope: .filters),
      Sample(
        #""usernameAttribute": "login", "filters": [{"name": "login", "values": ["m-*"]}, {"name": "sub", "values": ["x"]}]"#,
        scope: .issuer),
      Sample(#""virtualUserEnabled": true"#, scope: .issuer),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    // If there are several such issuers, each puts the users of the others at risk. Another rule
    // reports that.
    guard let issuer = configuration.issuers.only(where: \.speaksForAccounts),
      !issuer.restrictsUsernames, let place = issuer.nameOfName
    else { return }
    report.add(
      "a token of this issuer can be used to log in to any account; add an include filter on the username claim",
      at: place)
  }
}

extension Issuer {
  /// True if the issuer's tokens represent accounts.
  var speaksForAccounts: Bool { isMapped && enabled.value }

  /// True if the issuer's tokens can represent any account.
  var speaksForAnybody: Bool { speaksForAccounts && !restrictsUsernames }
}

extension Array {
  /// The element that meets a condition, if there is only one.
  func only(where test: (Element) -> Bool) -> Element? {
    var found: Element?
    for element in self where test(element) {
      if found != nil { return nil }
      found = element
    }
    return found
  }
}

package enum MultipleMappedIssuers: ConfigurationRule {
  package static let about = RuleInfo(
    .impersonation, "other-issuers-accounts", risk: .access, severity: .warning, scope: .issuers,
    summary: "Users of an issuer can log in to accounts of another issuer's users.",
    rationale: """
      Unless `virtualUserEnabled` is true, an issuer is "mapped": each of its users has an account \
      in Oracle Cloud. All mapped issuers share one directory, and Oracle Mobile Cloud finds the \
      account by the username in a token, whichever issuer signed the token. An issuer without a \
      filter on the username can therefore name users of the other issuers, and all accounts are \
      only as safe as the least careful provider. Add include filters on the username claims to \
      keep the issuers apart. Issuers of the same tenant or server count as one.
      """,
    exceptions: "If the same team runs the providers, with one directory of users.",
    bad: [
      #"""
      {⟦"issuerName"⟧: "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}},
      {⟦"issuerName"⟧: "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
        "usernameAttribute": "email", "userMappingAttribute": "mail",
        "filters": [{"name": "dept", "values": ["mobile"]}]}
      """#,
      #"""
      {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
        "filters": [{"name": "sub", "values": ["*@corp.net"]}]},
      {⟦"issuerName"⟧: "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"}}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
        "filters": [{"name": "sub", "values": ["*@corp.net"]}]},
      {"issuerName": "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
        "filters": [{"name": "sub", "values": ["*@partner.com"]}]}
      """#,
      #"""
      {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}},
      {"issuerName": "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
        "virtualUserEnabled": true}
      """#,
      #"""
      {"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/",
        "jwks": {"jwksUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/discovery/keys"}},
      {"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0",
        "jwks": {"jwksUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/discovery/v2.0/keys"}}
      """#,
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let mapped = configuration.issuers.filter(\.speaksForAccounts)
    guard let first = mapped.first else { return }
    let authority = IssuerAuthority(first)
    guard let second = mapped.first(where: { !authority.mayBe(behind: $0) }) else { return }
    for issuer in configuration.issuers where issuer.speaksForAnybody {
      guard let place = issuer.nameOfName else { continue }
      let other = authority.mayBe(behind: issuer) ? second : first
      report.add(
        "this issuer's users can log in to accounts of other issuers' users; add an include filter on the username claim",
        at: place, notes: [Note("another issuer with accounts", at: other.anchor)])
    }
  }
}

extension Issuer {
  /// True if the provider is known, and its users or administrators choose the username, so that two
  /// providers can have the same one.
  fileprivate var hasReassignableUsername: Bool {
    guard let name = usernameAttribute.written?.text, let provider = recognized?.provider,
      let (claim, _) = provider.claim(named: name)
    else { return false }
    return claim.use == .changeableUser
  }
}

package enum VirtualUsernameCollision: ConfigurationRule {
  package static let about = RuleInfo(
    .impersonation, "same-virtual-username", risk: .access, severity: .info, scope: .issuers,
    summary: "Virtual users of two issuers can have the same username.",
    rationale: """
      If `virtualUserEnabled` is true, users are virtual: they have no account, and the token \
      alone says who they are. The documentation does not say that the issuer is part of a virtual \
      user's identity. If two providers give their users numbers, or let them choose names, both can \
      have a user `1` or `ann`. Oracle Mobile Cloud may then show data of one user to the other. \
      Use a globally unique claim, such as `oid` or an email address. Alternatively, add an \
      include filter on the username. Between two providers that oconf knows, with claims that users \
      or administrators choose, the finding is a warning.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions:
      "If the usernames of the providers are GUIDs, or can never be equal for another reason.",
    bad: [
      #"""
      {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
        "virtualUserEnabled": true},
      {⟦"issuerName"⟧: "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
        "virtualUserEnabled": true}
      """#,
      #"""
      {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
        "virtualUserEnabled": true, "usernameAttribute": "login"},
      {"issuerName": "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
        "virtualUserEnabled": true, "usernameAttribute": ⟦"login"⟧}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
        "virtualUserEnabled": true},
      {"issuerName": "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
        "virtualUserEnabled": true, "usernameAttribute": "email"}
      """#,
      #"""
      {"issuerName": "https://sso.corp.net/realms/a", "jwks": {"jwksUri": "https://sso.corp.net/realms/a/keys"},
        "virtualUserEnabled": true},
      {"issuerName": "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
        "virtualUserEnabled": true, "filters": [{"name": "sub", "values": ["p-*"]}]}
      """#,
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let ambiguous = configuration.issuers.filter(mayCollide)
    guard let first = ambiguous.first else { return }
    let authority = IssuerAuthority(first)
    for issuer in ambiguous where !authority.mayBe(behind: issuer) {
      guard let place = place(issuer) else { continue }
      report.add(
        as: issuer.hasReassignableUsername && first.hasReassignableUsername ? .warning : nil,
        "users of this and another issuer may have the same username; use a globally unique claim",
        at: place, notes: [Note("the other issuer", at: first.anchor)])
    }
  }

  private static func place(_ issuer: Issuer) -> SourceRange? {
    if issuer.usernameAttribute.isUsable { return issuer.usernameAttribute.range }
    return issuer.issuerName.isPresent ? issuer.issuerName.label : nil
  }

  fileprivate static func mayCollide(_ issuer: Issuer) -> Bool {
    guard issuer.hasVirtualUsers, issuer.enabled.value else { return false }
    if issuer.usernameAttribute.isUsable {
      if issuer.hasWorldwideUsernames { return false }
    } else if !issuer.usernameAttribute.isAbsent {
      return false
    }
    return !issuer.restrictsUsernames
  }
}

extension Issuer {
  fileprivate var hasVirtualUsers: Bool { virtualUserEnabled.isWritten(true) }
}
