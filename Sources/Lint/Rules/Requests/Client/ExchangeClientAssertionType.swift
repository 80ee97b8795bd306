package import ConfigModel

package enum ExchangeClientAssertionType: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-client-assertion-type",
    severity: .error,
    summary: "A client assertion comes without its type, or with another one.",
    rationale: """
      What `client_assertion` holds is said by `client_assertion_type`, whose only value for tokens \
      is `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. It is easily mistaken for the \
      grant type, which has a similar name.
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
      report.add("'client_assertion' needs 'client_assertion_type=\(type)'", at: assertion.range)
      return
    }
    if stated.value != type, !stated.isUnknown {
      report.add("the type of a client assertion is '\(type)'", at: stated.written.range)
    }
  }
}
