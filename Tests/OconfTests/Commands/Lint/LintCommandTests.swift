import Foundation
import Testing

@Suite final class LintCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let good =
    #"{"issuers": [{"issuerName": "i", "jwks": {"jwksUri": "https://a.net/k"}}]}"#
  private static let bad = #"{"issuers": [{"issuerName": "i"}]}"#
  private static let warning = #"{"issuers": [], "comment": 1}"#

  @Test func statusDependsOnFindings() throws {
    try program.write("good.auth-token.json", Self.good)
    try program.write("bad.auth-token.json", Self.bad)
    try program.write("warning.auth-token.json", Self.warning)
    #expect(try program.run("lint", "good.auth-token.json").status == 0)
    #expect(try program.run("lint", "bad.auth-token.json").status == 1)
    #expect(try program.run("lint", "bad.auth-token.json", "--exit-zero").status == 0)
    #expect(try program.run("lint", "warning.auth-token.json").status == 0)
    #expect(try program.run("lint", "--strict", "warning.auth-token.json").status == 1)
    #expect(try program.run("lint", "good.auth-token.json", "missing.json").status == 2)
    #expect(try program.run("lint", "bad.auth-token.json", "missing.json").status == 2)
    #expect(try program.run("lint", "--exit-zero", "missing.json").status == 2)
  }

  @Test func showsPositionAndLine() throws {
    try program.write("bad.auth-token.json", Self.bad)
    let result = try program.run("lint", "--select", "key-source", "bad.auth-token.json")
    #expect(
      result.output == """
        bad.auth-token.json:1:29: error: the issuer has neither 'jwks' nor \
        'certificateSubjectNames', so no token can be verified [key-source/missing]
             1 | {"issuers": [{"issuerName": "i"}]}
               |                             ^^^

        For details, run 'oconf explain key-source/missing'.
        1 error in 1 file.

        """)
    #expect(result.errors == "")
  }

  @Test func countsHintsInFolders() throws {
    let hinted =
      #"{"issuers": [{"issuerName": "https://idp.corp.net", "usernameAttribute": "prn", "#
      + #""jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}]}"#
    for number in 1...3 { try program.write("a/\(number).auth-token.json", hinted) }
    let rule = ["lint", "--select", "username-claim/legacy-prn"]
    for operands in [["a"], ["a/1.auth-token.json", "a/2.auth-token.json", "a/3.auth-token.json"]] {
      let result = try program.run(rule + operands, input: Data())
      #expect(result.output == "No findings in 3 files; 3 hints hidden (show with --pedantic).\n")
    }
  }

  /// The folders are many, because information about many folders is looked up in another way.
  @Test func usesNearestSettingsPerFolder() throws {
    for number in 0..<120 {
      try program.write("a/\(number)/b/x.auth-token.json", Self.bad)
      if number.isMultiple(of: 7) {
        try program.write("a/\(number)/.oconf.json", #"{"rules": {"key-source/missing": "off"}}"#)
      }
    }
    let result = try program.run("lint", "--select", "key-source/missing", "--format", "json", "a")
    let files = Set(
      result.output.split(separator: "\"").filter { $0.hasSuffix("x.auth-token.json") }.map(
        String.init))
    let expected = (0..<120).filter { !$0.isMultiple(of: 7) }.map { "a/\($0)/b/x.auth-token.json" }
    #expect(files == Set(expected))
  }

  @Test func walksFoldersInOrder() throws {
    for name in [
      "b/2.auth-token.json", "b/1.auth-token.json", "a.auth-token.json",
      "node_modules/x.auth-token.json",
      ".build/x.auth-token.json", "ignored/x.auth-token.json", "keep/x.auth-token.json",
    ] {
      try program.write(name, Self.bad)
    }
    try program.write("package.json", "{}")
    try program.write(".gitignore", "/ignored/\nkeep\n!keep\n")
    try FileManager.default.createSymbolicLink(
      atPath: program.path("link"), withDestinationPath: "/")
    let result = try program.run("lint", "--format", "json")
    let paths = result.output.components(separatedBy: "\"path\":\"").dropFirst().map {
      $0.prefix { $0 != "\"" }
    }
    #expect(
      paths == [
        "a.auth-token.json", "b/1.auth-token.json", "b/2.auth-token.json", "keep/x.auth-token.json",
      ])
    let all = try program.run("lint", "--no-ignore", "--format", "json")
    #expect(all.output.contains("ignored/x.auth-token.json"))
    let inside = try program.run("lint", "b", "--format", "json")
    #expect(inside.output.contains("\"files\":2"))
    let verbose = try program.run("lint", "--verbose")
    #expect(verbose.errors.contains("skipped 1 unrecognized file\n"))
  }

  @Test func usesIgnoreFilesOfParents() throws {
    try program.write("sub/deep/x.auth-token.json", Self.bad)
    try program.write(".gitignore", "deep/\n")
    #expect(try program.run("lint", "sub").status == 0)
    #expect(try program.run("lint", "--no-ignore", "sub").status == 1)
  }

  @Test func readsEachFileOnce() throws {
    try program.write("bad.auth-token.json", Self.bad)
    let result = try program.run("lint", ".", "bad.auth-token.json", "./bad.auth-token.json")
    #expect(result.output.contains("1 error in 1 file"))
  }

  @Test func readsStandardInput() throws {
    #expect(try program.run("lint", "-", input: Self.bad).status == 1)
    #expect(try program.run("lint", "-", input: "hello").status == 2)
    let result = try program.run(
      "lint", "--kind", "allow-origin", "--stdin-filename", "x/web.txt", "-", input: "*")
    #expect(result.output.hasPrefix("x/web.txt:1:1: error: "))
  }

  @Test func reportsUnrecognizedFiles() throws {
    try program.write("unknown.json", "{}")
    let result = try program.run("lint", "unknown.json")
    #expect(result.status == 2)
    #expect(result.errors.contains("unknown.json: unrecognized file type"))
    #expect(try program.run("lint", "--ignore-unknown", "unknown.json").status == 0)
    #expect(try program.run("lint", "--kind", "json", "unknown.json").status == 0)
  }

  @Test func usesTheNearestSettings() throws {
    try program.write("a/x.auth-token.json", Self.bad)
    try program.write("a/deep/y.auth-token.json", Self.bad)
    try program.write(".oconf.json", #"{"rules": {"key-source/missing": "off"}}"#)
    #expect(try program.run("lint").status == 0)
    #expect(try program.run("lint", "--no-config").status == 1)
    #expect(try program.run("lint", "--rule", "key-source/missing=warning", "--strict").status == 1)
    try program.write("a/deep/.oconf.json", "{}")
    let result = try program.run("lint", "--format", "json")
    #expect(result.output.contains("a/deep/y.auth-token.json"))
    #expect(!result.output.contains("a/x.auth-token.json"))
    #expect(
      try program.run("lint", "--config", ".oconf.json", "a/deep/y.auth-token.json").status == 0)
  }

  @Test func appliesTheSettings() throws {
    try program.write(
      ".oconf.json",
      #"{"environment": "production", "exclude": ["old/", "*.bak.json"], "files": [{"pattern": "web/*.txt", "kind": "allow-origin"}]}"#
    )
    try program.write("web/a.txt", "http://localhost:3000")
    try program.write("old/x.auth-token.json", Self.bad)
    try program.write("y.auth-token.bak.json", Self.bad)
    #expect(try program.run("lint", "old/x.auth-token.json").status == 0)
    let result = try program.run("lint", "web/a.txt", "--format", "json")
    #expect(result.output.contains("origin-host/local-in-production"))
    #expect(try program.run("lint", "--environment", "test", "web/a.txt").status == 0)
  }

  @Test func reportsInvalidSettings() throws {
    try program.write("x.auth-token.json", Self.good)
    try program.write(
      ".oconf.json", #"{"rules": {"duplicate-isuer": "off"}, "enviroment": "test"}"#)
    let result = try program.run("lint", "x.auth-token.json")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        ".oconf.json:1:12: error: unknown rule 'duplicate-isuer'; did you mean"))
    #expect(result.output.contains("did you mean 'environment'?"))
    try program.write(".oconf.json", "{")
    let broken = try program.run("lint", "x.auth-token.json")
    #expect(broken.status == 2)
    #expect(broken.errors.contains(".oconf.json: invalid settings: "))
  }

  @Test func comparesExportsWithSources() throws {
    try program.write("x.auth-token.json", Self.good)
    try program.write(
      "x.properties", #"*.*.Security_AuthTokenConfiguration={"issuers"\:[]}"# + "\n")
    let result = try program.run("lint", "--select", "policy-source")
    #expect(result.output.contains("x.properties:1:1: warning: the exported"))
    #expect(result.output.contains("note: this is the source file: x.auth-token.json"))
  }

  @Test func limitsOutput() throws {
    try program.write("x.allow-origin", "*,null,*,null")
    let result = try program.run("lint", "--max-diagnostics", "1")
    #expect(result.output.contains("4 errors in 1 file; 3 not shown."))
    #expect(result.status == 1)
    #expect(try program.run("lint", "--quiet").output.contains("in 1 file") == false)
  }

  @Test func outputIsIndependentOfThreads() throws {
    for number in 0..<100 { try program.write("f\(number).auth-token.json", Self.bad) }
    let one = try program.run("lint", "--jobs", "1")
    #expect(try program.run("lint", "--jobs", "7").output == one.output)
  }

  @Test func writesValidJSON() throws {
    try program.write(
      "bad.auth-token.json", #"{"issuers": [{"issuerName": "é😀", "enabled": "true"}]}"#)
    let result = try program.run("lint", "bad.auth-token.json", "--format=json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(json["version"] as? Int == 1)
    let diagnostics = try #require(json["diagnostics"] as? [[String: Any]])
    let quoted = try #require(diagnostics.first { $0["rule"] as? String == "field-type/quoted" })
    #expect(quoted["pointer"] as? String == "/issuers/0/enabled")
    let range = try #require(quoted["range"] as? [String: [String: Int]])
    #expect(range["start"] == ["line": 1, "column": 46, "offset": 49])
    #expect(range["end"] == ["line": 1, "column": 52, "offset": 55])
    #expect((quoted["fixes"] as? [[String: Any]])?.count == 1)
    let summary = try #require(json["summary"] as? [String: Int])
    #expect(summary["files"] == 1)
    #expect(summary["errors"] == 2)
  }
}
