import ConfigModel

package enum UnknownField: DeviationRule {
  package static let about = RuleInfo(
    id: "unknown-field",
    severity: .warning,
    summary: "A member that nobody reads.",
    rationale: """
      The service passes over names that it does not know, so whatever the member was meant to do \
      does not happen.
      """,
    source: "JWT Configuration Reference",
    exceptions: "A newer service may know members that this version of oconf does not.",
    examples: [
      .bad(.issuer, #"⟦"description"⟧: "our identity provider""#),
      .bad(.configuration, #"{"issuers": [], ⟦"comment"⟧: "production"}"#),
      .good(.issuer, #""enabled": true"#),
      .good(.settings, #"{"$schema": "https://corp.net/schema.json"}"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .unknown(.nothing) = problem.kind else { continue }
      report.add(
        "no \(problem.schema.title) has a member '\(problem.value.text.string)'",
        at: problem.value.range)
    }
  }
}
