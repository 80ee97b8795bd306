package import ConfigModel

package enum JSONLoneSurrogate: JSONRule {
  package static let about = RuleInfo(
    id: "json-lone-surrogate",
    topic: .documents,
    severity: .error,
    summary: "A Unicode escape is only half of a surrogate pair.",
    rationale: """
      Characters beyond U+FFFF are escaped as a pair: a high and a low surrogate. The JSON grammar \
      allows one half alone, but it is not a character. Depending on the parser, it is replaced, \
      dropped or rejected.
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
      report.add("'\(text)' is half of a surrogate pair, not a character", at: problem.range)
    }
  }
}
