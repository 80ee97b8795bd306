import Foundation
import Testing

/// Changes that a source and the export made from it have in common.
@Suite final class GateSourceTests {
  private let program: Program
  /// As 'oconf fmt' writes it, because the gate checks that, too.
  private static let pair = """
    {
        "accept": "a.json",
        "flattened": [
            {
                "source": "web.allow-origin",
                "target": "e.properties"
            }
        ]
    }

    """

  init() throws {
    program = try Program()
    try program.makeRepository()
    try program.write(".oconf.json", Self.pair)
    try write("https://a.corp.net", in: ["source", "export"])
    try program.commit()
  }

  deinit {
    program.remove()
  }

  private func write(_ list: String, in files: [String]) throws {
    if files.contains("source") { try program.write("web.allow-origin", list + "\n") }
    let value = list.replacing(":", with: #"\:"#)
    if files.contains("export") {
      try program.write("e.properties", "*.*.A=1\n*.*.Security_AllowOrigin=\(value)\n")
    }
  }

  private func gate(_ arguments: String...) throws -> Program.Result {
    try program.run(["gate", "--base", "HEAD"] + arguments, input: .init())
  }

  private static func count(_ words: String, in text: String) -> Int {
    text.components(separatedBy: words).count - 1
  }

  @Test func reportsFindingOnce() throws {
    try write("https://a.corp.net,https://*.harbor.net", in: ["source", "export"])
    let result = try gate()
    #expect(result.status == 1)
    #expect(Self.count("[origin-widened]", in: result.output) == 1, "\(result.output)")
    #expect(result.output.contains("  --> web.allow-origin:1:20 (also in e.properties:2:46)\n"))
    #expect(result.output.contains("(web.allow-origin:1:20, also in e.properties:2:46)"))
    #expect(result.output.contains("access      failed  1 of 2 changed policies not approved"))
    let github = try gate("--format", "github").output
    #expect(Self.count("title=origin-widened", in: github) == 1)
    #expect(github.contains("%0Aalso in e.properties:2:46"))
    let markdown = try gate("--format", "markdown").output
    #expect(Self.count("- ▲ ", in: markdown) == 1)
    #expect(markdown.contains("also in e.properties:2:46"))
    let json = try gate("--format", "json").output
    #expect(Self.count(#""kind":"origin-widened""#, in: json) == 1)
    #expect(json.contains(#""alsoIn":[{"path":"e.properties","line":2,"column":46}]"#))
  }

  @Test func approvalCoversSourceAndExport() throws {
    try write("https://a.corp.net,https://*.harbor.net", in: ["source", "export"])
    let written = try gate("--write-accept", "--reason", "agreed")
    #expect(written.errors.contains("a.json: added 1 change; "), "\(written.errors)")
    let result = try gate()
    #expect(result.status == 0, "\(result.output)")
    #expect(Self.count("approved: agreed", in: result.output) == 1)
  }

  /// A change that only the export has is its own.
  @Test func reportsOtherFindingsInTheExport() throws {
    try write("https://a.corp.net,https://*.harbor.net", in: ["source", "export"])
    #expect(try gate("--write-accept", "--reason", "agreed").status == 1)
    try write("https://a.corp.net,https://*.harbor.net,https://*.dock.net", in: ["export"])
    let result = try gate()
    #expect(result.status == 1)
    #expect(result.output.contains("  --> e.properties:2:68\n"))
    #expect(result.output.contains("pages of 'https://*.dock.net'"))
  }

  @Test func reportsInExportIfSourceIsNotChecked() throws {
    try write("https://a.corp.net,https://*.harbor.net", in: ["source", "export"])
    let result = try gate("e.properties")
    #expect(result.status == 1)
    #expect(result.output.contains("  --> e.properties:2:46\n"))
  }

  /// A change cannot make an approval for one file count for another by declaring a pair.
  @Test func newPairDoesNotExtendApprovals() throws {
    try program.write(".oconf.json", #"{"accept": "a.json"}"#)
    try program.commit()
    try write("https://a.corp.net,https://*.harbor.net", in: ["source"])
    #expect(try gate("--write-accept", "--reason", "agreed").status == 1)
    #expect(try gate().status == 0)
    try program.write(".oconf.json", Self.pair)
    try write("https://a.corp.net,https://*.harbor.net", in: ["export"])
    let result = try gate()
    #expect(result.status == 1)
    #expect(result.output.contains("  --> e.properties:2:46\n"), "\(result.output)")
  }

  /// A new pair still spares a second report of what fails in any case.
  @Test func reportsNewPairOnce() throws {
    try program.write(".oconf.json", #"{"accept": "a.json"}"#)
    try program.commit()
    try program.write(".oconf.json", Self.pair)
    try write("https://a.corp.net,https://*.harbor.net", in: ["source", "export"])
    let result = try gate()
    #expect(result.status == 1)
    #expect(Self.count("[origin-widened]", in: result.output) == 1, "\(result.output)")
    // Both are approved at once.
    let written = try gate("--write-accept", "--reason", "agreed")
    #expect(written.errors.contains("a.json: added 2 changes; "), "\(written.errors)")
    #expect(try gate().status == 0)
  }
}
