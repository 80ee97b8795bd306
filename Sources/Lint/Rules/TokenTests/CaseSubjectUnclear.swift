package import ConfigModel

package enum CaseSubjectUnclear: TokenTestsRule {
  package static let about = RuleInfo(
    id: "case-subject-unclear",
    topic: .settings,
    severity: .error,
    summary: "A test case does not clearly state what it tests.",
    rationale: """
      A case tests one thing: claims, a whole token, or an origin. A case with none of them tests \
      the token of the suite's field `base`, so `base` must have claims. With two of them, it is \
      unclear which one the expectation is about. `request` and `now` apply only to tokens, not to \
      origins.
      """,
    source: "oconf test",
    examples: [
      .bad(
        .cases,
        #"{"name": "n", "claims": {}, ⟦"origin": "https://app.corp.net"⟧, "expect": {"verdict": "accept"}}"#
      ),
      .bad(
        .suite,
        #"{"policy": "issuers.auth-token.json", "environment": {"now": 1893456000}, "cases": [{"name": ⟦"n"⟧, "expect": {"verdict": "accept"}}]}"#
      ),
      .bad(
        .cases,
        #"{"name": "n", "origin": "https://app.corp.net", ⟦"request": {"form": "body"}⟧, "expect": {"allowed": true}}"#
      ),
      .good(
        .suite,
        #"{"policy": "issuers.auth-token.json", "environment": {"now": 1893456000}, "base": {"claims": {"iss": "https://login.corp.net", "sub": "ann"}}, "cases": [{"name": "n", "expect": {"verdict": "accept"}}]}"#
      ),
      .good(
        .cases,
        #"{"name": "n", "claims": {"origin": "x"}, "request": {"form": "id-only"}, "now": 1893456000, "expect": {"verdict": "accept"}}"#
      ),
      .good(
        .suite,
        #"{"policy": "web.allow-origin", "cases": [{"name": "n", "origin": "https://app.corp.net", "expect": {"allowed": true}}]}"#
      ),
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    let hasBase = suite.base?.claims.written != nil
    for test in suite.cases {
      // Other rules report members that are misspelled or of the wrong type.
      let subjects = [test.claims.entry, test.token.entry, test.origin.entry].compactMap(\.self)
      if subjects.count > 1 {
        let names = subjects.map { "'\($0.name.text)'" }
        let last = subjects.max { $0.range < $1.range } ?? subjects[0]
        report.add(
          "a case must have only one of 'claims', 'token' and 'origin'; found \(names.joined(separator: " and "))",
          at: last.range)
      } else if subjects.isEmpty, !hasBase, test.claims.isAbsent, test.token.isAbsent,
        test.origin.isAbsent
      {
        report.add(
          "the case has no 'claims', 'token' or 'origin', and the suite has no 'base' with claims",
          at: test.anchor)
      } else if test.isOfOrigin {
        for entry in [test.request.entry, test.now.entry].compactMap(\.self) {
          report.add(
            "'\(entry.name.text)' does not apply to an origin", at: entry.range)
        }
      }
    }
  }
}
