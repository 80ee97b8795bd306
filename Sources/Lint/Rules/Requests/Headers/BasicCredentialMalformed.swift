package import ConfigModel

package enum BasicCredentialMalformed: RequestRule {
  package static let about = RuleInfo(
    id: "basic-credential-malformed",
    topic: .requests,
    severity: .error,
    summary: "The value after `Basic` is not base64 of a name, a colon and a password.",
    rationale: """
      The value must be `user:password` (or `client_id:client_secret`), encoded once and as a \
      whole, with the standard base64 alphabet and without line breaks. A server cannot read any \
      other value. Some encoders break the line after 76 characters. oconf accepts a value without \
      padding ('=') at the end.
      """,
    source: "RFC 7617, section 2; Authenticating with HTTP Basic in Direct REST Calls",
    examples: [
      .bad(
        .request(), ExampleRequest.exchange("Authorization: Basic ⟦shop-app:s3cr3t⟧")),
      .bad(.request(), ExampleRequest.exchange("Authorization: Basic ⟦c2hvcC1hcHA⟧")),
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -H 'Authorization: Basic"
          + " ⟦WVc1dU9uTmxZM0psZEE9PQ==⟧' -d grant_type=client_credentials"),
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -d grant_type=client_credentials"
          + " -H 'Authorization: Basic ⟦c2hvcC1hcHA6czNjcjN0Pj8-fg==⟧'"),
      .good(.request(), ExampleRequest.exchange(ExampleRequest.basic)),
      .good(
        .request(), ExampleRequest.exchange("Authorization: Basic c2hvcC1hcHA6czNjcjN0LW9mLXNob3A")
      ),
      .good(.request(), ExampleRequest.exchange("Authorization: Basic {{credentials}}")),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/custom/orders -u ann:pass:word"
          + " -H 'Oracle-Mobile-Backend-ID: b-1'"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard case .basic(let credentials) = request.authorization, !credentials.isUnknown,
      let fault = credentials.fault
    else { return }
    let range = credentials.written.range
    report.add(
      words(fault), at: range.isEmpty ? request.header("authorization")?.range ?? range : range)
  }

  private static func words(_ fault: BasicCredentials.Fault) -> String {
    switch fault {
    case .notEncoded: "the credentials are not encoded; encode 'user:password' as base64"
    case .notBase64:
      "the value after 'Basic' is not base64; expected only letters, digits, '+' and '/', then '='"
    case .urlAlphabet: "expected base64 with '+' and '/' after 'Basic', found base64url"
    case .blank: "the base64 after 'Basic' must not contain spaces or line breaks"
    case .noColon: "the decoded credentials have no colon between name and password"
    case .encodedTwice: "the credentials are encoded as base64 twice; encode them once"
    case .notText: "the decoded credentials are not text; encode 'user:password' as base64"
    }
  }
}
