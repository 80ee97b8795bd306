package import ConfigModel

package enum ExchangeClientAssertionType: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-client-assertion-type",
    topic: .requests,
    severity: .error,
    summary: "The type of a client assertion is missing or wrong.",
    rationale: """
      `client_assertion_type` states what `client_assertion` contains. Its only valid value at the \
      token endpoint is `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. It is easily \
      confused with the grant type, which has a similar name.
      """,
    source: "Coding the JWT Token Exchange Manually; RFC 7523, section 2.2",
    examples: [
      .bad(
        .request(),
        ExampleRequest.exchange("", "⟦client_assertion=\(ExampleRequest.token)⟧")),
      .bad(
        .request(),
        ExampleRequest.exchange(
          "", "client_assertion=\(ExampleRequest.token)",
          "client_assertion_type=⟦urn:ietf:params:oauth:grant-type:jwt-bearer⟧")),
      .good(
        .request(),
        ExampleRequest.exchange(
          "", "client_assertion=\(ExampleRequest.token)",
          "client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer")
      ),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
    ])

  private static let type: StaticString =
    "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, let assertion = request.parameter("client_assertion"),
      !assertion.value.isEmpty
    else { return }
    guard let stated = request.parameter("client_assertion_type") else {
      report.add("'client_assertion' requires 'client_assertion_type=\(type)'", at: assertion.range)
      return
    }
    if stated.value != type, !stated.isUnknown {
      report.add("wrong client assertion type; expected '\(type)'", at: stated.written.range)
    }
  }
}
