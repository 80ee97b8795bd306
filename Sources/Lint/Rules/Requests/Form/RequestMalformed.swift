package import ConfigModel

package enum RequestMalformed: RequestRule {
  package static let about = RuleInfo(
    id: "request-malformed",
    severity: .error,
    summary: "A text is not the request that it was meant to be.",
    rationale: """
      A request begins with a method and an address, then come headers, an empty line and the body; \
      or it is a command line of curl, whose words end at blanks unless they are in quotes, and which \
      ends with its line unless a backslash stands there. What was meant for the server and does not \
      reach it explains many refusals.
      """,
    source: "RFC 9112, section 3; POSIX, Shell Command Language, section 2.2",
    examples: [
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
          + " -d grant_type=client_credentials⟦&⟧scope=openid"),
      .bad(
        .request(),
        "POST /oauth2/v1/token HTTP/1.1\n\(ExampleRequest.basic)\n"
          + "⟦grant_type=client_credentials⟧\n"),
      .bad(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token⟦⟧\n  -u shop-app:s3cr3t"
          + " -d grant_type=client_credentials"),
      .bad(.request(), "curl ⟦'⟧https://id.corp.example/oauth2/v1/token"),
      .good(
        .request(),
        "curl https://id.corp.example/oauth2/v1/token \\\n  -u shop-app:s3cr3t \\\n"
          + "  -d 'grant_type=client_credentials&scope=openid' | jq ."),
      .good(
        .request(),
        "# Ask for a token.\nPOST https://id.corp.example/oauth2/v1/token\r\n"
          + "\(ExampleRequest.basic)\r\n\r\ngrant_type=client_credentials\r\n"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    for problem in request.problems where problem.kind == .malformed {
      report.add(problem.message, at: problem.range)
    }
  }
}
