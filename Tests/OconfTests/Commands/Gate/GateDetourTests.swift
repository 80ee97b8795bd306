import Foundation
import TestSupport
import Testing

/// Detours around the access check, in one change or in two.
@Suite final class GateDetourTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private static let narrow = "https://a.corp.net\n"
  private static let wide = "https://a.corp.net,https://*.evil.net\n"

  private func gate(_ arguments: String...) throws -> Program.Result {
    try program.run(["gate", "--base", "HEAD"] + arguments, input: Data())
  }

  private func start(_ files: [String: String]) throws {
    for (name, text) in files { try program.write(name, text) }
    try program.commit()
  }

  private func expectFailure(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try gate()
    #expect(result.status == 1, "\(result.output)\(result.errors)", sourceLocation: sourceLocation)
    for words in ["access      failed"] + words {
      #expect(
        result.output.contains(words), "\(words)\n\(result.output)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Policies that only settings show

  @Test("a file whose kind only the settings state is a policy")
  func statedKind() throws {
    try start([
      ".oconf.json": #"{"files": [{"pattern": "origins.txt", "kind": "allow-origin"}]}"#,
      "origins.txt": Self.narrow,
    ])
    try program.write("origins.txt", Self.wide)
    try expectFailure("wider: ")
    try program.git("mv -f origins.txt other.txt")
    try expectFailure("was a policy and is renamed to 'other.txt'")
  }

  @Test("the settings of the revision decide what a new file is, too")
  func narrowedKinds() throws {
    func settings(_ pattern: String) -> String {
      #"{"files": [{"pattern": "\#(pattern)", "kind": "allow-origin"}]}"#
    }
    try start([".oconf.json": settings("up/*.json"), "up/w.json": Self.narrow])
    try program.write("up/e.json", Self.wide)
    try program.write(".oconf.json", settings("up/w.json"))
    try expectFailure("'up/e.json': it is new")
  }

  @Test("an export that 'policies' names is compared, whatever its name")
  func namedExport() throws {
    let export = "*.*.Security_AllowOrigin=https\\://a.corp.net"
    try start([".oconf.json": #"{"policies": "prod.export"}"#, "prod.export": export + "\n"])
    try program.write("prod.export", export + ",https\\://*.evil.net\n")
    try expectFailure("wider: ")
  }

  @Test(
    "the target of a pair is compared, even if the change drops the pair",
    arguments: ["mv w.allow-origin v.allow-origin", "mv deploy.txt other.txt"])
  func droppedPair(_ move: String) throws {
    try start([
      ".oconf.json": #"{"flattened": [{"source": "w.allow-origin", "target": "deploy.txt"}]}"#,
      "w.allow-origin": Self.narrow, "deploy.txt": "https://a.corp.net",
    ])
    try program.git(move)
    try program.write(".oconf.json", "{}\n")
    try expectFailure()
    if FileManager.default.fileExists(atPath: program.path("deploy.txt")) {
      try program.write("deploy.txt", Self.wide)
      try expectFailure("wider: ")
    }
  }

  // MARK: Policies that are gone

  /// Git does not see these renames, because the only line changed.
  @Test(
    "a policy that continues under an unknown name leaves the check",
    arguments: [
      ("w.allow-origin", narrow, "web.txt", wide),
      (
        "i.auth-token.json", GateSample.issuers(#""mobile""#), "issuers.txt",
        GateSample.issuers(#""mobile""#).filter { !$0.isWhitespace }
      ),
      (
        "e.properties", "*.*.Security_AllowOrigin=https\\://a.corp.net\n", "e.txt",
        "# new\n*.*.Security_AllowOrigin=https\\://a.corp.net\n"
      ),
    ])
  func continued(_ path: String, _ old: String, _ other: String, _ new: String) throws {
    try start([path: old])
    try program.git("rm -q \(path)")
    try program.write(other, new)
    try program.git("add -A")
    try expectFailure("'\(other)'")
    // A text that only mentions the policy is none.
    try program.write(other, "We no longer use https://a.corp.net and https://idp.corp.example.\n")
    try program.git("add -A")
    #expect(try gate().status == 0)
  }

  @Test("a policy that moved and changed in one line is compared with its earlier version")
  func movedAndNarrowed() throws {
    try start(["w.allow-origin": Self.wide])
    try program.git("rm -q w.allow-origin")
    try program.write("web/w.allow-origin", Self.narrow)
    let narrowed = try gate()
    #expect(narrowed.status == 0, "\(narrowed.output)")
    #expect(narrowed.output.contains("narrower: "))
    try program.write("web/w.allow-origin", "https://a.corp.net,https://*.corp.net")
    try expectFailure("wider: ", "'https://*.corp.net'")
    // With two candidates, neither is the earlier version.
    try program.write("other/w.allow-origin", Self.narrow)
    try expectFailure("'other/w.allow-origin': it is new")
  }

  // MARK: Two steps

  @Test("what was excluded counts as new when it is included")
  func includedLater() throws {
    try start(["w.allow-origin": Self.narrow])
    try start([".oconf.json": #"{"exclude": ["e.allow-origin"]}"#, "e.allow-origin": Self.wide])
    try program.write(".oconf.json", "{}\n")
    try expectFailure("'e.allow-origin': it was not checked before, so it counts as new")
  }

  @Test("an approval covers one file")
  func approvalOfAnotherFile() throws {
    try start(["test/w.allow-origin": Self.narrow, "production/w.allow-origin": Self.narrow])
    try program.write("test/w.allow-origin", Self.wide)
    #expect(try gate("--write-accept", "--reason", "only for tests").status == 1)
    #expect(try gate().status == 0)
    #expect(
      try program.read("approved-changes.json").contains(#""path": "test/w.allow-origin""#))
    try program.commit()
    try program.write("production/w.allow-origin", Self.wide)
    try expectFailure("wider: ")
  }

  @Test("an approval that is made ahead or extended is listed")
  func approvalAhead() throws {
    try start(["w.allow-origin": Self.narrow])
    try program.write("w.allow-origin", Self.wide)
    _ = try gate("--write-accept", "--reason", "agreed", "--until", "2090-01-31")
    let valid = try program.read("approved-changes.json")
    try program.write(
      "approved-changes.json", valid.replacing("2090-01-31", with: "2020-01-31"))
    try program.git("checkout -q w.allow-origin")
    let ahead = try gate("--fail-on", "approved")
    #expect(ahead.status == 1 && ahead.output.contains("agreed"), "\(ahead.output)")
    try program.commit()
    try program.write("w.allow-origin", Self.wide)
    let file = try program.read("approved-changes.json")
    try program.write(
      "approved-changes.json", file.replacing(#""2020-01-31""#, with: "null"))
    let extended = try gate("--fail-on", "approved")
    #expect(extended.status == 1, "\(extended.output)")
    #expect(extended.output.contains("1 approval made in this change"), "\(extended.output)")
  }

  // MARK: Texts

  @Test(
    "a list of origins that readers may take differently is not compared",
    arguments: [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE, 0x68, 0x00, 0x74, 0x00]])
  func otherEncoding(_ prefix: [UInt8]) throws {
    try start(["w.allow-origin": Self.narrow])
    try program.write("w.allow-origin", prefix + Array("https://*.evil.net".utf8))
    try expectFailure("cannot be compared: ")
  }

  @Test("too many links to folders are no reason to pass", .enabled(if: !Soak.isShort))
  func manyLinks() throws {
    try start(["p/w.allow-origin": Self.narrow])
    for number in 0..<400 { try program.write("many/\(number).json", "{}") }
    for number in 0..<300 {
      try FileManager.default.createSymbolicLink(
        atPath: program.path("link\(number)"), withDestinationPath: "many")
    }
    try program.git("add -A")
    let result = try gate()
    #expect(result.status == 2, "\(result.output)")
    #expect(result.errors.contains("more than 100000 paths lead through links to folders"))
  }

  // MARK: Silence

  @Test("an export that contradicts unchanged settings is an error")
  func contradiction() throws {
    let key = "Security_TokenExchangeTimeoutSecs"
    try start([
      ".oconf.json": #"{"policies": {"\#(key)": 60}}"#, "e.properties": "*.*.\(key)=60\n",
    ])
    try program.write("e.properties", "*.*.\(key)=999999\n")
    try expectFailure("sets '\(key)' to '60', but 'e.properties' has '999999'")
  }

  @Test("a new settings file that replaces others is listed")
  func replacedSettings() throws {
    try start([
      ".oconf.json": #"{"rules": {"origin-pattern/null": "error"}}"#,
      "d/w.allow-origin": Self.narrow,
    ])
    try program.write("d/.oconf.json", "{}\n")
    let result = try gate()
    #expect(result.output.contains("replaces '.oconf.json'"), "\(result.output)")
    #expect(result.output.contains("no longer sets 'origin-pattern/null'"), "\(result.output)")
  }

  @Test("another order of overrides is listed")
  func orderOfOverrides() throws {
    func settings(_ paths: [String]) -> String {
      let elements = paths.map {
        #"{"paths": ["\#($0)"], "rules": {"origin-pattern/null": "off"}}"#
      }
      return #"{"overrides": [\#(elements.joined(separator: ", "))]}"#
    }
    try start([".oconf.json": settings(["a", "b"]), "w.allow-origin": Self.narrow])
    try program.write(".oconf.json", settings(["b", "a"]))
    #expect(try gate().output.contains("the order of 'overrides' changed"))
  }

  @Test(
    "a changed case of a suite is found",
    arguments: [
      // Two cases with one name, of which one is removed.
      (
        [
          #"{"name": "n", "never": {"origin": "https://*.evil.net"}}"#,
          #"{"name": "n", "never": {"origin": "http://*"}}"#,
        ], [#"{"name": "n", "never": {"origin": "http://*"}}"#]
      ),
      // Whitespace in a string.
      (
        [#"{"name": "n", "never": {"origin": "https://*.evil.net"}}"#],
        [#"{"name": "n", "never": {"origin": "https://*. evil.net"}}"#]
      ),
    ])
  func alteredCases(_ old: [String], _ new: [String]) throws {
    func suite(_ properties: [String]) -> String {
      #"{"policy": "w.allow-origin", "properties": [\#(properties.joined(separator: ", "))]}"#
    }
    try start(["w.allow-origin": Self.narrow, "s.oconf-test.json": suite(old)])
    try program.write("s.oconf-test.json", suite(new))
    try program.write("w.allow-origin", Self.wide)
    let result = try gate()
    #expect(
      result.output.contains("'n' was changed; the original property no longer holds"),
      "\(result.output)")
  }

  @Test("a suite that only the settings name counts")
  func namedSuite() throws {
    try start([
      "w.allow-origin": Self.narrow,
      ".oconf.json": #"{"files": [{"pattern": "s.json", "kind": "token-tests"}]}"#,
      "s.json":
        #"{"policy": "w.allow-origin", "properties": [{"name": "n", "never": {"origin": "https://*.evil.net"}}]}"#,
    ])
    try program.git("rm -q s.json")
    try program.write("w.allow-origin", Self.wide)
    #expect(try gate().output.contains("'n' was removed or excluded with its suite"))
  }

  @Test("a lost case counts although another one of its name expects less")
  func caseBesideProperty() throws {
    func suite(_ cases: String) -> String {
      #"{"policy": "w.allow-origin", "origins": {"allowed": [\#(cases)"#
    }
    let old = suite(##""https://a.corp.net"], "refused": ["https://x.evil.net"]}}"##)
    try start(["w.allow-origin": Self.narrow, "s.oconf-test.json": old])
    try program.write("s.oconf-test.json", suite(##""https://a.corp.net"]}}"##))
    try program.write("w.allow-origin", Self.wide)
    #expect(
      try gate().output.contains(
        "'origin https://x.evil.net' was removed; the original case now fails"))
  }

  @Test("a suite that cannot be run as it was fails")
  func suiteWithoutItsFiles() throws {
    try start([
      "a.auth-token.json": GateSample.issuers(#""mobile""#),
      "env.properties": "*.*.Security_TokenExchangeTimeoutSecs=60\n",
      "s.oconf-test.json":
        #"{"policy": "a.auth-token.json", "environment": {"policies": "env.properties"}, "properties": [{"name": "n", "never": {"lifetimeOver": 60}}]}"#,
    ])
    try program.git("rm -q s.oconf-test.json env.properties")
    let result = try gate()
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "'n' was removed or excluded with its suite; the original case cannot run"),
      "\(result.output)")
  }

  @Test("a link to an unchanged policy is compared under its own facts")
  func factsOfLinks() throws {
    func settings(_ seconds: Int) -> String {
      #"{"overrides": [{"paths": ["/prod/"], "policies": {"Security_TokenExchangeTimeoutSecs": \#(seconds)}}]}"#
    }
    try program.write("shared/sso.auth-token.json", GateSample.issuers(#""mobile""#))
    try program.write("prod/x", "")
    try FileManager.default.createSymbolicLink(
      atPath: program.path("prod/sso.auth-token.json"),
      withDestinationPath: "../shared/sso.auth-token.json")
    try start([".oconf.json": settings(60)])
    try program.write(".oconf.json", settings(600_000))
    try expectFailure("lifetime-extended")
  }
}
