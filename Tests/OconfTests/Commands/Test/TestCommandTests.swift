import Foundation
import TestSupport
import Testing

/// Suites of expectations, run with `oconf test`.
@Suite final class TestCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("issuers.auth-token.json", Self.configuration)
    try program.write("web.allow-origin", "https://app.corp.example,\n  https://*.corp.net\n")
  }

  deinit {
    program.remove()
  }

  private static let configuration = """
    {
      "issuers": [
        {
          "issuerName": "https://idp.corp.example",
          "virtualUserEnabled": true,
          "filters": [
            {"name": "dept", "values": ["sales"]}
          ],
          "roleAttributes": ["groups"],
          "roleMappings": [
            {"tokenRole": "a", "mappedRoles": ["Clerk"]}
          ],
          "jwks": {"jwksUri": "https://idp.corp.example/keys"}
        }
      ]
    }
    """

  /// A suite with the given cases.
  private func suite(_ cases: String, policy: String = "issuers.auth-token.json") -> String {
    """
    {"policy": "\(policy)", "environment": {"now": "2030-01-01T00:00:00Z", "baseURL": "https://m.corp.example"},
     "base": {"claims": {"iss": "https://idp.corp.example", "sub": "ann", "aud": "https://m.corp.example",
       "exp": 1893463200, "dept": "sales", "groups": ["a"]}},
     "cases": [
    \(cases)
     ]}
    """
  }

  private func run(
    _ cases: String, _ arguments: String..., policy: String = "issuers.auth-token.json"
  ) throws -> Program.Result {
    try program.write("s.oconf-test.json", suite(cases, policy: policy))
    return try program.run(["test"] + arguments, input: Data())
  }

  // MARK: Verdicts

  @Test func passes() throws {
    let result = try run(
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
    (#""username": "ann""#, #""username": "bob""#, "username: the user name is 'ann'"),
    (#""userKind": "virtual""#, #""userKind": "mapped""#, "user: the user is virtual"),
    (
      #""roles": ["Clerk"]"#, #""roles": []"#,
      "roles: 'Clerk' is granted: 'a' of claim 'groups', mapped"
    ),
    (#""rolesInclude": ["Clerk"]"#, #""rolesInclude": ["Boss"]"#, "roles: nothing grants 'Boss'"),
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
  func failsWhenAnyExpectationIsNotMet(_ right: String, _ wrong: String, _ shown: String) throws {
    let passed = try run(#"{"name": "clerks", "expect": {\#(right)}}"#)
    #expect(passed.status == 0, "\(passed.output)\(passed.errors)")
    let failed = try run(#"{"name": "clerks", "expect": {\#(wrong)}}"#)
    #expect(failed.status == 1)
    #expect(failed.output.hasPrefix("s.oconf-test.json:5:10: failed: clerks\n"))
    #expect(failed.output.contains(shown), "\(failed.output)")
    #expect(failed.output.hasSuffix("\ns.oconf-test.json: 0 passed, 1 failed\n"))
  }

  @Test func showsTheLineThatDecided() throws {
    let result = try run(
      #"{"name": "all", "claims": {"dept": "it"}, "expect": {"verdict": "accept"}}"#)
    #expect(
      result.output == """
        s.oconf-test.json:5:10: failed: all
                        expected  actual
          verdict       accept    reject
          filters: 'dept' is 'it': not among the wanted values
          --> issuers.auth-token.json:7:18
             7 |         {"name": "dept", "values": ["sales"]}
               |                  ^^^^^^

        s.oconf-test.json: 0 passed, 1 failed

        """)
  }

  @Test func readsTokensInTheSuiteOrBesideIt() throws {
    let claims = Data(
      #"{"iss":"https://idp.corp.example","sub":"ann","aud":"https://m.corp.example","exp":1893463200,"dept":"sales"}"#
        .utf8
    ).base64EncodedString().replacing("=", with: "")
    let token = "eyJhbGciOiJSUzI1NiJ9.\(claims).AAAA"
    try program.write("token.jwt", token + "\n")
    let result = try run(
      """
      {"name": "inside", "token": "\(token)", "expect": {"verdict": "accept"}},
      {"name": "beside", "token": "token.jwt", "expect": {"verdict": "accept", "username": "ann"}},
      {"name": "not signed", "token": "eyJhbGciOiJub25lIn0.\(claims).", "expect": {"reasons": ["signature-invalid"]}}
      """)
    #expect(result.output == "s.oconf-test.json: 3 passed\n", "\(result.output)\(result.errors)")
    let broken = try run(
      #"{"name": "x", "token": "eyJhbGciOiJub25lIn0.e.x", "expect": {"verdict": "reject"}}"#)
    #expect(broken.status == 2)
    #expect(broken.errors.contains("s.oconf-test.json:5:24: cannot be run: "))
    #expect(!(broken.errors + broken.output).contains("eyJhbGciOiJub25lIn0"))
  }

  @Test func triesOrigins() throws {
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

  // MARK: Environment

  @Test func takesTheEnvironmentFromSuiteOptionsAndSettings() throws {
    try program.write(
      ".oconf.json",
      #"{"baseURL": "https://other.corp.example", "readings": {"unmapped-role": "drop"}}"#)
    let cases = """
      {"name": "base", "expect": {"verdict": "accept"}},
      {"name": "drop", "claims": {"groups": "z"}, "expect": {"roles": []}},
      {"name": "keep", "claims": {"groups": "z"}, "readings": {"unmapped-role": "keep"}, "expect": {"roles": ["z"]}}
      """
    #expect(try run(cases).status == 0)
    let other = try run(cases, "--base-url", "https://other.corp.example")
    #expect(other.output.contains("0 passed, 3 failed"))
    let kept = try run(cases, "--reading", "unmapped-role=keep")
    #expect(kept.output.contains("failed: drop") && kept.output.contains("2 passed, 1 failed"))
    let later = try run(cases, "--now", "2031-01-01T00:00:00Z")
    #expect(later.output.contains("0 passed, 3 failed"))
  }

  @Test func readsThePoliciesOfTheEnvironment() throws {
    try program.write(
      "policies.properties",
      "*.*.Security_TokenExchangeTimeoutSecs=600\n"
        + "*.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken\n")
    func seconds(_ policies: String) throws -> String {
      let text = suite(#"{"name": "n", "expect": {"expiresIn": -1}}"#)
        .replacing("\"baseURL\"", with: policies + "\"baseURL\"")
      try program.write("s.oconf-test.json", text)
      return try program.run("test").output.split(separator: "\n")[2].split(separator: " ")
        .suffix(2).joined(separator: " ")
    }
    #expect(try seconds("") == "28800 s")
    #expect(try seconds(#""policies": "policies.properties","#) == "7200 s")
    #expect(
      try seconds(#""policies": {"Security_TokenExchangeTimeoutSecs": 900},"#) == "900 s")
    #expect(try seconds(#""policies": {"Security_TokenExchangeTimeoutSecs": 1},"#) == "1 s")
  }

  @Test func looksUsersUpInTheSuite() throws {
    try program.write(
      "issuers.auth-token.json",
      Self.configuration.replacing("\"virtualUserEnabled\": true,", with: ""))
    let cases = """
      {"name": "found", "expect": {"userKind": "mapped", "roles": ["Clerk", "Manager"]}},
      {"name": "lost", "claims": {"sub": "bob"}, "expect": {"reason": "user-not-found"}}
      """
    let text = suite(cases).replacing(
      "\"baseURL\"",
      with: #""users": [{"uid": "ann", "mail": null, "roles": ["Manager"]}], "baseURL""#)
    try program.write("s.oconf-test.json", text)
    let result = try program.run("test")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let unknown = try run(#"{"name": "n", "expect": {"reason": "user-directory-needed"}}"#)
    #expect(unknown.status == 0)
  }

  @Test func saysWhenTheClockDecided() throws {
    let text = suite(#"{"name": "n", "expect": {"reason": "token-expired"}}"#)
      .replacing("1893463200", with: "1000000000")
      .replacing(#""now": "2030-01-01T00:00:00Z", "#, with: "")
    try program.write("s.oconf-test.json", text)
    let result = try program.run("test")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("decided as of 20") && result.errors.contains("by the clock"))
    #expect(try program.run("test", "--now", "1200000000").errors == "")
  }

  // MARK: Selecting cases

  @Test func runsOnlyWhatIsWanted() throws {
    let cases = """
      {"name": "one", "expect": {"verdict": "accept"}},
      {"name": "two", "expect": {"verdict": "reject"}}
      """
    let one = try run(cases, "--filter", "o*")
    #expect(one.status == 0)
    #expect(one.output.hasSuffix("1 passed in 1 suite; 1 left out by --filter\n"))
    #expect(try run(cases, "--filter", "one", "--filter", "t?o", "--filter", "*wo").status == 1)
    let none = try run(cases, "--filter", "three")
    #expect(none.status == 2)
    #expect(none.errors == "oconf: no case was run: '--filter' matches none of 2\n")
  }

  @Test func findsSuitesInFolders() throws {
    let passing = suite(#"{"name": "n", "expect": {"verdict": "accept"}}"#)
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
    #expect(nothing.errors.contains("no suite (*.oconf-test.json) was found"))
  }

  @Test func readsASuiteFromStandardInput() throws {
    let text = suite(#"{"name": "n", "expect": {"verdict": "accept"}}"#)
    let result = try program.run(
      "test", "-", "--stdin-filename", "n.oconf-test.json", input: text)
    #expect(result.status == 0)
    #expect(result.output == "n.oconf-test.json: 1 passed\n")
    #expect(try program.run("test", "-", "--kind", "token-tests", input: text).status == 0)
    #expect(try program.run("test", "-", input: text).status == 2)
  }

  // MARK: Coverage

  @Test func tellsWhatNoCaseExercised() throws {
    let cases = #"{"name": "n", "expect": {"roles": ["Clerk"]}}"#
    let result = try run(cases, "--coverage")
    #expect(result.status == 0)
    #expect(
      result.output.hasSuffix(
        """

        80 % (4 of 5) of issuers.auth-token.json exercised; what no case did:
          issuers.auth-token.json:7:9: no token that the filter on 'dept' refuses

        """))
    #expect(try run(cases, "--fail-under", "80").status == 0)
    let under = try run(cases, "--fail-under", "81")
    #expect(under.status == 1)
    #expect(under.errors == "less than 81 % of the policies is exercised\n")
    #expect(try run(cases, "--fail-under", "101").status == 2)
    let both = cases + #", {"name": "m", "claims": {"dept": "x"}, "expect": {"verdict": "reject"}}"#
    #expect(try run(both, "--fail-under", "100").status == 0)
  }

  @Test func countsOnePolicyOfSeveralSuitesOnce() throws {
    try program.write(
      "r.oconf-test.json",
      suite(#"{"name": "m", "claims": {"dept": "x"}, "expect": {"verdict": "reject"}}"#))
    let result = try run(#"{"name": "n", "expect": {"roles": ["Clerk"]}}"#, "--coverage")
    #expect(result.output.contains("100 % (5 of 5) of issuers.auth-token.json exercised\n"))
  }
}
