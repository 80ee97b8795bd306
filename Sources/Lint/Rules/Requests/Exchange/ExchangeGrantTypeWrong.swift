package import ConfigModel

package enum ExchangeGrantTypeWrong: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-grant-type-wrong",
    topic: .requests,
    severity: .error,
    summary: "A request to exchange a JWT has the wrong grant type.",
    rationale: """
      The token exchange endpoint, `/mobile/platform/auth/token`, accepts only the grant type \
      `urn:ietf:params:oauth:grant-type:jwt-bearer`. Grant types with similar names belong to \
      other protocols: `…:token-exchange` (RFC 8693) and `…:saml2-bearer` (RFC 7522). A name with \
      `client-assertion-type` in it is the type of a client assertion, not a grant type.
      """,
    source: "Coding the JWT Token Exchange Manually; RFC 7523, section 2.1",
    examples: [
      .bad(
        .request(),
        ExampleRequest.post(
          "/mobile/platform/auth/token", ExampleRequest.basic,
          [
            "grant_type=⟦urn:ietf:params:oauth:grant-type:token-exchange⟧",
            ExampleRequest.assertion,
          ]),
        fixed: ExampleRequest.exchange(ExampleRequest.basic), .suggest),
      .bad(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u 'shop-app:s3cr3t'"
          + " -d 'grant_type=⟦urn:ietf:params:oauth:grant_type:jwt-bearer⟧"
          + "&\(ExampleRequest.assertion)'",
        fixed:
          "curl https://mobile.corp.example/mobile/platform/auth/token -u 'shop-app:s3cr3t'"
          + " -d '\(ExampleRequest.grant)&\(ExampleRequest.assertion)'", .suggest),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(
        .request(),
        ExampleRequest.post(
          "/mobile/platform/auth/token", ExampleRequest.basic,
          [
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer",
            ExampleRequest.assertion,
          ])),
      .good(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=client_credentials", "scope=openid"])),
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
