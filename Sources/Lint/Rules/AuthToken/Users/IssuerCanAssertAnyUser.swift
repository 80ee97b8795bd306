package import ConfigModel

package enum IssuerCanAssertAnyUser: ConfigurationRule {
  package static let about = RuleInfo(
    id: "issuer-can-assert-any-user",
    topic: .users,
    risk: .access,
    severity: .info,
    summary:
      "Users with a token of the issuer can log in to any account, including administrators'.",
    rationale: """
      Unless `virtualUserEnabled` is true, the username in a token can select any account in \
      Oracle Cloud. If the provider is not the source of all accounts, or is not trusted with \
      administrators' accounts, add an include filter on the username claim. An exclude filter \
      protects only the accounts that it names.
      """,
    source: "Mapping Users to Oracle Cloud; JWT Configuration Reference, Issuer Fields",
    exceptions: "If the provider manages all accounts anyway.",
    examples: [
      .bad(
        .issuers,
        #"{⟦"issuerName"⟧: "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#
      ),
      .bad(
        .issuers,
        #"""
        {⟦"issuerName"⟧: "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
          "virtualUserEnabled": false, "usernameAttribute": "email", "userMappingAttribute": "mail",
          "filters": [{"name": "email", "type": "exclude", "values": ["root@corp.net"]},
            {"name": "email_verified", "values": ["true"]}]}
        """#),
      .good(.filters, #"{"name": "sub", "values": ["*@partner.corp.net"]}"#),
      .good(
        .issuer,
        #""usernameAttribute": "login", "filters": [{"name": "login", "values": ["m-*"]}, {"name": "sub", "values": ["x"]}]"#
      ),
      .good(.issuer, #""virtualUserEnabled": true"#),
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
