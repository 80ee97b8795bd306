import ConfigModel

extension Family {
  static let fieldType = Family(
    "field-type", topic: .documents,
    summary: "A value does not have the documented JSON type.",
    source: "JWT Configuration Reference")
}

package enum FieldTypeFaults: DeviationRule {
  package static let faults = [notAnArray, notAnInteger, null, quoted, wrong]

  static let notAnArray = RuleInfo(
    .fieldType, "not-an-array", severity: .error, scope: .issuer,
    summary: "A single value is used where an array is required.",
    rationale: """
      Lists are arrays even if they have only one element: audiences, role attributes, filter \
      values, and `issuers` itself. A value outside an array has the wrong type.
      """,
    bad: [
      Sample(#""audience": ⟦"mobile-app"⟧"#, fixed: #""audience": ["mobile-app"]"#, .suggest),
      Sample(
        #"{"issuers": ⟦{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}⟧}"#,
        scope: .configuration,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}"#,
        .suggest),
    ],
    good: [#""audience": ["mobile-app"]"#, #""usernameAttribute": "oid""#])

  static let notAnInteger = RuleInfo(
    .fieldType, "not-an-integer", severity: .error, scope: .issuer,
    summary: "A number that must be an integer has a fraction, an exponent, or too many digits.",
    rationale: """
      Seconds are documented as JSON integers. Parsers round, truncate or reject other numbers, \
      and disagree on values beyond 2^53.
      """,
    source: "JWT Configuration Reference; RFC 8259, section 6",
    bad: [
      Sample(#""tokenTimeoutSeconds": ⟦3.6e3⟧"#, fixed: #""tokenTimeoutSeconds": 3600"#, .suggest),
      Sample(#""tokenTimeoutSeconds": ⟦600.0⟧"#, fixed: #""tokenTimeoutSeconds": 600"#, .suggest),
      Sample(#"{"issuers": [], "policyMaxReloadInterval": ⟦0.5⟧}"#, scope: .configuration),
      #""tokenTimeoutSeconds": ⟦99999999999999999999⟧"#,
    ],
    good: [
      #""tokenTimeoutSeconds": 3600"#,
      #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#,
    ])

  static let null = RuleInfo(
    .fieldType, "null", severity: .error, scope: .issuer,
    summary: "A value is null.",
    rationale: """
      Null is not one of the documented types. The documentation does not say if null means the \
      default or makes the issuer unusable. Leave the field out.
      """,
    bad: [
      Sample(#""audience": ⟦null⟧, "enabled": true"#, fixed: #""enabled": true"#, .suggest),
      Sample(#""defaultRoles": [⟦null⟧]"#, fixed: #""defaultRoles": []"#, .suggest),
    ],
    good: [#""defaultRoles": ["null"]"#, #""enabled": true"#])

  static let quoted = RuleInfo(
    .fieldType, "quoted", severity: .error, scope: .issuer,
    summary: "A Boolean or an integer is written as a string.",
    rationale: """
      `"false"` is a string. A lenient parser may treat any string as true, and a strict one \
      rejects it. Either way, the setting may not do what its author intended.
      """,
    bad: [
      Sample(#""virtualUserEnabled": ⟦"false"⟧"#, fixed: #""virtualUserEnabled": false"#, .suggest),
      Sample(#""tokenTimeoutSeconds": ⟦"3600"⟧"#, fixed: #""tokenTimeoutSeconds": 3600"#, .suggest),
    ],
    good: [
      #""enabled": false, "tokenTimeoutSeconds": 3600"#,
      #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#,
    ])

  static let wrong = RuleInfo(
    .fieldType, "wrong", severity: .error, scope: .issuer,
    summary: "A value has a different JSON type than documented.",
    rationale: """
      The documentation does not say how Oracle Mobile Cloud treats such a value. It may ignore \
      the field and use the default, or reject the policy.
      """,
    bad: [
      #""enabled": ⟦1⟧"#,
      #""tokenTimeoutSeconds": ⟦"six hours"⟧"#,
      #""audience": [⟦42⟧]"#,
      Sample(
        #"⟦[{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]⟧"#,
        scope: .configuration,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}"#,
        .suggest),
    ],
    good: [
      #""enabled": true, "tokenTimeoutSeconds": 3600, "audience": ["42"]"#,
      #""audience": [], "filters": []"#,
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      let range = problem.value.range
      switch problem.kind {
      case .notInArray where !problem.isOfFilter:
        report.add(
          notAnArray,
          "\(problem.subject): expected \(problem.expectation), found \(problem.value.kind.noun)",
          at: range,
          fix: FixIt(
            "put the value in an array", .suggest,
            [.insert("[", at: range.start), .insert("]", at: range.end)]))
      case .nonInteger:
        checkInteger(problem, &report)
      case .null where !problem.isOfFilter:
        report.add(
          null, "\(problem.subject) is null; expected \(problem.expectation)", at: range,
          fix: FixIt("remove the null value", .suggest, problem.removal))
      case .quotedScalar:
        let text = problem.value.text.string
        report.add(
          quoted,
          "\(problem.subject): expected \(problem.expectation), found the string \"\(text)\"",
          at: range, fix: FixIt("remove the quotes", .suggest, [Edit(range, text)]))
      case .wrongType where !problem.isOfFilter && !problem.isNumericVersion:
        report.add(
          wrong,
          "\(problem.subject): expected \(problem.expectation), found \(problem.value.kind.noun)",
          at: range, fix: wrapping(problem))
      default: break
      }
    }
  }

  private static func checkInteger(_ problem: SchemaProblem, _ report: inout Report) {
    let text = problem.value.text.string
    var fix: FixIt?
    if let number = Double(text), number.rounded() == number, number.magnitude <= 0x1p53 {
      let integer = String(Int(number))
      fix = FixIt("replace with '\(integer)'", .suggest, [Edit(problem.value.range, integer)])
    }
    report.add(
      notAnInteger,
      text.utf8.contains { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: ".") }
        ? "\(problem.subject): expected an integer, found \(text)"
        : "\(problem.subject) has too many digits; parsers agree only on integers up to 2^53",
      at: problem.value.range, fix: fix)
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
