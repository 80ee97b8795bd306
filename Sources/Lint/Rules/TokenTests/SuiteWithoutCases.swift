package import ConfigModel

package enum SuiteWithoutCases: TokenTestsRule {
  package static let about = RuleInfo(
    id: "suite-without-cases",
    topic: .settings,
    severity: .error,
    summary: "A test suite tests nothing.",
    rationale: """
      A suite without cases, properties, or origins always passes, regardless of its policy, and \
      looks like a test in every report.
      """,
    source: "oconf test",
    examples: [
      .bad(.suite, #"⟦{⟧"policy": "issuers.auth-token.json"}"#),
      .bad(
        .suite, #"⟦{⟧"policy": "web.allow-origin", "cases": [], "origins": {"allowed": []}}"#),
      .good(
        .suite, #"{"policy": "web.allow-origin", "origins": {"refused": ["https://evil.net"]}}"#),
      .good(.cases, #"{"name": "n", "expect": {"verdict": "accept"}}"#),
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    // Other rules report members that are misspelled or of the wrong type.
    guard suite.casesMember.isAbsentOrEmpty, suite.propertiesMember.isAbsentOrEmpty,
      !suite.object.isCutShort,
      suite.originsMember.isAbsent || suite.origins != nil, isEmpty(suite.origins?.allowed),
      isEmpty(suite.origins?.refused)
    else { return }
    report.add("the suite has no cases, properties or origins", at: suite.object.opening)
  }

  private static func isEmpty(_ list: TextListMember?) -> Bool {
    guard var elements = list?.elements else { return true }
    return elements.next() == nil
  }
}
