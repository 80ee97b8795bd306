package import ConfigModel

package enum FilterScopeString: FilterRule {
  package static let about = RuleInfo(
    id: "filter-scope-string",
    topic: .filters,
    risk: .access,
    severity: .warning,
    summary: "A filter compares one scope with a claim that holds all scopes in one string.",
    rationale: """
      `scope` is one string with spaces between the scopes, such as `openid orders profile`, and \
      so is `scp` in Microsoft's tokens. Oracle Mobile Cloud compares a filter value with the \
      whole string. An include filter with `orders` therefore rejects tokens that have other \
      scopes too, and an exclude filter accepts them. List the four forms: `orders`, `orders *`, \
      `* orders`, and `* orders *`. At providers that oconf does not know, a filter on `scope` is \
      a hint, because RFC 9068 defines this claim as a string. Okta's `scp` is an array.
      """,
    source: """
      JWT Configuration Reference, Issuer Fields; RFC 9068, section 2.2.3 (2021); RFC 8693, \
      section 4.2 (2020); Microsoft identity platform, access token claims reference
      """,
    exceptions:
      "If the tokens have only this scope, because the API has no other one, or if the provider writes an array.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "filters": [{"name": "scp", "values": [⟦"Orders.Read"⟧]}]}"#,
        fixed:
          #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "filters": [{"name": "scp", "values": ["Orders.Read", "Orders.Read *", "* Orders.Read", "* Orders.Read *"]}]}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}, "filters": [{"name": "scope", "type": "exclude", "values": [⟦"guest"⟧]}]}"#,
        fixed:
          #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}, "filters": [{"name": "scope", "type": "exclude", "values": ["guest", "guest *", "* guest", "* guest *"]}]}"#,
        .suggest),
      .good(
        .issuers,
        #"{"issuerName": "https://corp.okta.com/oauth2/default", "audience": ["api://mobile"], "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"}, "filters": [{"name": "scp", "values": ["orders"]}]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "filters": [{"name": "scp", "values": ["access_as_user"]}]}"#
      ),
      .bad(
        .filters, #"{"name": "scope", "values": [⟦"orders"⟧]}"#,
        fixed:
          #"{"name": "scope", "values": ["orders", "orders *", "* orders", "* orders *"]}"#,
        .suggest),
      .good(.filters, #"{"name": "scope", "values": ["orders", "* orders *"]}"#),
    ])

  /// Scopes that tokens usually have alone.
  private static let single: [StaticString] = [
    "access_as_user", "user_impersonation", "aws.cognito.signin.user.admin",
  ]

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard let claim = filter.name.written?.text, claim == "scope" || claim == "scp" else { return }
    let isKnown = issuer.writesScopesInOneText(claim)
    guard isKnown || claim == "scope" && issuer.provider == nil,
      filter.isWellFormed,
      // With a space or a wildcard, the author knows that the claim is one string.
      filter.values.elements.allSatisfy({
        !$0.text.contains(UInt8(ascii: " ")) && !$0.text.contains(UInt8(ascii: "*"))
      })
    else { return }
    for value in filter.values.elements
    where !value.text.isEmpty && !value.text.isOne(of: single) {
      report.add(
        as: isKnown ? .warning : .info,
        "'\(claim)' is one string with all scopes\(isKnown ? "" : " in tokens that follow RFC 9068"); '\(value.text)' matches it only if the token has no other scope",
        at: value.range,
        fix: FixIt(
          "add the forms with other scopes", .suggest,
          [
            .insert(
              ["\(value.text) *", "* \(value.text)", "* \(value.text) *"]
                .map { ", " + JSONString.quoted($0) }.joined(), at: value.range.end)
          ]))
    }
  }
}
