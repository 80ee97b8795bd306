import ConfigModel
import Foundation
import Testing

@testable import oconf

/// Company rules, as users of the program see them.
@Suite final class RequireSettingTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static func rule(_ name: String, _ more: String) -> String {
    #"{"name": "\#(name)", "kind": "auth-token-configuration", "path": "issuers/tokenTimeoutSeconds", \#(more), "message": "sessions end within an hour", "examples": {"good": [{"tokenTimeoutSeconds": 60}], "bad": [{"tokenTimeoutSeconds": 9000}]}}"#
  }

  private static let settings = #"{"require": [\#(rule("short-sessions", #""atMost": 3600"#))]}"#
  private static let policy =
    #"{"issuers": [{"issuerName": "https://login.corp.example", "tokenTimeoutSeconds": 7200}]}"#
  private static let message =
    "expected at most 3600, found 7200: sessions end within an hour"

  private func lint(_ arguments: String...) throws -> Program.Result {
    try program.run(["lint", "--select", "company/*"] + arguments, input: Data())
  }

  @Test func everyFormatReportsThem() throws {
    try program.write(".oconf.json", Self.settings)
    try program.write("a.auth-token.json", Self.policy)
    for format in LintFormats.all.map({ $0.name }) where format != "html" {
      let result = try lint("--format", format, ".")
      #expect(result.status == 1, "\(format)")
      #expect(result.output.contains("company/short-sessions"), "\(format): \(result.output)")
    }
    let sarif = try lint("--format", "sarif", ".").output
    #expect(sarif.contains(#""id":"company/short-sessions""#), "\(sarif)")
    #expect(sarif.contains(#""ruleIndex":0"#), "\(sarif)")
  }

  @Test func namesSelectAndSuppressThem() throws {
    try program.write(".oconf.json", Self.settings)
    try program.write("a.auth-token.json", Self.policy)
    #expect(try program.run("lint", "--select", "company/short-sessions", ".").status == 1)
    #expect(try program.run("lint", "--select", "company", ".").status == 1)
    #expect(try program.run("lint", "--select", "field", ".").status == 0)
    #expect(try lint("--rule", "company/short-sessions=off", ".").status == 0)
    #expect(try lint("--rule", "company=warning", ".").output.contains("warning: " + Self.message))
    let unknown = try program.run("lint", "--rule", "company/short-session=off", ".")
    #expect(unknown.status == 2)
    #expect(
      unknown.errors.hasPrefix(
        "oconf: unknown rule 'company/short-session'; did you mean 'company/short-sessions'?"),
      "\(unknown.errors)")
    #expect(try program.run("baseline", "-o", "known.json", ".").status == 0)
    #expect(try lint(".").status == 0)
    try program.write(".oconf.json", Self.settings)
    let ignored = try program.run(
      "ignore", "company/short-sessions", "a.auth-token.json", "--reason", "until June")
    #expect(ignored.output == ".oconf.json: ignores 1 finding of company/short-sessions\n")
    #expect(try lint(".").status == 0)
    // An entry that ignores nothing is reported.
    try program.write("a.auth-token.json", Self.policy.replacing("7200", with: "600"))
    #expect(try program.run("lint", ".").output.contains("[ignore-entry/"))
  }

  @Test func commentsIgnoreThem() throws {
    try program.write(
      ".oconf.json",
      #"{"require": [{"name": "pkce", "kind": "connected-app", "path": "oauthConfig/isPkceRequired", "equals": true, "message": "why"}]}"#
    )
    func lint(_ name: String) throws -> Program.Result {
      try program.write(
        "Shop.connectedApp-meta.xml",
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata"><oauthConfig>
        <!-- oconf: ignore \(name): until the app is rewritten -->
        <isPkceRequired>false</isPkceRequired>
        </oauthConfig></ConnectedApp>
        """)
      return try program.run("lint", "--select", "company,setting,ignore-entry", ".")
    }
    for name in ["company/pkce", "company"] {
      let result = try lint(name)
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains("1 suppressed"), "\(result.output)")
    }
    let misspelled = try lint("company/pcke").output
    #expect(misspelled.contains("did you mean 'company/pkce'?"), "\(misspelled)")
    #expect(misspelled.contains("expected true, found false"), "\(misspelled)")
  }

  @Test func gateListsWhatChanges() throws {
    try program.makeRepository()
    try program.write(".oconf.json", Self.settings)
    try program.write("a.auth-token.json", Self.policy.replacing("7200", with: "600"))
    try program.commit()
    try program.write(".oconf.json", Self.settings.replacing("3600", with: "7200"))
    let changed = try program.run("gate", "--base", "HEAD").output
    #expect(changed.contains("changes the company rule 'short-sessions'"), "\(changed)")
    try program.write(".oconf.json", "{}")
    let removed = try program.run("gate", "--base", "HEAD").output
    #expect(removed.contains("removes the company rule 'short-sessions'"), "\(removed)")
  }

  @Test func overridesAndExtendsReplaceByName() throws {
    let strict = Self.rule("short-sessions", #""atMost": 600, "severity": "warning""#)
      .replacing("9000", with: "601")
    try program.write("base.json", Self.settings)
    try program.write(
      ".oconf.json",
      #"{"extends": "base.json", "overrides": [{"paths": ["production/"], "require": [\#(strict)]}], "rules": {"company/short-sessions": "error"}}"#
    )
    try program.write("a.auth-token.json", Self.policy)
    try program.write("production/a.auth-token.json", Self.policy)
    let output = try lint("--format", "jsonl", ".").output
    let lines = output.split(separator: "\n").filter { $0.contains("company/") }
    #expect(lines.count == 2, "\(output)")
    #expect(lines.first?.contains("at most 3600") ?? false, "\(output)")
    #expect(lines.last?.contains("at most 600") ?? false, "\(output)")
    // The settings know the names in the file that they extend.
    let settings = try program.run("lint", ".oconf.json", "base.json", "--kind", "settings")
    #expect(settings.status == 0, "\(settings.output)")
  }

  @Test func settingsInUseAreVerified() throws {
    try program.write(
      ".oconf.json", Self.settings.replacing("9000", with: "30").replacing("60}", with: "9000}"))
    try program.write("a.auth-token.json", Self.policy)
    let output = try program.run("lint", "--select", "require", "a.auth-token.json").output
    #expect(output.contains("bad example is not reported"), "\(output)")
    #expect(output.contains("good example is reported with \"expected at most 3600"), "\(output)")
  }

  @Test func explainShowsThem() throws {
    try program.write(".oconf.json", "{\n" + Self.settings.dropFirst())
    let page = try program.run("explain", "company/short-sessions").output
    for part in [
      "company/short-sessions  error", "sessions end within an hour.",
      "must be at most 3600", #"{"tokenTimeoutSeconds": 9000}"#, "Source: .oconf.json:2",
    ] {
      #expect(page.contains(part), "\(page)")
    }
    let general = try program.run("explain", "company").output
    #expect(general.contains("Conftest"), "\(general)")
    #expect(general.contains("company/short-sessions  error    sessions"), "\(general)")
    #expect(try program.run("explain", "sessions", "hour").output.contains("company/"))
    try program.write(".oconf.json", "{}")
    let none = try program.run("explain", "company")
    #expect(none.status == 0)
    #expect(none.output.contains("contain no company rules"), "\(none.output)")
    #expect(try program.run("explain", "company/short-sessions").status == 2)
  }

  @Test func explainHidesSecretsAndEscapes() throws {
    try program.write(
      ".oconf.json",
      #"{"require": [{"name": "no-secret", "kind": "connected-app", "path": "oauthConfig/consumerSecret", "present": false, "message": "red\#u{1B}[31m", "examples": {"bad": ["<consumerSecret>0123456789ABCDEF0123</consumerSecret>"]}}]}"#
        .replacing("\u{1B}", with: #"\u001b"#))
    for arguments in [
      ["explain", "company/no-secret"], ["explain", "company", "--format", "json"],
    ] {
      let output = try program.run(arguments, input: Data()).output
      #expect(output.contains("company/no-secret"), "\(output)")
      #expect(!output.contains("0123456789ABCDEF0123"), "\(output)")
      #expect(!output.contains("\u{1B}"), "\(output)")
    }
  }

  // MARK: Editors

  private func labels(_ text: String) throws -> [String] {
    try FeatureSample(".oconf.json", text).labels
  }

  @Test func completesEntries() throws {
    #expect(try labels(#"{"require": [{"kind": "‸"}]}"#).contains("connected-app"))
    let fields = try labels(#"{"require": [{"kind": "connected-app", "path": "‸"}]}"#)
    #expect(fields.contains("oauthConfig/isPkceRequired"))
    let near = try labels(
      #"{"require": [{"kind": "auth-token-configuration", "path": "issuers/jwks/allowHttp", "where": {"‸"}}]}"#
    )
    #expect(near.contains("issuerName"))
    #expect(near.contains("jwksUri"))
    let names = try labels(
      #"{"require": [\#(Self.rule("short-sessions", #""atMost": 3600"#))], "ignore": [{"rule": "‸"}]}"#
    )
    #expect(names.contains("company/short-sessions"))
    #expect(names.contains("company"))
    #expect(try labels(#"{"rules": {"web‸"}}"#).contains("web-view"))
  }

  @Test func hoverExplainsNames() throws {
    let sample = try FeatureSample(
      ".oconf.json",
      #"{"rules": {"company/short‸-sessions": "off"}, "require": [\#(Self.rule("short-sessions", #""atMost": 3600"#))]}"#
    )
    #expect(sample.hover?.contains("sessions end within an hour") ?? false)
  }
}
