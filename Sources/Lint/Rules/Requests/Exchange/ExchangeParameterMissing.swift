package import ConfigModel

package enum ExchangeParameterMissing: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-parameter-missing",
    topic: .requests,
    severity: .error,
    summary: "A token exchange request is missing a required part.",
    rationale: """
      Every exchange of a JWT needs the grant type, the token as `assertion`, and the client that \
      requests it. The client is identified by an `Authorization` header, by `client_id` or by a \
      client assertion. Without a client, Oracle Mobile Cloud does not know which backend the new \
      token is for. A body in another file, as with `-d @body`, is not checked.
      """,
    source: "Coding the JWT Token Exchange Manually",
    examples: [
      .bad(
        .request(),
        ExampleRequest.post(
          "⟦/mobile/platform/auth/token⟧", ExampleRequest.basic, [ExampleRequest.assertion])),
      .bad(
        .request(),
        ExampleRequest.post(
          "⟦/mobile/platform/auth/token⟧", "",
          [ExampleRequest.grant, ExampleRequest.assertion])),
      .bad(
        .request(),
        "curl https://mobile.corp.example⟦/mobile/platform/auth/token⟧ -u shop-app:s3cr3t"
          + " -d \(ExampleRequest.grant) -d assertion="),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(.request(), ExampleRequest.exchange("", "client_id=shop-app", "client_secret=s3cr3t")),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t -d @body"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.endpoint == .tokenExchange, request.method == "POST", request.hasFormBody else {
      return
    }
    var missing: [String] = []
    for name: StaticString in ["grant_type", "assertion"] {
      let parameter = request.parameter(name)
      if parameter == nil || parameter?.value.isEmpty == true && parameter?.isUnknown == false {
        missing.append("'\(name)'")
      }
    }
    if request.clientForms.isEmpty, request.authorization == nil {
      missing.append("the client ('client_id', 'client_assertion', or an 'Authorization' header)")
    }
    guard !missing.isEmpty else { return }
    report.add(
      "the request is missing \(missing.joined(separator: " and "))", at: request.pathRange)
  }
}
