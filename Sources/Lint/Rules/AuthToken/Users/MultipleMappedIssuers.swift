package import ConfigModel

package enum MultipleMappedIssuers: ConfigurationRule {
  package static let about = RuleInfo(
    id: "multiple-mapped-issuers",
    topic: .users,
    risk: .access,
    severity: .warning,
    summary: "Users of an issuer can log in to accounts of another issuer's users.",
    rationale: """
      Unless `virtualUserEnabled` is true, an issuer is "mapped": each of its users has an account \
      in Oracle Cloud. All mapped issuers share one directory, and Oracle Mobile Cloud finds the \
      account by the username in a token, whichever issuer signed the token. An issuer without a \
      filter on the username can therefore name users of the other issuers, and all accounts are \
      only as safe as the least careful provider. Add include filters on the username claims to \
      keep the issuers apart. Issuers of the same tenant or server count as one.
      """,
    source: "Mapping Users to Oracle Cloud; JWT Configuration Reference, Issuer Fields",
    exceptions: "If the same team runs the providers, with one directory of users.",
    examples: [
      .bad(
        .issuers,
        #"""
        {⟦"issuerName"⟧: "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}},
        {⟦"issuerName"⟧: "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
          "usernameAttribute": "email", "userMappingAttribute": "mail",
          "filters": [{"name": "dept", "values": ["mobile"]}]}
        """#),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
          "filters": [{"name": "sub", "values": ["*@corp.net"]}]},
        {⟦"issuerName"⟧: "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"}}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
          "filters": [{"name": "sub", "values": ["*@corp.net"]}]},
        {"issuerName": "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
          "filters": [{"name": "sub", "values": ["*@partner.com"]}]}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}},
        {"issuerName": "https://idp.partner.com", "jwks": {"jwksUri": "https://idp.partner.com/keys"},
          "virtualUserEnabled": true}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/",
          "jwks": {"jwksUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/discovery/keys"}},
        {"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0",
          "jwks": {"jwksUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/discovery/v2.0/keys"}}
        """#),
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
