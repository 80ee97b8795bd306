package import ConfigModel

package enum RequestPartNotRead: RequestRule {
  package static let about = RuleInfo(
    id: "request-part-not-read",
    topic: .requests,
    severity: .info,
    summary: "Part of a command line is not checked.",
    rationale: """
      oconf reads only the file that you name. Data that curl reads from another file, and options \
      that oconf does not know, may change what is sent. If they do, the other findings about the \
      request may be wrong.
      """,
    source: "curl, manual page",
    examples: [
      .bad(
        .request(),
        "curl https://mobile.corp.example/mobile/platform/auth/token -u shop-app:s3cr3t -d ⟦@body⟧"),
      .bad(
        .request(),
        "curl ⟦--teleport⟧ https://mobile.corp.example/mobile/custom/orders"
          + " -H 'Authorization: Bearer abc'"),
      .good(
        .request(),
        "curl -sS --compressed --max-time 10 -o out.json"
          + " https://mobile.corp.example/mobile/custom/orders -H 'Authorization: Bearer abc'"),
      .good(
        .request(),
        "curl https://mobile.corp.example/mobile/custom/mail -H 'Authorization: Bearer abc'"
          + " --data-raw '@ann'"),
    ])

  package static func check(_ request: TokenRequest, _ report: inout Report) {
    for problem in request.problems where problem.kind == .notRead {
      report.add(problem.message, at: problem.range)
    }
  }
}
