import ConfigModel

package enum AllowedMbeNumericVersion: DeviationRule {
  package static let about = RuleInfo(
    id: "allowed-mbe-numeric-version",
    topic: .backends,
    severity: .error,
    summary: "The version of an allowed backend is a number.",
    rationale: """
      Versions are strings. As a number, `1.10` equals `1.1`, so a tool that processes the file \
      may shorten the version. The documentation does not say how Oracle Mobile Cloud treats a \
      number. Put the version in quotes.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer, #""allowedMbes": [{"name": "Orders", "version": ⟦1.0⟧}]"#,
        fixed: #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#, .suggest),
      .bad(
        .issuer, #""allowedMbes": [{"version": ⟦2⟧, "name": "Orders"}]"#,
        fixed: #""allowedMbes": [{"version": "2", "name": "Orders"}]"#, .suggest),
      .good(.issuer, #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#),
      .good(.issuer, #""allowedMbes": [{"name": "2", "version": "1"}]"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems where problem.isNumericVersion {
      let text = problem.value.writtenText
      report.add(
        "'version': expected the string \"\(text)\", found a number", at: problem.value.range,
        fix: FixIt(
          "put the version in quotes", .suggest,
          [Edit(problem.value.range, JSONString.quoted(text))]))
    }
  }
}
