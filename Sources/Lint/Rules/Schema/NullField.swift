import ConfigModel

package enum NullField: DeviationRule {
  package static let about = RuleInfo(
    id: "null-field",
    topic: .documents,
    severity: .error,
    summary: "A value is null.",
    rationale: """
      Null is not one of the documented types. The documentation does not say if null means the \
      default or makes the issuer unusable. Leave the field out.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(
        .issuer, #""audience": ⟦null⟧, "enabled": true"#, fixed: #""enabled": true"#, .suggest),
      .bad(.issuer, #""defaultRoles": [⟦null⟧]"#, fixed: #""defaultRoles": []"#, .suggest),
      .good(.issuer, #""defaultRoles": ["null"]"#),
      .good(.issuer, #""enabled": true"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .null = problem.kind, !problem.isOfFilter else { continue }
      report.add(
        "\(problem.subject) is null; expected \(problem.expectation)",
        at: problem.value.range,
        fix: FixIt("remove the null value", .suggest, problem.removal))
    }
  }
}
