import ConfigModel

package enum SingleValueForArray: DeviationRule {
  package static let about = RuleInfo(
    id: "single-value-for-array",
    severity: .error,
    summary: "One value stands where an array is required.",
    rationale: """
      Lists are arrays also when they have one element: audiences, role attributes, filter values, \
      and `issuers` itself. A value that is not in an array is of the wrong type.
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
        "\(problem.subject) must be \(problem.expectation), and is \(problem.value.kind.noun)",
        at: range,
        fix: FixIt(
          "put it in an array", .suggest,
          [.insert("[", at: range.start), .insert("]", at: range.end)]))
    }
  }
}
