import ConfigModel

package enum NumberBelowMinimum: DeviationRule {
  package static let about = RuleInfo(
    id: "number-below-minimum",
    topic: .documents,
    severity: .error,
    summary: "A number of seconds is negative, or zero where zero cannot work.",
    rationale: """
      A lifetime or a timeout must be at least one second. Many HTTP clients treat a timeout of \
      zero as no timeout, so one unresponsive issuer could block logins forever. A reload interval \
      may be zero, but not negative.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "readTimeout": ⟦0⟧"#),
      .bad(.issuer, #""tokenTimeoutSeconds": ⟦-1⟧"#),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦-60⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "readTimeout": 1"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 0"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .belowMinimum = problem.kind, let field = problem.field,
        let minimum = field.minimum
      else { continue }
      let unit = field.unit.map { " \($0.rawValue)" } ?? ""
      report.add(
        "'\(field.name)' is \(problem.value.text.string)\(unit); expected \(minimum) or more",
        at: problem.value.range)
    }
  }
}
