package import ConfigModel

package enum JSONDuplicateKey: JSONRule {
  package static let about = RuleInfo(
    id: "json-duplicate-key",
    topic: .documents,
    severity: .error,
    summary: "A field name occurs twice in one object.",
    rationale: """
      Some parsers use the first field, others the last, so the reviewer and the service may see \
      different trust settings. Remove the one that is not intended.
      """,
    source: "RFC 8259, section 4; RFC 7493, section 2.3",
    examples: [
      .bad(.json, #"{"enabled": false, ⟦"enabled"⟧: true}"#),
      .bad(.json, #"{"issuers": [{"name": "a", "type": "b", ⟦"n\u0061me"⟧: "c"}]}"#),
      .good(.json, #"{"enabled": false, "Enabled": true}"#),
      .good(.json, #"[{"name": "a"}, {"name": "b"}]"#),
    ])

  package static func check(_ tree: JSONTree, _ report: inout Report) {
    for duplicate in JSONDuplicateKeys.find(in: tree) {
      report.add(
        "duplicate field '\(duplicate.again.text.string)'; which value is used depends on the parser",
        at: duplicate.again.range,
        notes: [Note("first defined here", at: duplicate.first.range)])
    }
  }
}
