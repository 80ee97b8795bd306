package import ConfigModel

package enum HeaderBackendIDRedundant: RequestRule {
  package static let about = RuleInfo(
    id: "header-backend-id-redundant",
    topic: .requests,
    severity: .info,
    summary: "A header names a backend that the request already identifies.",
    rationale: """
      A token of Oracle Mobile Cloud contains the ID of the backend, and in an exchange by POST, \
      the client identifies the backend. The `Oracle-Mobile-Backend-ID` header adds nothing except \
      another value that can be wrong.
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
      "redundant header; the token or client already identifies the backend", at: header.range,
      fix: FixIt("remove the header", .safe, [.remove(header.removal)]))
  }
}
