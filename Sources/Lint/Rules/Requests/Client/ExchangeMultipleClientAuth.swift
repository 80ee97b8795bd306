package import ConfigModel

package enum ExchangeMultipleClientAuth: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-multiple-client-auth",
    topic: .requests,
    severity: .error,
    summary: "A client authenticates in more than one way at once.",
    rationale: """
      An `Authorization` header, a secret in the body and a client assertion are alternatives. A \
      server may reject a request that has two of them. If they name different clients, it is not \
      clear which client counts. A `client_id` without a secret next to the header is not \
      reported.
      """,
    source: "RFC 6749, section 2.3; Coding the JWT Token Exchange Manually",
    examples: [
      .bad(
        .request(),
        ExampleRequest.exchange(
          ExampleRequest.basic, "client_id=shop-app", "⟦client_secret=s3cr3t⟧")),
      .bad(
        .request(),
        ExampleRequest.exchange(
          "", "client_id=shop-app", "client_secret=s3cr3t",
          "client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          "⟦client_assertion=\(ExampleRequest.token)⟧")),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      // A repeated client ID is not a second authentication.
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic, "client_id=shop-app")),
      .good(
        .request(),
        ExampleRequest.exchange("", "client_id=shop-app", "client_secret=s3cr3t")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest else { return }
    let forms = request.clientForms
    for form in forms.dropFirst() {
      report.add(
        "the client authenticates more than once; keep only one of: \(words(forms))",
        at: form.range,
        notes: [Note("the first authentication", at: forms[0].range)])
    }
  }

  private static func words(_ forms: [TokenRequest.ClientForm]) -> String {
    forms.map { form in
      switch form.form {
      case .header: "the 'Authorization' header"
      case .body: "the secret in the body"
      case .assertion, .idOnly, .none: "the client assertion"
      }
    }.joined(separator: ", ")
  }
}
