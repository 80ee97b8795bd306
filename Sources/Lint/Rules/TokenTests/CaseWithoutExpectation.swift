package import ConfigModel

package enum CaseWithoutExpectation: TokenTestsRule {
  package static let about = RuleInfo(
    id: "case-without-expectation",
    topic: .settings,
    severity: .error,
    summary: "A test case passes with any result.",
    rationale: """
      Every result meets an expectation that is empty or has only empty `rolesInclude` and \
      `rolesExclude` lists. The case looks like a test but checks nothing. State at least the \
      expected verdict.
      """,
    source: "oconf test",
    examples: [
      .bad(.cases, #"{"name": "n", "expect": ⟦{}⟧}"#),
      .bad(.cases, #"{"name": "n", "expect": ⟦{"rolesInclude": [], "rolesExclude": []}⟧}"#),
      .good(.cases, #"{"name": "n", "expect": {"roles": []}}"#),
      .good(.cases, #"{"name": "n", "expect": {"assumptions": [], "rolesInclude": []}}"#),
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    for test in suite.cases {
      guard let expect = test.expect, expect.object.json.members.allSatisfy(isVacuous) else {
        continue
      }
      report.add(
        "the case expects nothing, so it always passes", at: expect.object.range)
    }
  }

  private static func isVacuous(_ member: JSONValue.Member) -> Bool {
    let name = member.name.text
    guard name == "rolesInclude" || name == "rolesExclude", member.value.kind == .array else {
      return false
    }
    return member.value.elements.allSatisfy { _ in false }
  }
}
