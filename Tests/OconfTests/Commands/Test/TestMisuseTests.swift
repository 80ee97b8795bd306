import Foundation
import TestSupport
import Testing

/// Suites that cannot run: each mistake is reported at its place, and no invalid case passes.
@Suite final class TestMisuseTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      "issuers.auth-token.json",
      #"{"issuers":[{"issuerName":"https://idp.corp.example","jwks":{"jwksUri":"https://idp.corp.example/k"}}]}"#
    )
    try program.write("web.allow-origin", "https://app.corp.example")
  }

  deinit {
    program.remove()
  }

  private func run(_ suite: String, _ arguments: String...) throws -> Program.Result {
    try program.write("s.oconf-test.json", suite)
    return try program.run(["test"] + arguments, input: Data())
  }

  private static let expectation = #""name":"n","claims":{},"expect":{"verdict":"reject"}"#

  @Test(arguments: [
    (
      #"{"policy":"x.json","casess":[]}"#, "1:20: error: 'casess' is ignored; did you mean 'cases'?"
    ),
    (
      #"{"policy":"x.json","owner":"me","cases":[{\#(expectation)}]}"#,
      "1:20: error: unknown field 'owner' in the test suite"
    ),
    (
      #"{"cases":[{\#(expectation)}]}"#,
      "1:1: error: missing required field 'policy' in the test suite"
    ),
    (#"{"policy":"x.json"}"#, "1:1: error: the suite has no cases, properties or origins"),
    (
      #"{"policy":"x.json","cases":[{"name":"n","claims":{}}]}"#,
      "1:29: error: missing required field 'expect' in the test case"
    ),
    (
      #"{"policy":"x.json","cases":[{"name":"n","claims":{},"expect":{}}]}"#,
      "1:62: error: the case expects"
    ),
    (
      #"{"policy":"x.json","cases":[{"name":"n","claims":{},"expect":{"reason":"expired"}}]}"#,
      "1:72: error: invalid value 'expired' for 'reason'"
    ),
    (
      #"{"policy":"x.json","cases":[{"name":"n","claims":{},"expect":{"assumptions":["case"]}}]}"#,
      "1:78: error: invalid value 'case' for 'assumptions'"
    ),
    (
      #"{"policy":"x.json","environment":{"now":"noon"},"cases":[{\#(expectation)}]}"#,
      "1:41: error: 'now': expected a time such as '2030-12-31T23:59:59Z' or seconds since 1970"
    ),
    (
      #"{"policy":"x.json","environment":{"readings":{"absent-audience":"maybe"}},"cases":[{\#(expectation)}]}"#,
      "1:65: error: 'absent-audience' must be 'pass' or 'reject'"
    ),
    (#"{"policy":"x.json","#, "error: "),
    ("[]", "1:1: error: the test suite: expected an object, found an array"),
    ("", "error: "),
  ])
  func rejectsInvalidSuites(_ suite: String, _ message: String) throws {
    let result = try run(suite)
    #expect(result.status == 2)
    #expect(result.output == "s.oconf-test.json: cannot run\n")
    #expect(result.errors.contains("s.oconf-test.json:"), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// Settings cannot change the meaning of a suite.
  @Test func settingsCannotAllowInvalidSuites() throws {
    try program.write(
      ".oconf.json",
      #"{"rules":{"field/misspelled":"off","test-case/no-expectation":"off"},"ignore":[{"rule":"field/unknown","reason":"r"}]}"#
    )
    let text =
      #"{"policy":"issuers.auth-token.json","cases":[{"name":"n","claims":{},"expect":{"verdikt":"accept"}}]}"#
    #expect(try run(text).status == 2)
  }

  // MARK: Files

  @Test(arguments: [
    ("gone.json", "no such file: 'gone.json'"),
    ("", "the path is empty"),
    ("/etc/hostname", "'/etc/hostname' is absolute; paths are relative to the suite"),
    ("../outside.json", "'../outside.json' is outside the repository"),
    ("link.json", "'link.json' is outside the repository"),
    ("folder", "folder: is a directory"),
    ("notes.txt", "notes.txt: unrecognized file type"),
    ("s.oconf-test.json", "a document of kind 'token-tests' cannot be used as"),
    (
      "web.allow-origin",
      "a document of kind 'allow-origin' cannot be used as 'auth-token-configuration'"
    ),
    ("broken.auth-token.json", "the file is not JSON"),
    ("empty.properties", "the export has no policy 'Security_AuthTokenConfiguration'"),
  ])
  func rejectsPolicies(_ path: String, _ message: String) throws {
    // The repository is in a subfolder, so that files next to the subfolder are outside of it.
    let outer = try Program()
    defer { outer.remove() }
    try outer.write("outside.json", "{}")
    func write(_ name: String, _ text: String) throws { try outer.write("inner/\(name)", text) }
    for folder in [".git", "folder"] {
      try FileManager.default.createDirectory(
        atPath: outer.path("inner/\(folder)"), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: outer.path("inner/link.json"), withDestinationPath: "../outside.json")
    try write("notes.txt", "hello")
    try write("web.allow-origin", "https://app.corp.example")
    try write("broken.auth-token.json", "{")
    try write("empty.properties", "# MCS Policies.\n*.*.Logging_Level=1\n")
    try write(
      "s.oconf-test.json",
      #"{"policy":"\#(path)","environment":{"now":1},"cases":[{\#(Self.expectation)}]}"#)
    let result = try outer.run("test", "inner")
    #expect(result.status == 2)
    #expect(result.errors.contains("s.oconf-test.json:1:"), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// The policy is above the suite, but still in its repository.
  @Test func readsFilesOfTheRepository() throws {
    try program.write(
      "tests/deep/s.oconf-test.json",
      #"{"policy":"../../issuers.auth-token.json","environment":{"now":1},"cases":[{\#(Self.expectation)}]}"#
    )
    #expect(try program.run("test").output == "tests/deep/s.oconf-test.json: 1 passed\n")
    #expect(try program.run("test", "tests/deep").status == 0)
  }

  @Test func rejectsFilesOutsideTheRepository() throws {
    let policies = try run(
      #"{"policy":"issuers.auth-token.json","environment":{"now":1,"policies":"../p.properties"},"cases":[{\#(Self.expectation)}]}"#
    )
    #expect(policies.status == 2)
    #expect(
      policies.errors.contains("1:71: cannot run: '../p.properties' is outside the repository"))
    let token = try run(
      #"{"policy":"issuers.auth-token.json","environment":{"now":1},"cases":[{"name":"n","token":"/etc/passwd","expect":{"verdict":"reject"}}]}"#
    )
    #expect(token.status == 2)
    #expect(token.errors.contains("'/etc/passwd' is absolute"))
    #expect(token.output == "s.oconf-test.json: 0 passed, 1 cannot run\n")
  }

  @Test func rejectsInvalidBaseURL() throws {
    let result = try run(
      #"{"policy":"issuers.auth-token.json","environment":{"now":1,"baseURL":"m.corp.example"},"cases":[{\#(Self.expectation)}]}"#
    )
    #expect(result.status == 2)
    #expect(result.errors.contains("s.oconf-test.json:1:70: cannot run: the base URL"))
  }

  @Test func needsPolicyForEachKindOfCase() throws {
    let text =
      #"{"policy":"issuers.auth-token.json","origins":{"allowed":["https://app.corp.example"]}}"#
    let result = try run(text)
    #expect(result.status == 2)
    #expect(result.errors.contains("1:59: cannot run: "), "\(result.errors)")
    #expect(
      try run(text.replacing("issuers.auth-token.json", with: "web.allow-origin")).status == 0)
  }

  @Test func continuesWithNextSuite() throws {
    try program.write("a.oconf-test.json", "{")
    let result = try run(
      #"{"policy":"issuers.auth-token.json","environment":{"now":1},"cases":[{\#(Self.expectation)}]}"#
    )
    #expect(result.status == 2)
    #expect(
      result.output
        == "a.oconf-test.json: cannot run\ns.oconf-test.json: 1 passed\n1 passed, 1 cannot run in 2 suites\n"
    )
  }

  @Test func doesNotRecognizeOtherFiles() throws {
    #expect(try program.run("test", "issuers.auth-token.json").status == 2)
    let missing = try program.run("test", "gone.oconf-test.json")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("gone.oconf-test.json: no such file"))
  }

  /// A truncated suite is refused, and nothing else happens.
  @Test func truncationDoesNotCrash() throws {
    let text =
      #"{"policy":"web.allow-origin","cases":[{"name":"n","origin":"https://app.corp.example","expect":{"allowed":true}}],"origins":{"refused":["https://x"]}}"#
    for count in stride(from: 0, to: text.utf8.count, by: 6) {
      let result = try run(String(text.prefix(count)))
      #expect(result.signal == nil)
      #expect(result.status == 2, "\(count)")
    }
    #expect(try run(text).status == 0)
  }

  @Test func continuesAfterDeepSuite() throws {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let result = try run(
      #"{"policy":"issuers.auth-token.json","environment":{"now":1},"cases":[{"name":"n","claims":{"a":\#(deep)},"expect":{"verdict":"reject"}}]}"#
    )
    #expect(result.status == 2)
    #expect(result.signal == nil)
    #expect(result.errors.contains("512"))
  }
}
