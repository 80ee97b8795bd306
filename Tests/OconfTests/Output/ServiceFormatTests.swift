import Foundation
import Testing

/// The report formats for the services that run the program, and the variables that these set.
@Suite final class ServiceFormatTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("config/x.allow-origin", "null")
  }

  deinit {
    program.remove()
  }

  private func lint(_ format: String, _ environment: [String: String] = [:]) throws -> String {
    try program.run(
      ["lint", "--select", "origin-pattern/null", "--format", format, "config"], input: Data(),
      environment: environment
    ).output
  }

  @Test func choosesFormatByEnvironment() throws {
    #expect(try lint("auto") == (try lint("text")))
    #expect(try lint("auto", ["GITHUB_ACTIONS": "true"]) == (try lint("github")))
    #expect(try lint("auto", ["GITLAB_CI": "true"]) == (try lint("gitlab")))
    #expect(try lint("auto", ["GITLAB_CI": "", "GITHUB_ACTIONS": "false"]) == (try lint("text")))
    _ = try lint("auto=out.txt", ["GITLAB_CI": "true"])
    #expect(try program.read("out.txt") == (try lint("gitlab")))
  }

  @Test func junitFailsAsTheRunDoes() throws {
    try program.write("config/x.allow-origin", "http://a.corp.net")
    func lint(_ options: String...) throws -> Program.Result {
      try program.run(["lint", "--format", "junit"] + options + ["config"], input: Data())
    }
    let lenient = try lint()
    #expect(lenient.status == 0)
    #expect(lenient.output.contains(#"failures="0""#) && !lenient.output.contains("<failure"))
    #expect(lenient.output.contains("<system-out>"))
    let strict = try lint("--strict")
    #expect(strict.status == 1)
    #expect(strict.output.contains(#"<failure message="#), "\(strict.output)")
    #expect(strict.output.contains(#"type="warning""#) && !strict.output.contains("<system-out>"))
    try program.write("config/x.allow-origin", "null")
    let failed = try lint()
    #expect(failed.status == 1)
    #expect(failed.output.contains(#"type="error""#))
  }

  @Test func appendsToStepSummary() throws {
    try program.write("summary.md", "before\n")
    let environment = ["GITHUB_STEP_SUMMARY": program.path("summary.md")]
    _ = try lint("text", environment)
    #expect(try program.read("summary.md") == "before\n")
    _ = try lint("github", environment)
    #expect(try program.read("summary.md") == "before\n" + (try lint("markdown")) + "\n")
    let refused = try program.run(
      ["lint", "--format", "github", "config"], input: Data(),
      environment: ["GITHUB_STEP_SUMMARY": program.path("nowhere/summary.md")])
    #expect(refused.status == 2)
    #expect(refused.output.hasPrefix("::error "))
    #expect(refused.errors.contains("summary.md: no such file"))
    let lost = try program.run("lint", "--format", "text", "--format", "json=nowhere/x", "config")
    #expect(lost.status == 2)
    #expect(lost.output.contains("[origin-pattern/null]"))
  }

  @Test func summarizesComparisons() throws {
    try program.write("a.allow-origin", "https://a.corp.net")
    try program.write("b.allow-origin", "https://a.corp.net,https://b.corp.net")
    let arguments = ["diff", "a.allow-origin", "b.allow-origin", "--format"]
    let result = try program.run(
      arguments + ["github"], input: Data(),
      environment: ["GITHUB_STEP_SUMMARY": program.path("new.md")])
    #expect(result.output.hasPrefix("::"))
    let markdown = try program.run(arguments + ["markdown"], input: Data()).output
    #expect(try program.read("new.md") == markdown + "\n")
  }

  /// Findings that do not fit are counted, and the rest of the summary stays intact.
  @Test func limitsSummaries() throws {
    try program.write(
      "config/x.allow-origin", Array(repeating: "null", count: 12_000).joined(separator: ","))
    _ = try lint("github", ["GITHUB_STEP_SUMMARY": program.path("long.md")])
    let text = try program.read("long.md")
    let rows = text.split(separator: "\n").count { $0.hasPrefix("| 1:") }
    #expect(text.utf8.count < 1 << 20)
    #expect(rows > 1000)
    #expect(text.hasSuffix("\n\(12_000 - rows) more not shown.\n\n"))
  }

  /// Services resolve file names from the root of the checkout, wherever in it the program runs.
  @Test func pathsAreRelativeToTheCheckout() throws {
    let root = program.folder.deletingLastPathComponent().path
    let name = program.folder.lastPathComponent
    for (format, variable) in [
      ("github", "GITHUB_WORKSPACE"), ("gitlab", "CI_PROJECT_DIR"), ("sarif", "GITHUB_WORKSPACE"),
    ] {
      #expect(try lint(format, [variable: root]).contains("\(name)/config/x.allow-origin"))
      #expect(!(try lint(format, [variable: "/nowhere"]).contains(name)))
      #expect(!(try lint(format, [variable: program.folder.path]).contains(name)))
    }
    let absolute = try program.run(
      ["lint", "--format", "gitlab", program.path("config")], input: Data(),
      environment: ["CI_PROJECT_DIR": program.folder.path])
    #expect(absolute.output.contains(#""path":"config/x.allow-origin""#))
  }

  @Test func reportsNoFindings() throws {
    try program.write("config/x.allow-origin", "https://a.corp.net")
    #expect(try lint("gitlab") == "[]\n")
    #expect(try lint("jsonl") == "")
    #expect(try lint("rdjsonl") == "")
    #expect(try lint("markdown") == "### oconf: No findings in 1 file.\n")
    #expect(try lint("junit").contains(#"tests="1" failures="0""#))
    let counted = try program.run("lint", "--statistics", "--format", "markdown", "config")
    #expect(counted.output.hasSuffix("\n| Count | Severity | Rule |\n|--:|---|---|\n"))
    #expect(try lint("checkstyle").hasSuffix("<checkstyle version=\"4.3\">\n</checkstyle>\n"))
  }

  /// A fix with several edits is one suggestion, with columns in bytes.
  @Test func suggestsWholeFixes() throws {
    try program.write(
      "y.auth-token.json",
      #"{"issuers": [{"issuerName": "é", "defaultRoles": ["ü", "a", "ü"], "jwks": {"jwksUri": "https://a.net/k"}}]}"#
    )
    let result = try program.run(
      "lint", "--select", "string-list/duplicate", "--format", "rdjsonl", "y.auth-token.json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let suggestion = try #require((object["suggestions"] as? [[String: Any]])?.first)
    #expect(suggestion["text"] as? String == "")
    let range = try #require(suggestion["range"] as? [String: [String: Int]])
    #expect(range == ["start": ["line": 1, "column": 61], "end": ["line": 1, "column": 67]])
  }

  // MARK: fmt

  @Test func reportsUnformattedFiles() throws {
    try program.write("a.auth-token.json", "{\n    \"issuers\": [ ]\n}\n")
    try program.write("b.auth-token.json", "{\n    \"issuers\": []\n}\n")
    try program.write("c.auth-token.json", "{\n    \"issuers\": []\n}")
    try program.write("d.auth-token.json", "nope")
    let result = try program.run("fmt", "--check", "--format", "jsonl", "--format", "text=out.txt")
    #expect(result.status == 1)
    #expect(result.errors == "")
    let found = result.output.split(separator: "\n").map { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]) ?? [:]
    }
    #expect(
      found.map { $0["path"] as? String } == [
        "a.auth-token.json", "c.auth-token.json", "d.auth-token.json",
      ])
    #expect(
      found.map { $0["rule"] as? String } == [
        "formatting/differs", "formatting/differs", "json/invalid",
      ])
    #expect(found[0]["documentation"] is NSNull)
    let starts = found.map { ($0["range"] as? [String: [String: Int]])?["start"] ?? [:] }
    #expect(starts[0] == ["line": 2, "column": 17, "offset": 18])
    #expect(starts[1] == ["line": 3, "column": 2, "offset": 21])
    #expect(try program.read("out.txt").hasSuffix("3 errors in 4 files.\n"))
    let sound = try program.run("fmt", "--check", "--format", "gitlab", "b.auth-token.json")
    #expect(sound.output == "[]\n")
    #expect(sound.status == 0)
    let refused = try program.run("fmt", "--format", "json")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'--format' requires '--check'"))
  }

  /// A reader of the report alone must not take an unreadable file for clean.
  @Test func reportsUnreadableFiles() throws {
    func run(_ format: String) throws -> Program.Result {
      try program.run("lint", "--format", format, "missing<.allow-origin")
    }
    let junit = try run("junit")
    #expect(junit.status == 2)
    #expect(junit.output.contains(#"<testsuites name="oconf" tests="1" failures="0" errors="1""#))
    #expect(
      junit.output.contains(
        #"<error message="cannot read missing&lt;.allow-origin: no such file"#))
    let sarif = try run("sarif")
    #expect(sarif.output.contains(#""executionSuccessful":false,"toolExecutionNotifications":[{"#))
    #expect(sarif.output.contains("cannot read missing<.allow-origin: no such file"))
  }
}
