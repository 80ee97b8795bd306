package import ConfigModel

package enum OriginPlaceholderPort: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-placeholder-port",
    topic: .origins,
    severity: .error,
    summary: "A pattern has a word in place of the port number.",
    rationale: """
      The documentation writes `http://localhost:[port]`, where a number replaces `[port]`. If the \
      placeholder is left in, the pattern is malformed and can never match.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs, the closing note",
    examples: [
      .bad(.origins, "⟦http://localhost:[port]⟧"),
      .bad(.origins, "⟦https://app.corp.net:PORT⟧"),
      .good(.origins, "http://localhost:3000"),
      .good(.origins, "http://localhost:*"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      guard case .placeholderPort(let port) = fault else { continue }
      report.add("expected a port number, found '\(port)'", at: item.range)
    }
  }
}
