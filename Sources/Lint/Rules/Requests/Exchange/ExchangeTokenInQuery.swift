package import ConfigModel

package enum ExchangeTokenInQuery: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-token-in-query",
    topic: .requests,
    risk: .secret,
    severity: .error,
    summary: "A token or a secret is part of the URL.",
    rationale: """
      URLs are written to the logs of servers and proxies, kept in histories and sent on as \
      referrers. Send secrets in the body or in a header.
      """,
    source: "RFC 6750, section 2.3; RFC 9700, section 4.3.2",
    examples: [
      .bad(
        .request(),
        ExampleRequest.post(
          "/mobile/platform/auth/token?⟦\(ExampleRequest.assertion)⟧", ExampleRequest.basic,
          [ExampleRequest.grant])),
      .bad(
        .request(),
        "curl -G https://mobile.corp.example/mobile/custom/orders"
          + " --data-urlencode '⟦access_token=2YotnFZFEjr1zCsicMWpAA⟧'"),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/custom/orders?token_type=Bearer&page=2", "Authorization: Bearer abc")),
    ])

  private static let names: [StaticString] = [
    "assertion", "access_token", "id_token", "refresh_token", "client_assertion", "client_secret",
    "password",
  ]

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    for parameter in request.query where !parameter.value.isEmpty {
      guard parameter.name.isOne(of: names) else { continue }
      report.add(
        "'\(parameter.name)' is part of the URL, which logs record; send it in the body or a header",
        at: parameter.range)
    }
  }
}
