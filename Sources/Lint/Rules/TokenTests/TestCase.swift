package import ConfigModel

extension Family {
  static let testCase = Family(
    "test-case", topic: .settings,
    summary: "A test case is unclear, cannot fail, cannot pass, or has a duplicate name.",
    source: "oconf test")
}

package enum DuplicateCaseName: TokenTestsRule {
  package static let about = RuleInfo(
    .testCase, "duplicate-name", severity: .warning, scope: .cases,
    summary: "Two test cases or properties in a suite have the same name.",
    rationale: """
      Reports, the option `--filter`, and tools that collect results identify a case or property \
      by its name. If two have the same name, you cannot tell which one failed, and some tools keep \
      only the last.
      """,
    bad: [
      #"{"name": "staff", "expect": {"verdict": "accept"}}, {"name": ⟦"staff"⟧, "expect": {"userKind": "virtual"}}"#,
      #"{"name": "a", "expect": {"reason": "ok"}}, {"name": "b", "expect": {"verdict": "accept"}}, {"name": ⟦"\u0061"⟧, "expect": {"roles": []}}"#,
      Sample(
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "never": {"role": "a"}}, {"name": ⟦"n"⟧, "never": {"role": "b"}}]}"#,
        scope: .suite),
    ],
    good: [
      #"{"name": "staff", "expect": {"verdict": "accept"}}, {"name": "Staff", "expect": {"userKind": "virtual"}}"#,
      #"{"name": "staff", "expect": {"verdict": "accept", "roles": ["staff"]}}"#,
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

package enum ExpectationCannotApply: TokenTestsRule {
  package static let about = RuleInfo(
    .testCase, "impossible-expectation", severity: .error, scope: .cases,
    summary: "A test case expects a field or value that cannot occur in its kind of result.",
    rationale: """
      A rejected token has no user, roles or lifetime. A reason that only reports missing input, \
      such as `base-url-needed`, never causes a rejection. An origin has no roles, and a token has \
      no origin pattern. Such a case can never pass, or compares nothing.
      """,
    bad: [
      #"{"name": "n", "expect": {"verdict": "reject", "roles": ⟦["staff"]⟧}}"#,
      #"{"name": "n", "expect": {"verdict": "accept", "reason": ⟦"token-expired"⟧}}"#,
      #"{"name": "n", "expect": {"reason": "issuer-unknown", "username": ⟦"ann"⟧}}"#,
      #"{"name": "n", "expect": {"verdict": "reject", "reason": ⟦"base-url-needed"⟧}}"#,
      #"{"name": "n", "expect": {"allowed": ⟦true⟧}}"#,
      #"{"name": "n", "origin": "https://app.corp.net", "expect": {"allowed": false, "pattern": ⟦"https://*.corp.net"⟧}}"#,
      Sample(
        #"{"policy": "web.allow-origin", "origins": {"allowed": ["https://app.corp.net"], "refused": [⟦"https://app.corp.net"⟧]}}"#,
        scope: .suite),
    ],
    good: [
      #"{"name": "n", "expect": {"verdict": "reject", "reason": "token-expired", "reasons": ["token-expired", "filter-unsatisfied"]}}"#,
      #"{"name": "n", "expect": {"verdict": "accept", "reason": "ok", "reasons": [], "roles": [], "expiresIn": 3600}}"#,
      #"{"name": "n", "expect": {"verdict": "indeterminate", "reason": "user-directory-needed"}}"#,
      #"{"name": "n", "origin": "https://app.corp.net", "expect": {"pattern": "https://*.corp.net", "assumptions": []}}"#,
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

package enum CaseWithoutExpectation: TokenTestsRule {
  package static let about = RuleInfo(
    .testCase, "no-expectation", severity: .error, scope: .cases,
    summary: "A test case passes with any result.",
    rationale: """
      Every result meets an expectation that is empty or has only empty `rolesInclude` and \
      `rolesExclude` lists. The case looks like a test but checks nothing. State at least the \
      expected verdict.
      """,
    bad: [
      #"{"name": "n", "expect": ⟦{}⟧}"#,
      #"{"name": "n", "expect": ⟦{"rolesInclude": [], "rolesExclude": []}⟧}"#,
    ],
    good: [
      #"{"name": "n", "expect": {"roles": []}}"#,
      #"{"name": "n", "expect": {"assumptions": [], "rolesInclude": []}}"#,
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

package enum CaseSubjectUnclear: TokenTestsRule {
  package static let about = RuleInfo(
    .testCase, "unclear-subject", severity: .error, scope: .cases,
    summary: "A test case does not clearly state what it tests.",
    rationale: """
      A case tests one thing: claims, a whole token, or an origin. A case with none of them tests \
      the token of the suite's field `base`, so `base` must have claims. With two of them, it is \
      unclear which one the expectation is about. `request` and `now` apply only to tokens, not to \
      origins.
      """,
    bad: [
      #"{"name": "n", "claims": {}, ⟦"origin": "https://app.corp.net"⟧, "expect": {"verdict": "accept"}}"#,
      Sample(
        #"{"policy": "issuers.auth-token.json", "environment": {"now": 1893456000}, "cases": [{"name": ⟦"n"⟧, "expect": {"verdict": "accept"}}]}"#,
        scope: .suite),
      #"{"name": "n", "origin": "https://app.corp.net", ⟦"request": {"form": "body"}⟧, "expect": {"allowed": true}}"#,
    ],
    good: [
      Sample(
        #"{"policy": "issuers.auth-token.json", "environment": {"now": 1893456000}, "base": {"claims": {"iss": "https://login.corp.net", "sub": "ann"}}, "cases": [{"name": "n", "expect": {"verdict": "accept"}}]}"#,
        scope: .suite),
      #"{"name": "n", "claims": {"origin": "x"}, "request": {"form": "id-only"}, "now": 1893456000, "expect": {"verdict": "accept"}}"#,
      Sample(
        #"{"policy": "web.allow-origin", "cases": [{"name": "n", "origin": "https://app.corp.net", "expect": {"allowed": true}}]}"#,
        scope: .suite),
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
