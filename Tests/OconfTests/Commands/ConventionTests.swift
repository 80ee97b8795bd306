import Foundation
import TestSupport
import Testing

@testable import oconf

/// Conventions of all commands: help, color, untrusted text, secrets.
@Suite final class ConventionTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  @Test(arguments: Commands.names)
  func helpFitsEightyColumns(_ command: String) throws {
    let help = try program.run(command, "--help")
    #expect(help.status == 0)
    #expect(help.errors == "")
    for line in help.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(help.output.contains("\nExample"))
    #expect(try program.run("help", command).output == help.output)
  }

  /// For every command, `--exit-zero` turns status 1 into status 0.
  @Test(arguments: [
    ["lint", "x.allow-origin"], ["fmt", "x.auth-token.json"], ["flatten", "x.allow-origin"],
    ["diff", "x.allow-origin", "y.allow-origin"],
    ["origin", "x.allow-origin", "https://b.corp.net"],
    ["eval", "y.auth-token.json", "--claims", #"{"iss":"x","exp":1}"#],
    ["test", "z.oconf-test.json"],
    ["who", "y.auth-token.json"],
    ["graph", "x.auth-token.json"],
    ["message", "corpidp://oauth2/v1.0/authrequest"],
    ["assertion", "check", "x.allow-origin"],
  ])
  func exitZeroHidesFindingStatus(_ arguments: [String]) throws {
    try program.write("x.allow-origin", "https://a.corp.net/x")
    try program.write("y.allow-origin", "https://a.corp.net")
    try program.write("x.auth-token.json", #"{"issuers": [,]}"#)
    try program.write("y.auth-token.json", #"{"issuers": []}"#)
    try program.write(
      "z.oconf-test.json",
      #"""
      {"policy": "y.allow-origin",
       "cases": [{"name": "n", "origin": "https://b.corp.net", "expect": {"allowed": true}}]}
      """#)
    #expect(try program.run(arguments, input: Data()).status == 1)
    #expect(try program.run(arguments + ["--exit-zero"], input: Data()).status == 0)
  }

  @Test func helpListsCommandsAndLimits() throws {
    let help = try program.run("--help")
    for command in Commands.names { #expect(help.output.contains("\n  \(command) ")) }
    #expect(help.output.contains("1 GiB"))
    #expect(help.output.contains("512 levels"))
    #expect(try program.run("--version").output == "oconf 0.1.0\n")
    let nothing = try program.run()
    #expect(nothing.status == 2)
    #expect(nothing.errors == help.output)
    for title in ["Check", "Ask", "Compare", "Convert", "Set up"] {
      #expect(help.output.contains("\n\n\(title):\n"))
    }
    #expect(try program.run("merge-summaries").errors.contains("unknown command"))
  }

  @Test(arguments: [
    (["lnt"], "unknown command 'lnt'; did you mean 'lint'?"),
    (["check", "x"], "unknown command 'check'; use 'oconf lint'"),
    (["version"], "unknown command 'version'; use 'oconf --version'"),
    (["message", "bild"], "unknown command 'message bild'; did you mean 'message build'?"),
    (["diff", "main", "pr"], "main: no such file; for a file in a git revision, use 'main:PATH'"),
    (["lint", "--environment", "prod"], "did you mean 'production'?"),
    (["lint", "--color", "x"], "for '--color'; expected one of: 'auto', 'always', 'never'"),
    (["lint", "--rule", "json/invalid=warn"], "did you mean 'warning'?"),
    (["lint", "--rule", "json/invalid=eror"], "did you mean 'error'?"),
    (["lint", "--select", "origin-wildcrd/*"], "did you mean 'origin-wildcard'?"),
    (["diff", "a"], "missing NEW\nUsage: oconf diff [OPTIONS] OLD NEW\n"),
    (["message", "build"], "missing TYPE\nUsage: oconf message build [OPTIONS] TYPE"),
    (["lint", "--select", "origin-*,"], "invalid value 'origin-*,' for '--select'"),
    (["lint", "--select", ""], "invalid value '' for '--select'"),
    (["lint", "--formt", "json"], "unknown option '--formt'; did you mean '--format'?"),
    (["lint", "--format", "jsn"], "invalid value 'jsn' for '--format'; did you mean 'json'?"),
    (["lint", "--format"], "missing value for '--format'; expected NAME[=FILE]"),
    (["lint", "--strict=yes"], "unexpected value 'yes' for '--strict', which takes none"),
    (["lint", "-x"], "unknown option '-x'"),
    (
      ["lint", "--rule", "x"],
      "invalid value 'x' for '--rule'; expected ID=LEVEL, where LEVEL is off, info, warning or error"
    ),
    (["lint", "--rule", "duplicate-isuer=off"], "did you mean 'duplicate-issuer'?"),
    (["lint", "--select", "nothing-*"], "unknown rule 'nothing-*'"),
    (["lint", "--jobs", "0"], "invalid value '0' for '--jobs'; expected a number of at least 1"),
    (
      ["lint", "--config", "x", "--no-config"],
      "'--config' and '--no-config' cannot be used together"
    ),
    (["explain", "duplicate-isuer"], "did you mean 'duplicate-issuer'?"),
    (
      ["explain", "audiance"],
      "no name or description matches 'audiance'; did you mean 'audience'?"
    ),
    (["explain", "issuers.jwks.discoveryUrl"], "did you mean 'issuers.jwks.discoveryUri'?"),
    (["schema", "setings"], "no schema is named 'setings'; did you mean 'settings'?"),
    (["explain", "."], "no name or description matches '.'"),
  ])
  func reportsInvalidArguments(_ arguments: [String], _ message: String) throws {
    let result = try program.run(arguments, input: Data())
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func longHelpExplainsOptions() throws {
    let (short, long) = try (program.run("lint", "-h").output, program.run("lint", "--help").output)
    for text in [short, long] {
      #expect(text.contains("\nRule selection:\n"))
      #expect(text.contains("--select GLOB"))
    }
    #expect(long.contains("Examples:\n") && long.contains("[repeatable]"))
    #expect(!short.contains("Examples:\n") && !short.contains("[repeatable]"))
    #expect(short.hasSuffix("run 'oconf lint --help'.\n"))
    #expect(try program.run("-V").output == program.run("--version").output)
  }

  @Test func selectsRulesByCommaSeparatedLists() throws {
    try program.write("x.allow-origin", "https://a.corp.net/x,,http://b.corp.net")
    func rules(_ options: String...) throws -> Set<String> {
      let lines = try program.run(["lint", "--format", "checkstyle"] + options, input: Data())
        .output
      return Set(lines.matches(of: /oconf\.([a-z\/-]+)"/).map { String($0.1) })
    }
    let list = try rules("--select", "origin-list/empty-item, origin-pattern/has-path")
    #expect(list == ["origin-list/empty-item", "origin-pattern/has-path"])
    #expect(
      try list == rules("--select", "origin-list/empty-item", "--select", "origin-pattern/has-path")
    )
  }

  @Test func acceptsLongCommandLines() throws {
    let word = String(repeating: "é", count: 5000)
    let result = try program.run(["explain", word], input: Data())
    #expect(result.errors.contains("no name or description matches '\(word)'"))
    try program.write("x.allow-origin", "https://a.corp.net")
    let many = Array(repeating: "./x.allow-origin", count: 2000)
    #expect(try program.run(["lint", "-v"] + many, input: Data()).status == 0)
    #expect(try program.run(["lint", ""], input: Data()).errors.contains(": cannot read"))
  }

  @Test func explainsUnformattedFiles() throws {
    #expect(
      try program.run("explain", "formatting/differs").output.contains("Run 'oconf fmt FILE'"))
  }

  @Test func printsManPagesByName() throws {
    #expect(
      try program.run("man", "message-build") == program.run("man", "message", "build"))
    #expect(try program.run("man", "message-bild").status == 2)
  }

  @Test func acceptsOptionsInEveryForm() throws {
    try program.write("-x.auth-token.json", #"{"issuers":[{"issuerName":"i"}]}"#)
    #expect(try program.run("lint", "--", "-x.auth-token.json").status == 1)
    #expect(try program.run("lint", "-qv", "--", "-x.auth-token.json").errors.contains("linted as"))
    #expect(try program.run("lint", "-j2", "--format=json", "--", "-x.auth-token.json").status == 1)
  }

  @Test func colorsOnlyOnRequest() throws {
    try program.write("x.allow-origin", "*")
    #expect(!(try program.run("lint").output.contains("\u{1B}[")))
    #expect(try program.run("lint", "--color", "always").output.contains("\u{1B}[1;31merror"))
    #expect(
      try program.run("lint", environment: ["CLICOLOR_FORCE": "1"]).output.contains("\u{1B}["))
    let both = try program.run("lint", environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
    #expect(!both.output.contains("\u{1B}["))
    let never = try program.run("lint", "--color=never", environment: ["CLICOLOR_FORCE": "1"])
    #expect(!never.output.contains("\u{1B}["))
  }

  private static let hostile =
    "\u{1B}[31m\u{7}\u{202E}\u{200B}\u{FFFE}\u{1FFFF}::error::x ##[error]y"

  @Test func escapesTextOfFiles() throws {
    try program.write("x.allow-origin", "https://" + Self.hostile)
    try program.write("y.auth-token.json", "{\"\(Self.hostile)\": 1, \"issuers\": [\u{1}]}")
    let name = "::error::\u{1B}[31m.allow-origin"
    try program.write(name, "*")
    for format in LintFormats.names where format != GitHubReport.name {
      let result = try program.run("lint", "--format", format)
      #expect(result.status == 1)
      for scalar in result.output.unicodeScalars {
        #expect(
          scalar == "\n" || Unicode.Scalar(0x20)...Unicode.Scalar(0x7E) ~= scalar
            || scalar.value > 0x9F && scalar.properties.generalCategory != .format
              && !scalar.properties.isNoncharacterCodePoint
        )
      }
      #expect(!result.output.contains("::error"))
      #expect(!result.output.contains("##["))
    }
    #expect(!(try program.run("lint", "::error::missing").errors.contains("::error")))
  }

  @Test func hidesSecrets() throws {
    let secrets = [
      "aHVudGVyMjpodW50ZXIy", "s3cr3tvalue", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.abc", "hunter2",
    ]
    try program.write(
      "x.auth-token.json",
      """
      {"issuers": [{"issuerName": "i", "clientSecret": "s3cr3tvalue", "enabled": "true",
        "jwks": {"authorizationHeader": "Basic \(secrets[0]) ", "jwksUri": "http://u:hunter2@a.net/k?token=hunter2"},
        "note": "\(secrets[2])", "authorisationHeader": "Bearer \(secrets[2])"}]
      """)
    try program.write(
      "x.properties",
      "*.*.Some_Password=hunter2\n*.*.Security_AllowOrigin=https://u:hunter2@a.net,*\n")
    let commands = [
      ["lint", "--unsafe-fixes", "--diff"], ["fmt", "--diff"], ["flatten", "x.auth-token.json"],
    ]
    for arguments in commands + LintFormats.names.map({ ["lint", "--format", $0] }) {
      let result = try program.run(arguments, input: Data())
      #expect(result.status == 1)
      for secret in secrets {
        #expect(!result.output.contains(secret), "\(arguments): \(secret)")
        #expect(!result.errors.contains(secret), "\(arguments): \(secret)")
      }
    }
  }

  @Test func framesFitTheWidth() throws {
    let name = String(repeating: "x", count: 3000)
    try program.write(
      "x.auth-token.json",
      "{\"issuers\": [{\"issuerName\": \"\(name)\", \"enabled\": \"true\", \"audience\": [\"\(name)\"]}]}"
    )
    let result = try program.run("lint")
    for line in result.output.split(separator: "\n") { #expect(line.count <= 400, "\(line)") }
    #expect(result.output.contains("…"))
  }

  @Test func explainsEveryRule() throws {
    let table = try program.run("explain")
    // Headings are topics.
    let ids = table.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(ids.count > 60)
    for id in ids.prefix(5) {
      let page = try program.run("explain", String(id))
      #expect(page.status == 0)
      #expect(page.output.hasPrefix("\(id)  "))
      for part in ["Bad:", "Good:", "Source: "] { #expect(page.output.contains("\n\(part)")) }
    }
    let json = try program.run("explain", "--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((object?["rules"] as? [Any])?.count == ids.count)
  }

  /// Has a safe fix, suggestions, a finding that refers to another place, a secret, and hints.
  private static let faulty = """
    {
      "issuers": [
        {
          "issuerName": "https://idp.corp.example",
          "enabled": "false",
          "jwks": {
            "discoveryURI": "https://idp.corp.example/.well-known/openid-configuration",
            "authorizationHeader": "Basic cmVhZGVyOmh1bnRlcjI="
          },
          "audience": ["mobile", "mobile"],
          "virtualUserEnabled": true,
          "defaultRoles": ["Reader"]
        }
      ]
    }

    """

  /// Compares whole reports with files that `OCONF_RECORD=1 swift test` rewrites.
  @Test(arguments: [
    "lint.txt", "lint.json", "lint.jsonl", "lint.sarif", "lint.github", "lint.gitlab",
    "lint.junit", "lint.rdjsonl", "lint.checkstyle", "lint.markdown", "lint.html", "explain.txt",
    "explain-field.txt", "help-fmt.txt", "help-schema.txt", "schemas.txt",
    "help-lint.txt", "help-diff.txt", "help-eval.txt", "help-who.txt", "help-ignore.txt",
    "help-baseline.txt",
    "help-message.txt", "help-message-build.txt", "help-assertion.txt",
    "help-assertion-check.txt", "help-flatten.txt", "help-extract.txt",
    "help-init.txt",
    "help.txt",
  ])
  func outputMatchesRecording(_ name: String) throws {
    var arguments: [String: [String]] = [
      "explain.txt": ["explain", "filter/malformed"],
      "explain-field.txt": ["explain", "issuers.tokenTimeoutSeconds"],
      "help-lint.txt": ["lint", "--help"],
      "help-fmt.txt": ["fmt", "--help"],
      "help-schema.txt": ["schema", "--help"],
      "schemas.txt": ["schema"],
      "help-diff.txt": ["diff", "--help"],
      "help-eval.txt": ["eval", "--help"],
      "help-who.txt": ["who", "--help"],
      "help-ignore.txt": ["ignore", "--help"],
      "help-baseline.txt": ["baseline", "--help"],
      "help-message.txt": ["message", "--help"],
      "help-flatten.txt": ["flatten", "--help"],
      "help-extract.txt": ["extract", "--help"],
      "help-init.txt": ["init", "--help"],
      "help-message-build.txt": ["message", "build", "--help"],
      "help-assertion.txt": ["assertion", "--help"],
      "help-assertion-check.txt": ["assertion", "check", "--help"],
      "help.txt": ["--help"],
    ]
    let lint = ["lint", "--no-config", "faulty.auth-token.json"]
    arguments["lint.txt"] = lint
    for format in LintFormats.all {
      arguments["lint." + format.name] = lint + ["--format", format.name]
    }
    try program.write("faulty.auth-token.json", Self.faulty)
    let result = try program.run(arguments[name] ?? [], input: Data())
    let recorded = Fixtures.folder.appendingPathComponent("output").appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["OCONF_RECORD"] != nil {
      try Data(result.output.utf8).write(to: recorded)
    }
    #expect(result.output == (try String(contentsOf: recorded, encoding: .utf8)))
  }
}
