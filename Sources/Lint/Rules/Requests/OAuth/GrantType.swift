package import ConfigModel

extension Family {
  static let grantType = Family(
    "grant-type", topic: .requests,
    summary: "A token request has the wrong grant type or uses an insecure one.")
}

package enum OAuthImplicitGrant: RequestRule {
  package static let about = RuleInfo(
    .grantType, "implicit", risk: .secret, severity: .warning, scope: .request(),
    summary: "A request asks for the access token to be returned in the redirect URL.",
    rationale: """
      The implicit grant puts the token in a URL, where the browser history, scripts and other \
      apps find it. Nothing binds the token to the client that requested it. Request an \
      authorization code with PKCE instead: the code is useless without the verifier that only the \
      client has.
      """,
    source: "RFC 9700, section 2.1.2",
    bad: [
      ExampleRequest.get(
        "/oauth2/v1/authorize?response_type=⟦token⟧&client_id=shop-app"),
      "curl 'https://id.corp.example/oauth2/v1/authorize?client_id=shop-app"
        + "&response_type=⟦id_token%20token⟧'",
    ],
    good: [
      ExampleRequest.get(
        "/oauth2/v1/authorize?response_type=code&client_id=shop-app&code_challenge=abc"),
      ExampleRequest.get("/oauth2/v1/authorize?response_type=id_token&client_id=shop-app"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard let type = request.query.first(where: { $0.name == "response_type" }),
      type.value.split(0x20).contains(where: { $0 == "token" })
    else { return }
    report.add(
      "response type '\(type.value)' puts the access token in a URL; use 'code' with PKCE",
      at: type.written.range)
  }
}

package enum OAuthPasswordGrant: RequestRule {
  package static let about = RuleInfo(
    .grantType, "password", risk: .secret, severity: .warning, scope: .request(),
    summary: "A client sends a user's password to get a token.",
    rationale: """
      With the grant type `password`, the app sees the user's password, a second factor is not \
      possible, and users learn to type passwords anywhere. The authorization code grant with PKCE \
      has replaced it.
      """,
    source: "RFC 9700, section 2.4; Authenticating with OAuth in Direct REST Calls",
    exceptions: "If the client is your own and cannot open a browser yet.",
    bad: [
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic,
        ["grant_type=⟦password⟧", "username=ann", "password=s3cr3t"]),
      "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t -d 'grant_type=⟦password⟧'"
        + " --data-urlencode username=ann --data-urlencode \"password=$PASSWORD\"",
    ],
    good: [
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic, ["grant_type=client_credentials"]),
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic,
        ["grant_type=authorization_code", "code=abc", "code_verifier=password"]),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, let grant = request.parameter("grant_type"),
      grant.value == "password", request.endpoint != .tokenExchange
    else { return }
    report.add(
      "the grant type 'password' gives the user's password to the app; use authorization codes"
        + " with PKCE", at: grant.written.range)
  }
}

package enum ExchangeGrantTypeWrong: RequestRule {
  package static let about = RuleInfo(
    .grantType, "wrong", severity: .error, scope: .request(),
    summary: "A request to exchange a JWT has the wrong grant type.",
    rationale: """
      The token exchange endpoint, `/mobile/platform/auth/token`, accepts only the grant type \
      `urn:ietf:params:oauth:grant-type:jwt-bearer`. Grant types with similar names belong to \
      other protocols: `…:token-exchange` (RFC 8693) and `…:saml2-bearer` (RFC 7522). A name with \
      `client-assertion-type` in it is the type of a client assertion, not a grant type.
      """,
    source: "Coding the JWT Token Exchange Manually; RFC 7523, section 2.1",
    bad: [
      Sample(
        ExampleRequest.post(
          "/mobile/platform/auth/token", ExampleRequest.basic,
          [
            "grant_type=⟦urn:ietf:params:oauth:grant-type:token-exchange⟧",
            ExampleRequest.assertion,
          ]), fixed: ExampleRequest.exchange(ExampleRequest.basic), .suggest),
      Sample(
        "curl https://mobile.corp.example/mobile/platform/auth/token -u 'shop-app:s3cr3t'"
          + " -d 'grant_type=⟦urn:ietf:params:oauth:grant_type:jwt-bearer⟧"
          + "&\(ExampleRequest.assertion)'",
        fixed: "curl https://mobile.corp.example/mobile/platform/auth/token -u 'shop-app:s3cr3t'"
          + " -d '\(ExampleRequest.grant)&\(ExampleRequest.assertion)'", .suggest),
    ],
    good: [
      ExampleRequest.exchange(ExampleRequest.basic),
      ExampleRequest.post(
        "/mobile/platform/auth/token", ExampleRequest.basic,
        [
          "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer",
          ExampleRequest.assertion,
        ]),
      ExampleRequest.post(
        "/oauth2/v1/token", ExampleRequest.basic,
        ["grant_type=client_credentials", "scope=openid"]),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.endpoint == .tokenExchange, let grant = request.parameter("grant_type"),
      !grant.value.isEmpty, !grant.isUnknown, grant.value != TokenRequest.exchangeGrantType
    else { return }
    report.add(
      "invalid grant type '\(grant.value)'; expected '\(TokenRequest.exchangeGrantType)'",
      at: grant.written.range,
      fix: grant.written.isVerbatim
        ? FixIt(
          "replace with the grant type of the exchange", .suggest,
          [Edit(grant.written.range, TokenRequest.exchangeGrantType.description)]) : nil)
  }
}
