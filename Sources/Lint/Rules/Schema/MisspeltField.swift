import ConfigModel

package enum MisspeltField: DeviationRule {
  package static let about = RuleInfo(
    id: "misspelt-field",
    severity: .error,
    summary: "A name is a slip or two away from one that the service knows.",
    rationale: """
      A misspelt member is passed over, and its default holds instead. That is how a check is \
      switched off without anybody seeing it. Bringing it back to life changes who is admitted, so \
      look before you apply the fix.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(
        .issuer, #"⟦"requiresClientAuth"⟧: true"#, fixed: #""requireClientAuth": true"#, .suggest),
      .bad(
        .issuer, #"⟦"audeince"⟧: ["mobile-app"]"#, fixed: #""audience": ["mobile-app"]"#, .suggest),
      .good(.issuer, #""requireClientAuth": true"#),
      .good(.issuer, #""issuerRoles": ["Employee"], "defaultRoles": ["Guest"]"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .unknown(.misspelt(let field)) = problem.kind else { continue }
      report.add(
        "'\(problem.value.text.string)' is ignored; did you mean '\(field.name)'?",
        at: problem.value.range,
        fix: FixIt(
          "rename it to '\(field.name)'", .suggest,
          [Edit(problem.value.range, JSONString.quoted(field.name.description))]))
    }
  }
}
