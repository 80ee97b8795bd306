package import ConfigModel

package enum StringUntrimmed: AuthTokenRule {
  package static let about = RuleInfo(
    id: "string-untrimmed",
    severity: .error,
    summary: "A text begins or ends with a blank.",
    rationale: """
      Names, audiences, roles and filter values are compared exactly, so a blank that slipped in \
      makes the comparison fail for good.
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
    for index in 0..<tree.count {
      let node = tree[index]
      guard node.kind == .string, !node.has(.name) else { continue }
      let value = JSONValue(tree: tree, index: index)
      guard value.text.mayBeUntrimmed else { continue }
      let text = value.text.string
      let trimmed = text.trimmingBlanks
      // A text of blanks alone is as good as empty.
      guard trimmed != text, !trimmed.isEmpty else { continue }
      report.add(
        "the text \(JSONText.quoted(text)) begins or ends with a blank, and is compared exactly",
        at: value.range,
        fix: FixIt(
          "remove the blanks", .suggest, [Edit(value.range, JSONText.quoted(trimmed))]))
    }
  }
}
