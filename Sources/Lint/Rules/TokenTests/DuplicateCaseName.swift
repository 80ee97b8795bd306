package import ConfigModel

package enum DuplicateCaseName: TokenTestsRule {
  package static let about = RuleInfo(
    id: "duplicate-case-name",
    severity: .warning,
    summary: "Two test cases of a suite have the same name.",
    rationale: """
      Reports, filters and the tools that collect results go by the name: of two cases of one name \
      nobody can tell which one failed, and some tools keep only the last.
      """,
    source: "oconf test",
    examples: [
      .bad(
        .cases,
        #"{"name": "staff", "expect": {"verdict": "accept"}}, {"name": ⟦"staff"⟧, "expect": {"userKind": "virtual"}}"#
      ),
      .bad(
        .cases,
        #"{"name": "a", "expect": {"reason": "ok"}}, {"name": "b", "expect": {"verdict": "accept"}}, {"name": ⟦"\u0061"⟧, "expect": {"roles": []}}"#
      ),
      .good(
        .cases,
        #"{"name": "staff", "expect": {"verdict": "accept"}}, {"name": "Staff", "expect": {"userKind": "virtual"}}"#
      ),
      .good(.cases, #"{"name": "staff", "expect": {"verdict": "accept", "roles": ["staff"]}}"#),
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    guard suite.cases.count > 1 else { return }
    var known: [Text: SourceRange] = [:]
    for test in suite.cases {
      guard let name = test.name.written else { continue }
      if let first = known[name.text] {
        report.add(
          "another case is named '\(name.text)', too", at: name.range,
          notes: [Note("the first one", at: first)])
      } else {
        known[name.text] = name.range
      }
    }
  }
}
