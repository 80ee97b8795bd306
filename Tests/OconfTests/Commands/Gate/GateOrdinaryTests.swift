import Foundation
import TestSupport
import Testing

/// Ordinary pull requests, with the end of the gate's report for each.
@Suite final class GateOrdinaryTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
    try program.write("production/a.auth-token.json", Self.issuers("mobile"))
    try program.write("legacy/old.allow-origin", "https://a.corp.net\n")
    try program.commit()
  }

  deinit {
    program.remove()
  }

  private static func issuers(_ audience: String) -> String {
    GateSample.issuers(
      "\"\(audience)\"",
      "\n            \"defaultRoles\": [\n                \"Employee\"\n            ],")
  }

  /// Settings in the format of `oconf fmt`.
  private func settings(_ lines: String, in folder: String = "") throws {
    try program.write(folder + ".oconf.json", "{\n\(lines)\n}\n")
  }

  private static let adopted = """
        "environment": "production",
        "exclude": [
            "legacy/"
        ]
    """

  private func adopt() throws {
    try settings(Self.adopted)
    _ = try gate("--write-accept", "--reason", "legacy is retired")
    try program.commit()
  }

  private func gate(_ arguments: String...) throws -> Program.Result {
    try program.run(["gate", "--base", "HEAD"] + arguments, input: Data())
  }

  /// The report without the comparisons, without the stale approvals of earlier changes, and without
  /// the digests of commits and IDs.
  private func expectPass(
    _ expected: String, _ arguments: [String] = ["--base", "HEAD"],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try program.run(["gate"] + arguments, input: Data())
    #expect(result.status == 0, "\(result.output)\(result.errors)", sourceLocation: sourceLocation)
    let lines = result.output.split(separator: "\n").drop { line in
      !["Settings that", "Findings that", "Tests that", "Policies that", "Compared with"]
        .contains { line.hasPrefix($0) }
    }.prefix { line in
      !["Changes:", "Changed, no effect", "Approvals that match no change", "Gate passed"].contains
      { line.hasPrefix($0) }
    }
    let text = lines.joined(separator: "\n").replacing(/\ \([0-9a-f]{12}\)/, with: "")
      .replacing(/@[0-9a-f]{16}/, with: "@…")
    #expect(text == expected, sourceLocation: sourceLocation)
  }

  @Test("first adoption, with an excluded folder")
  func adoption() throws {
    try settings(Self.adopted)
    let first = try gate("--write-accept", "--reason", "legacy is retired")
    #expect(first.status == 1)
    #expect(
      first.output.contains(
        "error: 'legacy/old.allow-origin' was a policy and is no longer checked as one: excluded by .oconf.json [access]\n"
          + "  --> legacy/old.allow-origin\n  id: access:unchecked:legacy/old.allow-origin@"))
    try expectPass(
      """
      Compared with 'HEAD':
        findings    passed  nothing new in 1 changed file
        formatting  passed  1 changed JSON file
        tests       passed  no suite
        access      passed  1 changed policy
        flattened   passed  0 pairs
      Approvals made in this change:
        'access:unchecked:legacy/old.allow-origin@…': legacy is retired
      Settings that this change modifies:
        '.oconf.json': 'environment' is now set: "production"
      Findings that this change silences:
        '.oconf.json': excludes 'legacy/'
      """)
  }

  @Test("a new environment, with its settings, an ignored finding and its approval")
  func environment() throws {
    try adopt()
    try program.write("qa/a.auth-token.json", Self.issuers("qa"))
    try settings(
      """
          "extends": "../.oconf.json",
          "environment": "test",
          "ignore": [
              {
                  "rule": "issuer-form/multi-tenant",
                  "reason": "they move in June"
              }
          ]
      """, in: "qa/")
    #expect(try gate("--write-accept", "--reason", "for the testers").status == 1)
    try expectPass(
      """
      Compared with 'HEAD':
        findings    passed  nothing new in 2 changed files
        formatting  passed  2 changed JSON files
        tests       passed  no suite
        access      passed  1 changed policy
        flattened   passed  0 pairs
        'qa/a.auth-token.json': it is new
      Approvals made in this change:
        'access:issuer-added:/issuers/[https://idp.corp.example]@…': for the testers
      Settings that this change modifies:
        'qa/.oconf.json': 'extends' is now set: "../.oconf.json"
        'qa/.oconf.json': 'environment' is now set: "test"
      Findings that this change silences:
        'qa/.oconf.json': ignores 'issuer-form/multi-tenant'; reason: they move in June
      """)
  }

  @Test("an ignored finding with a reason")
  func ignore() throws {
    try adopt()
    try settings(
      Self.adopted
        + """
        ,
            "ignore": [
                {
                    "rule": "issuer-form/multi-tenant",
                    "path": "production/",
                    "reason": "they move in June",
                    "expires": "2090-06-30"
                }
            ]
        """)
    try expectPass(
      """
      Compared with 'HEAD':
        findings    passed  nothing new in 1 changed file
        formatting  passed  1 changed JSON file
        tests       passed  no suite
        access      passed  0 changed policies
        flattened   passed  0 pairs
      Findings that this change silences:
        '.oconf.json': ignores 'issuer-form/multi-tenant' in 'production/' until 2090-06-30; reason: they move in June
      """)
  }

  private static func table(_ findings: Int, _ json: Int, _ policies: Int) -> String {
    """
    Compared with 'HEAD':
      findings    passed  nothing new in \(findings) changed file\(findings == 1 ? "" : "s")
      formatting  passed  \(json) changed JSON file\(json == 1 ? "" : "s")
      tests       passed  no suite
      access      passed  \(policies) changed polic\(policies == 1 ? "y" : "ies")
      flattened   passed  0 pairs
    """
  }

  @Test("a rename, a deletion and a moved folder")
  func moves() throws {
    try adopt()
    try program.git("mv production/a.auth-token.json production/main.auth-token.json")
    try expectPass(Self.table(1, 1, 1))
    try program.git("reset -q --hard")
    try program.git("rm -q production/a.auth-token.json")
    try expectPass(Self.table(0, 0, 1))
    try program.git("reset -q --hard")
    try settings("    \"extends\": \"../.oconf.json\"", in: "production/")
    try program.commit()
    try program.write("conf/x", "")
    try program.git("mv production conf/production")
    try settings("    \"extends\": \"../../.oconf.json\"", in: "conf/production/")
    try program.git("add -A")
    try expectPass(
      Self.table(2, 2, 1) + """

        Settings that this change modifies:
          'conf/production/.oconf.json': 'extends' is now set: "../../.oconf.json"
          'production/.oconf.json': 'extends' is no longer set; was "../.oconf.json"
        """)
  }

  @Test("settings that apply to no file in one of the versions, or in the folder that is checked")
  func unusedSettings() throws {
    try settings("    \"baseURL\": \"https://m.corp.net\",\n    \"environment\": \"production\"")
    try settings("    \"environment\": \"test\"", in: "test/")
    try program.write("test/b.allow-origin", "https://b.corp.net\n")
    try program.commit()
    try program.write("test/b.allow-origin", "https://c.corp.net\n")
    for arguments in [["test"], ["production"], []] {
      let result = try program.run(["gate", "--base", "HEAD"] + arguments, input: Data())
      #expect(!result.output.contains("Settings that this change"), "\(result.output)")
    }
    try program.git("rm -q -f test/b.allow-origin")
    try expectPass(Self.table(0, 0, 1))
    try program.commit()
    try program.write("test/a.allow-origin", "disallow\n")
    try expectPass(Self.table(1, 0, 1))
  }

  @Test("settings only")
  func onlySettings() throws {
    try adopt()
    try settings(Self.adopted + ",\n    \"privilegedRoles\": [\n        \"Admin*\"\n    ]")
    try expectPass(
      Self.table(1, 1, 0) + """

        Settings that this change modifies:
          '.oconf.json': 'privilegedRoles' is now set: [ "Admin*" ]
        """)
  }

  @Test("an updated baseline")
  func baseline() throws {
    try settings("    \"baseline\": \"baseline.json\"")
    try program.write("baseline.json", "{\n    \"version\": 1,\n    \"findings\": {}\n}\n")
    try program.commit()
    try program.write(
      "baseline.json",
      """
      {
          "version": 1,
          "findings": {
              "production/a.auth-token.json": {
                  "issuer-form/multi-tenant": {
                      "/issuers": 1
                  }
              }
          }
      }

      """)
    try expectPass(
      Self.table(0, 0, 0) + """

        Findings that this change silences:
          'baseline.json': adds 1 finding of 'issuer-form/multi-tenant' in 'production/a.auth-token.json' to the baseline
        """)
  }

  @Test("an approved widening, and a merge with the main branch")
  func wideningAndMerge() throws {
    try adopt()
    try program.git("checkout -q -b branch")
    try program.write(
      "production/a.auth-token.json",
      Self.issuers("mobile").replacing("\"mobile\"", with: "\"mobile\",\n                \"web\""))
    #expect(try gate("--write-accept", "--reason", "the web app").status == 1)
    let approved = """

      Approvals made in this change:
        'access:access-widened:/issuers/[https://idp.corp.example]/audience@…': the web app
      """
    try expectPass(Self.table(1, 1, 1) + approved)
    try program.commit()
    // The main branch widens, too, which is not this change.
    try program.git("checkout -q main")
    try program.write("other/w.allow-origin", "https://b.corp.net\n")
    try program.commit()
    try program.git("checkout -q branch")
    try program.git("merge -q -m merged main")
    try expectPass(
      Self.table(1, 1, 1).replacing("'HEAD'", with: "'main...'") + approved,
      ["--base", "main..."])
  }
}
