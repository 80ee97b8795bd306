package import ConfigModel

package enum OAuthPasswordGrant: RequestRule {
  package static let about = RuleInfo(
    id: "oauth-password-grant",
    severity: .warning,
    summary: "A user's password is handed to a client in exchange for a token.",
    rationale: """
      With the grant type `password` the app sees the password of its user, no second factor is \
      possible, and users learn to type passwords anywhere. The authorization code grant, with PKCE, \
      has taken its place.
      """,
    source: "RFC 9700, section 2.4; Authenticating with OAuth in Direct REST Calls",
    exceptions: "A client of your own that cannot open a browser, until it can.",
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
      "the grant type 'password' hands the user's password to the app: use authorization codes with"
        + " PKCE", at: grant.written.range)
  }
}
