import Foundation
import TestSupport
import Testing

/// `oconf diff` as called by people and by build servers.
@Suite final class DiffCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  // MARK: Status

  @Test func statusTellsWhetherAnythingChanged() throws {
    try program.write("old.auth-token.json", DiffSample.plain)
    try program.write("laid-out.auth-token.json", DiffSample.plain + "\n")
    try program.write(
      "default.auth-token.json",
      #"{"issuers":[{"enabled":true,"issuerName":"https://idp.corp.example",\#(DiffSample.keys)}]}"#
    )
    try program.write("new.auth-token.json", DiffSample.open)
    let expected: [(String, [String], Int32)] = [
      ("old", [], 0), ("laid-out", [], 0), ("default", [], 0), ("new", [], 1),
      ("new", ["--exit-zero"], 0), ("laid-out", ["--fail-on", "any"], 1),
      ("default", ["--fail-on=any"], 1), ("old", ["--fail-on=any"], 0),
      ("new", ["--fail-on", "widened"], 1), ("default", ["--fail-on", "widened"], 0),
    ]
    for (name, options, status) in expected {
      let result = try program.run(
        ["diff"] + options + ["old.auth-token.json", "\(name).auth-token.json"], input: Data())
      #expect(result.status == status, "\(name) \(options): \(result.output)\(result.errors)")
      #expect(result.errors == "")
    }
  }

  @Test(arguments: [
    (["old.auth-token.json"], "missing NEW"), ([], "missing OLD and NEW"),
    (["-", "-"], "'-' and '-' cannot be used together"),
    (["old.auth-token.json", "old.auth-token.json", "x"], "unexpected argument 'x'"),
    (["old.auth-token.json", "broken.auth-token.json"], "broken.auth-token.json:1:13: not JSON: "),
    (["broken.auth-token.json", "broken.auth-token.json"], "not JSON: "),
    (["old.auth-token.json", "x.allow-origin"], "cannot compare a document of kind"),
    (["old.auth-token.json", "missing.json"], "cannot read missing.json: "),
    (["old.auth-token.json", "folder"], "folder: is a directory"),
    (["unknown.txt", "unknown.txt"], "unknown.txt: unrecognized file type"),
    (["unknown.txt", "x.properties"], "unknown.txt: unrecognized file type"),
    (["old.auth-token.json", "HEAD:x.json"], "HEAD:x.json: no such file, revision or path: "),
    (["old.auth-token.json", "no/such/HEAD:x.json"], "no such file, revision or path: "),
    (
      ["--format", "text", "--format", "json", "old.auth-token.json", "old.auth-token.json"],
      "write to the same file"
    ),
    (["--reading", "x=y", "old.auth-token.json", "old.auth-token.json"], "unknown reading 'x'"),
  ])
  func rejectsInvalidInput(_ arguments: [String], _ message: String) throws {
    try program.write("old.auth-token.json", DiffSample.plain)
    try program.write("broken.auth-token.json", #"{"issuers":[,]}"#)
    try program.write("x.allow-origin", "disallow")
    try program.write("x.properties", "*.*.Logging_Level=1\n")
    try program.write("unknown.txt", "hello")
    try program.write("folder/x.txt", "")
    let result = try program.run(["diff"] + arguments, input: Data())
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  // MARK: Inputs

  @Test func readsFilesRevisionsAndStandardInput() throws {
    try program.write("old.auth-token.json", DiffSample.plain)
    try program.write("flat", DiffSample.open)
    try program.write("note.txt", "https://a.corp.example")
    let stream = try program.run("diff", "old.auth-token.json", "-", input: DiffSample.open)
    #expect(stream.output.contains("(<stdin>:1:"))
    let named = try program.run(
      "diff", "--stdin-filename", "new.json", "old.auth-token.json", "-", input: DiffSample.open)
    #expect(named.output.contains("(new.json:1:"))
    #expect(try program.run("diff", "old.auth-token.json", "flat").status == 1)
    let kind = try program.run("diff", "--kind", "allow-origin", "note.txt", "-", input: "disallow")
    #expect(kind.output.contains("origin 'https://a.corp.example' removed; no origins left"))
    // An unrecognized version takes the other's kind.
    try program.write("x.allow-origin", "disallow")
    #expect(try program.run("diff", "x.allow-origin", "note.txt").status == 1)
  }

  @Test func comparesExportWithSource() throws {
    try program.write("source.auth-token.json", DiffSample.plain)
    let line = try program.run("flatten", "--no-lint", "--properties", "source.auth-token.json")
    try program.write("export.properties", "# MCS Policies.\n*.*.Logging_Level=800\n" + line.output)
    for operands in [
      ["source.auth-token.json", "export.properties"],
      ["export.properties", "source.auth-token.json"],
      ["--kind", "auth-token-configuration", "source.auth-token.json", "export.properties"],
    ] {
      let result = try program.run(["diff"] + operands, input: Data())
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "No change.\n")
    }
    try program.write("source.auth-token.json", DiffSample.open)
    let drift = try program.run("diff", "source.auth-token.json", "export.properties")
    #expect(drift.status == 1)
    #expect(drift.output.contains("'requireClientAuth' changed from false to true, the default"))
    try program.write("export.properties", "# MCS Policies.\n*.*.Logging_Level=800\n")
    let missing = try program.run("diff", "source.auth-token.json", "export.properties")
    #expect(missing.status == 1)
    #expect(missing.output.contains("policy 'Security_AuthTokenConfiguration'\n  - removed"))
  }

  // MARK: Approvals

  @Test func appliesApprovals() throws {
    try program.write("old.auth-token.json", DiffSample.plain)
    try program.write("new.auth-token.json", DiffSample.open)
    func accept(_ entries: String, now: String = "2026-05-05T00:00:00Z") throws -> Program.Result {
      try program.write("accepted.json", #"{"version":1,"accepted":[\#(entries)]}"#)
      return try program.run(
        "diff", "--accept", "accepted.json", "--now", now, "old.auth-token.json",
        "new.auth-token.json")
    }
    let open = try accept("")
    #expect(open.status == 1)
    #expect(open.output.contains("id: " + DiffSample.id))
    // The access that a change adds needs an approval of its own.
    let lines = open.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let wider = try #require(
      lines.first { $0.hasPrefix("id: access:client-auth-relaxed:") }.map { $0.dropFirst(4) })
    let half = #"{"id":"\#(DiffSample.id)","reason":"ticket 7","expires":"2026-05-05"}"#
    let both = half + #",{"id":"\#(wider)","reason":"ticket 8"}"#
    #expect(try accept(half).status == 1)
    let approved = try accept(both)
    #expect(approved.status == 0)
    #expect(approved.output.contains("approved until 2026-05-05: ticket 7"))
    #expect(approved.output.contains("1 change in meaning (1 approved)"))
    let expired = try accept(both, now: "2026-05-06T00:00:00Z")
    #expect(expired.status == 1)
    #expect(expired.output.contains("the approval expired 2026-05-05: ticket 7"))
    let stale = try accept(both + #",{"id":"issuer-added:/issuers/[x]","reason":"old"}"#)
    #expect(stale.status == 0)
    #expect(
      stale.output.contains(
        "Approvals that match no change:\n  'issuer-added:/issuers/[x]' (accepted.json)\n"))
    // An approval of one change does not cover two changes.
    try program.write(
      "new.auth-token.json",
      #"{"issuers":[{"issuerName":"https://idp.corp.example","requireClientAuth":false,"#
        + #""defaultRoles":["Admin"],\#(DiffSample.keys)}]}"#)
    let more = try accept(both)
    #expect(more.status == 1)
    #expect(more.output.contains("id: access:client-auth-relaxed:"))
    #expect(!more.output.contains("id: " + DiffSample.id))
    try program.write("new.auth-token.json", DiffSample.open)
    // An approval of one value does not cover another value.
    let other = DiffSample.id.replacingOccurrences(of: "=false", with: "=true")
    #expect(try accept(#"{"id":"\#(other)","reason":"r"}"#).status == 1)
  }

  @Test(arguments: [
    ("{", "not JSON"), ("[]", "expected 'version' and an array 'accepted'"),
    (#"{"version":2,"accepted":[]}"#, "unsupported version; expected 1"),
    (#"{"version":1,"accepted":[1]}"#, "an approval is not an object"),
    (#"{"version":1,"accepted":[{"reason":"r"}]}"#, "an approval has no 'id'"),
    (#"{"version":1,"accepted":[{"id":"x"}]}"#, "the approval has no reason"),
    (#"{"version":1,"accepted":[{"id":"x","reason":" "}]}"#, "the approval has no reason"),
    (
      #"{"version":1,"accepted":[{"id":"x","reason":"r","until":""}]}"#,
      "unknown field 'until' in an approval"
    ),
    (
      #"{"version":1,"accepted":[{"id":"x","reason":"r","expires":"2026-02-30"}]}"#,
      "invalid 'expires'; expected a date"
    ),
    (
      #"{"version":1,"accepted":[{"id":"x","reason":"r"},{"id":"x","reason":"s"}]}"#,
      "duplicate approval of 'x'"
    ),
  ])
  func rejectsInvalidApprovals(_ text: String, _ message: String) throws {
    try program.write("old.auth-token.json", DiffSample.plain)
    try program.write("accepted.json", text)
    let result = try program.run(
      "diff", "--accept=accepted.json", "old.auth-token.json", "old.auth-token.json")
    #expect(result.status == 2)
    #expect(result.errors.contains("accepted.json:1:"))
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  // MARK: git

  @Test func gitDriverNeverFails() throws {
    try program.write("old", DiffSample.plain)
    try program.write("new", DiffSample.open)
    try program.write("broken", "{")
    let zero = String(repeating: "0", count: 40)
    let cases: [(arguments: [String], said: String)] = [
      (
        ["x.auth-token.json", "old", "1", "100644", "new", "2", "100644"],
        "'requireClientAuth' changed"
      ),
      (
        ["x.auth-token.json", "old", "1", "100644", "new", "2", "100755"],
        "mode 100644 became 100755"
      ),
      (["x.auth-token.json", "/dev/null", ".", ".", "new", zero, "100644"], "new file"),
      (["x.auth-token.json", "old", "1", "100644", "/dev/null", ".", "."], "deleted file"),
      (
        [
          "x.auth-token.json", "old", "1", "100644", "new", "2", "100644", "y.auth-token.json",
          "m\n",
        ],
        "renamed from x.auth-token.json to y.auth-token.json"
      ),
      (
        ["gone/x.auth-token.json", "old", "1", "100644", "new", "2", "100644"],
        "1 change in meaning"
      ),
      (["x.auth-token.json"], "x.auth-token.json is not merged yet"),
      (["-x.auth-token.json", "old", "1", "100644", "new", "2", "100644"], "1 change in meaning"),
      (
        ["x.auth-token.json", "old", "1", "100644", "broken", "2", "100644"],
        "compared line by line"
      ),
      (["notes.txt", "old", "1", "100644", "new", "2", "100644"], "1 change in meaning"),
      (["notes.txt", "broken", "1", "100644", "new", "2", "100644"], "compared line by line"),
      (["notes.txt", "broken", "1", "100644", "broken", "2", "100644"], "unrecognized file type"),
      (
        ["x.auth-token.json", "missing", "1", "100644", "new", "2", "100644"],
        "cannot read missing: "
      ),
      ([], "requires the seven arguments"), (["a", "b"], "requires the seven arguments"),
    ]
    for (arguments, said) in cases {
      let result = try program.run(["diff", "--git-driver"] + arguments, input: Data())
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      #expect(result.output.contains(said), "\(arguments): \(result.output)")
      #expect(result.errors == "")
    }
  }

  @Test func gitDriverShowsInvalidJSON() throws {
    try program.write("x.auth-token.json", "{\"issuers\":[,]}")
    let plain = try program.run("fmt", "--stdout", "x.auth-token.json")
    #expect(plain.status == 1)
    #expect(plain.output == "")
    let passing = try program.run("fmt", "--stdout", "--exit-zero", "x.auth-token.json")
    #expect(passing.status == 0)
    #expect(passing.output == "{\"issuers\":[,]}")
  }

  @Test func reportsMissingFolder() throws {
    #expect(try program.run("lint", "no/such/folder/x.auth-token.json").status == 2)
  }
}
