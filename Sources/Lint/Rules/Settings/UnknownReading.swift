package import ConfigModel

package enum UnknownReading: SettingsRule {
  package static let about = RuleInfo(
    id: "unknown-reading",
    topic: .settings,
    severity: .error,
    summary: "The settings or a test suite chooses a reading that does not exist.",
    rationale: """
      A reading is the assumed answer to a question that the documentation leaves open. If a name \
      or an answer is misspelled, the default answer applies, and verdicts depend on a different \
      reading than intended.
      """,
    source: "oconf settings",
    examples: [
      .bad(
        .settings, #"{"readings": {⟦"absent-audiense"⟧: "reject"}}"#,
        fixed: #"{"readings": {"absent-audience": "reject"}}"#, .suggest),
      .bad(
        .settings, #"{"readings": {"absent-audience": ⟦"rejects"⟧}}"#,
        fixed: #"{"readings": {"absent-audience": "reject"}}"#, .suggest),
      .bad(.settings, #"{"readings": {"absent-audience": ⟦true⟧}}"#),
      .good(.settings, #"{"readings": {"absent-audience": "pass", "duplicate-mapping": "last"}}"#),
      .bad(
        .cases,
        #"{"name": "n", "readings": {⟦"filter-cases"⟧: "insensitive"}, "expect": {"verdict": "accept"}}"#,
        fixed:
          #"{"name": "n", "readings": {"filter-case": "insensitive"}, "expect": {"verdict": "accept"}}"#,
        .suggest),
      .good(.settings, #"{"readings": {}}"#),
    ])

  package static func check(_ settings: SettingsFile, _ report: inout Report) {
    for layer in settings.layers { check(layer.readings, &report) }
  }

  /// The same rule about suites of token tests.
  package enum InTokenTests: TokenTestsRule {
    package static var about: RuleInfo { UnknownReading.about }

    package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
      if let environment = suite.environment {
        UnknownReading.check(environment.readings, &report)
      }
      for testCase in suite.cases { UnknownReading.check(testCase.readings, &report) }
    }
  }

  private static func check(_ readings: MapMember, _ report: inout Report) {
    guard let members = readings.members else { return }
    for member in members {
      let name = member.name.text
      guard let reading = Reading.all.first(where: { name == $0.name }) else {
        reportUnknown(
          "unknown reading '\(name)'", member.name, Reading.all.map(\.name), &report)
        continue
      }
      let value = member.value
      guard value.kind != .missing,
        value.kind != .string || !reading.choices.contains(where: { value.text == $0 })
      else { continue }
      let choices = reading.choices.map { "'\($0)'" }.joined(separator: " or ")
      reportUnknown("'\(reading.name)' must be \(choices)", value, reading.choices, &report)
    }
  }

  private static func reportUnknown(
    _ message: String, _ value: JSONValue, _ known: [StaticString], _ report: inout Report
  ) {
    let near =
      value.kind == .string
      ? EditDistance.nearest(to: value.text.string, among: known.map(\.description)) : nil
    report.add(
      message + (near.map { "; did you mean '\($0)'?" } ?? ""), at: value.range,
      fix: near.map {
        FixIt("replace with '\($0)'", .suggest, [Edit(value.range, JSONString.quoted($0))])
      })
  }
}
