import Foundation
import Testing

/// `extends` and `root` in the settings.
@Suite final class ExtendedSettingsTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static func issuers(_ more: String) -> String {
    #"""
    {"issuers": [{"issuerName": "https://idp.corp.example", "usernameAttribute": "sub",
      "audience": ["mobile"], "virtualUserEnabled": true, \#(more)
      "defaultRoles": ["Staff"], "jwks": {"jwksUri": "https://idp.corp.example/keys"}}]}
    """#
  }

  private func rows(_ file: String, _ options: String...) throws -> [String: String] {
    let result = try program.run(
      ["lint", "--show-settings", "--format", "json"] + options + [file], input: .init())
    try #require(result.status == 0, "\(result.errors)")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let files = try #require(object["files"] as? [[String: Any]])
    let settings = try #require(files.first?["settings"] as? [[String: String]])
    return Dictionary(
      settings.map { ($0["name"] ?? "", ($0["value"] ?? "") + " @ " + ($0["origin"] ?? "")) },
      uniquingKeysWith: { $0 + "; " + $1 })
  }

  @Test func nearestFileOverrides() throws {
    try program.write(
      ".oconf.json",
      """
      {"root": true, "environment": "test", "baseURL": "https://a.corp.example", "roles": ["A"],
      "rules": {"field/unknown": "error", "duplicate-issuer/same-name": "off"},
      "readings": {"absent-audience": "reject", "filter-case": "insensitive"},
      "exclude": ["*.draft.json"]}
      """)
    try program.write(
      "production/.oconf.json",
      """
      {"extends": "..",
      "environment": "production",
      "roles": ["B", "C"],
      "rules": {"duplicate-issuer/same-name": "warning"},
      "readings": {"filter-case": "sensitive"}, "exclude": ["old/"]}
      """)
    try program.write("production/a.auth-token.json", Self.issuers(""))
    let rows = try rows("production/a.auth-token.json")
    #expect(
      rows == [
        "kind": "auth-token-configuration @ the name",
        "settings": "production/.oconf.json @ the nearest one",
        "extends": ".. @ production/.oconf.json:1:13",
        "environment": "production @ production/.oconf.json:2:16",
        "baseURL": "https://a.corp.example @ .oconf.json:1:50",
        "roles": #"["B", "C"] @ production/.oconf.json:3:10"#,
        "rules.field/unknown": "error @ .oconf.json:2:28",
        "rules.duplicate-issuer/same-name": "warning @ production/.oconf.json:4:41",
        "readings.absent-audience": "reject @ .oconf.json:3:33",
        "readings.filter-case": "sensitive @ production/.oconf.json:5:29",
        "exclude":
          #"["*.draft.json"] @ .oconf.json:4:12; ["old/"] @ production/.oconf.json:5:54"#,
      ])
  }

  @Test func extendedRulesApply() throws {
    try program.write("shared/base.json", #"{"rules": {"field/unknown": "error"}}"#)
    try program.write("a/.oconf.json", #"{"extends": "../shared/base.json"}"#)
    try program.write("a/a.auth-token.json", Self.issuers(#""owner": "x","#))
    try program.write("b/a.auth-token.json", Self.issuers(#""owner": "x","#))
    let result = try program.run("lint", ".")
    #expect(result.status == 1)
    #expect(result.output.contains("a/a.auth-token.json:2:55: error: unknown field 'owner'"))
    #expect(result.output.contains("b/a.auth-token.json:2:55: warning: unknown field 'owner'"))
  }

  @Test func lintsExtendedFile() throws {
    try program.write("shared/base.json", #"{"rules": {"unknown-feild": "error"}}"#)
    try program.write("a/.oconf.json", #"{"extends": "../shared/base.json"}"#)
    try program.write("a/a.auth-token.json", Self.issuers(""))
    let result = try program.run("lint", ".")
    #expect(result.output.contains("shared/base.json:1:12: error: unknown rule 'unknown-feild'"))
  }

  /// Each pattern is relative to the file that contains it.
  @Test func excludeAndIgnoreAddUp() throws {
    try program.write(
      ".oconf.json",
      """
      {"exclude": ["/a/old/"],
      "ignore": [{"rule": "field/unknown", "path": "/a/one.auth-token.json", "reason": "theirs"}]}
      """)
    try program.write(
      "a/.oconf.json",
      """
      {"extends": "..", "exclude": ["/draft/"],
      "ignore": [{"rule": "field/unknown", "path": "/two.auth-token.json", "reason": "ours"}]}
      """)
    for name in ["one", "two", "three", "old/x", "draft/x"] {
      try program.write("a/\(name).auth-token.json", Self.issuers(#""owner": "x","#))
    }
    let result = try program.run("lint", ".")
    #expect(result.output.contains("a/three.auth-token.json:2:55: warning"))
    #expect(
      result.output.hasSuffix(
        "\n1 warning in 5 files; 2 suppressed; 12 hints hidden (show with --pedantic).\n"),
      "\(result.output)")
  }

  /// An entry of the extended file is used if it suppresses a finding anywhere.
  @Test func sharedEntryIsUnusedIfNoFileNeedsIt() throws {
    func base(_ rule: String) throws {
      try program.write(".oconf.json", #"{"ignore": [{"rule": "\#(rule)", "reason": "r"}]}"#)
    }
    try base("field/unknown")
    for folder in ["a", "b"] {
      try program.write("\(folder)/.oconf.json", #"{"extends": "../.oconf.json"}"#)
    }
    try program.write("a/a.auth-token.json", Self.issuers(""))
    try program.write("b/b.auth-token.json", Self.issuers(#""owner": "x","#))
    #expect(try program.run("lint", ".").status == 0)
    #expect(!(try program.run("lint", ".").output.contains("ignore-entry/unused")))
    // Nothing is known about the other folder.
    #expect(!(try program.run("lint", "a").output.contains("ignore-entry/unused")))
    try base("field-type/null")
    let result = try program.run("lint", ".")
    #expect(result.output.components(separatedBy: "[ignore-entry/unused]").count == 2)
    #expect(result.output.contains(".oconf.json:1:22: warning: the 'ignore' entry does not match"))
  }

  /// That an entry has expired is known whatever is checked.
  @Test(arguments: ["shared/base.json", ".oconf.json"], [".", "a", "a/a.auth-token.json"])
  func reportsExpiredEntries(_ base: String, _ operand: String) throws {
    try program.write(
      base, #"{"ignore": [{"rule": "field/unknown", "reason": "r", "expires": "2020-12-31"}]}"#)
    try program.write("a/.oconf.json", #"{"extends": "../\#(base)"}"#)
    try program.write("a/a.auth-token.json", Self.issuers(#""owner": "x","#))
    let result = try program.run("lint", operand)
    #expect(
      result.output.contains("\(base):1:22: warning: the 'ignore' entry has expired"),
      "\(result.output)")
  }

  /// The command that an error names shows the details.
  @Test(arguments: ["shared/base.json", "shared/.oconf.json"])
  func errorsSuggestCommands(_ base: String) throws {
    try program.write(base, #"{"rules": "#)
    try program.write("a/.oconf.json", #"{"extends": "../\#(base)"}"#)
    try program.write("a/a.auth-token.json", Self.issuers(""))
    let result = try program.run("lint", "a/a.auth-token.json")
    #expect(result.status == 2)
    let command = try #require(
      result.errors.components(separatedBy: "run '").last?.components(separatedBy: "'").first)
    let details = try program.shell(command)
    #expect(details.output.contains("\(base):1:1: error: '{' is never closed"), "\(details)")
  }

  @Test(arguments: [
    ("a.json", "'extends': there is no settings file 'a.json'"),
    ("sub", "'extends': there is no settings file 'sub'"),
    (".oconf.json", "'extends': '.oconf.json' extends this file in turn"),
    ("b.json", "'extends': 'b.json' extends this file in turn"),
    ("broken.json", "not a JSON object (line 2)"),
  ])
  func rejectsFilesThatCannotBeExtended(_ path: String, _ message: String) throws {
    try program.write(".oconf.json", #"{"extends": "\#(path)"}"#)
    try program.write("b.json", #"{"extends": ".oconf.json"}"#)
    try program.write("broken.json", "{\n]")
    try program.write("sub/x", "")
    try program.write("a.auth-token.json", Self.issuers(""))
    let result = try program.run("lint", "a.auth-token.json")
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func limitsExtendsChain() throws {
    try program.write(".oconf.json", #"{"extends": "0.json"}"#)
    for number in 0..<40 {
      try program.write("\(number).json", #"{"extends": "\#(number + 1).json"}"#)
    }
    try program.write("40.json", "{}")
    try program.write("a.auth-token.json", Self.issuers(""))
    let result = try program.run("lint", "a.auth-token.json")
    #expect(result.status == 2)
    #expect(result.errors.contains("'extends': more than 32 files extend each other"))
  }

  /// Outside of git, the search ends at the current folder unless a file says where the top is.
  @Test(arguments: [true, false])
  func findsRootWithoutGit(_ isRoot: Bool) throws {
    let place = try Program()
    defer { place.remove() }
    try place.write(".oconf.json", #"{"root": \#(isRoot), "rules": {"field/unknown": "error"}}"#)
    try place.write("a/b/c.auth-token.json", Self.issuers(#""owner": "x","#))
    let result = try place.shell("rm -r .git; cd a/b && oconf lint")
    #expect(result.status == (isRoot ? 1 : 0))
    #expect(result.output.contains(isRoot ? "error: unknown field" : "warning: unknown field"))
  }
}
