import Foundation
import TestSupport
import Testing

/// Suites of expectations, run with `oconf test`.
@Suite final class TestCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("issuers.auth-token.json", TestSample.configuration)
    try program.write("web.allow-origin", "https://app.corp.example,\n  https://*.corp.net\n")
  }

  deinit {
    program.remove()
  }

  // MARK: Verdicts

  @Test func metExpectationsPass() throws {
    let result = try program.runSuite(
      """
      {"name": "clerks", "expect": {"verdict": "accept", "roles": ["Clerk"], "expiresIn": 28800, "assumptions": []}},
      {"name": "no dept", "claims": {"dept": null}, "expect": {"reasons": ["filter-unsatisfied"]}},
      {"name": "late", "now": 1893463200, "expect": {"reason": "token-expired"}},
      {"name": "no client", "request": {"form": "none"}, "expect": {"reason": "client-auth-missing"}}
      """)
    #expect(result.status == 0)
    #expect(result.output == "s.oconf-test.json: 4 passed\n")
    #expect(result.errors == "")
  }

  /// A case that passes, and the same case with one different expectation.
  @Test(arguments: [
    (#""verdict": "accept""#, #""verdict": "reject""#, "  verdict       reject    accept\n"),
    (#""reason": "ok""#, #""reason": "filter-unsatisfied""#, "filters: 'dept' is 'sales'"),
    (#""reasons": []"#, #""reasons": ["token-expired"]"#, "time: the token expires at"),
    (#""username": "ann""#, #""username": "bob""#, "username: the username is 'ann'"),
    (#""userKind": "virtual""#, #""userKind": "mapped""#, "user: the user is virtual"),
    (
      #""roles": ["Clerk"]"#, #""roles": []"#,
      "roles: 'Clerk' is granted: 'a' of claim 'groups', mapped"
    ),
    (
      #""rolesInclude": ["Clerk"]"#, #""rolesInclude": ["Boss"]"#,
      "roles: 'Boss' is not granted by any rule"
    ),
    (#""rolesExclude": ["Boss"]"#, #""rolesExclude": ["Clerk"]"#, "roles: 'Clerk' is granted"),
    (
      #""expiresIn": 28800"#, #""expiresIn": 7200"#,
      "lifetime: the number of seconds is that of the default"
    ),
    (
      #""assumptions": []"#, #""assumptions": ["filter-case"]"#,
      "  assumptions   filter-case  none\n"
    ),
  ])
  func unmetExpectationFails(_ right: String, _ wrong: String, _ shown: String) throws {
    let passed = try program.runSuite(#"{"name": "clerks", "expect": {\#(right)}}"#)
    #expect(passed.status == 0, "\(passed.output)\(passed.errors)")
    let failed = try program.runSuite(#"{"name": "clerks", "expect": {\#(wrong)}}"#)
    #expect(failed.status == 1)
    #expect(failed.output.hasPrefix("s.oconf-test.json:5:10: failed: clerks\n"))
    #expect(failed.output.contains(shown), "\(failed.output)")
    #expect(failed.output.hasSuffix("\ns.oconf-test.json: 0 passed, 1 failed\n"))
  }

  @Test func showsDecidingLine() throws {
    let result = try program.runSuite(
      #"{"name": "all", "claims": {"dept": "it"}, "expect": {"verdict": "accept"}}"#)
    #expect(
      result.output == """
        s.oconf-test.json:5:10: failed: all
                        expected  actual
          verdict       accept    reject
          filters: 'dept' is 'it', which matches none of the filter's values: 'sales'
          --> issuers.auth-token.json:7:18
             7 |         {"name": "dept", "values": ["sales"]}
               |                  ^^^^^^
          to fix: identity provider: set the claim 'dept' to 'sales'

        s.oconf-test.json: 0 passed, 1 failed

        """)
  }

  @Test func readsTokensInSuiteOrFiles() throws {
    let claims = Data(
      #"{"iss":"https://idp.corp.example","sub":"ann","aud":"https://m.corp.example","exp":1893463200,"dept":"sales"}"#
        .utf8
    ).base64EncodedString().replacing("=", with: "")
    let token = "eyJhbGciOiJSUzI1NiJ9.\(claims).AAAA"
    try program.write("token.jwt", token + "\n")
    let result = try program.runSuite(
      """
      {"name": "inside", "token": "\(token)", "expect": {"verdict": "accept"}},
      {"name": "beside", "token": "token.jwt", "expect": {"verdict": "accept", "username": "ann"}},
      {"name": "not signed", "token": "eyJhbGciOiJub25lIn0.\(claims).", "expect": {"reasons": ["signature-invalid"]}}
      """)
    #expect(result.output == "s.oconf-test.json: 3 passed\n", "\(result.output)\(result.errors)")
    let broken = try program.runSuite(
      #"{"name": "x", "token": "eyJhbGciOiJub25lIn0.e.x", "expect": {"verdict": "reject"}}"#)
    #expect(broken.status == 2)
    #expect(broken.errors.contains("s.oconf-test.json:5:24: cannot run: "))
    #expect(!(broken.errors + broken.output).contains("eyJhbGciOiJub25lIn0"))
  }

  @Test func checksOrigins() throws {
    let text = """
      {"policy": "web.allow-origin",
       "cases": [{"name": "app", "origin": "https://app.corp.example",
         "expect": {"allowed": true, "pattern": "https://app.corp.example", "assumptions": []}},
        {"name": "capital", "origin": "https://app.Corp.net", "expect": {"assumptions": ["origin-case"]}},
        {"name": "strict", "origin": "https://app.Corp.net", "readings": {"origin-case": "sensitive"}, "expect": {"allowed": false}}],
       "origins": {"allowed": ["https://x.corp.net", "https://x.y.corp.net"], "refused": ["https://app.corp.example", "http://x.corp.net"]}}
      """
    try program.write("web.oconf-test.json", text)
    let result = try program.run("test", "web.oconf-test.json", "--verbose")
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("web.oconf-test.json:") } == [
        "web.oconf-test.json:2:21: passed: app",
        "web.oconf-test.json:4:12: passed: capital",
        "web.oconf-test.json:5:12: passed: strict",
        "web.oconf-test.json:6:26: passed: origin https://x.corp.net",
        "web.oconf-test.json:6:48: failed: origin https://x.y.corp.net",
        "web.oconf-test.json:6:85: failed: origin https://app.corp.example",
        "web.oconf-test.json:6:113: passed: origin http://x.corp.net",
        "web.oconf-test.json: 5 passed, 2 failed",
      ])
    #expect(lines.contains("  --> web.allow-origin:1:1"))
  }

  // MARK: Selecting cases

  @Test func runsSelectedCases() throws {
    let cases = """
      {"name": "one", "expect": {"verdict": "accept"}},
      {"name": "two", "expect": {"verdict": "reject"}}
      """
    let one = try program.runSuite(cases, "--filter", "o*")
    #expect(one.status == 0)
    #expect(one.output.hasSuffix("1 passed in 1 suite; 1 excluded by --filter\n"))
    #expect(
      try program.runSuite(cases, "--filter", "one", "--filter", "t?o", "--filter", "*wo").status
        == 1)
    let none = try program.runSuite(cases, "--filter", "three")
    #expect(none.status == 2)
    #expect(none.errors == "oconf: no test case ran: '--filter' matches none of the 2 test cases\n")
  }

  @Test func findsSuitesInFolders() throws {
    let passing = TestSample.suite(#"{"name": "n", "expect": {"verdict": "accept"}}"#)
    try program.write("b/two.oconf-test.json", passing.replacing("issuers.", with: "../issuers."))
    try program.write("a/one.oconf-test.json", passing.replacing("issuers.", with: "../issuers."))
    try program.write("a/no-suite.json", "{}")
    let result = try program.run("test")
    #expect(result.status == 0)
    #expect(
      result.output
        == "a/one.oconf-test.json: 1 passed\nb/two.oconf-test.json: 1 passed\n2 passed in 2 suites\n"
    )
    try FileManager.default.removeItem(atPath: program.path("a"))
    try FileManager.default.removeItem(atPath: program.path("b"))
    let nothing = try program.run("test")
    #expect(nothing.status == 2)
    #expect(nothing.errors.contains("no suite (*.oconf-test.json) found"))
  }

  @Test func readsASuiteFromStandardInput() throws {
    let text = TestSample.suite(#"{"name": "n", "expect": {"verdict": "accept"}}"#)
    let result = try program.run(
      "test", "-", "--stdin-filename", "n.oconf-test.json", input: text)
    #expect(result.status == 0)
    #expect(result.output == "n.oconf-test.json: 1 passed\n")
    #expect(try program.run("test", "-", "--kind", "token-tests", input: text).status == 0)
    #expect(try program.run("test", "-", input: text).status == 2)
  }

  // MARK: Coverage

  @Test func reportsUncoveredElements() throws {
    let cases = #"{"name": "n", "expect": {"roles": ["Clerk"]}}"#
    let result = try program.runSuite(cases, "--coverage")
    #expect(result.status == 0)
    #expect(
      result.output.hasSuffix(
        """

        80% (4 of 5) of issuers.auth-token.json exercised; no test case has:
          issuers.auth-token.json:7:9: a token that the filter on 'dept' rejects

        """))
    #expect(try program.runSuite(cases, "--fail-under", "80").status == 0)
    let under = try program.runSuite(cases, "--fail-under", "81")
    #expect(under.status == 1)
    #expect(under.errors == "coverage is less than 81%\n")
    #expect(try program.runSuite(cases, "--fail-under", "101").status == 2)
    let both = cases + #", {"name": "m", "claims": {"dept": "x"}, "expect": {"verdict": "reject"}}"#
    #expect(try program.runSuite(both, "--fail-under", "100").status == 0)
  }

  @Test func countsSharedPolicyOnce() throws {
    try program.write(
      "r.oconf-test.json",
      TestSample.suite(#"{"name": "m", "claims": {"dept": "x"}, "expect": {"verdict": "reject"}}"#))
    let result = try program.runSuite(
      #"{"name": "n", "expect": {"roles": ["Clerk"]}}"#, "--coverage")
    #expect(result.output.contains("100% (5 of 5) of issuers.auth-token.json exercised\n"))
  }
}
