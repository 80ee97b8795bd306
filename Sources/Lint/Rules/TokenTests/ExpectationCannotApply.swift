package import ConfigModel

package enum ExpectationCannotApply: TokenTestsRule {
  package static let about = RuleInfo(
    id: "expectation-cannot-apply",
    topic: .settings,
    severity: .error,
    summary: "A test case expects a field or value that cannot occur in its kind of result.",
    rationale: """
      A rejected token has no user, roles or lifetime. A reason that only reports missing input is \
      never a reason for a rejection. An origin has no roles, and a token has no origin pattern. \
      Such a case can never pass, or compares nothing.
      """,
    source: "oconf test",
    examples: [
      .bad(.cases, #"{"name": "n", "expect": {"verdict": "reject", "roles": ⟦["staff"]⟧}}"#),
      .bad(
        .cases, #"{"name": "n", "expect": {"verdict": "accept", "reason": ⟦"token-expired"⟧}}"#),
      .bad(.cases, #"{"name": "n", "expect": {"reason": "issuer-unknown", "username": ⟦"ann"⟧}}"#),
      .bad(
        .cases, #"{"name": "n", "expect": {"verdict": "reject", "reason": ⟦"base-url-needed"⟧}}"#),
      .bad(.cases, #"{"name": "n", "expect": {"allowed": ⟦true⟧}}"#),
      .bad(
        .cases,
        #"{"name": "n", "origin": "https://app.corp.net", "expect": {"allowed": false, "pattern": ⟦"https://*.corp.net"⟧}}"#
      ),
      .bad(
        .suite,
        #"{"policy": "web.allow-origin", "origins": {"allowed": ["https://app.corp.net"], "refused": [⟦"https://app.corp.net"⟧]}}"#
      ),
      .good(
        .cases,
        #"{"name": "n", "expect": {"verdict": "reject", "reason": "token-expired", "reasons": ["token-expired", "filter-unsatisfied"]}}"#
      ),
      .good(
        .cases,
        #"{"name": "n", "expect": {"verdict": "accept", "reason": "ok", "reasons": [], "roles": [], "expiresIn": 3600}}"#
      ),
      .good(
        .cases,
        #"{"name": "n", "expect": {"verdict": "indeterminate", "reason": "user-directory-needed"}}"#
      ),
      .good(
        .cases,
        #"{"name": "n", "origin": "https://app.corp.net", "expect": {"pattern": "https://*.corp.net", "assumptions": []}}"#
      ),
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    for test in suite.cases {
      guard let expect = test.expect else { continue }
      for (field, value) in expect.inapplicable(toOrigin: test.isOfOrigin) {
        report.add(
          test.isOfOrigin
            ? "the case tests an origin, which has no '\(field.name)'"
            : "the case tests a token, but only origins have '\(field.name)'",
          at: value.range)
      }
      if test.isOfOrigin { checkOrigin(expect, &report) } else { checkToken(expect, &report) }
    }
    if let table = suite.origins { check(table, &report) }
  }

  // MARK: Origins

  private static func checkOrigin(_ expect: TokenTestExpectation, _ report: inout Report) {
    guard expect.allowed.isWritten(false), let pattern = expect.pattern.written else { return }
    report.add("an origin that is not allowed has no pattern", at: pattern.range)
  }

  private static func check(_ table: OriginTable, _ report: inout Report) {
    guard table.allowed.isPresent, table.refused.isPresent else { return }
    let allowed = Set(table.allowed.elements.map(\.text))
    for origin in table.refused.elements where allowed.contains(origin.text) {
      report.add("'\(origin.text)' is in both 'allowed' and 'refused'", at: origin.range)
    }
  }

  // MARK: Tokens

  private static func checkToken(_ expect: TokenTestExpectation, _ report: inout Report) {
    let verdict = expect.verdict.written.flatMap { Decision.Verdict(rawValue: $0.string) }
    let reason = expect.reason.written.flatMap { ExchangeReason.named($0.string) }
    if let verdict, let reason, let written = expect.reason.written, reason.verdict != verdict {
      report.add(
        "'\(reason.code)' is not a reason for the verdict '\(verdict.rawValue)'", at: written.range)
    }
    for element in expect.reasons.elements {
      guard let verdict = verdict ?? reason?.verdict,
        let reason = ExchangeReason.named(element.string), reason.verdict != verdict
      else { continue }
      report.add(
        "'\(reason.code)' is not one of the reasons for the verdict '\(verdict.rawValue)'",
        at: element.range)
    }
    guard let outcome = verdict ?? reason?.verdict, outcome != .accept else { return }
    let members: [any DeclaredMember] = [
      expect.username, expect.userKind, expect.roles, expect.rolesInclude, expect.rolesExclude,
      expect.expiresIn,
    ]
    for member in members where member.isPresent {
      report.add(
        "a token that is not accepted has no '\(member.field.name)'", at: member.range)
    }
  }
}

extension ExchangeReason {
  /// The verdict that this can be a reason for.
  fileprivate var verdict: Decision.Verdict {
    self == .ok ? .accept : isMissingInput ? .indeterminate : .reject
  }
}
