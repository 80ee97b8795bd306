package import ConfigModel

package enum OAuthScopeBaseURL: RequestRule {
  package static let about = RuleInfo(
    id: "oauth-scope-baseurl",
    topic: .requests,
    severity: .error,
    summary:
      "The scope for backend APIs is not the base URL directly followed by the resource name.",
    rationale: """
      The scope is the base URL directly followed by `urn:opc:resource:consumer::all`. With a \
      slash or a space between them, the request asks for a different scope, or for two scopes, \
      and not for access to the backend APIs.
      """,
    source: "Authenticating with OAuth in Direct REST Calls",
    examples: [
      .bad(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          [
            "grant_type=client_credentials",
            "scope=https://mobile.corp.example⟦/⟧urn:opc:resource:consumer::all",
          ]),
        fixed: ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          [
            "grant_type=client_credentials",
            "scope=https://mobile.corp.exampleurn:opc:resource:consumer::all",
          ]), .suggest),
      .bad(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=client_credentials", "scope=⟦urn:opc:resource:consumer::all⟧"])),
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
          + " -d grant_type=client_credentials"
          + " --data-urlencode 'scope=⟦https://mobile.corp.exampleurn:opc:resource:consumer:all⟧'"),
      .good(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          [
            "grant_type=client_credentials",
            "scope=https%3A%2F%2Fmobile.corp.exampleurn%3Aopc%3Aresource%3Aconsumer%3A%3Aall",
          ])),
      .good(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          [
            "grant_type=client_credentials",
            "scope=https://mobile.corp.exampleurn:opc:resource:consumer::all+openid",
          ])),
      .good(
        .request(),
        ExampleRequest.post(
          "/oauth2/v1/token", ExampleRequest.basic,
          ["grant_type=client_credentials", "scope=urn:opc:idm:__myscopes__"])),
    ])

  private static let resource: StaticString = "urn:opc:resource:consumer"

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    guard request.isTokenRequest, let scope = request.parameter("scope"), !scope.isUnknown,
      let start = scope.value.firstIndex(of: resource)
    else { return }
    let isPlain = scope.written.text == scope.value && scope.written.isVerbatim
    var before = start
    while before > 0, scope.value[before - 1] == UInt8(ascii: "/") { before -= 1 }
    if before < start, before > 0 {
      let range = isPlain ? scope.written.range(before, start) : scope.written.range
      report.add(
        "unexpected slash between the base URL and '\(resource)' in the scope", at: range,
        fix: isPlain ? FixIt("remove the slash", .suggest, [.remove(range)]) : nil)
    } else if start == 0 || scope.value[start - 1].isBlank {
      report.add(
        "expected the backend's base URL directly before '\(resource)' in the scope",
        at: scope.written.range)
    } else if !isWhole(scope.value.dropFirst(start + resource.utf8CodeUnitCount)) {
      report.add("expected '::all' after '\(resource)' in the scope", at: scope.written.range)
    }
  }

  private static func isWhole(_ rest: Text) -> Bool {
    rest == "::all" || rest.hasPrefix("::all ")
  }
}
