package import ConfigModel

package enum HeaderBackendIDMissing: RequestRule {
  package static let about = RuleInfo(
    id: "header-backend-id-missing",
    topic: .requests,
    severity: .error,
    summary: "A request does not identify the backend that it is for.",
    rationale: """
      Tokens of Oracle Mobile Cloud contain the ID of their backend, and in an exchange by POST, \
      the client identifies the backend. Requests with user and password, requests with a Facebook \
      token, and the exchange by GET (`/mobile/platform/sso/exchange-token`) do not identify it. \
      They must name the backend in the `Oracle-Mobile-Backend-ID` header.
      """,
    source:
      "Authenticating with HTTP Basic in Direct REST Calls; Coding the SAML Token Exchange Manually",
    examples: [
      .bad(
        .request(),
        "GET ⟦/mobile/platform/sso/exchange-token⟧ HTTP/1.1\nAuthorization: Bearer abc\n"),
      .bad(
        .request(),
        "curl https://mobile.corp.example⟦/mobile/platform/users/~⟧ -u ann:s3cr3t"),
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/platform/sso/exchange-token", "Authorization: Bearer abc",
          "oracle-mobile-backend-id: 5f1c")),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/users/~ -u ann:s3cr3t"
          + " -H 'Oracle-Mobile-Backend-ID: 5f1c'"),
      .good(
        .request(), ExampleRequest.get("/mobile/custom/orders", "Authorization: Bearer abc")),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.header("oracle-mobile-backend-id") == nil else { return }
    switch request.endpoint {
    case .ssoExchange: break
    case .api:
      guard case .basic = request.authorization, !request.isNearTokenExchange else { return }
    default: return
    }
    report.add(
      "the request does not identify its backend; add the header 'Oracle-Mobile-Backend-ID'",
      at: request.pathRange)
  }
}
