package import ConfigModel

package enum ExchangeMediaTypeTypo: RequestRule {
  package static let about = RuleInfo(
    id: "exchange-media-type-typo",
    topic: .requests,
    severity: .error,
    summary: "A token request has the wrong content type.",
    rationale: """
      Token endpoints expect form data, with the content type `application/x-www-form-urlencoded`. \
      Oracle's documentation prints a slash instead of the hyphen after the `x` in some places. \
      With another content type, a server reads no parameters.
      """,
    source: "Coding the JWT Token Exchange Manually; RFC 6749, section 4.1.3",
    examples: [
      .bad(
        .request(),
        "POST /mobile/platform/auth/token HTTP/1.1\nHost: mobile.corp.example\n"
          + "Content-Type: ⟦application/x/www-form-urlencoded⟧\n\(ExampleRequest.basic)\n\n"
          + "\(ExampleRequest.grant)&\(ExampleRequest.assertion)",
        fixed:
          "POST /mobile/platform/auth/token HTTP/1.1\nHost: mobile.corp.example\n"
          + "Content-Type: application/x-www-form-urlencoded\n\(ExampleRequest.basic)\n\n"
          + "\(ExampleRequest.grant)&\(ExampleRequest.assertion)", .safe),
      .bad(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
          + " -H \"Content-Type: ⟦application/json⟧\" -d \(ExampleRequest.grant)"
          + " -d \(ExampleRequest.assertion)"),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t"
          + " -H 'content-type: Application/X-WWW-Form-Urlencoded; charset=utf-8'"
          + " -d \(ExampleRequest.grant) -d \(ExampleRequest.assertion)"),
      .good(
        .request(),
        "curl -X PUT https://mobile.corp.example/mobile/custom/orders"
          + " -H 'Content-Type: application/json' -H 'Authorization: Bearer abc' -d '{\"n\": 1}'"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, request.method == "POST", let type = request.mediaType,
      !type.text.isEmpty, !type.text.equalsIgnoringCase(TokenRequest.formType),
      request.header("content-type")?.hasExpansion == false
    else { return }
    let isTypo = type.text.string.lowercased().includes("form-urlencoded")
    report.add(
      "invalid content type '\(type.text)'; expected '\(TokenRequest.formType)'",
      at: type.range,
      fix: isTypo && type.isVerbatim
        ? FixIt(
          "replace with the form type", .safe,
          [Edit(type.range, TokenRequest.formType.description)]) : nil)
  }
}
