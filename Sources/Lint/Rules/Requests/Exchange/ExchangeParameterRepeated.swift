package import ConfigModel

package enum ExchangeParameterRepeated: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-parameter-repeated",
    topic: .requests,
    severity: .error,
    summary: "A parameter of a token request is sent twice.",
    rationale: """
      In a token request, a parameter must not be included more than once. Some servers reject \
      such a request; others use the first or the last value, and you cannot know which.
      """,
    source: "RFC 6749, section 3.2",
    examples: [
      .bad(
        .request(),
        ExampleRequest.exchange(ExampleRequest.basic, "⟦\(ExampleRequest.grant)⟧")),
      .bad(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -d client_id=shop-app"
          + " -d client_secret=s3cr3t -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)"
          + " -d '⟦client_id=shop-app⟧'"),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(
        .request(),
        ExampleRequest.post("/mobile/custom/orders", "Authorization: Bearer abc", ["id=1", "id=2"])
      ),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, request.form.count > 1 else { return }
    var first: [Text: SourceRange] = [:]
    for parameter in request.form where parameter.hasEqualsSign {
      guard let range = first[parameter.name] else {
        first[parameter.name] = parameter.nameRange
        continue
      }
      report.add(
        "'\(parameter.name)' is sent twice; a parameter must not be repeated",
        at: parameter.range, notes: [Note("first sent here", at: range)])
    }
  }
}
