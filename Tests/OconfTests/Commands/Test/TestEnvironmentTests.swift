import Testing

/// The time, the policies, the readings and the users that a suite is run with.
@Suite final class TestEnvironmentTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("issuers.auth-token.json", TestSample.configuration)
  }

  deinit {
    program.remove()
  }

  @Test func readsEnvironmentFromSuiteOptionsAndSettings() throws {
    try program.write(
      ".oconf.json",
      #"{"baseURL": "https://other.corp.example", "readings": {"unmapped-role": "drop"}}"#)
    let cases = """
      {"name": "base", "expect": {"verdict": "accept"}},
      {"name": "drop", "claims": {"groups": "z"}, "expect": {"roles": []}},
      {"name": "keep", "claims": {"groups": "z"}, "readings": {"unmapped-role": "keep"}, "expect": {"roles": ["z"]}}
      """
    #expect(try program.runSuite(cases).status == 0)
    let other = try program.runSuite(cases, "--base-url", "https://other.corp.example")
    #expect(other.output.contains("0 passed, 3 failed"))
    let kept = try program.runSuite(cases, "--reading", "unmapped-role=keep")
    #expect(kept.output.contains("failed: drop") && kept.output.contains("2 passed, 1 failed"))
    let later = try program.runSuite(cases, "--now", "2031-01-01T00:00:00Z")
    #expect(later.output.contains("0 passed, 3 failed"))
  }

  @Test func readsThePoliciesOfTheEnvironment() throws {
    try program.write(
      "policies.properties",
      "*.*.Security_TokenExchangeTimeoutSecs=600\n"
        + "*.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken\n")
    func seconds(_ policies: String) throws -> String {
      let text = TestSample.suite(#"{"name": "n", "expect": {"expiresIn": -1}}"#)
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

  @Test func readsUsersFromSuite() throws {
    try program.write(
      "issuers.auth-token.json",
      TestSample.configuration.replacing("\"virtualUserEnabled\": true,", with: ""))
    let cases = """
      {"name": "found", "expect": {"userKind": "mapped", "roles": ["Clerk", "Manager"]}},
      {"name": "lost", "claims": {"sub": "bob"}, "expect": {"reason": "user-not-found"}}
      """
    let text = TestSample.suite(cases).replacing(
      "\"baseURL\"",
      with: #""users": [{"uid": "ann", "mail": null, "roles": ["Manager"]}], "baseURL""#)
    try program.write("s.oconf-test.json", text)
    let result = try program.run("test")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let unknown = try program.runSuite(
      #"{"name": "n", "expect": {"reason": "user-directory-needed"}}"#)
    #expect(unknown.status == 0)
  }

  @Test func reportsDependenceOnTheClock() throws {
    let text = TestSample.suite(#"{"name": "n", "expect": {"reason": "token-expired"}}"#)
      .replacing("1893463200", with: "1000000000")
      .replacing(#""now": "2030-01-01T00:00:00Z", "#, with: "")
    try program.write("s.oconf-test.json", text)
    let result = try program.run("test")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("evaluated at 20"))
    #expect(result.errors.contains(" (current time), unless 'now' is set"))
    #expect(try program.run("test", "--now", "1200000000").errors == "")
  }
}
