package import ConfigModel

package enum OAuthImplicitGrant: RequestRule {
  package static let about = RuleInfo(
    id: "oauth-implicit-grant",
    topic: .requests,
    risk: .secret,
    severity: .warning,
    summary: "A request asks for the access token to be returned in the redirect URL.",
    rationale: """
      The implicit grant puts the token in a URL, where the browser history, scripts and other \
      apps find it. Nothing binds the token to the client that requested it. Request an \
      authorization code with PKCE instead: the code is useless without the verifier that only the \
      client has.
      """,
    source: "RFC 9700, section 2.1.2",
    examples: [
      .bad(
        .request(),
        ExampleRequest.get(
          "/oauth2/v1/authorize?response_type=⟦token⟧&client_id=shop-app")),
      .bad(
        .request(),
        "curl 'https://id.corp.example/oauth2/v1/authorize?client_id=shop-app"
          + "&response_type=⟦id_token%20token⟧'"),
      .good(
        .request(),
        ExampleRequest.get(
          "/oauth2/v1/authorize?response_type=code&client_id=shop-app&code_challenge=abc")),
      .good(
        .request(),
        ExampleRequest.get("/oauth2/v1/authorize?response_type=id_token&client_id=shop-app")),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard let type = request.query.first(where: { $0.name == "response_type" }),
      type.value.split(0x20).contains(where: { $0 == "token" })
    else { return }
    report.add(
      "response type '\(type.value)' puts the access token in a URL; use 'code' with PKCE",
      at: type.written.range)
  }
}
