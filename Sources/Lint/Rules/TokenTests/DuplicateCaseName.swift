package import ConfigModel

package enum DuplicateCaseName: TokenTestsRule {
  package static let about = RuleInfo(
    id: "duplicate-case-name",
    topic: .settings,
    severity: .warning,
    summary: "Two test cases or properties in a suite have the same name.",
    rationale: """
      Reports, the option `--filter`, and tools that collect results identify a case or property \
      by its name. If two have the same name, you cannot tell which one failed, and some tools keep \
      only the last.
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
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "never": {"role": "a"}}, {"name": ⟦"n"⟧, "never": {"role": "b"}}]}"#
      ),
      .good(
        .cases,
        #"{"name": "staff", "expect": {"verdict": "accept"}}, {"name": "Staff", "expect": {"userKind": "virtual"}}"#
      ),
      .good(.cases, #"{"name": "staff", "expect": {"verdict": "accept", "roles": ["staff"]}}"#),
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    guard suite.cases.count + suite.properties.count > 1 else { return }
    var known: [Text: SourceRange] = [:]
    func check(_ member: TextMember, _ noun: String) {
      guard let name = member.written else { return }
      if let first = known[name.text] {
        report.add(
          "duplicate \(noun) name '\(name.text)'", at: name.range,
          notes: [Note("first used here", at: first)])
      } else {
        known[name.text] = name.range
      }
    }
    for test in suite.cases { check(test.name, "case") }
    for property in suite.properties { check(property.name, "property") }
  }
}
