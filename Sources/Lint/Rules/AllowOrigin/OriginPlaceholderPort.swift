package import ConfigModel

package enum OriginPlaceholderPort: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-placeholder-port",
    severity: .error,
    summary: "A word stands where the port belongs.",
    rationale: """
      The documentation writes `http://localhost:[port]` to say that a number goes there. Left as it \
      is, the pattern is malformed and matches nothing.
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
      report.add("'\(port)' stands where the number of the port belongs", at: item.range)
    }
  }
}
