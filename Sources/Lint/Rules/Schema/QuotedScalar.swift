import ConfigModel

package enum QuotedScalar: DeviationRule {
  package static let about = RuleInfo(
    id: "quoted-scalar",
    topic: .documents,
    severity: .error,
    summary: "A Boolean or an integer is written as a string.",
    rationale: """
      `"false"` is a string. A lenient parser may treat any string as true, and a strict one \
      rejects it. Either way, the setting may not do what its author intended.
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
        "\(problem.subject): expected \(problem.expectation), found the string \"\(text)\"",
        at: problem.value.range,
        fix: FixIt("remove the quotes", .suggest, [Edit(problem.value.range, text)]))
    }
  }
}
