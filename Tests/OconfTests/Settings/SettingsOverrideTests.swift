import Foundation
import Testing

/// `overrides` in the settings.
@Suite final class SettingsOverrideTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static func issuers(_ audience: String = #""audience": ["mobile"],"#) -> String {
    #"""
    {"issuers": [{"issuerName": "https://idp.corp.example", "usernameAttribute": "sub",
      "virtualUserEnabled": true, "owner": "x", \#(audience)
      "defaultRoles": ["Staff"], "jwks": {"jwksUri": "https://idp.corp.example/keys"}}]}
    """#
  }

  private static let claims =
    #"{"iss": "https://idp.corp.example", "sub": "ann", "aud": "https://b.corp.example/mobile/platform/sso/exchange-token", "exp": 1893459600}"#

  /// Only a run that covers the folder of the settings shows that a pattern matches no file.
  @Test func reportsPatternsThatMatchNoFile() throws {
    try program.write(
      ".oconf.json",
      """
      {"overrides": [{"paths": ["/prodution/", "!/production/x/", "docs/"]}],
        "files": [{"pattern": "policies/*", "kind": "allow-origin"}], "exclude": ["legacy/", "*.bak"]}
      """)
    try program.write("production/a.auth-token.json", Self.issuers())
    try program.write("docs/x.png", "")
    try program.write("old.bak", "")
    func findings(_ arguments: String...) throws -> [Substring] {
      try program.run(["lint", "--select", "settings-pattern/unused"] + arguments, input: Data())
        .output
        .split(separator: "\n").filter { $0.contains("[settings-pattern/unused]") }
    }
    let found = try findings()
    #expect(found.count == 2, "\(found)")
    #expect(found.first?.contains("'/prodution/' matches no file") ?? false)
    #expect(found.first?.contains("did you mean '/production/'?") ?? false)
    #expect(found.last?.contains("'policies/*' matches no file") ?? false)
    let hints = try findings("--pedantic")
    #expect(hints.count == 3 && hints.contains { $0.contains("info: 'legacy/' matches no file") })
    #expect(try findings("production").isEmpty)
    #expect(try findings("production/a.auth-token.json").isEmpty)
    // A file that the settings exclude, or that git ignores, is a file.
    try program.write(".gitignore", "prodution/\n")
    try program.write("prodution/a.txt", "")
    #expect(try findings().count == 1)
  }

  @Test func applyOnlyToMatchingFiles() throws {
    try program.write(
      ".oconf.json",
      """
      {"overrides": [
        {"paths": ["production/", "!production/x/"], "rules": {"field/unknown": "error"}},
        {"paths": ["*.draft.auth-token.json"], "rules": {"field/unknown": "off"}}
      ]}
      """)
    let names = [
      "production/a.auth-token.json", "production/b.draft.auth-token.json",
      "test/a.auth-token.json", "test/b.draft.auth-token.json",
    ]
    for name in names { try program.write(name, Self.issuers()) }
    let result = try program.run("lint", "--format", "json", ".")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let findings = try #require(report["diagnostics"] as? [[String: Any]])
    let found = findings.filter { $0["rule"] as? String == "field/unknown" }.map {
      "\($0["path"] ?? "") \($0["severity"] ?? "")"
    }
    #expect(found == ["production/a.auth-token.json error", "test/a.auth-token.json warning"])
    // Files that are named have the same settings as files that are found.
    let named = try program.run(["lint", "--format", "json"] + names, input: .init())
    #expect(
      named.output == result.output.replacingOccurrences(of: "\"files\":5", with: "\"files\":4"))
  }

  @Test func lastMatchWins() throws {
    try program.write(
      ".oconf.json",
      """
      {"environment": "test", "overrides": [
        {"paths": ["a/"], "environment": "production", "readings": {"filter-case": "insensitive"}},
        {"paths": ["a/b/"], "environment": "test"}
      ]}
      """)
    try program.write("a/x.auth-token.json", Self.issuers())
    try program.write("a/b/x.auth-token.json", Self.issuers())
    func shown(_ path: String) throws -> String {
      try program.run("lint", "--show-settings", path).output
    }
    let outer = try shown("a/x.auth-token.json")
    #expect(outer.contains("production                .oconf.json:2:36\n"), "\(outer)")
    let inner = try shown("a/b/x.auth-token.json")
    #expect(inner.contains("test                      .oconf.json:3:38\n"), "\(inner)")
    #expect(inner.contains("readings.filter-case  insensitive"), "\(inner)")
  }

  @Test func ignoreAppliesOnlyToMatchingFiles() throws {
    try program.write(
      ".oconf.json",
      """
      {"overrides": [
        {"paths": ["a/"], "ignore": [{"rule": "field/unknown", "reason": "theirs"}]},
        {"paths": ["c/"], "ignore": [{"rule": "field/unknown", "reason": "gone"}]}
      ]}
      """)
    try program.write("a/x.auth-token.json", Self.issuers())
    try program.write("b/x.auth-token.json", Self.issuers())
    let output = try program.run("lint", ".").output
    #expect(!output.contains("a/x.auth-token.json"), "\(output)")
    #expect(output.contains("b/x.auth-token.json:2:31: warning: unknown field 'owner'"))
    #expect(output.contains(".oconf.json:3:41: warning: the 'ignore' entry does not match any"))
    #expect(output.components(separatedBy: "[ignore-entry/unused]").count == 2)
  }

  /// The base URL decides the default audience, and the policies the lifetime.
  @Test func decisionsUseSettingsOfTheFile() throws {
    try program.write(
      ".oconf.json",
      """
      {"baseURL": "https://a.corp.example", "overrides": [
        {"paths": ["b/"], "baseURL": "https://b.corp.example", "policies": "b/policies.properties"}
      ]}
      """)
    try program.write(
      "b/policies.properties", "*.*.Security_TokenExchangeTimeoutSecs=77\n")
    for folder in ["a", "b"] {
      try program.write("\(folder)/x.auth-token.json", Self.issuers(""))
    }
    func evaluate(_ folder: String) throws -> Program.Result {
      try program.run(
        "eval", "\(folder)/x.auth-token.json", "--claims", "-", "--now", "1893456000",
        input: Self.claims.replacingOccurrences(
          of: "mobile/platform/sso/exchange-token", with: "mobile/platform/auth/token"))
    }
    #expect(try evaluate("a").status == 1)
    let accepted = try evaluate("b")
    #expect(accepted.status == 0, "\(accepted.output)")
    #expect(accepted.output.contains("77"), "\(accepted.output)")
  }

  @Test func reportsInvalidOverrides() throws {
    try program.write(
      ".oconf.json",
      """
      {"overrides": [
        {"rules": {"unknown-feild": "off"}},
        {"paths": ["a/"], "readings": {"filter-case": "yes"}, "ignore": [{"reason": "x"}]},
        {"paths": ["a/"], "exclude": ["b"]}
      ]}
      """)
    let output = try program.run("lint", ".").output
    for message in [
      "2:3: error: missing required field 'paths' in the override", "unknown rule 'unknown-feild'",
      "'filter-case' must be", "the 'ignore' entry needs", "'exclude'",
    ] {
      #expect(output.contains(message), "\(message): \(output)")
    }
  }
}
