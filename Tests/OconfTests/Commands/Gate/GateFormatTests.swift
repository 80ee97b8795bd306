import ConfigModel
import Foundation
import TestSupport
import Testing

/// The formats of the `oconf gate` report.
@Suite final class GateFormatTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private func write(_ audience: String, _ more: String = "") throws {
    try program.write("a.auth-token.json", GateSample.issuers(audience, more))
  }

  /// The reports and the step summary of a gate, for a policy with hostile text in its
  /// issuer, audience and members.
  @Test func escapesPolicyText() throws {
    let hostile = String(JSONString.quoted(HostileSample.hostile).dropFirst().dropLast())
    func issuers(_ audience: String) -> String {
      GateSample.issuers(audience, "\n            \"\(hostile)\": \"\(hostile)\",")
        .replacing("https://idp.corp.example\"", with: "https://idp.corp.example/\(hostile)\"")
    }
    try program.write("a.auth-token.json", issuers("\"mobile\""))
    try program.write(
      "a.oconf-test.json", GateSample.suite("accept").replacing("somebody", with: hostile))
    try program.commit()
    try program.write("a.auth-token.json", issuers("\"mobile\", \"\(hostile)\""))
    let result = try program.run(
      [
        "gate", "--base=HEAD", "--format=text", "--format=json=g.json", "--format=markdown=g.md",
        "--format=github=g.txt",
      ], input: Data(), environment: ["GITHUB_STEP_SUMMARY": program.path("summary.md")])
    #expect(result.status == 1)
    let texts =
      try [result.output, result.errors]
      + ["g.json", "g.md", "g.txt", "summary.md"].map(program.read)
    for text in texts {
      #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 || $0 == "\u{202E}" })
      #expect(!text.contains("##["), "\(text)")
      for line in text.split(separator: "\n") {
        #expect(!line.hasPrefix("ok   forged") && !line.dropFirst(2).contains("::error"), "\(line)")
      }
    }
    for name in ["g.md", "summary.md"] {
      let markdown = MarkdownReader(try program.read(name))
      #expect(markdown.foreignMarkup.isEmpty, "\(markdown.foreignMarkup): \(markdown.rest)")
      let witnesses = markdown.claims
      #expect(!witnesses.isEmpty, "\(markdown.code)")
      for witness in witnesses {
        #expect(JSONParser.parse(SourceBytes(witness)).isWellFormed, "\(witness)")
      }
    }
  }

  @Test func writesEveryFormat() throws {
    try write("\"mobile\"")
    try program.write("a.oconf-test.json", GateSample.suite("accept"))
    try program.commit()
    try write("\"web\"", "\n            \"<script>\": \"::error::@me\", ")
    let result = try program.run(
      [
        "gate", "--base=HEAD", "--format=text", "--format=json=g.json", "--format=markdown=g.md",
        "--format=github=g.txt",
      ], input: Data(), environment: ["GITHUB_STEP_SUMMARY": program.path("summary.md")])
    #expect(result.status == 1)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(try program.read("g.json").utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(object["passed"] as? Bool == false)
    #expect((object["commit"] as? String)?.count == 40)
    let checks = try #require(object["checks"] as? [[String: Any]])
    #expect(
      checks.map { $0["name"] as? String } == [
        "findings", "formatting", "tests", "access", "flattened",
      ])
    #expect(checks[2]["passed"] as? Bool == false)
    #expect(checks[3]["passed"] as? Bool == false)
    for part in ["lint", "formatting", "tests"] { #expect(object[part] is [String: Any]) }
    let markdown = try program.read("g.md")
    #expect(markdown.hasPrefix("### oconf gate: failed (formatting, tests, access)\n"))
    #expect(markdown.contains("| tests | **failed** | 0 passed, 1 failed in 1 suite |"))
    #expect(markdown.contains("| `somebody` |"))
    #expect(try program.read("summary.md") == markdown + "\n")
    let lines = try program.read("g.txt").split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("::error file=a.oconf-test.json,line=8,") })
    #expect(lines.contains { $0.hasPrefix("::error file=a.auth-token.json,") })
    for line in lines {
      #expect(!line.dropFirst(2).contains("::error"), "\(line)")
    }
    #expect(!markdown.contains("<script>\"") && !markdown.contains("\n@me"))
  }

  @Test func choosesFormatByEnvironment() throws {
    try program.write("a.allow-origin", "https://a.corp.net")
    try program.commit()
    try program.write("a.allow-origin", "https://a.corp.net/")
    let old = try program.write("old.txt", "https://b.corp.net")
    for command in [
      ["gate", "--base", "HEAD"], ["diff", "--kind", "allow-origin", old, "a.allow-origin"],
    ] {
      func run(_ format: String, _ environment: [String: String] = [:]) throws -> String {
        try program.run(
          command + ["--format", format], input: Data(), environment: environment
        ).output
      }
      #expect(try run("auto") == (try run("text")))
      #expect(try run("auto", ["GITLAB_CI": "true"]) == (try run("text")))
      #expect(try run("auto", ["GITHUB_ACTIONS": "true"]) == (try run("github")))
      #expect(try run("auto", ["GITHUB_ACTIONS": "true"]).hasPrefix("::"))
    }
  }

  @Test func runsInTheScript() throws {
    try program.write("a.allow-origin", "https://a.corp.net")
    try program.commit()
    try program.write("a.allow-origin", "https://a.corp.net, https://b.corp.net")
    let script = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Scripts/ci.sh").path
    func run(_ environment: String) throws -> Program.Result {
      try program.shell(
        "export OCONF_PROGRAM='\(Program.executable.path)' OCONF_BASE=HEAD \(environment)\n"
          + "'\(script)'")
    }
    for environment in ["", "OCONF_FORMAT=", "OCONF_FORMAT=auto", "OCONF_FORMAT=text"] {
      let result = try run(environment)
      #expect(result.status == 1, "\(result.output)")
      #expect(result.output.contains("access      failed  1 of 1 changed policy not approved"))
    }
    let other = try run("OCONF_FORMAT=gitlab")
    #expect(other.status == 2)
    #expect(other.output.contains("the gate has no form 'gitlab'"), "\(other.output)")
    #expect(try run("GITHUB_ACTIONS=true").output.contains("\n::error file=a.allow-origin,"))
  }

  /// A gate that runs in a folder of a checkout names files from the root of the checkout.
  @Test func annotationsAreRelativeToTheCheckout() throws {
    try program.write("sub/a.auth-token.json", GateSample.issuers("\"mobile\""))
    try program.write("sub/a.oconf-test.json", GateSample.suite("reject"))
    try program.commit()
    try program.write(
      "sub/a.auth-token.json",
      GateSample.issuers("\"mobile\",\n                \"web\"", "\n            \"odd\": 1,"))
    let result = try program.shell(
      "export GITHUB_WORKSPACE=$PWD; cd sub; oconf gate --base HEAD --format github")
    let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(lines.count >= 4)
    for line in lines { #expect(line.contains(" file=sub/a."), "\(line)") }
  }
}
