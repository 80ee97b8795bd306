package import ConfigModel

package enum ExchangePlainHTTP: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-plain-http",
    topic: .requests,
    risk: .secret,
    severity: .error,
    summary: "Tokens and secrets are sent without TLS.",
    rationale: """
      A network attacker can read the token and the client's secret in an `http` request, and use \
      both. curl uses `http` for a URL without a scheme. Requests to the local machine are not \
      reported.
      """,
    source: "RFC 6749, section 3.2; RFC 6750, section 5.2",
    examples: [
      .bad(
        .request(),
        "curl ⟦http⟧://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
          + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)"),
      .bad(
        .request(),
        "curl ⟦mobile.corp.example/mobile/custom/orders⟧ -H 'Authorization: Bearer abc'"),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(
        .request(),
        "curl http://localhost:8080/mobile/custom/orders -H 'Authorization: Bearer abc'"),
      .good(
        .request(),
        "curl \"$BASE/mobile/custom/orders\" -H \"Authorization: Bearer $TOKEN\""),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard let scheme = request.scheme, scheme.equalsIgnoringCase("http"), !request.isLocal,
      request.isTokenRequest || request.authorization != nil
    else { return }
    if request.uri.scheme != nil, request.uri.hasAuthority {
      report.add(
        "'\(scheme)' sends tokens and secrets without TLS; use https",
        at: request.target.range(0, scheme.count))
    } else {
      report.add(
        "curl uses http for a URL without a scheme, so tokens and secrets are sent without TLS;"
          + " add 'https://'", at: request.target.range)
    }
  }
}
