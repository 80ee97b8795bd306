package import ConfigModel

extension Family {
  static let testSuite = Family(
    "test-suite", topic: .settings,
    summary: "A test suite is empty, or its results depend on the current time.")
}

package enum SuiteDependsOnClock: TokenTestsRule {
  package static let about = RuleInfo(
    .testSuite, "depends-on-clock", severity: .warning, scope: .suite,
    summary: "A test suite tests tokens without a fixed time.",
    rationale: """
      The time of the request decides whether a token has expired and how long the service's own \
      token lasts. Without `now` in the environment or in the case, oconf uses the current time. \
      The suite will eventually fail although nothing has changed.
      """,
    source: "oconf test; RFC 7519, section 4.1.4",
    exceptions: "If the suite is always run with the option `--now`.",
    bad: [
      #"{"policy": ⟦"issuers.auth-token.json"⟧, "cases": [{"name": "n", "claims": {"exp": 1893456000}, "expect": {"verdict": "accept"}}]}"#,
      #"{"policy": ⟦"issuers.auth-token.json"⟧, "environment": {"skew": 5}, "cases": [{"name": "n", "claims": {}, "now": 1, "expect": {"verdict": "accept"}}, {"name": "m", "claims": {}, "expect": {"verdict": "accept"}}]}"#,
    ],
    good: [
      #"{"policy": "issuers.auth-token.json", "environment": {"now": "2030-01-01T00:00:00Z"}, "cases": [{"name": "n", "claims": {}, "expect": {"verdict": "accept"}}]}"#,
      #"{"policy": "issuers.auth-token.json", "cases": [{"name": "n", "claims": {}, "now": 1893456000, "expect": {"verdict": "accept"}}]}"#,
      #"{"policy": "web.allow-origin", "cases": [{"name": "n", "origin": "https://app.corp.net", "expect": {"allowed": true}}]}"#,
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    // Other rules report a time that is misspelled or malformed.
    if let environment = suite.environment, !environment.now.isAbsent { return }
    guard suite.cases.contains(where: { !$0.isOfOrigin && $0.now.isAbsent }) else { return }
    report.add(
      "tokens are tested at the current time, because 'environment' has no 'now'",
      at: suite.policy.range)
  }
}

package enum SuiteWithoutCases: TokenTestsRule {
  package static let about = RuleInfo(
    .testSuite, "empty", severity: .error, scope: .suite,
    summary: "A test suite tests nothing.",
    rationale: """
      A suite without cases, properties, or origins always passes, regardless of its policy, and \
      looks like a test in every report.
      """,
    source: "oconf test",
    bad: [
      #"⟦{⟧"policy": "issuers.auth-token.json"}"#,
      #"⟦{⟧"policy": "web.allow-origin", "cases": [], "origins": {"allowed": []}}"#,
    ],
    good: [
      #"{"policy": "web.allow-origin", "origins": {"refused": ["https://evil.net"]}}"#,
      Sample(#"{"name": "n", "expect": {"verdict": "accept"}}"#, scope: .cases),
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
