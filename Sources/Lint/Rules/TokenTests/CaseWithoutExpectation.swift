package import ConfigModel

package enum CaseWithoutExpectation: TokenTestsRule {
  package static let about = RuleInfo(
    id: "case-without-expectation",
    severity: .error,
    summary: "A test case passes whatever comes of it.",
    rationale: """
      An expectation that is empty, or asks only for an empty list of roles among others, is met by \
      every result: the case looks like a test and is none. Say at least which verdict is expected.
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
        "the case expects nothing, so that it passes whatever comes of it", at: expect.object.range)
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
