package import ConfigModel

package enum StringUntrimmed: ConfigurationRule {
  package static let about = RuleInfo(
    id: "string-untrimmed",
    topic: .issuer,
    severity: .error,
    summary: "A string begins or ends with whitespace.",
    rationale: """
      Oracle Mobile Cloud compares names, audiences, roles and filter values exactly, so extra \
      whitespace makes the comparison always fail.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer, #""audience": [⟦"mobile-app "⟧]"#, fixed: #""audience": ["mobile-app"]"#, .suggest),
      .bad(
        .issuer, #""defaultRoles": [⟦"\tEmployee"⟧]"#, fixed: #""defaultRoles": ["Employee"]"#,
        .suggest),
      .good(.issuer, #""audience": ["mobile-app"]"#),
      .good(.issuer, #""defaultRoles": ["Field Service"]"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let tree = configuration.object.document.tree
    for value in tree.stringValues where value.mayBeUntrimmed {
      let text = value.text.string
      let trimmed = text.trimmingWhitespace
      // A string of only whitespace counts as empty.
      guard trimmed.utf8.count != text.utf8.count, !trimmed.isEmpty else { continue }
      report.add(
        "the string \(JSONString.quoted(text)) begins or ends with whitespace, and is compared exactly",
        at: value.range,
        fix: FixIt(
          "remove the whitespace", .suggest, [Edit(value.range, JSONString.quoted(trimmed))]))
    }
  }
}
