import ConfigModel
import Foundation
import TestSupport
import Testing

@testable import oconf

/// No report obeys text from its input: the text cannot forge a line, a command or markup.
@Suite final class HostileTextTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  // MARK: Checks

  private func check(_ result: Program.Result, _ what: String, markdown: Bool = false) {
    for text in [result.output, result.errors] {
      check(text, what, markdown: markdown && text == result.output)
    }
    #expect(result.signal == nil, "\(what): \(result.errors)")
  }

  private func check(_ text: String, _ what: String, markdown: Bool) {
    let problems = text.hasPrefix("<!doctype html>") ? PageReader(text).problems : []
    if !problems.isEmpty { Issue.record("\(what): \(problems)\n\(text)") }
    for scalar in text.unicodeScalars where scalar != "\n" {
      let isHarmless =
        (scalar.value >= 0x20 && scalar.value < 0x7F || scalar.value >= 0xA0)
        && scalar != "\u{202E}"
      if !isHarmless {
        Issue.record("\(what) shows U+\(String(scalar.value, radix: 16)):\n\(text)")
        return
      }
    }
    let isGitHub = what.contains("github")
    for line in text.split(separator: "\n") {
      let isForged =
        line.hasPrefix("ok   forged") || line.contains("##[")
        || (isGitHub
          ? line.wholeMatch(of: /::(error|warning|notice) (file|title)=[^:]*::(?!.*::error).*/)
            == nil
          : line.contains("::error"))
      if isForged { Issue.record("\(what) forges a line: \(line)") }
    }
    if markdown {
      let markup = MarkdownReader(text).foreignMarkup
      if !markup.isEmpty { Issue.record("\(what) has the markup \(markup):\n\(text)") }
    }
  }

  private func run(_ arguments: [String], input: String = "") throws {
    let result = try program.run(arguments, input: Data(input.utf8))
    check(
      result, arguments.joined(separator: " "), markdown: arguments.contains("markdown"))
  }

  private func lint(_ file: String, _ formats: [String] = LintFormats.names) throws {
    for format in formats where format != "auto" {
      let result = try program.run("lint", "--pedantic", "--format", format, file)
      if format == "github" {
        check(result.output, "github", markdown: false)
        check(result.errors, "lint of \(file)", markdown: false)
      } else {
        check(result, "\(format) of \(file)", markdown: format == "markdown")
      }
    }
  }

  /// A picture has only its own elements, and a chart only its own lines.
  private func graph(_ file: String) throws {
    for format in ["svg", "mermaid", "dot", "json"] {
      let result = try program.run("graph", "--format", format, file)
      check(result, "graph as \(format) of \(file)")
      let isTable = format == "mermaid" && !result.output.hasPrefix("```mermaid\n")
      if isTable {
        let markup = MarkdownReader(result.output).foreignMarkup
        if !markup.isEmpty { Issue.record("a table of \(file) has the markup \(markup)") }
        continue
      }
      if format == "svg" || format == "mermaid" {
        for word in ["<img", "</details"] where result.output.contains(word) {
          Issue.record("graph as \(format) of \(file) shows '\(word)'")
        }
      }
      for line in result.output.split(separator: "\n") {
        let isOwn =
          switch format {
          case "mermaid": line.wholeMatch(of: Self.chartLine) != nil
          case "dot": line.wholeMatch(of: Self.dotLine) != nil
          default: true
          }
        if !isOwn { Issue.record("graph as \(format) of \(file) has the line \(line)") }
      }
    }
  }

  private static var chartLine:
    Regex<(Substring, Substring?, Substring?, Substring?, Substring?, Substring?)>
  {
    /```(mermaid)?|flowchart LR|end|subgraph s\d+\["[^"]*"\]|n\d+(\[|\[\[|\(\[)"[^"]*"(\]|\]\]|\]\))|n\d+ (-->|==>|-\.->)(\|"[^"]*"\|)? n\d+/
  }
  private static var dotLine:
    Regex<(Substring, Substring?, Substring?, Substring?, Substring?, Substring?)>
  {
    /digraph trust \{|rankdir=LR;|(node|edge) \[[^\]]*\];|subgraph cluster\d+ \{|\}|label="([^"\\]|\\.)*";|n\d+( -> n\d+)? \[label="([^"\\]|\\.)*"[^"\[]*("#[0-9a-f]*")?\];/
  }

  // MARK: Each field of each kind, through each command and format

  @Test func escapesConfigurations() throws {
    try program.write("old.auth-token.json", HostileSample.configuration)
    try program.write("claims.json", HostileSample.claims)
    for plant in Soak.some(HostileSample.plants(HostileSample.configuration), oneOf: 12) {
      try program.write("c.auth-token.json", plant)
      try lint("c.auth-token.json", ["text", "json", "markdown", "html", "github"])
      for format in ["text", "json", "markdown", "html"] {
        let command = ["diff", "--verbose", "--format", format]
        try run(command + ["old.auth-token.json", "c.auth-token.json"])
        try run(command + ["c.auth-token.json", "old.auth-token.json"])
      }
      try graph("c.auth-token.json")
      let commands = try program.run(
        "diff", "--verbose", "--format", "github", "old.auth-token.json", "c.auth-token.json")
      check(commands.output, "github", markdown: false)
      for format in ["text", "json"] {
        try run(["eval", "--format", format, "c.auth-token.json", "--claims", "claims.json"])
      }
      try run([
        "eval", "c.auth-token.json", "--before", "old.auth-token.json", "--at", "1",
        "--claims", "claims.json",
      ])
    }
  }

  @Test func escapesInEveryLintFormat() throws {
    let all = HostileSample.configuration.replacing(
      "mobile", with: JSONString.quoted(HostileSample.hostile).dropFirst().dropLast()
    )
    .replacing("\"note\"", with: JSONString.quoted(HostileSample.hostile))
    try program.write("c.auth-token.json", String(all))
    try lint("c.auth-token.json")
    let name = "a\u{1B}[31m<img src=x>|`@octocat\n::error::forged.auth-token.json"
    try program.write(name, HostileSample.configuration)
    try lint(name)
    try lint("no such " + name)
  }

  @Test func escapesClaims() throws {
    try program.write("c.auth-token.json", HostileSample.configuration)
    for plant in Soak.some(HostileSample.plants(HostileSample.claims), oneOf: 6) {
      try program.write("claims.json", plant)
      for format in ["text", "json"] {
        try run(["eval", "--format", format, "c.auth-token.json", "--claims", "claims.json"])
      }
      try run(["eval", "--as-service", "c.auth-token.json", "--claims", "claims.json"])
      let line = plant.replacing("\n", with: "")
      try run(
        ["eval", "c.auth-token.json", "--claims", "-", "--jsonl"], input: line + "\n{" + line)
      try program.write(
        "new.auth-token.json", HostileSample.configuration.replacing("mobile", with: "web"))
      for format in ["text", "json", "markdown", "html"] {
        try run([
          "diff", "--format", format, "--tokens", "claims.json", "c.auth-token.json",
          "new.auth-token.json",
        ])
      }
    }
  }

  /// The header of a token, and the key set that verifies it.
  @Test func escapesTokensAndKeys() throws {
    try program.write("c.auth-token.json", HostileSample.configuration)
    let keys =
      #"{"keys": [{"kty": "RSA", "kid": "k", "alg": "RS256", "use": "sig", "n": "AQAB", "e": "AQAB"}]}"#
    try program.write("keys.json", keys)
    func base64(_ text: String) -> String {
      Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
    }
    let header = #"{"alg": "RS256", "typ": "JWT", "kid": "k", "crit": ["exp"]}"#
    for plant in HostileSample.plants(header) {
      let token = [base64(plant), base64(HostileSample.claims), "AAAA"].joined(separator: ".")
      for format in ["text", "json"] {
        try run(["eval", "--format", format, "c.auth-token.json", "--token", token])
        try run([
          "eval", "--format", format, "c.auth-token.json", "--token", token, "--jwks", "keys.json",
        ])
      }
    }
    let token = [base64(#"{"alg": "RS256"}"#), base64(HostileSample.claims), "AAAA"]
      .joined(separator: ".")
    for plant in HostileSample.plants(keys) {
      try program.write("planted.json", plant)
      for format in ["text", "json"] {
        try run([
          "eval", "--format", format, "c.auth-token.json", "--token", token, "--jwks",
          "planted.json",
        ])
      }
    }
  }

  @Test func escapesSuites() throws {
    try program.write("c.auth-token.json", HostileSample.configuration)
    for plant in HostileSample.plants(HostileSample.suite) {
      try program.write("s.oconf-test.json", plant)
      for format in ["text", "json", "junit", "tap", "markdown", "html"] {
        try run(["test", "--coverage", "--verbose", "--format", format, "s.oconf-test.json"])
      }
    }
  }

  @Test func escapesOriginsMessagesAndSetups() throws {
    let text = HostileSample.hostile.replacing("\r", with: "").replacing("\n", with: " ")
    for place in ["app", "*", "Shop_Name", "Shop(", "=x"] {
      try program.write("old.properties", HostileSample.export)
      try program.write("e.properties", HostileSample.export.replacing(place, with: place + text))
      try lint("e.properties", ["text", "json", "markdown", "html"])
      try graph("e.properties")
      for format in ["text", "json", "markdown", "html"] {
        try run(["diff", "--verbose", "--format", format, "old.properties", "e.properties"])
      }
      for format in ["text", "json"] {
        try run([
          "origin", "--format", format, "e.properties", "https://a.corp.example",
          HostileSample.hostile,
        ])
      }
    }
    for place in ["idp:", "oauth2", "authrequest", "x&", "api", "y", "login."] {
      try program.write(
        "m.idp-messages", HostileSample.messages.replacing(place, with: text + place))
      try lint("m.idp-messages", ["text", "json", "markdown", "html"])
      for format in ["text", "json"] { try run(["message", "--format", format, "m.idp-messages"]) }
    }
    for plant in HostileSample.plants(HostileSample.setup) {
      try program.write("s.idp-setup.json", plant)
      try lint("s.idp-setup.json", ["text", "json", "markdown", "html"])
      try graph("s.idp-setup.json")
    }
  }

  @Test func escapesSettingsAndArguments() throws {
    try program.write("c.auth-token.json", HostileSample.configuration)
    let settings =
      #"{"environment": "production", "ignore": [{"rule": "x", "reason": "y", "paths": ["z"]}], "rules": {"a": "off"}, "policies": {"A": "b"}, "baseURL": "https://corp.example"}"#
    for plant in HostileSample.plants(settings) {
      try program.write(".oconf.json", plant)
      try run(["lint", "--show-settings", "c.auth-token.json"])
      try run(["lint", "c.auth-token.json", ".oconf.json", "--format", "markdown"])
      try lint(".oconf.json", ["html"])
    }
    try FileManager.default.removeItem(atPath: program.path(".oconf.json"))
    let text = HostileSample.hostile.replacing("\0", with: "")
    for arguments in [
      [text], ["lint", text], ["lint", "--rule", text], ["lint", "--" + text],
      ["lint", "--kind", text],
      ["explain", text], ["eval", "c.auth-token.json", "--claims", text],
      ["eval", "c.auth-token.json", "--token", text],
      ["eval", "c.auth-token.json", "--request", text],
      ["eval", "c.auth-token.json", "--jwks", text, "--token", "eyJ.eyJ.a"],
      ["eval", "c.auth-token.json", "--claims", "{}", "--backend", text],
      ["diff", text, "c.auth-token.json"],
      ["gate", "--base", text], ["graph", text], ["graph", "--role", text, "c.auth-token.json"],
      ["graph", "--since", text], ["test", text], ["fmt", text], ["flatten", text],
      ["extract", text],
      ["message", text], ["message", "build", text], ["origin", text, text], ["schema", text],
      ["lint", "--discovery", text, "--issuer", text, "c.auth-token.json"], ["init", text],
    ] {
      try run(arguments)
    }
  }

  // MARK: Unchanged values

  /// A witness in a Markdown report is the JSON of the machine-readable report.
  @Test func markdownWitnessesMatchJSON() throws {
    try program.write("old.auth-token.json", GateSample.issuers("\"mobile\""))
    try program.write("new.auth-token.json", GateSample.issuers("\"mobile\", \"x|y`z\""))
    let arguments = ["old.auth-token.json", "new.auth-token.json", "--format"]
    let json = try program.run(["diff"] + arguments + ["json"], input: Data()).output
    let markdown = try program.run(["diff"] + arguments + ["markdown"], input: Data()).output
    let shown = MarkdownReader(markdown).claims
    #expect(!shown.isEmpty)
    #expect(shown.contains { $0.contains("x|y`z") }, "\(markdown)")
    for text in shown {
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
      #expect(object["iss"] != nil)
      let quoted = JSONString.quoted(text)
      #expect(json.contains(quoted) || json.contains(text), "\(text)\n\(json)")
    }
  }
}
