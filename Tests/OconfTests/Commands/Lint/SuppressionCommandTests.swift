import Foundation
import Testing

/// `ignore` in the settings, baselines, and the messages about both.
@Suite final class SuppressionCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let bad =
    #"{"issuers": [{"issuerName": "i", "jwks": {"jwksUri": "https://a.net/k"}, "note": 1}], "comment": 2}"#

  private func ignore(_ entries: String, _ more: String = "") throws {
    try program.write(".oconf.json", "{\(more)\"ignore\": [\(entries)]}")
  }

  private func lint(_ arguments: String...) throws -> Program.Result {
    try program.run(["lint", "--strict"] + arguments, input: Data())
  }

  // MARK: Entries of 'ignore'

  @Test func ignoresByRulePathAndPointer() throws {
    try program.write("a/x.auth-token.json", Self.bad)
    try ignore(
      #"{"rule": "field/unknown", "pointer": "/issuers/[i]", "path": "/a", "reason": "ours"}"#)
    let result = try lint()
    #expect(result.status == 1)
    #expect(result.output.contains("unknown field 'comment' in the configuration"))
    #expect(!result.output.contains("unknown field 'note' in the issuer"))
    #expect(result.output.contains("1 warning in 2 files; 1 suppressed"))
    #expect(try lint("--format", "json").output.contains(#""suppressed":1"#))
    try ignore(#"{"rule": "field/unknown", "path": "a/*.json", "reason": "ours"}"#)
    let all = try lint()
    #expect(all.status == 0)
    #expect(all.output.hasPrefix("No findings in 2 files; 2 suppressed"))
  }

  @Test func doesNotFixIgnoredFindings() throws {
    try program.write("x.allow-origin", "https://a.corp.net/")
    try ignore(#"{"rule": "origin-pattern/trailing-slash", "reason": "the service may change"}"#)
    #expect(try lint("--fix", "--unsafe-fixes").status == 0)
    #expect(try program.read("x.allow-origin") == "https://a.corp.net/")
  }

  @Test func ignoredFindingsDoNotStopFlatten() throws {
    try program.write("x.auth-token.json", #"{"issuers": [{"issuerName": "i"}]}"#)
    #expect(try program.run("flatten", "x.auth-token.json").status == 1)
    try ignore(#"{"rule": "key-source/missing", "reason": "filled in later"}"#)
    #expect(try program.run("flatten", "x.auth-token.json").status == 0)
  }

  @Test func reportsUnusedEntries() throws {
    try program.write("x.auth-token.json", Self.bad)
    try ignore(
      #"{"rule": "field/unknown", "reason": "ours"}, {"rule": "duplicate-issuer/same-name", "reason": "x"}"#
    )
    let result = try lint("--format", "json")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        #""path":".oconf.json","kind":"settings","rule":"ignore-entry/unused""#))
    #expect(result.output.contains(##""pointer":"/ignore/1/rule""##))
    #expect(!result.output.contains(##""pointer":"/ignore/0"##))
  }

  /// A run over one file, or with few rules, reports nothing about
  /// entries for other files or rules.
  @Test func doesNotReportEntriesOfOtherFiles() throws {
    try program.write("x.allow-origin", "https://app.corp.net")
    try program.write("sub/y.allow-origin", "https://app.corp.net")
    try ignore(#"{"rule": "duplicate-issuer/same-name", "reason": "ours"}"#)
    #expect(try lint("x.allow-origin").output.contains("No findings"))
    #expect(try lint("sub").output.contains("No findings"))
    #expect(try lint("--select", "origin-*").output.contains("No findings"))
    #expect(try lint("--rule", "duplicate-issuer/same-name=off").output.contains("No findings"))
    #expect(try lint(".").output.contains("[ignore-entry/unused]"))
    #expect(try lint("--rule", "ignore-entry/unused=off").output.contains("No findings"))
    // An entry about one file needs only a run over this file.
    try ignore(
      #"{"rule": "duplicate-issuer/same-name", "path": "/x.allow-origin", "reason": "ours"}"#)
    #expect(try lint("x.allow-origin").output.contains("[ignore-entry/unused]"))
    #expect(try lint("sub").output.contains("No findings"))
    // An entry without a rule needs a run with all rules.
    try ignore(#"{"path": "/x.allow-origin", "reason": "ours"}"#)
    #expect(try lint("--select", "*-issuer").output.contains("No findings"))
    #expect(try lint().output.contains("[ignore-entry/unused]"))
    // A rule for production only is not expected to report anything elsewhere.
    try ignore(#"{"rule": "origin-host/local-in-production", "reason": "ours"}"#)
    #expect(try lint().output.contains("No findings"))
    #expect(try lint("--environment", "production").output.contains("[ignore-entry/unused]"))
    // The file that could not be read may be the one that the entry is about.
    #expect(
      !(try lint("--environment", "production", ".", "missing.json").output.contains("unused")))
  }

  @Test func ignoresExpiredEntries() throws {
    try program.write("x.auth-token.json", Self.bad)
    try ignore(#"{"rule": "field/unknown", "reason": "ours", "expires": "2026-06-30"}"#)
    #expect(try lint("--now", "2026-06-30T23:59:59Z").status == 0)
    #expect(try lint("--now", "2026-07-01T01:00:00+02:00").status == 0)
    for now in ["2026-07-01T00:00:00Z", "1782864000"] {
      let result = try lint("--now", now)
      #expect(result.status == 1)
      #expect(result.output.contains(".oconf.json:1:22: warning: the 'ignore' entry has expired"))
      #expect(result.output.contains("[field/unknown]"))
    }
    #expect(try lint("--now", "tomorrow").status == 2)
  }

  // MARK: Baselines

  @Test func skipsFindingsOfTheBaseline() throws {
    try program.write("a/x.auth-token.json", Self.bad)
    let written = try program.run("baseline", "--no-config", "-o", "known.json")
    #expect(written.status == 0)
    #expect(written.output == "")
    #expect(written.errors == "known.json: wrote 2 findings\n")
    #expect(
      try program.read("known.json") == """
        {
          "version": 1,
          "findings": {
            "a/x.auth-token.json": {
              "field/unknown": {
                "/comment": 1,
                "/issuers/[i]/note": 1
              }
            }
          }
        }

        """)
    #expect(try lint().status == 1)
    #expect(try lint("--baseline", "known.json").status == 0)
    // The findings have moved, there is a new issuer in front, and one finding is new.
    try program.write(
      "a/x.auth-token.json",
      """
      {"issuers": [
        {"issuerName": "new", "jwks": {"jwksUri": "https://a.net/k"}},
        {"note": 1, "extra": 1, "issuerName": "i", "jwks": {"jwksUri": "https://a.net/k"}}]}
      """)
    let result = try lint("--baseline", "known.json")
    #expect(result.status == 1)
    #expect(result.output.contains("; 1 suppressed"))
    #expect(result.output.contains("'extra'"))
    #expect(!result.output.contains("'note'"))
    #expect(result.errors.contains("known.json: 1 baseline entry no longer occurs; run"))
    let verbose = try lint("--verbose", "--baseline", "known.json")
    #expect(
      verbose.errors.contains("no longer occurs: a/x.auth-token.json: field/unknown at '/comment'"))
    #expect(
      !(try lint("--baseline", "known.json", "--select", "key-*").errors.contains("no longer")))
    try FileManager.default.removeItem(atPath: program.path("a/x.auth-token.json"))
    #expect(
      try lint("--baseline", "known.json").errors.contains("2 baseline entries no longer occur"))
    #expect(!(try lint("--baseline", "known.json", "a").errors.contains("no longer occur")))
  }

  @Test func pathsAreRelativeToTheBaseline() throws {
    try program.write("a/x.auth-token.json", Self.bad)
    _ = try program.run("baseline", "-o", "a/known.json")
    #expect(try program.read("a/known.json").contains("\"x.auth-token.json\": {"))
    #expect(try lint("--baseline", "a/known.json", "a/x.auth-token.json").status == 0)
    #expect(try lint("--baseline", "a/../a/known.json", "./a").status == 0)
  }

  @Test func rejectsInvalidBaseline() throws {
    try program.write("known.json", "{}")
    let result = try lint("--baseline", "known.json")
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "known.json: not a baseline: expected 'version' and an object 'findings' (line 1)"))
    #expect(try lint("--baseline", "missing.json").status == 2)
    let failed = try program.run("baseline", "-o", "new.json", "missing.json", ".")
    #expect(failed.status == 2)
    let unwritten = try program.run("baseline", "-o", "no/such/folder.json", ".")
    #expect(unwritten.status == 2)
  }
}
