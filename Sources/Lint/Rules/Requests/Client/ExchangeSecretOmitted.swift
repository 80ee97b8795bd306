package import ConfigModel

package enum ExchangeSecretOmitted: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-secret-omitted",
    topic: .requests,
    severity: .error,
    summary: "A client sends no secret, but the token's issuer requires one.",
    rationale: """
      A client that cannot keep a secret may omit it only if `requireClientAuth` of the token's \
      issuer is false. The default is true. The rule reports a request only if oconf knows the \
      issuer's configuration.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Coding the JWT Token Exchange Manually",
    examples: [
      .bad(
        .request(of: ExpectedIssuer(name: "https://login.corp.net")),
        ExampleRequest.exchange("", "⟦client_id=shop-app⟧")),
      .bad(
        .request(of: ExpectedIssuer(name: "https://login.corp.net")),
        "curl https://mobile.corp.example/mobile/platform/auth/token -d \(ExampleRequest.grant)"
          + " -d \(ExampleRequest.assertion) -d ⟦client_id=shop-app⟧ -d client_secret="),
      .good(
        .request(
          of: ExpectedIssuer(name: "https://login.corp.net", requiresClientAuth: false)),
        ExampleRequest.exchange("", "client_id=shop-app")),
      .good(
        .request(of: ExpectedIssuer(name: "https://login.corp.net")),
        ExampleRequest.exchange(ExampleRequest.basic)),
      .good(.request(), ExampleRequest.exchange("", "client_id=shop-app")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard let issuer = request.expectedIssuer, issuer.requiresClientAuth,
      request.endpoint == .tokenExchange, let form = request.clientForms.first,
      form.form == .idOnly
    else { return }
    report.add(
      "the client sends no secret, but issuer '\(issuer.name)' requires one ('requireClientAuth')",
      at: form.range)
  }
}
