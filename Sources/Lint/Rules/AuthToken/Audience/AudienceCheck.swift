package import ConfigModel

extension Family {
  static let audienceCheck = Family(
    "audience-check", topic: .audience,
    summary: "The audience check accepts tokens that have no audience.")
}

package enum AudienceAbsentFromAccessTokens: IssuerRule {
  package static let about = RuleInfo(
    .audienceCheck, "skipped-for-cognito", risk: .access, severity: .warning, scope: .issuers,
    summary: "The audience list does not restrict Cognito's access tokens, which have no audience.",
    rationale: """
      Oracle Mobile Cloud compares audiences only if the token has an `aud` claim. Access tokens \
      of Cognito have none; they have the app client's ID in `client_id`. So access tokens of \
      every app client of the user pool are accepted, whatever the list contains. If the apps send \
      access tokens, add an include filter on `client_id`. If they send ID tokens, add one on \
      `token_use` with the value `id`.
      """,
    source: """
      JWT Configuration Reference, Issuer Fields; Amazon Cognito Developer Guide, Understanding \
      the access token; RFC 8725, section 3.9 (2020)
      """,
    bad: [
      #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", ⟦"audience"⟧: ["3n4b5urk1ft4fl3mg5e62d9ado"], "filters": [{"name": "token_use", "values": ["access"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#,
      #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", ⟦"audience"⟧: ["3n4b5urk1ft4fl3mg5e62d9ado"], "clientIdAttribute": "client_id", "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#,
    ],
    good: [
      #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "audience": ["3n4b5urk1ft4fl3mg5e62d9ado"], "filters": [{"name": "token_use", "values": ["id"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#,
      #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "audience": ["3n4b5urk1ft4fl3mg5e62d9ado"], "usernameAttribute": "cognito:username", "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#,
    ])

  /// The claims of access tokens.
  private static let claims: [StaticString] = [
    "sub", "username", "client_id", "token_use", "scope", "cognito:groups", "device_key", "iss",
    "version", "event_id", "auth_time", "exp", "iat", "jti", "origin_jti",
  ]

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.provider == .cognito, issuer.hasOwnAudience, !issuer.requires("client_id"),
      issuer.requires("token_use")
        ? issuer.isForCognitoAccessTokens : !issuer.needsClaimsOfIDTokens(besides: claims)
    else { return }
    report.add(
      "access tokens of Cognito have no 'aud', so this list does not restrict them; add an include filter on 'client_id', or on 'token_use' with 'id'",
      at: issuer.audience.label)
  }
}

extension Issuer {
  /// True if tokens with no more than these claims are rejected, because the claim of the username
  /// or of an include filter is missing.
  fileprivate func needsClaimsOfIDTokens(besides claims: [StaticString]) -> Bool {
    !usernameAttribute.isAbsent && !usernameAttribute.isWritten(oneOf: claims)
      || filters.contains { !$0.isExclude && !$0.name.isWritten(oneOf: claims) }
  }
}

package enum AudienceNotEnforcedWhenAbsent: IssuerRule {
  package static let about = RuleInfo(
    .audienceCheck, "skipped-without-aud", risk: .access, severity: .info, scope: .issuer,
    summary: "A token without an audience passes the audience check.",
    rationale: """
      Oracle Mobile Cloud compares audiences only if the token has an `aud` claim. Access tokens \
      of some providers have none, and RFC 7523 requires a receiver to reject those. Add an \
      include filter on `aud` to require the claim. Issuers with an include filter on a claim that \
      names the client, such as `azp`, are not reported. Neither are issuers of a provider that \
      oconf recognizes, if the tokens accepted from it always have `aud`.
      """,
    source:
      "JWT Configuration Reference, Issuer Fields; RFC 7523, section 3; RFC 8725, section 3.9",
    exceptions: "If the provider puts an audience into all of its tokens.",
    bad: [
      Sample(
        #"⟦"audience"⟧: ["mobile-app"]"#,
        fixed:
          #""audience": ["mobile-app"], "filters": [{"name": "aud", "values": ["mobile-app"]}]"#,
        .suggest),
      Sample(
        #"⟦"audience"⟧: ["a", "b"], "filters": [{"name": "dept", "values": ["sales"]}]"#,
        fixed:
          #""audience": ["a", "b"], "filters": [{"name": "dept", "values": ["sales"]}, {"name": "aud", "values": ["a", "b"]}]"#,
        .suggest),
    ],
    good: [
      #""audience": ["mobile-app"], "filters": [{"name": "aud", "values": ["mobile-app"]}]"#,
      #""audience": ["mobile-app"], "filters": [{"name": "azp", "values": ["mobile-app"]}]"#,
      Sample(
        #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "audience": ["3n4b5urk1ft4fl3mg5e62d9ado"], "filters": [{"name": "token_use", "values": ["id"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#,
        scope: .issuers),
      Sample(
        #"{"issuerName": "https://corp.okta.com", "audience": ["0oa1b2c3d4"], "jwks": {"discoveryUri": "https://corp.okta.com/.well-known/openid-configuration"}}"#,
        scope: .issuers),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.hasOwnAudience else { return }
    switch issuer.provider {
    case nil, .keycloak: break
    // Another rule reports Cognito's access tokens.
    default: return
    }
    guard !issuer.requires("aud"), !issuer.requiresClient else { return }
    report.add(
      "a token without 'aud' passes the audience check; require the claim with an include filter on 'aud'",
      at: issuer.audience.label, fix: fix(issuer))
  }

  private static func fix(_ issuer: Issuer) -> FixIt? {
    // In a filter, a star would be a wildcard.
    guard issuer.audience.elements.allSatisfy({ !$0.text.contains(UInt8(ascii: "*")) }) else {
      return nil
    }
    let values = issuer.audience.elements.map { JSONString.quoted($0.string) }
    let filter = #"{"name": "aud", "values": [\#(values.joined(separator: ", "))]}"#
    let title = "add an include filter on 'aud'"
    if issuer.filtersMember.isAbsent {
      return FixIt(
        title, .suggest, issuer.object.json.appending(name: "filters", value: "[\(filter)]"))
    }
    guard issuer.filtersMember.isUsable, let filters = issuer.filtersMember.json else { return nil }
    return FixIt(title, .suggest, append(filter, to: filters))
  }

  /// Appends an element to an array, formatted like the element before it.
  private static func append(_ element: String, to array: JSONValue) -> [Edit] {
    guard !array.node.has(.irregular) else { return [] }
    let text = array.tree.source
    var gap = ""
    var end = array.range.start + 1
    for (index, sibling) in array.elements.enumerated() {
      if index < 2 {
        let between = text.text(end..<sibling.range.start)
        gap = index == 0 ? "," + (between.isEmpty ? " " : between) : between
      }
      end = sibling.range.end
    }
    return [.insert(gap + element, at: end)]
  }
}
