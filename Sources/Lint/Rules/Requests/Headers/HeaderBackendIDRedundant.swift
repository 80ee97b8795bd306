package import ConfigModel

package enum HeaderBackendIDRedundant: RequestRule {
  package static let about = RuleInfo(
    id: "header-backend-id-redundant",
    severity: .info,
    summary: "A backend is named beside a token that names it.",
    rationale: """
      A token of the service includes the ID of the backend, and in an exchange the client stands \
      for it, so that the header `Oracle-Mobile-Backend-ID` adds nothing, and one more thing can be \
      wrong.
      """,
    source: "Coding the SAML Token Exchange Manually",
    examples: [
      .bad(
        .request(),
        "GET /mobile/custom/orders HTTP/1.1\nHost: mobile.corp.example\n"
          + "⟦Oracle-Mobile-Backend-ID: 5f1c⟧\nAuthorization: Bearer abc\n",
        fixed:
          "GET /mobile/custom/orders HTTP/1.1\nHost: mobile.corp.example\n"
          + "Authorization: Bearer abc\n", .safe),
      .bad(
        .request(),
        "curl https://mobile.corp.example/mobile/custom/orders -H 'Authorization: Bearer abc'"
          + " -H '⟦Oracle-Mobile-Backend-ID: 5f1c⟧' -i",
        fixed:
          "curl https://mobile.corp.example/mobile/custom/orders -H 'Authorization: Bearer abc' -i",
        .safe),
      .good(
        .request(), ExampleRequest.get("/mobile/custom/orders", "Authorization: Bearer abc")),
      .good(
        .request(),
        ExampleRequest.get(
          "/mobile/custom/orders", "Authorization: Basic c2hvcDpzM2NyM3Q=",
          "Oracle-Mobile-Backend-ID: 5f1c")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard let header = request.header("oracle-mobile-backend-id") else { return }
    switch request.endpoint {
    case .tokenExchange: break
    case .api:
      guard case .bearer = request.authorization else { return }
    default: return
    }
    report.add(
      "the backend is known without this header", at: header.range,
      fix: FixIt("remove the header", .safe, [.remove(header.removal)]))
  }
}
