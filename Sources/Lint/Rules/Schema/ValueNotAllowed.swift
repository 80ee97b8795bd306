import ConfigModel

package enum ValueNotAllowed: DeviationRule {
  package static let about = RuleInfo(
    id: "value-not-allowed",
    topic: .documents,
    severity: .error,
    summary: "A string is not one of the documented values.",
    rationale: """
      These values are compared exactly, including letter case. Oracle's documentation does not \
      say what happens with other values. With an unknown `tokenTimeoutPolicy`, every token may be \
      rejected.
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
        near.map { "invalid value '\(text)' for '\(field.name)'; did you mean '\($0)'?" }
          ?? "invalid value '\(text)' for '\(field.name)'; expected one of: \(list)",
        at: problem.value.range,
        fix: near.map {
          FixIt(
            "replace with '\($0)'", .suggest, [Edit(problem.value.range, JSONString.quoted($0))])
        })
    }
  }
}
