package import ConfigModel

extension Family {
  static let defaultAudience = Family(
    "default-audience", topic: .audience,
    summary: "The default audiences apply although they do not fit, or one of them is misspelled.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum AudienceEmpty: IssuerRule {
  package static let about = RuleInfo(
    .defaultAudience, "empty-list", risk: .access, severity: .warning, scope: .issuer,
    summary: "An empty audience list has the same effect as no list: the default audiences apply.",
    rationale: """
      `[]` looks like "no audience is accepted" or "any audience is accepted", and means neither. \
      Oracle Mobile Cloud accepts the default audiences, as if the field were missing: its base \
      URL and the paths from `/mobile` to `/mobile/platform/auth/token`. Remove the field, or list \
      the intended audiences.
      """,
    bad: [
      Sample(
        #""requireClientAuth": true, "audience": ⟦[]⟧"#, fixed: #""requireClientAuth": true"#, .safe
      ),
      Sample(
        #""audience": ⟦[ ]⟧, "requireClientAuth": true"#, fixed: #""requireClientAuth": true"#,
        .safe),
    ],
    good: [#""requireClientAuth": true"#, #""audience": ["mobile-app"], "filters": []"#])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.audience.isWrittenEmpty, let member = issuer.audience.entry,
      issuer.audience.isUsable
    else { return }
    report.add(
      "an empty 'audience' does not disable the check; the default audiences apply",
      at: member.value.range,
      fix: FixIt("remove 'audience'", .safe, issuer.object.json.removing(member)))
  }
}

package enum AudienceDefaultWithIDTokenProvider: IssuerRule {
  package static let about = RuleInfo(
    .defaultAudience, "id-tokens-rejected", severity: .warning, scope: .issuers,
    summary: "No audience is configured for a provider that puts a client ID into `aud`.",
    rationale: """
      ID tokens of Google, Apple, Facebook, Firebase and Cognito have the ID of a client or a \
      project in `aud`. Without `audience`, Oracle Mobile Cloud accepts only its own URLs there, \
      and rejects all of these tokens. List the client IDs of your apps. For access tokens of \
      Cognito, which have no `aud`, add an include filter on `client_id`, or one on `token_use` \
      with the value `access`.
      """,
    source: "JWT Configuration Reference, Issuer Fields; OpenID Connect Core, section 2",
    bad: [
      #"{"issuerName": ⟦"https://accounts.google.com"⟧, "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#,
      #"{"issuerName": ⟦"https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp"⟧, "audience": [], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#,
    ],
    good: [
      #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#,
      #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "filters": [{"name": "client_id", "values": ["3n4b5urk1ft4fl3mg5e62d9ado"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.sendsClientAsAudience, issuer.usesDefaultAudiences,
      issuer.provider != .cognito || !issuer.isForCognitoAccessTokens
    else { return }
    report.add(
      "this provider's tokens have a client ID in 'aud', but only URLs of the backend are accepted; list the IDs in 'audience'",
      at: issuer.anchor)
  }
}

extension Issuer {
  /// True if the audience of the provider's ID tokens is always the ID of a client or a project,
  /// regardless of the audience that the client requests.
  var sendsClientAsAudience: Bool {
    switch provider {
    case .apple, .cognito, .facebook, .firebase, .google: true
    default: false
    }
  }

  /// True if the filters of a Cognito issuer accept access tokens, which have no audience.
  var isForCognitoAccessTokens: Bool {
    requires("client_id")
      || filters.contains { filter in
        filter.name.isInForce("token_use") && !filter.isExclude && filter.isWellFormed
          && filter.values.elements.contains { Glob($0.text).matches(Text("access")) }
      }
  }
}

package enum AudienceNearDefault: IssuerRule {
  package static let about = RuleInfo(
    .defaultAudience, "misspelled", severity: .warning, scope: .issuer,
    summary: "An audience is almost, but not exactly, one of the default audiences.",
    rationale: """
      Configured audiences replace the default ones, and Oracle Mobile Cloud compares them \
      exactly. The default audiences are the base URL and the paths from `/mobile` to \
      `/mobile/platform/auth/token`, each with and without a final slash. An audience with a \
      different scheme, port, letter case or last part of the path matches no token issued for the \
      backend. This rule needs the base URL from the settings.
      """,
    exceptions: "If the issuer's tokens really have this audience.",
    bad: [
      Sample(
        #""audience": [⟦"http://mobile.corp.net/mobile"⟧]"#,
        fixed: #""audience": ["https://mobile.corp.net/mobile"]"#, .suggest,
        baseURL: "https://mobile.corp.net"),
      Sample(
        #""audience": ["app", ⟦"https://Mobile.corp.net:443/Mobile/platform/auth/token/"⟧]"#,
        fixed: #""audience": ["app", "https://mobile.corp.net/mobile/platform/auth/token/"]"#,
        .suggest, baseURL: "https://mobile.corp.net"),
      Sample(
        #""audience": [⟦"https://mobile.corp.net/mobile/platform/auth/tokens"⟧]"#,
        fixed: #""audience": ["https://mobile.corp.net/mobile/platform/auth/token"]"#, .suggest,
        baseURL: "https://mobile.corp.net"),
    ],
    good: [
      Sample(
        #""audience": ["https://mobile.corp.net/mobile/platform/auth/token", "https://mobile.corp.net/"]"#,
        baseURL: "https://mobile.corp.net"),
      Sample(
        #""audience": ["https://mobile.corp.net/mobile/custom/orders", "https://mobile.corp.net.evil.net/mobile"]"#,
        baseURL: "https://mobile.corp.net"),
      #""audience": ["http://mobile.corp.net/mobile"]"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.audience.isPresent, let defaults = DefaultAudiences(report.baseURL) else { return }
    for value in issuer.audience.elements {
      guard let nearest = defaults.nearest(to: value.text) else { continue }
      report.add(
        "'\(value.string)' is not exactly one of the default audiences; did you mean '\(nearest)'?",
        at: value.range,
        fix: FixIt(
          "replace with '\(nearest)'", .suggest, [Edit(value.range, JSONString.quoted(nearest))]))
    }
  }
}

package enum AudienceDefaultTooBroad: IssuerRule {
  package static let about = RuleInfo(
    .defaultAudience, "too-broad", risk: .access, severity: .info, scope: .issuers,
    summary: "No audience is configured, so all ten default audiences are accepted.",
    rationale: """
      The default audiences are the base URL of the instance and the paths from `/mobile` to \
      `/mobile/platform/auth/token`, each with and without a final slash. Oracle Mobile Cloud \
      therefore accepts tokens that the issuer made for any API of the instance. List the one \
      audience that the issuer uses, in `audience` or in an include filter on `aud`. The best one \
      is the URL of the token endpoint, which ends in `/mobile/platform/auth/token`.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 8725, section 3.9",
    exceptions: "If the issuer serves only this backend.",
    bad: [
      #"{⟦"issuerName"⟧: "https://login.corp.net", "jwks": {"discoveryUri": "https://login.corp.net/.well-known/openid-configuration"}}"#,
      #"{⟦"issuerName"⟧: "https://login.corp.net", "audience": [], "certificateSubjectNames": ["CN=login"]}"#,
    ],
    good: [
      Sample(
        #""audience": ["https://mobile.corp.net/mobile/platform/auth/token"]"#, scope: .issuer),
      Sample(
        #""filters": [{"name": "aud", "values": ["https://mobile.corp.net/mobile/platform/auth/token"]}]"#,
        scope: .issuer),
      #"{"issuerName": "https://login.corp.net", "enabled": false, "certificateSubjectNames": ["CN=login"]}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.usesDefaultAudiences, issuer.enabled.value else { return }
    // Separate rules report what the defaults mean in these cases.
    guard !issuer.jwksMember.isAbsent || !issuer.certificateSubjectNames.isAbsent,
      !issuer.sendsClientAsAudience, issuer.provider != .keycloak, !issuer.requires("aud"),
      let name = issuer.issuerName.entry?.name
    else { return }
    report.add(
      "no audience is configured, so tokens for any API of the instance are accepted; list the intended audience",
      at: name.range)
  }
}
