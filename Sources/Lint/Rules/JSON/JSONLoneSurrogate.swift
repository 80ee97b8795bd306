package import ConfigModel

package enum JSONLoneSurrogate: JSONRule {
  package static let about = RuleInfo(
    id: "json-lone-surrogate",
    severity: .error,
    summary: "An escape stands for half a character.",
    rationale: """
      Characters beyond U+FFFF are escaped as two halves, a high and a low surrogate. One half \
      alone is allowed by the grammar and is no text: readers replace it, drop it or fail, each in \
      its own way.
      """,
    source: "RFC 8259, section 8.2",
    examples: [
      .bad(.json, #"{"defaultRoles": ["⟦\ud83d⟧"]}"#),
      .bad(.json, #"{"defaultRoles": ["⟦\ude00⟧⟦\ud83d⟧"]}"#),
      .good(.json, #"{"defaultRoles": ["\ud83d\ude00"]}"#),
      .good(.json, #"{"defaultRoles": ["\\ud83d"]}"#),
    ])

  package static func check(_ tree: JSONTree, _ report: inout Report) {
    for problem in tree.problems where problem.kind == .loneSurrogate {
      let text = tree.source.text(problem.range.bounds)
      report.add("'\(text)' is half of a surrogate pair, and no character", at: problem.range)
    }
  }
}
