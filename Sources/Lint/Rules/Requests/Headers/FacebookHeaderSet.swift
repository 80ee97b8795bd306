package import ConfigModel

package enum FacebookHeaderSet: RequestRule {
  package static let about = RuleInfo(
    id: "facebook-header-set",
    topic: .requests,
    severity: .error,
    summary: "A request with Facebook login lacks a header, or names the provider wrongly.",
    rationale: """
      Calls of users who signed in with Facebook need four headers: `Authorization: Basic` with \
      the anonymous key, `Oracle-Mobile-Backend-ID`, `Oracle-Mobile-Social-Identity-Provider: \
      facebook`, and `Oracle-Mobile-Social-Access-Token` with the user's token. The name of the \
      provider is in lower case. A missing backend ID is reported by `header-backend-id-missing`.
      """,
    source: "Headers Needed for API Calls with Facebook Authentication",
    examples: [
      .bad(
        .request(),
        "GET /mobile/custom/cart HTTP/1.1\nAuthorization: Basic YW5vbnltb3VzOmtleQ==\n"
          + "Oracle-Mobile-Backend-ID: 5f1c\nOracle-Mobile-Social-Access-Token: abc\n"
          + "Oracle-Mobile-Social-Identity-Provider: ⟦Facebook⟧\n"),
      .bad(
        .request(),
        "GET /mobile/custom/cart HTTP/1.1\nOracle-Mobile-Backend-ID: 5f1c\n"
          + "Authorization: Basic YW5vbnltb3VzOmtleQ==\n⟦Oracle-Mobile-Social-Access-Token⟧: abc\n"),
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/custom/cart", "Authorization: Basic YW5vbnltb3VzOmtleQ==",
          "Oracle-Mobile-Backend-ID: 5f1c", "Oracle-Mobile-Social-Identity-Provider: facebook",
          "Oracle-Mobile-Social-Access-Token: abc")),
      .good(.request(), ExampleRequest.get("/mobile/custom/cart", "Authorization: Bearer abc")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    let provider = request.header("oracle-mobile-social-identity-provider")
    let token = request.header("oracle-mobile-social-access-token")
    guard let first = provider ?? token, case .api = request.endpoint else { return }
    if let provider {
      let value = provider.value.trimmed
      if value.text != "facebook", value.text.equalsIgnoringCase("facebook") {
        report.add("expected 'facebook' in lower case, found '\(value.text)'", at: value.range)
      }
    } else {
      missing("Oracle-Mobile-Social-Identity-Provider: facebook", first, &report)
    }
    if token == nil { missing("Oracle-Mobile-Social-Access-Token", first, &report) }
    if request.header("authorization") == nil, request.user == nil {
      missing("Authorization: Basic", first, &report)
    }
  }

  private static func missing(
    _ header: StaticString, _ found: RequestHeader, _ report: inout Report
  ) {
    report.add("calls with Facebook login need the header '\(header)'", at: found.name.range)
  }
}
