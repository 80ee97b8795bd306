import ConfigModel

package enum MisspeltField: DeviationRule {
  package static let about = RuleInfo(
    id: "misspelt-field",
    topic: .documents,
    severity: .error,
    summary: "A field name looks like a misspelling of a known one.",
    rationale: """
      A misspelled field is ignored, and its default applies. In this way, a misspelling can \
      silently turn off a check. Correcting the name changes which tokens are accepted, so review \
      the value before you apply the fix.
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
          "rename to '\(field.name)'", .suggest,
          [Edit(problem.value.range, JSONString.quoted(field.name.description))]))
    }
  }
}
