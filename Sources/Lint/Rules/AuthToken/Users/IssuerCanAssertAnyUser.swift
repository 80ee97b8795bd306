package import ConfigModel

package enum IssuerCanAssertAnyUser: ConfigurationRule {
  package static let about = RuleInfo(
    id: "issuer-can-assert-any-user",
    severity: .info,
    summary: "The issuer may speak for every account, administrators included.",
    rationale: """
      Without virtual users a token logs in as the account that its username names, whichever that \
      is. If the provider is not the one that all accounts come from, or if it is not trusted with \
      administrators, an include filter on the username claim says for whom it may speak.
      """,
    source: "Mapping Users to Oracle Cloud; JWT Configuration Reference, Issuer Fields",
    exceptions: "The one provider that manages all accounts anyway.",
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

  package static var prefilter: Prefilter { .having(.mappedUsers, .unrestrictedUsernames) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    // If there are several such issuers, each puts the users of the others at risk. Another rule
    // reports that.
    guard let issuer = configuration.issuers.only(where: \.speaksForAccounts),
      !issuer.restrictsUsernames, let place = issuer.nameOfName
    else { return }
    report.add(
      "tokens of this issuer may log in as any account; an include filter on the username claim says for whom it may speak",
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
