package import ConfigModel

extension Family {
  static let filterClaim = Family(
    "filter-claim", topic: .filters,
    summary: "A filter tests a claim that cannot be compared as a string, or cannot be trusted.")
}

package enum FilterClaimKindFaults: FilterRule {
  package static let faults = [headerParameter, object, time]

  static let headerParameter = RuleInfo(
    .filterClaim, "header-parameter", risk: .access, severity: .error, scope: .filters,
    summary: "A filter names a header parameter, which is not a claim.",
    rationale: """
      Filters check the claims of a token. `alg`, `kid`, and similar parameters are in the header, \
      so an include filter on them rejects every token, and an exclude filter never rejects one. \
      The rule does not report `typ`, because some providers have a claim of that name. It does \
      not report `zip` and `cty` either, which may be a postal code and a city.
      """,
    source: "RFC 7515, section 4.1; JWT Configuration Reference, Issuer Fields",
    bad: [
      #"{"name": ⟦"alg"⟧, "values": ["RS256"]}"#,
      #"{"name": ⟦"kid"⟧, "type": "exclude", "values": ["old-*"]}"#,
    ],
    good: [
      #"{"name": "typ", "values": ["Bearer"]}"#,
      #"{"name": "zip", "values": ["80*"]}, {"name": "algorithm", "values": ["RS256"]}"#,
    ])

  static let object = RuleInfo(
    .filterClaim, "object", risk: .access, severity: .warning, scope: .filters,
    summary: "A filter names a claim that is an object.",
    rationale: """
      A filter compares strings, and the strings in an array. An object cannot be compared, so an \
      include filter on an object rejects every token, and an exclude filter rejects none. Have \
      the provider put the value that you need into a claim of its own.
      """,
    source:
      "OpenID Connect Core, section 5.1.1; RFC 7800; JWT Configuration Reference, Issuer Fields",
    bad: [
      #"{"name": ⟦"address"⟧, "values": ["*DE*"]}"#,
      #"{"name": ⟦"realm_access"⟧, "type": "exclude", "values": ["guest"]}"#,
    ],
    good: [
      #"{"name": "address_country", "values": ["DE"]}"#,
      #"{"name": "amr", "values": ["mfa", "hwk"]}"#,
    ])

  static let time = RuleInfo(
    .filterClaim, "time", severity: .error, scope: .filters,
    summary: "A filter compares a point in time as a string.",
    rationale: """
      `exp`, `nbf`, and `iat` are numbers that differ in every token, so it is meaningless to \
      compare them with fixed strings or patterns. Oracle Mobile Cloud checks expiry itself, and \
      `tokenTimeoutPolicy` controls lifetimes.
      """,
    source: "RFC 7519, section 4.1; JWT Configuration Reference, Issuer Fields",
    bad: [
      #"{"name": ⟦"exp"⟧, "values": ["17*"]}"#,
      #"{"name": ⟦"iat"⟧, "type": "exclude", "values": ["0"]}"#,
    ],
    good: [#"{"name": "expires", "values": ["never"]}"#, #"{"name": "dept", "values": ["exp"]}"#])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    var name: String { filter.name.written?.text.string ?? "" }
    var effect: StaticString { filter.isExclude ? "never rejects a token" : "rejects every token" }
    switch filter.claimKind {
    case .headerParameter:
      report.add(
        headerParameter,
        "'\(name)' is a header parameter and not a claim, so this filter \(effect)",
        at: filter.name.range)
    case .object:
      report.add(
        object, "'\(name)' is an object, which filters cannot compare, so this filter \(effect)",
        at: filter.name.range)
    case .time:
      report.add(
        time,
        "'\(name)' is a point in time and differs in every token; it cannot be filtered as a string",
        at: filter.name.range)
    default: break
    }
  }
}

package enum FilterScopeString: FilterRule {
  package static let about = RuleInfo(
    .filterClaim, "scope-string", risk: .access, severity: .warning, scope: .issuers,
    summary: "A filter compares one scope with a claim that holds all scopes in one string.",
    rationale: """
      `scope` is one string with spaces between the scopes, such as `openid orders profile`, and \
      so is `scp` in Microsoft's tokens. Oracle Mobile Cloud compares a filter value with the \
      whole string. An include filter with `orders` therefore rejects a token that also has other \
      scopes, and an exclude filter does not reject it. List the four forms: `orders`, `orders *`, \
      `* orders`, and `* orders *`. For providers that oconf does not know, a finding about \
      `scope` is only a hint, because RFC 9068 defines this claim as a string. Okta's `scp` is an \
      array.
      """,
    source: """
      JWT Configuration Reference, Issuer Fields; RFC 9068, section 2.2.3 (2021); RFC 8693, \
      section 4.2 (2020); Microsoft identity platform, access token claims reference
      """,
    exceptions:
      "If the tokens have only this scope, because the API has no other one, or if the provider writes an array.",
    bad: [
      Sample(
        #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "filters": [{"name": "scp", "values": [⟦"Orders.Read"⟧]}]}"#,
        fixed:
          #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "filters": [{"name": "scp", "values": ["Orders.Read", "Orders.Read *", "* Orders.Read", "* Orders.Read *"]}]}"#,
        .suggest),
      Sample(
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}, "filters": [{"name": "scope", "type": "exclude", "values": [⟦"guest"⟧]}]}"#,
        fixed:
          #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}, "filters": [{"name": "scope", "type": "exclude", "values": ["guest", "guest *", "* guest", "* guest *"]}]}"#,
        .suggest),
      Sample(
        #"{"name": "scope", "values": [⟦"orders"⟧]}"#, scope: .filters,
        fixed: #"{"name": "scope", "values": ["orders", "orders *", "* orders", "* orders *"]}"#,
        .suggest),
    ],
    good: [
      #"{"issuerName": "https://corp.okta.com/oauth2/default", "audience": ["api://mobile"], "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"}, "filters": [{"name": "scp", "values": ["orders"]}]}"#,
      #"{"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"}, "filters": [{"name": "scp", "values": ["access_as_user"]}]}"#,
      Sample(#"{"name": "scope", "values": ["orders", "* orders *"]}"#, scope: .filters),
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

package enum FilterEmailUnverified: FilterRule {
  package static let about = RuleInfo(
    .filterClaim, "unverified-email", risk: .access, severity: .info, scope: .filters,
    summary: "A filter trusts email addresses that may be unverified.",
    rationale: """
      If users enter their own address, `email` is what they typed until `email_verified` is true. \
      To accept only verified addresses, add an include filter on `email_verified` with the value \
      `true`. An exclude filter with the value `false` is not enough, because tokens without the \
      claim pass it. The products of Microsoft and Oracle do not send this claim, so the rule \
      skips their issuers.
      """,
    source: "OpenID Connect Core, section 5.1",
    exceptions: "If the provider takes the addresses from the company's own directory.",
    bad: [
      #"{"name": ⟦"email"⟧, "values": ["*@corp.com"]}"#,
      #"{"name": "email_verified", "type": "exclude", "values": ["false"]}, {"name": ⟦"email"⟧, "values": ["ann@corp.com"]}"#,
    ],
    good: [
      #"{"name": "email", "values": ["*@corp.com"]}, {"name": "email_verified", "values": ["true"]}"#,
      #"{"name": "email", "type": "exclude", "values": ["*@guest.corp.com"]}"#,
      Sample(
        #"""
        {"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0",
          "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"},
          "filters": [{"name": "email", "values": ["*@corp.com"]}]}
        """#, scope: .issuers),
    ])

  package static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report) {
    guard !filter.isExclude, filter.name.isWritten("email"),
      filter.values.elements.contains(where: { $0.text.contains(UInt8(ascii: "@")) }),
      !issuer.demands("email_verified"),
      issuer.provider?.verifiesEmails ?? true
    else { return }
    report.add(
      "'email' may be unverified; add an include filter on 'email_verified' with the value 'true'",
      at: filter.name.range)
  }
}

extension IdentityProvider {
  /// True if tokens say whether the email address in them is verified.
  fileprivate var verifiesEmails: Bool {
    switch self {
    case .adfs, .entra, .entraV1, .entraExternalID, .azureB2C, .idcs: false
    default: true
    }
  }
}
