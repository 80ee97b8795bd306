import ConfigModel

package enum ValueNotAllowed: DeviationRule {
  package static let about = RuleInfo(
    id: "value-not-allowed",
    severity: .error,
    summary: "A text is not one of those that the documentation lists.",
    rationale: """
      The names are compared exactly, upper and lower case included. What the service does with \
      another one is nowhere said; a lifetime policy that it does not know may reject every token.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer, #""tokenTimeoutPolicy": ⟦"fromTimeoutSecs"⟧"#,
        fixed: #""tokenTimeoutPolicy": "FromTimeoutSecs""#, .suggest),
      .bad(
        .issuer, #""userMappingAttribute": ⟦"email"⟧"#, fixed: #""userMappingAttribute": "mail""#,
        .suggest),
      .bad(.settings, #"{"environment": ⟦"prod"⟧}"#),
      .good(.issuer, #""tokenTimeoutPolicy": "FromTimeoutSecs""#),
      .good(.issuer, #""userMappingAttribute": "mail""#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .notAllowed = problem.kind, let field = problem.field, !problem.isOfFilter,
        problem.schema !== JWKSSource.schema
      else { continue }
      let text = problem.value.text.string
      let allowed = field.allowed.map(\.description)
      let near = EditDistance.nearest(to: text, among: allowed)
      let list = allowed.map { "'\($0)'" }.joined(separator: ", ")
      report.add(
        near.map { "'\(text)' is not a value of '\(field.name)'; did you mean '\($0)'?" }
          ?? "'\(text)' is not a value of '\(field.name)'; it takes \(list)",
        at: problem.value.range,
        fix: near.map {
          FixIt("write '\($0)'", .suggest, [Edit(problem.value.range, JSONString.quoted($0))])
        })
    }
  }
}
