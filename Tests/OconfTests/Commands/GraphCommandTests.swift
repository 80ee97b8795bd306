import Foundation
import TestSupport
import Testing

@testable import oconf

/// `oconf graph`, and the script for services that runs it.
@Suite final class GraphCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  deinit { program.remove() }

  @Test func reportsEmptyGraph() throws {
    try program.write("notes.txt", "")
    #expect(try program.run("graph").errors.contains("no policies or apps found"))
    try program.write(
      "a.auth-token.json", "{\"issuers\": [{\"issuerName\": \"i\", \"issuerRoles\": [\"R\"]}]}")
    let result = try program.run("graph", "--role", "Nope*")
    #expect(result.status == 0)
    #expect(
      result.errors.contains("no issuer grants a role that matches 'Nope*'"), "\(result.errors)")
    #expect(try program.run("graph", "--role", "R").errors.isEmpty)
    try program.write("b.auth-token.json", "{")
    let malformed = try program.run("graph", "b.auth-token.json")
    #expect(malformed.status == 1)
    #expect(malformed.errors == "oconf: b.auth-token.json: malformed; not in the map\n")
  }

  @Test func appendsToTheSummary() throws {
    try program.write("a.allow-origin", "https://a.corp.example")
    let room = ["GITHUB_STEP_SUMMARY": try program.write("summary.md", "before\n")]
    #expect(
      try program.run(
        ["graph", "--format", "github", "a.allow-origin"], input: Data(), environment: room
      ).output.isEmpty)
    let arguments = ["graph", "--format", "github", "-o", "chart.md", "a.allow-origin"]
    _ = try program.run(arguments, input: Data(), environment: room)
    let text = try program.read("summary.md")
    #expect(try "before\n" + program.read("chart.md") + "\n" == text)
    #expect(
      try program.run("graph", "--format", "github", "a.allow-origin").output
        == program.read("chart.md"))
    #expect(text.hasPrefix("before\n```mermaid\n") && text.contains("a.corp.example"))
    let origins = (0..<500).map { "https://shop\($0).corp.example" }
    try program.write("a.allow-origin", origins.joined(separator: ","))
    try program.write("summary.md", String(repeating: "x", count: 999_000) + "\n")
    _ = try program.run(
      ["graph", "--format", "github", "a.allow-origin"], input: Data(), environment: room)
    let full = try program.read("summary.md")
    #expect(full.utf8.count < 1_000_100)
    #expect(full.contains("more not shown."))
  }

  /// Runs `Scripts/ci.sh` with a program that prints the arguments of 'graph'.
  @Test func usesSettingsOfTheCheck() throws {
    let script = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Scripts/ci.sh").path
    try program.write(
      "fake",
      "#!/bin/bash\n[[ $1 != graph ]] || { printf '<%s>' \"$@\"; echo broken >&2; exit $CODE; }\n")
    func run(_ environment: String, code: Int = 0) throws -> Program.Result {
      try program.shell(
        "chmod +x fake; export OCONF_PROGRAM=$PWD/fake CODE=\(code) \(environment)\n'\(script)'")
    }
    let arguments =
      #"OCONF_ARGS=$'--reading=a=b\n--config\nmy settings.json\n--rule=x=off\n--config=c\n--strict'"#
    let shown = "<--reading=a=b><--config><my settings.json><--config=c>"
    let result = try run("OCONF_GRAPH=t.svg GITHUB_STEP_SUMMARY=s.md OCONF_PATHS=p \(arguments)")
    #expect(
      result.output.contains(
        "<graph><--exit-zero>\(shown)<--format><svg=t.svg><--format><github><--><p>"),
      "\(result.output)")
    #expect(try !run("GITHUB_STEP_SUMMARY= OCONF_GRAPH=").output.contains("<graph>"))
    // Its errors are not hidden.
    let failure = try run("OCONF_GRAPH=t.svg GITHUB_STEP_SUMMARY=", code: 2)
    #expect(failure.status == 2)
    #expect((failure.output + failure.errors).contains("broken"))
  }
}
