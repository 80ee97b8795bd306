package import ConfigModel

package enum SuiteDependsOnClock: TokenTestsRule {
  package static let about = RuleInfo(
    id: "suite-depends-on-clock",
    topic: .settings,
    severity: .warning,
    summary: "A test suite tests tokens without a fixed time.",
    rationale: """
      The time of the request decides whether a token has expired and how long the service's own \
      token lasts. Without `now` in the environment or in the case, oconf uses the current time. \
      The suite will eventually fail although nothing has changed.
      """,
    source: "oconf test; RFC 7519, section 4.1.4",
    exceptions: "If the suite is always run with the option `--now`.",
    examples: [
      .bad(
        .suite,
        #"{"policy": ⟦"issuers.auth-token.json"⟧, "cases": [{"name": "n", "claims": {"exp": 1893456000}, "expect": {"verdict": "accept"}}]}"#
      ),
      .bad(
        .suite,
        #"{"policy": ⟦"issuers.auth-token.json"⟧, "environment": {"skew": 5}, "cases": [{"name": "n", "claims": {}, "now": 1, "expect": {"verdict": "accept"}}, {"name": "m", "claims": {}, "expect": {"verdict": "accept"}}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "issuers.auth-token.json", "environment": {"now": "2030-01-01T00:00:00Z"}, "cases": [{"name": "n", "claims": {}, "expect": {"verdict": "accept"}}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "issuers.auth-token.json", "cases": [{"name": "n", "claims": {}, "now": 1893456000, "expect": {"verdict": "accept"}}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "web.allow-origin", "cases": [{"name": "n", "origin": "https://app.corp.net", "expect": {"allowed": true}}]}"#
      ),
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
