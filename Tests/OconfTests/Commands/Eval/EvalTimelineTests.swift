import ConfigModel
import Foundation
import TestSupport
import Testing

/// `oconf eval --before`: decisions while caches may be stale.
@Suite final class EvalTimelineTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("old.json", Self.configuration(""))
    try program.write("new.json", Self.configuration(#""enabled": false, "#))
    try program.write("none.json", #"{"issuers": []}"#)
    try program.write(
      "claims.json", #"{"iss": "https://idp.corp.example", "sub": "ann", "exp": 1900000000}"#)
  }

  deinit {
    program.remove()
  }

  private static func configuration(_ members: String) -> String {
    """
    {"issuers": [{"issuerName": "https://idp.corp.example", \(members)"virtualUserEnabled": true,
      "jwks": {"jwksUri": "https://idp.corp.example/keys"}}]}
    """
  }

  private func eval(_ new: String, before: String, at: String, _ rest: String...) throws
    -> Program.Result
  {
    try program.run(
      [
        "eval", new, "--kind", "auth-token-configuration", "--before", before, "--at", at,
        "--claims",
        "claims.json", "--now", "1890000000",
      ] + rest, input: Data())
  }

  @Test func isUndecidedWhileEitherMayDecide() throws {
    let result = try eval("new.json", before: "old.json", at: "120")
    #expect(result.status == 2)
    #expect(
      result.output.hasPrefix(
        "undecided: 120 s after the upload, either configuration may decide: accepted by the old"
          + " one, rejected by the new one\n"))
    #expect(result.output.contains("'https://idp.corp.example' was disabled\n"))
    #expect(
      result.output.contains("as long as the old configuration is cached (old.json)\naccepted"))
    #expect(result.output.contains("once the new configuration is loaded (new.json)\nrejected"))
  }

  @Test func usesNewVersionOnceLoaded() throws {
    let result = try eval("new.json", before: "old.json", at: "121")
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix("rejected: 121 s after the upload, the new configuration decides\n"))
    #expect(!result.output.contains("as long as the old configuration"))
    let added = try eval("old.json", before: "none.json", at: "10")
    #expect(added.status == 0)
    #expect(added.output.contains("was added\n"))
    #expect(try eval("old.json", before: "none.json", at: "9").status == 2)
  }

  @Test func decidesIfBothAgree() throws {
    let result = try eval("old.json", before: "old.json", at: "0")
    #expect(result.status == 0)
    #expect(
      result.output.hasPrefix(
        "accepted: 0 s after the upload, either configuration may decide, with the same result\n"))
    #expect(result.output.contains("was not changed\n"))
  }

  @Test func writesJSON() throws {
    let result = try eval("new.json", before: "old.json", at: "60", "--format", "json")
    #expect(result.status == 2)
    let root = JSONParser.parse(SourceBytes(result.output)).root
    #expect(root.tree.isWellFormed)
    #expect(root.member("verdict")?.text.string == "indeterminate")
    #expect(root.member("old")?.member("verdict")?.text.string == "accept")
    #expect(root.member("new")?.member("verdict")?.text.string == "reject")
    let timeline = try #require(root.member("timeline"))
    #expect(timeline.member("at")?.exactInteger == 60)
    #expect(timeline.member("decides")?.text.string == "either")
    #expect(timeline.member("change")?.text.string == "disabled")
    let effects = try #require(timeline.member("effects")).elements.map { effect in
      "\(effect.member("kind")?.text.string ?? "") \(effect.member("latest")?.exactInteger ?? 0)"
        + " \(effect.member("certain")?.kind == .true)"
    }
    #expect(effects == ["policy 120 false", "new-key 60 true", "withdrawn-key 28800 false"])
  }

  @Test func rejectsConflictingOptions() throws {
    for (arguments, message) in [
      (["--before", "old.json"], "'--before' requires '--at'"),
      (["--at", "5"], "'--at' requires '--before'"),
      (["--at", "-5", "--before", "old.json"], "a number of at least 0"),
      (["--at", "5", "--before", "old.json", "--as-service"], "cannot be used together"),
      (["--at", "5", "--before", "old.json", "--jsonl"], "cannot be used together"),
      (["--at", "5", "--before", "gone.json"], "gone.json"),
    ] {
      let result = try program.run(
        ["eval", "new.json", "--kind", "auth-token-configuration", "--claims", "claims.json"]
          + arguments, input: Data())
      #expect(result.status == 2)
      #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
    }
  }
}
