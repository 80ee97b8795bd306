package import ConfigModel

package enum ExchangeBearerClientCredentials: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-bearer-client-credentials",
    topic: .requests,
    severity: .error,
    summary: "A client's ID and secret are sent as a bearer token.",
    rationale: """
      Client credentials are sent with `Basic`. The text of the documentation says so, but one of \
      its examples has `Bearer`. A server takes the value after `Bearer` for an access token, \
      which it is not.
      """,
    source:
      "Coding the JWT Token Exchange Manually; Authenticating with OAuth in Direct REST Calls",
    examples: [
      .bad(
        .request(),
        ExampleRequest.exchange(
          "Authorization: ⟦Bearer⟧ c2hvcC1hcHA6czNjcjN0LW9mLXNob3A="),
        fixed: ExampleRequest.exchange(ExampleRequest.basic), .safe),
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -H 'Authorization: ⟦bearer⟧ c2hvcDpzM2NyM3Q='"
          + " -d grant_type=client_credentials",
        fixed:
          "curl https://id.corp.example/oauth2/v1/token -H 'Authorization: Basic c2hvcDpzM2NyM3Q='"
          + " -d grant_type=client_credentials", .safe),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/custom/orders", "Authorization: Bearer 2YotnFZFEjr1zCsicMWpAA")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.endpoint != .ssoExchange, request.clientCredentialsAsBearer != nil,
      let value = request.header("authorization")?.value
    else { return }
    let length = value.text.firstIndex(of: 0x20) ?? value.text.count
    let range = value.range(0, length)
    report.add(
      "expected 'Basic' before client credentials, found '\(value.text.part(0, length))'",
      at: range,
      fix: FixIt("replace with 'Basic'", .safe, [Edit(range, "Basic")]))
  }
}
