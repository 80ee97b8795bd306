import ConfigModel

extension Family {
  static let fieldValue = Family(
    "field-value", topic: .documents,
    summary: "A value is not one of the documented values, or is below the minimum.")
}

package enum NumberBelowMinimum: DeviationRule {
  package static let about = RuleInfo(
    .fieldValue, "below-minimum",
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

package enum ValueNotAllowed: DeviationRule {
  package static let about = RuleInfo(
    .fieldValue, "not-allowed",
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
