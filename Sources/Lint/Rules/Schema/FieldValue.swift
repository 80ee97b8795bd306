import ConfigModel

extension Family {
  static let fieldValue = Family(
    "field-value", topic: .documents,
    summary: "A value is not one of the documented values, or is below the minimum.")
}

package enum FieldValueFaults: DeviationRule {
  package static let faults = [belowMinimum, notAllowed]

  static let belowMinimum = RuleInfo(
    .fieldValue, "below-minimum", severity: .error, scope: .jwks,
    summary: "A number of seconds is negative, or zero where zero cannot work.",
    rationale: """
      A lifetime or a timeout must be at least one second. Many HTTP clients treat a timeout of \
      zero as no timeout, so one unresponsive issuer could block logins forever. A reload interval \
      may be zero, but not negative.
      """,
    source: "JWT Configuration Reference",
    bad: [
      #""jwksUri": "https://idp.corp.net/keys", "readTimeout": ⟦0⟧"#,
      Sample(#""tokenTimeoutSeconds": ⟦-1⟧"#, scope: .issuer),
      #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦-60⟧"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "readTimeout": 1"#,
      #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 0"#,
    ])

  static let notAllowed = RuleInfo(
    .fieldValue, "not-allowed", severity: .error, scope: .issuer,
    summary: "A string is not one of the documented values.",
    rationale: """
      These values are compared exactly, including letter case. Oracle's documentation does not \
      say what happens with other values. With an unknown `tokenTimeoutPolicy`, every token may be \
      rejected.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    bad: [
      Sample(
        #""tokenTimeoutPolicy": ⟦"fromTimeoutSecs"⟧"#,
        fixed: #""tokenTimeoutPolicy": "FromTimeoutSecs""#, .suggest),
      Sample(
        #""userMappingAttribute": ⟦"email"⟧"#, fixed: #""userMappingAttribute": "mail""#, .suggest),
      Sample(#"{"environment": ⟦"prod"⟧}"#, scope: .settings),
    ],
    good: [#""tokenTimeoutPolicy": "FromTimeoutSecs""#, #""userMappingAttribute": "mail""#])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard let field = problem.field else { continue }
      let text = problem.value.text
      switch problem.kind {
      case .belowMinimum:
        guard let minimum = field.minimum else { continue }
        let unit = field.unit.map { " \($0.rawValue)" } ?? ""
        report.add(
          belowMinimum, "'\(field.name)' is \(text.string)\(unit); expected \(minimum) or more",
          at: problem.value.range)
      case .notAllowed where !problem.isOfFilter && problem.schema !== JWKSSource.schema:
        let allowed = field.allowed.map(\.description)
        let near = EditDistance.nearest(to: text.string, among: allowed)
        let list = allowed.map { "'\($0)'" }.joined(separator: ", ")
        report.add(
          notAllowed,
          "invalid value '\(text.string)' for '\(field.name)'; "
            + (near.map { "did you mean '\($0)'?" } ?? "expected one of: \(list)"),
          at: problem.value.range,
          fix: near.map {
            FixIt(
              "replace with '\($0)'", .suggest, [Edit(problem.value.range, JSONString.quoted($0))])
          })
      default: break
      }
    }
  }
}
