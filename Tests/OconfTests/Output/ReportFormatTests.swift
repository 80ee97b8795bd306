import ConfigModel
import Foundation
import Lint
import Testing

@testable import oconf

/// The formats of a lint report, and their destinations.
@Suite final class ReportFormatTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let bad = """
    {"issuers": [{"issuerName": "i", "enabled": "true", "jwks": {"jwksUri": "https://a.net/k"},
      "filters": [{"name": "é", "values": ["a"], "note": 1}]}], "comment": 2}
    """

  private func sarif(_ text: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let runs = try #require(object?["runs"] as? [[String: Any]])
    #expect(object?["version"] as? String == "2.1.0")
    return try #require(runs.first)
  }

  private func results(_ text: String) throws -> [[String: Any]] {
    try #require(try sarif(text)["results"] as? [[String: Any]])
  }

  private func fingerprints(_ text: String) throws -> [String: String] {
    var fingerprints: [String: String] = [:]
    for result in try results(text) {
      let message = (result["message"] as? [String: String])?["text"] ?? ""
      let partial = try #require(result["partialFingerprints"] as? [String: String])
      fingerprints[message] = partial["oconfFinding/v1"]
    }
    return fingerprints
  }

  // MARK: Destinations

  @Test func writesSeveralFormats() throws {
    try program.write("x.auth-token.json", Self.bad)
    let result = try program.run(
      "lint", "--format", "text", "--format", "json=out.json", "--format=sarif=out.sarif")
    #expect(result.output == (try program.run("lint").output))
    #expect(try program.read("out.json") == (try program.run("lint", "--format", "json").output))
    #expect(try program.read("out.sarif") == (try program.run("lint", "--format", "sarif").output))
    let silent = try program.run("lint", "--format", "github=out.txt")
    #expect(silent.output == "")
    #expect(silent.status == 1)
    #expect(try program.read("out.txt").hasPrefix("::error "))
    let named = try program.run(
      "lint", "--format", "json", "--format", "github=a.txt", "--output", "b.txt")
    #expect(named.output == "")
    #expect(try program.read("b.txt").hasPrefix("{"))
  }

  @Test(arguments: [
    (
      ["--format", "text", "--format", "json"],
      "'--format text' and '--format json' write to the same file"
    ),
    (
      ["--format", "json=x", "--format", "sarif=x"],
      "'--format json=x' and '--format sarif=x' write to the same file"
    ),
    (["--format", "json=x", "--output", "y"], "'--output' requires a '--format' without a file"),
    (["--format", "sarf=x"], "invalid value 'sarf=x' for '--format'"),
    (["--format", "sarif="], "invalid value 'sarif=' for '--format'"),
    (["--format", "sarf"], "did you mean 'sarif'?"),
  ])
  func rejectsConflictingOptions(_ arguments: [String], _ message: String) throws {
    let result = try program.run(["lint"] + arguments, input: Data())
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func countsByRule() throws {
    try program.write("x.allow-origin", "*,null,https://a.corp.net/,null,*,null")
    let result = try program.run("lint", "--statistics", "--select", "origin-*")
    #expect(
      result.output == """
        3  error    origin-pattern/null
        2  error    origin-wildcard/bare
        1  error    origin-pattern/trailing-slash  (1 fixable with --fix --unsafe-fixes)

        For details, run 'oconf explain origin-wildcard/bare origin-pattern/null origin-pattern/trailing-slash'.
        6 errors in 1 file; 1 fixable with --fix --unsafe-fixes.

        """)
    #expect(result.status == 1)
    let json = try program.run(
      "lint", "--statistics", "--select", "origin-pattern/null", "--format", "json")
    #expect(
      json.output.contains(
        #""statistics":[{"rule":"origin-pattern/null","severity":"error","count":3,"safeFixes":0,"suggestedFixes":0}]"#
      ))
    #expect(try program.run("lint", "--format", "json").output.contains("statistics") == false)
  }

  // MARK: SARIF

  @Test func describesFindingsForCodeScanning() throws {
    try program.write("a b/ü.auth-token.json", Self.bad)
    let run = try sarif(try program.run("lint", "--format", "sarif").output)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0["id"] as? String } == ["field-type/quoted", "field/unknown"])
    for rule in rules {
      for key in ["shortDescription", "fullDescription", "help"] {
        #expect((rule[key] as? [String: String])?["text"]?.isEmpty == false)
      }
      #expect(
        (rule["help"] as? [String: String])?["markdown"]?.contains("\n\nBad:\n\n    ") == true)
    }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleIndex"] as? Int } == [0, 1, 1])
    #expect(results.map { $0["level"] as? String } == ["error", "warning", "warning"])
    let location = try #require((results[1]["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: [String: Any]])
    #expect(physical["artifactLocation"]?["uri"] as? String == "a%20b/%C3%BC.auth-token.json")
    let region = try #require(physical["region"] as? [String: Int])
    #expect(
      region == [
        "startLine": 2, "startColumn": 46, "endLine": 2, "endColumn": 52, "byteOffset": 138,
        "byteLength": 6,
      ])
    let change = try #require((results[0]["fixes"] as? [[String: Any]])?.first)
    #expect((change["description"] as? [String: String])?["text"] == "remove the quotes")
    let edits = try #require((change["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((edits["replacements"] as? [[String: Any]])?.first)
    #expect((replacement["insertedContent"] as? [String: String])?["text"] == "true")
  }

  @Test func fingerprintsSurviveMovedLines() throws {
    try program.write("x.auth-token.json", Self.bad)
    let before = try fingerprints(try program.run("lint", "--format", "sarif").output)
    #expect(Set(before.values).count == 3)
    try program.write(
      "x.auth-token.json",
      Self.bad.replacingOccurrences(
        of: "[{\"issuerName\": \"i\"",
        with:
          "[{\"issuerName\": \"new\", \"jwks\": {\"jwksUri\": \"https://a.net/k\"}},\n\n{\"issuerName\": \"i\""
      ))
    let after = try fingerprints(
      try program.run("lint", "./x.auth-token.json", "--format", "sarif").output)
    #expect(after.filter { before[$0.key] != nil } == before)
  }

  @Test func distinguishesEqualFindings() throws {
    try program.write("x.allow-origin", "*,*")
    let results = try results(try program.run("lint", "--format", "sarif").output)
    let values = results.compactMap {
      ($0["partialFingerprints"] as? [String: String])?["oconfFinding/v1"]
    }
    #expect(values.count == 2)
    #expect(Set(values).count == 2)
  }

  @Test func sarifHasSuppressedFindings() throws {
    try program.write("x.auth-token.json", Self.bad)
    let all = try fingerprints(try program.run("lint", "--format", "sarif").output)
    let settings = #"{"ignore": [{"rule": "field-type/quoted", "reason": "::error::theirs"}]}"#
    try program.write(".oconf.json", settings)
    _ = try program.run("baseline", "-o", "known.json")
    try program.write(".oconf.json", settings)
    let text = try program.run("lint", "--baseline", "known.json", "--format", "sarif").output
    let results = try results(text)
    #expect(results.count == 3)
    let justifications = results.flatMap { $0["suppressions"] as? [[String: String]] ?? [] }
      .map { $0["justification"] }
    #expect(
      justifications == [
        "\\u{3A}:error\\u{3A}:theirs", "listed in the baseline", "listed in the baseline",
      ])
    #expect(try fingerprints(text) == all)
    #expect(
      results.map { $0["baselineState"] as? String } == ["new", "unchanged", "unchanged"])
    let fresh = try program.run("lint", "--format", "sarif").output
    #expect(try self.results(fresh).allSatisfy { $0["baselineState"] == nil })
  }

  // MARK: GitHub

  @Test func writesWorkflowCommands() throws {
    try program.write("a,b:c%.auth-token.json", Self.bad)
    let result = try program.run("lint", "--format", "github")
    #expect(
      result.output == """
        ::error file=a%2Cb%3Ac%25.auth-token.json,line=1,col=45,endLine=1,endColumn=51,title=field-type/quoted::'enabled': expected true or false, found the string "true"%0Asuggestion (review): remove the quotes%0Asee 'oconf explain field-type/quoted'
        ::warning file=a%2Cb%3Ac%25.auth-token.json,line=2,col=46,endLine=2,endColumn=52,title=field/unknown::unknown field 'note' in the filter%0Asee 'oconf explain field/unknown'
        ::warning file=a%2Cb%3Ac%25.auth-token.json,line=2,col=61,endLine=2,endColumn=70,title=field/unknown::unknown field 'comment' in the configuration%0Asee 'oconf explain field/unknown'

        """)
  }

  @Test func multilineRangesHaveNoColumns() throws {
    try program.write("x.auth-token.json", "[\n]")
    let result = try program.run("lint", "--format", "github")
    #expect(
      result.output.hasPrefix(
        "::error file=x.auth-token.json,line=1,endLine=2,title=field-type/wrong::"))
  }

  /// Whatever the content and the name of a file, each finding is one
  /// command, and there is no other.
  @Test func escapesWorkflowCommands() throws {
    let hostile = "\\n::error::x\\r\\n::set-output name=a::b%0A::warning::y ##[error]z ##vso[task]q"
    try program.write("x.auth-token.json", "{\"issuers\": [], \"\(hostile)\": 1}")
    try program.write("::stop-commands::x\n::error::.allow-origin", "*\n::error::x")
    try program.write("y.allow-origin", "https://a.corp.net/::error::x, ##[error]")
    for format in LintFormats.names {
      let result = try program.run("lint", "--format", format)
      #expect(result.status == 1)
      for line in result.output.split(separator: "\n") {
        let start = line.drop { $0 == " " }
        if format == "github" {
          #expect(start.hasPrefix("::error file=") || start.hasPrefix("::warning file="))
          // The part that the runner takes for the properties contains all of them.
          #expect(start.components(separatedBy: "::")[1].contains(",title="), "\(line)")
        } else {
          #expect(!start.hasPrefix("::"), "\(format): \(line)")
          #expect(!line.contains("::error"), "\(format): \(line)")
          #expect(!line.contains("::set-output"), "\(format): \(line)")
        }
        #expect(!line.contains("##[") && !line.contains("##vso["), "\(format): \(line)")
      }
    }
  }

  /// For a long line, the change is shown, and not only the text in front of it.
  @Test func shortensChanges() {
    let text =
      "idpapp://oauth2/v1.0/authrequest?oauth_client_id=clientkey.01&oauth_redirect_uri=a%3A%2Fb"
      + "&scopes=api%20web&user_hint=00Dxx0000001gER%3A005xx000001Sv6A&login_host=a.salesforce.com"
    let source = SourceBytes(text)
    let linted = Linter(LintSettings()).lint(
      LintInput(path: "x.idp-messages", kind: .idpMessages, source: source))
    for columns in [20, 30, 40, 80, 200] {
      var report = LintReport()
      report.files = [
        LintReport.File(
          path: "x", kind: .idpMessages, source: source,
          diagnostics: linted.diagnostics.filter { $0.rule == "message-scope/wrong-separator" })
      ]
      let shown = TextReport.render(
        report,
        for: ReportTarget(isQuiet: true, style: Style(isColored: false), columns: columns))
      let changes = shown.split(separator: "\n").filter {
        $0.hasPrefix("     - ") || $0.hasPrefix("     + ")
      }
      #expect(changes.count == 2)
      #expect(changes.allSatisfy { $0.count <= max(28, columns) }, "\(changes)")
      #expect(changes.first?.contains("api%20") == true, "\(changes)")
      #expect(changes.last?.contains("api%2C") == true, "\(changes)")
    }
  }
}
