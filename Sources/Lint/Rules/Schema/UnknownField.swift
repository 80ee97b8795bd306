import ConfigModel

package enum UnknownField: DeviationRule {
  package static let about = RuleInfo(
    id: "unknown-field",
    topic: .documents,
    severity: .warning,
    summary: "A field is unknown and therefore ignored.",
    rationale: """
      The program that reads the file ignores an unknown field. In a policy, that program is \
      Oracle Mobile Cloud; in `.oconf.json`, it is oconf. The field does not do what it was added \
      for.
      """,
    source: "JWT Configuration Reference",
    exceptions: "If a newer service supports a field that this version of oconf does not know.",
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
        "unknown field '\(problem.value.text.string)' in the \(problem.schema.title)",
        at: problem.value.range)
    }
  }
}
