import ConfigModel

package enum QuotedScalar: DeviationRule {
  package static let about = RuleInfo(
    id: "quoted-scalar",
    severity: .error,
    summary: "A boolean or an integer is in quotes.",
    rationale: """
      `"false"` is a text. A lenient reader may take any text for true, a strict one refuses it; \
      either way the switch is not where its author thinks.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(
        .issuer, #""virtualUserEnabled": ⟦"false"⟧"#, fixed: #""virtualUserEnabled": false"#,
        .suggest),
      .bad(
        .issuer, #""tokenTimeoutSeconds": ⟦"3600"⟧"#, fixed: #""tokenTimeoutSeconds": 3600"#,
        .suggest),
      .good(.issuer, #""enabled": false, "tokenTimeoutSeconds": 3600"#),
      .good(.issuer, #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .quotedScalar = problem.kind else { continue }
      let text = problem.value.text.string
      report.add(
        "\(problem.subject) must be \(problem.expectation), and is the text \"\(text)\"",
        at: problem.value.range,
        fix: FixIt("remove the quotes", .suggest, [Edit(problem.value.range, text)]))
    }
  }
}
