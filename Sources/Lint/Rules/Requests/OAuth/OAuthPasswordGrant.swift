package import ConfigModel

package enum OAuthPasswordGrant: RequestRule {
  package static let about = RuleInfo(
    id: "oauth-password-grant",
    topic: .requests,
    risk: .secret,
    severity: .warning,
    summary: "A client sends a user's password to get a token.",
    rationale: """
      With the grant type `password`, the app sees the user's password, a second factor is not \
      possible, and users learn to type passwords anywhere. The authorization code grant with PKCE \
      has replaced it.
      """,
    source: "RFC 9700, section 2.4; Authenticating with OAuth in Direct REST Calls",
    exceptions: "If the client is your own and cannot open a browser yet.",
    examples: [
      .bad(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=⟦password⟧", "username=ann", "password=s3cr3t"])),
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t -d 'grant_type=⟦password⟧'"
          + " --data-urlencode username=ann --data-urlencode \"password=$PASSWORD\""),
      .good(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic, ["grant_type=client_credentials"])),
      .good(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=authorization_code", "code=abc", "code_verifier=password"])),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, let grant = request.parameter("grant_type"),
      grant.value == "password", request.endpoint != .tokenExchange
    else { return }
    report.add(
      "the grant type 'password' gives the user's password to the app; use authorization codes"
        + " with PKCE", at: grant.written.range)
  }
}
