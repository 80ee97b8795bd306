package import ConfigModel

package enum ExchangeBasicEmptySecret: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-basic-empty-secret",
    topic: .requests,
    severity: .error,
    summary: "A header with client credentials has an empty secret.",
    rationale: """
      If an issuer allows clients without a secret, they identify themselves with `client_id` in \
      the body. The documentation does not describe a `Basic` header with an ID and an empty \
      secret as an alternative. The server may check the empty secret and reject the client.
      """,
    source: "Coding the JWT Token Exchange Manually",
    examples: [
      .bad(
        .request(), ExampleRequest.exchange("Authorization: Basic ⟦c2hvcC1hcHA6⟧")),
      .bad(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u ⟦shop-app:⟧"
          + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)"),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(.request(), ExampleRequest.exchange("", "client_id=shop-app")),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u \"$ID:$SECRET\""
          + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, case .basic(let credentials) = request.authorization,
      !credentials.isUnknown, credentials.fault == nil, !credentials.user.isEmpty,
      credentials.password.isEmpty
    else { return }
    report.add(
      "empty secret for client '\(credentials.user)' in the 'Authorization' header; add the secret, or send"
        + " 'client_id' in the body instead", at: credentials.written.range)
  }
}
