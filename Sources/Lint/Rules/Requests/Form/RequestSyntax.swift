package import ConfigModel

extension Family {
  static let requestSyntax = Family(
    "request-syntax", topic: .requests,
    summary: "A request or curl command is malformed, or cannot be checked completely.")
}

package enum RequestSyntaxFaults: RequestRule {
  package static let faults = [malformed, unreadPart]

  static let malformed = RuleInfo(
    .requestSyntax, "malformed", severity: .error, scope: .request(),
    summary: "The HTTP request or curl command is malformed.",
    rationale: """
      An HTTP request starts with a method and an address, followed by headers, an empty line and \
      the body. In a curl command, words end at spaces unless they are in quotes. The command ends \
      at the end of the line, unless the line ends with a backslash. If the command ends too \
      early, the rest is never sent, and the server often rejects the request.
      """,
    source: "RFC 9112, section 3; POSIX, Shell Command Language, section 2.2",
    bad: [
      "curl https://id.corp.example/oauth2/v1/token -u shop-app:s3cr3t"
        + " -d grant_type=client_credentials⟦&⟧scope=openid",
      "POST /oauth2/v1/token HTTP/1.1\n\(ExampleRequest.basic)\n"
        + "⟦grant_type=client_credentials⟧\n",
      "curl https://id.corp.example/oauth2/v1/token⟦⟧\n  -u shop-app:s3cr3t"
        + " -d grant_type=client_credentials",
      "curl ⟦'⟧https://id.corp.example/oauth2/v1/token",
    ],
    good: [
      "curl https://id.corp.example/oauth2/v1/token \\\n  -u shop-app:s3cr3t \\\n"
        + "  -d 'grant_type=client_credentials&scope=openid' | jq .",
      "# Ask for a token.\nPOST https://id.corp.example/oauth2/v1/token\n"
        + "\(ExampleRequest.basic)\n\ngrant_type=client_credentials\n",
    ])

  static let unreadPart = RuleInfo(
    .requestSyntax, "unread-part", severity: .info, scope: .request(),
    summary: "Part of a command line is not checked.",
    rationale: """
      oconf reads only the file that you name. Data that curl reads from another file, and options \
      that oconf does not know, may change what is sent. If they do, the other findings about the \
      request may be wrong.
      """,
    source: "curl, manual page",
    bad: [
      "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t -d ⟦@body⟧",
      "curl ⟦--teleport⟧ https://mobile.corp.example/mobile/custom/orders"
        + " -H 'Authorization: Bearer abc'",
    ],
    good: [
      "curl -sS --compressed --max-time 10 -o out.json"
        + " https://mobile.corp.example/mobile/custom/orders -H 'Authorization: Bearer abc'",
      "curl https://mobile.corp.example/mobile/custom/mail -H 'Authorization: Bearer abc'"
        + " --data-raw '@ann'",
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    for problem in request.problems {
      report.add(
        problem.kind == .malformed ? malformed : unreadPart, problem.message, at: problem.range)
    }
  }
}
