package import ConfigModel

package enum JSONSmartQuotes: JSONRule {
  package static let about = RuleInfo(
    id: "json-smart-quotes",
    topic: .documents,
    severity: .error,
    summary: "A string is enclosed in curly quotes.",
    rationale: """
      Text copied from a web page or a word processor often has typographic quotes. They look \
      right, but they do not delimit strings in JSON. Inside a string they are fine.
      """,
    source: "RFC 8259, section 7",
    examples: [
      .bad(
        .json, #"{⟦“enabled”⟧: true}"#, fixed: #"{"enabled": true}"#, .suggest),
      .bad(
        .json, #"{"issuerName": ⟦‘https://idp.corp.net’⟧}"#,
        fixed: #"{"issuerName": "https://idp.corp.net"}"#, .suggest),
      .good(.json, #"{"enabled": true}"#),
      .good(.json, #"{"defaultRoles": ["the “mobile” users"]}"#),
    ])

  package static func check(_ tree: JSONTree, _ report: inout Report) {
    for problem in tree.problems where problem.kind == .curlyQuotedString {
      let content = JSONString.content(ofQuoted: problem.range, in: tree.source)
      report.add(
        problem.message(in: tree.source), at: problem.range,
        fix: tree.isDamaged
          ? nil
          : FixIt(
            "use straight quotes", .suggest, [Edit(problem.range, JSONString.quoted(content))]))
    }
  }
}
