import ConfigModel

package enum NonIntegerNumber: DeviationRule {
  package static let about = RuleInfo(
    id: "non-integer-number",
    topic: .documents,
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
