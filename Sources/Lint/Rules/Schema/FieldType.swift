import ConfigModel

extension Family {
  static let fieldType = Family(
    "field-type", topic: .documents,
    summary: "A value does not have the documented JSON type.")
}

package enum SingleValueForArray: DeviationRule {
  package static let about = RuleInfo(
    .fieldType, "not-an-array",
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

package enum NonIntegerNumber: DeviationRule {
  package static let about = RuleInfo(
    .fieldType, "not-an-integer",
    severity: .error,
    summary: "A number that must be an integer has a fraction, an exponent, or too many digits.",
    rationale: """
      Seconds are documented as JSON integers. Parsers round, truncate or reject other numbers, \
      and disagree on values beyond 2^53.
      """,
    source: "JWT Configuration Reference; RFC 8259, section 6",
    examples: [
      .bad(
        .issuer, #""tokenTimeoutSeconds": ⟦3.6e3⟧"#, fixed: #""tokenTimeoutSeconds": 3600"#,
        .suggest),
      .bad(
        .issuer, #""tokenTimeoutSeconds": ⟦600.0⟧"#, fixed: #""tokenTimeoutSeconds": 600"#,
        .suggest),
      .bad(.configuration, #"{"issuers": [], "policyMaxReloadInterval": ⟦0.5⟧}"#),
      .bad(.issuer, #""tokenTimeoutSeconds": ⟦99999999999999999999⟧"#),
      .good(.issuer, #""tokenTimeoutSeconds": 3600"#),
      .good(.issuer, #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .nonInteger = problem.kind else { continue }
      let text = problem.value.text.string
      var fix: FixIt?
      if let number = Double(text), number.rounded() == number, number.magnitude <= 0x1p53 {
        let integer = String(Int(number))
        fix = FixIt("replace with '\(integer)'", .suggest, [Edit(problem.value.range, integer)])
      }
      report.add(
        text.utf8.contains { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: ".") }
          ? "\(problem.subject): expected an integer, found \(text)"
          : "\(problem.subject) has too many digits; parsers agree only on integers up to 2^53",
        at: problem.value.range, fix: fix)
    }
  }
}

package enum NullField: DeviationRule {
  package static let about = RuleInfo(
    .fieldType, "null",
    severity: .error,
    summary: "A value is null.",
    rationale: """
      Null is not one of the documented types. The documentation does not say if null means the \
      default or makes the issuer unusable. Leave the field out.
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
        "\(problem.subject) is null; expected \(problem.expectation)",
        at: problem.value.range,
        fix: FixIt("remove the null value", .suggest, problem.removal))
    }
  }
}

package enum QuotedScalar: DeviationRule {
  package static let about = RuleInfo(
    .fieldType, "quoted",
    severity: .error,
    summary: "A Boolean or an integer is written as a string.",
    rationale: """
      `"false"` is a string. A lenient parser may treat any string as true, and a strict one \
      rejects it. Either way, the setting may not do what its author intended.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(
        .issuer, #""virtualUserEnabled": ⟦"false"⟧"#, fixed: #""virtualUserEnabled": false"#,
        .suggest),
      .bad(
        .issuer, #""tokenTimeoutSeconds": ⟦"3600"⟧"#, fixed: #""tokenTimeoutSeconds": 3600"#,
        .suggest),
      .good(.issuer, #""enabled": false, "tokenTimeoutSeconds": 3600"#),
      .good(.issuer, #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .quotedScalar = problem.kind else { continue }
      let text = problem.value.text.string
      report.add(
        "\(problem.subject): expected \(problem.expectation), found the string \"\(text)\"",
        at: problem.value.range,
        fix: FixIt("remove the quotes", .suggest, [Edit(problem.value.range, text)]))
    }
  }
}

package enum FieldWrongType: DeviationRule {
  package static let about = RuleInfo(
    .fieldType, "wrong",
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
