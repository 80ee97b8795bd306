package import ConfigModel

package enum ExchangeWrongEndpoint: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-wrong-endpoint",
    topic: .requests,
    severity: .error,
    summary: "A token is sent to the wrong endpoint, or with the wrong method.",
    rationale: """
      There are two exchanges. A JWT is sent by POST to the base URL followed by \
      `/mobile/platform/auth/token`. A SAML assertion is sent by GET to \
      `/mobile/platform/sso/exchange-token`, in the `Authorization` header. Oracle's client \
      libraries also send JWTs to that endpoint, in the same form. Each endpoint rejects requests \
      in the form of the other.
      """,
    source: "Coding the JWT Token Exchange Manually; Coding the SAML Token Exchange Manually",
    examples: [
      .bad(
        .request(),
        "curl -X ⟦GET⟧ https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
          + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)"),
      .bad(
        .request(),
        ExampleRequest.post(
          "⟦/mobile/platform/auth/token/⟧", ExampleRequest.basic,
          [ExampleRequest.grant, ExampleRequest.assertion])),
      .bad(
        .request(),
        ExampleRequest.post(
          "/mobile/platform/auth/token", ExampleRequest.basic,
          [ExampleRequest.grant, "assertion=⟦PHNhbWw6QXNzZXJ0aW9uPg⟧"])),
      .bad(
        .request(),
        "⟦POST⟧ /mobile/platform/sso/exchange-token HTTP/1.1\n"
          + "Authorization: Bearer \(ExampleRequest.token)\nOracle-Mobile-Backend-ID: b-1\n"),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      // A token with a matching audience may be sent to this endpoint first, as client libraries
      // do.
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/platform/sso/exchange-token", "Authorization: Bearer \(ExampleRequest.token)",
          "Oracle-Mobile-Backend-ID: b-1")),
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/platform/users/~", "Authorization: Bearer \(ExampleRequest.token)")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    switch request.endpoint {
    case .tokenExchange:
      if request.method != "POST" {
        report.add(
          "expected method POST for the token exchange, found '\(request.method)'",
          at: request.methodRange ?? request.target.range)
      }
    case .ssoExchange:
      if request.method != "GET" {
        report.add(
          "expected method GET for '/mobile/platform/sso/exchange-token', found '\(request.method)'",
          at: request.methodRange ?? request.target.range)
      }
    default:
      if request.isNearTokenExchange {
        report.add(
          "'\(request.uri.path)' is not the token exchange endpoint; expected"
            + " '/mobile/platform/auth/token', with nothing after it", at: request.pathRange)
      }
      return
    }
    if let assertion = request.assertion, assertion.isXML {
      report.add(
        "a SAML assertion must be sent by GET to '/mobile/platform/sso/exchange-token',"
          + " in the header 'Authorization'",
        at: assertion.written.range)
    }
  }
}
