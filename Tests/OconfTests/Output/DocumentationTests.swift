import Foundation
import Lint
import Testing

@testable import oconf

/// Links to the documentation.
@Suite final class DocumentationTests {
  private let program: Program
  private let pages = ["OCONF_DOCS_URL": "https://git.corp.example/oconf/docs"]
  private let page = "https://git.corp.example/oconf/docs/rules/enabled-issuers.md#none"

  init() throws {
    program = try Program()
    try program.write("c.auth-token.json", #"{"issuers": []}"#)
  }

  deinit { program.remove() }

  @Test(arguments: ["json", "jsonl", "sarif", "github", "gitlab", "markdown", "html", "rdjsonl"])
  func reportsHaveLinks(_ format: String) throws {
    let report = try program.run("lint", "--format", format, environment: pages).output
    #expect(report.contains(page), "\(report)")
    let plain = try program.run("lint", "--format", format).output
    #expect(!plain.contains("https://git.corp.example"), "\(plain)")
    #expect(plain.contains("enabled-issuers/none"))
  }

  /// Without an address, people learn how to read about the rule, and programs get no address.
  @Test func suggestsCommandWithoutAddress() throws {
    func report(_ format: String) throws -> String {
      try program.run("lint", "--format", format).output
    }
    let words = "see 'oconf explain enabled-issuers/none'"
    #expect(
      try report("text").contains("For details, run 'oconf explain enabled-issuers/none'.\n1 "))
    #expect(try report("github").contains("%0A\(words)\n"))
    #expect(
      try report("gitlab").contains(
        #""content":{"body":"See 'oconf explain enabled-issuers/none'."}"#))
    for format in ["json", "jsonl"] {
      #expect(try report(format).contains(#""documentation":null"#))
    }
    #expect(try !report("sarif").contains("helpUri"))
    #expect(
      try program.run("explain", "enabled-issuers/none", "--format", "json").output
        .contains(#""documentation":null"#))
  }

  @Test func terminalLinksRuleNames() throws {
    func report(_ variables: [String: String]) throws -> String {
      try program.run("lint", environment: pages.merging(variables) { $1 }).output
    }
    let link = "\u{1B}]8;;\(page)\u{1B}\\enabled-issuers/none\u{1B}]8;;\u{1B}\\"
    #expect(try report(["FORCE_HYPERLINK": "1", "CLICOLOR_FORCE": "1"]).contains(link))
    #expect(try !report(["FORCE_HYPERLINK": "0", "CLICOLOR_FORCE": "1"]).contains("]8;;"))
    // Neither a file nor an unknown terminal shows links.
    #expect(try !report(["CLICOLOR_FORCE": "1", "TERM_PROGRAM": "vscode"]).contains("]8;;"))
    #expect(try !report(["FORCE_HYPERLINK": "1"]).contains("]8;;"))
  }

  @Test(arguments: [
    (["TERM_PROGRAM": "vscode"], true), (["VTE_VERSION": "7200"], true),
    (["VTE_VERSION": "4999"], false), (["TERM": "xterm-kitty"], true),
    (["TERM": "xterm-256color"], false), (["WT_SESSION": "1", "FORCE_HYPERLINK": "0"], false),
    ([:], false),
  ])
  func linksNeedATerminal(_ variables: [String: String], _ areShown: Bool) {
    #expect(Hyperlinks.areShown { variables[$0] } == areShown)
  }

  @Test func helpAndExplanationsHaveLinks() throws {
    let help = try program.run("lint", "--help", environment: pages).output
    #expect(
      help.hasSuffix("\nDocumentation: https://git.corp.example/oconf/docs/lint.md\n"))
    let overview = try program.run("--help", environment: pages).output
    #expect(
      overview.hasSuffix("\nDocumentation: https://git.corp.example/oconf/docs/README.md\n"))
    let rule = try program.run("explain", "enabled-issuers/none", environment: pages).output
    #expect(rule.hasSuffix("\nDocumentation: \(page)\n"))
  }

  @Test func pagesExist() throws {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let docs = folder.appendingPathComponent("docs")
    #expect(Set(Documentation.pages.keys) == Set(Commands.all.map(\.name)))
    for (command, page) in Documentation.pages {
      let text = try String(contentsOf: docs.appendingPathComponent(page), encoding: .utf8)
      #expect(text.contains("oconf \(command)"), "docs/\(page) does not mention \(command)")
    }
    for id in AllRules.ids {
      let names = id.split(separator: "/")
      let page = docs.appendingPathComponent("rules/\(names[0]).md")
      let text = try String(contentsOf: page, encoding: .utf8)
      #expect(text.contains("\n## \(names[1])\n"), "\(page): \(names[1])")
    }
  }

  @Test(arguments: [
    "javascript:alert(1)", "docs", "https://a.example/ b", "https://a.example/\u{1B}[0m",
    "https://a.example/)<img>", "",
  ])
  func ignoresInvalidAddress(_ url: String) throws {
    #expect(Documentation.folder(url) == nil)
    let report = try program.run(
      "lint", "--format", "sarif", environment: ["OCONF_DOCS_URL": url])
    #expect(!report.output.contains("helpUri"))
  }

  @Test func sarifNamesTopicAndRisk() throws {
    try program.write(
      "d.auth-token.json",
      #"""
      {"issuers": [{"issuerName": "https://i.corp.example", "audience": ["x"], "enabled": "true",
       "jwks": {"jwksUri": "https://i.corp.example/k"},
       "filters": [{"name": "email", "values": ["ann@*"]}]}]}
      """#)
    let report = try program.run("lint", "d.auth-token.json", "--format", "sarif")
    let root = try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any]
    let runs = try #require(root?["runs"] as? [[String: Any]])
    let driver = (runs[0]["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(driver?["rules"] as? [[String: Any]])
    func properties(_ id: String) -> [String: Any]? {
      rules.first { $0["id"] as? String == id }?["properties"] as? [String: Any]
    }
    let open = try #require(properties("filter-pattern/open-after-domain"))
    #expect(open["tags"] as? [String] == ["filters", "security"])
    #expect(open["security-severity"] as? String == "5.0")
    let quoted = try #require(properties("field-type/quoted"))
    #expect(quoted["tags"] as? [String] == ["json-xml"])
    #expect(quoted["security-severity"] == nil)
  }
}
