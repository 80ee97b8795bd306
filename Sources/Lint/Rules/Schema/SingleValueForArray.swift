import ConfigModel

package enum SingleValueForArray: DeviationRule {
  package static let about = RuleInfo(
    id: "single-value-for-array",
    topic: .documents,
    severity: .error,
    summary: "A single value is used where an array is required.",
    rationale: """
      Lists are arrays even if they have only one element: audiences, role attributes, filter \
      values, and `issuers` itself. A value outside an array has the wrong type.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(
        .issuer, #""audience": ⟦"mobile-app"⟧"#, fixed: #""audience": ["mobile-app"]"#, .suggest),
      .bad(
        .configuration,
        #"{"issuers": ⟦{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}⟧}"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}"#,
        .suggest),
      .good(.issuer, #""audience": ["mobile-app"]"#),
      .good(.issuer, #""usernameAttribute": "oid""#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .notInArray = problem.kind, !problem.isOfFilter else { continue }
      let range = problem.value.range
      report.add(
        "\(problem.subject): expected \(problem.expectation), found \(problem.value.kind.noun)",
        at: range,
        fix: FixIt(
          "put the value in an array", .suggest,
          [.insert("[", at: range.start), .insert("]", at: range.end)]))
    }
  }
}
