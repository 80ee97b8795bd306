import ConfigModel

package enum NullField: DeviationRule {
  package static let about = RuleInfo(
    id: "null-field",
    severity: .error,
    summary: "A value is null.",
    rationale: """
      Null is none of the types that the documentation states. Whether it means the default or \
      makes the issuer unusable is nowhere said, so leave the member out.
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
        "\(problem.subject) is null, which is none of the documented types",
        at: problem.value.range,
        fix: FixIt("remove it", .suggest, problem.removal))
    }
  }
}
