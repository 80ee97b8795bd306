import ConfigModel

package enum FieldWrongType: DeviationRule {
  package static let about = RuleInfo(
    id: "field-wrong-type",
    topic: .documents,
    severity: .error,
    summary: "A value has a different JSON type than documented.",
    rationale: """
      The documentation does not say how Oracle Mobile Cloud treats such a value. It may ignore \
      the field and use the default, or reject the policy.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(.issuer, #""enabled": ⟦1⟧"#),
      .bad(.issuer, #""tokenTimeoutSeconds": ⟦"six hours"⟧"#),
      .bad(.issuer, #""audience": [⟦42⟧]"#),
      .bad(
        .configuration,
        #"⟦[{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]⟧"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}"#,
        .suggest),
      .good(.issuer, #""enabled": true, "tokenTimeoutSeconds": 3600, "audience": ["42"]"#),
      .good(.issuer, #""audience": [], "filters": []"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .wrongType = problem.kind, !problem.isOfFilter, !problem.isNumericVersion else {
        continue
      }
      report.add(
        "\(problem.subject): expected \(problem.expectation), found \(problem.value.kind.noun)",
        at: problem.value.range, fix: wrapping(problem))
    }
  }

  /// A fix that wraps an array of issuers in a configuration object.
  private static func wrapping(_ problem: SchemaProblem) -> FixIt? {
    guard problem.schema === AuthTokenConfiguration.schema, problem.container == nil,
      problem.value.kind == .array
    else { return nil }
    let range = problem.value.range
    return FixIt(
      "wrap the array in an object as 'issuers'", .suggest,
      [.insert("{\"issuers\": ", at: range.start), .insert("}", at: range.end)])
  }
}
