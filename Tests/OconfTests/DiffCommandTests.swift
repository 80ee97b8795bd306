import Foundation
import TestSupport
import Testing

/// `oconf diff` as people and build servers call it.
@Suite final class DiffCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let keys = #""jwks":{"jwksUri":"https://idp.corp.example/keys"}"#
  private static let plain =
    #"{"issuers":[{"issuerName":"https://idp.corp.example",\#(keys)}]}"#
  private static let open =
    #"{"issuers":[{"issuerName":"https://idp.corp.example","requireClientAuth":false,\#(keys)}]}"#
  private static let id =
    "field-changed:/issuers/[https://idp.corp.example]/requireClientAuth=false"

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: Status

  @Test func saysInItsStatusWhetherAnythingChanged() throws {
    try program.write("old.auth-token.json", Self.plain)
    try program.write("laid-out.auth-token.json", Self.plain + "\n")
    try program.write(
      "default.auth-token.json",
      #"{"issuers":[{"enabled":true,"issuerName":"https://idp.corp.example",\#(Self.keys)}]}"#)
    try program.write("new.auth-token.json", Self.open)
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
    (["-", "-"], "'-' and '-' exclude each other"),
    (["old.auth-token.json", "old.auth-token.json", "x"], "unexpected argument 'x'"),
    (["old.auth-token.json", "broken.auth-token.json"], "broken.auth-token.json:1:13: not JSON: "),
    (["broken.auth-token.json", "broken.auth-token.json"], "not JSON: "),
    (["old.auth-token.json", "x.allow-origin"], "cannot be compared with one of kind"),
    (["old.auth-token.json", "missing.json"], "missing.json: cannot read"),
    (["old.auth-token.json", "folder"], "folder: is a directory"),
    (["unknown.txt", "unknown.txt"], "unknown.txt: of no known kind"),
    (["unknown.txt", "x.properties"], "unknown.txt: of no known kind"),
    (["old.auth-token.json", "HEAD:x.json"], "HEAD:x.json: is no file, and git has no such"),
    (["old.auth-token.json", "no/such/HEAD:x.json"], "is no file"),
    (["--accept", "missing.json", "old.auth-token.json", "old.auth-token.json"], "cannot read"),
    (
      ["--format", "text", "--format", "json", "old.auth-token.json", "old.auth-token.json"],
      "exclude each other"
    ),
    (["--reading", "x=y", "old.auth-token.json", "old.auth-token.json"], "no reading 'x'"),
  ])
  func refuses(_ arguments: [String], _ message: String) throws {
    try program.write("old.auth-token.json", Self.plain)
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

  @Test func readsFromWhereItIsTold() throws {
    try program.write("old.auth-token.json", Self.plain)
    try program.write("flat", Self.open)
    try program.write("note.txt", "https://a.corp.example")
    let stream = try program.run("diff", "old.auth-token.json", "-", input: Self.open)
    #expect(stream.output.contains("(<stdin>:1:"))
    let named = try program.run(
      "diff", "--stdin-filename", "new.json", "old.auth-token.json", "-", input: Self.open)
    #expect(named.output.contains("(new.json:1:"))
    #expect(try program.run("diff", "old.auth-token.json", "flat").status == 1)
    let kind = try program.run("diff", "--kind", "allow-origin", "note.txt", "-", input: "disallow")
    #expect(kind.output.contains("origin 'https://a.corp.example' removed; no origin is left"))
    // One whose kind nothing tells is what the other is.
    try program.write("x.allow-origin", "disallow")
    #expect(try program.run("diff", "x.allow-origin", "note.txt").status == 1)
  }

  @Test func comparesWhatIsDeployedWithItsSource() throws {
    try program.write("source.auth-token.json", Self.plain)
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
    try program.write("source.auth-token.json", Self.open)
    let drift = try program.run("diff", "source.auth-token.json", "export.properties")
    #expect(drift.status == 1)
    #expect(drift.output.contains("'requireClientAuth' changed from false to true, the default"))
    try program.write("export.properties", "# MCS Policies.\n*.*.Logging_Level=800\n")
    let missing = try program.run("diff", "source.auth-token.json", "export.properties")
    #expect(missing.status == 1)
    #expect(missing.output.contains("policy 'Security_AuthTokenConfiguration'\n  - removed"))
  }

  // MARK: Approvals

  @Test func heedsApprovals() throws {
    try program.write("old.auth-token.json", Self.plain)
    try program.write("new.auth-token.json", Self.open)
    func accept(_ entries: String, now: String = "2026-05-05T00:00:00Z") throws -> Program.Result {
      try program.write("accepted.json", #"{"version":1,"accepted":[\#(entries)]}"#)
      return try program.run(
        "diff", "--accept", "accepted.json", "--now", now, "old.auth-token.json",
        "new.auth-token.json")
    }
    let open = try accept("")
    #expect(open.status == 1)
    #expect(open.output.contains("id: " + Self.id))
    // What the change admits is approved, too, or not at all.
    let lines = open.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let wider = try #require(
      lines.first { $0.hasPrefix("id: access:client-auth-relaxed:") }.map { $0.dropFirst(4) })
    let half = #"{"id":"\#(Self.id)","reason":"ticket 7","expires":"2026-05-05"}"#
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
        "stale approval in accepted.json: 'issuer-added:/issuers/[x]' is about nothing"))
    // What was approved of one change is not approved of two.
    try program.write(
      "new.auth-token.json",
      #"{"issuers":[{"issuerName":"https://idp.corp.example","requireClientAuth":false,"#
        + #""defaultRoles":["Admin"],\#(Self.keys)}]}"#)
    let more = try accept(both)
    #expect(more.status == 1)
    #expect(more.output.contains("id: access:client-auth-relaxed:"))
    #expect(!more.output.contains("id: " + Self.id))
    try program.write("new.auth-token.json", Self.open)
    // An approval of one value is none of another.
    let other = Self.id.replacingOccurrences(of: "=false", with: "=true")
    #expect(try accept(#"{"id":"\#(other)","reason":"r"}"#).status == 1)
  }

  @Test(arguments: [
    ("{", "it is not JSON"), ("[]", "it lacks 'version' or the list 'accepted'"),
    (#"{"version":2,"accepted":[]}"#, "its version is not 1"),
    (#"{"version":1,"accepted":[1]}"#, "an approval is not an object"),
    (#"{"version":1,"accepted":[{"reason":"r"}]}"#, "an approval has no 'id'"),
    (#"{"version":1,"accepted":[{"id":"x"}]}"#, "an approval has no 'reason'"),
    (#"{"version":1,"accepted":[{"id":"x","reason":" "}]}"#, "an approval has no 'reason'"),
    (#"{"version":1,"accepted":[{"id":"x","reason":"r","until":""}]}"#, "has no 'until'"),
    (
      #"{"version":1,"accepted":[{"id":"x","reason":"r","expires":"2026-02-30"}]}"#,
      "'expires' is no day"
    ),
    (
      #"{"version":1,"accepted":[{"id":"x","reason":"r"},{"id":"x","reason":"s"}]}"#,
      "'x' is approved twice"
    ),
  ])
  func refusesApprovals(_ text: String, _ message: String) throws {
    try program.write("old.auth-token.json", Self.plain)
    try program.write("accepted.json", text)
    let result = try program.run(
      "diff", "--accept=accepted.json", "old.auth-token.json", "old.auth-token.json")
    #expect(result.status == 2)
    #expect(result.errors.contains("accepted.json:1:"))
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  // MARK: Forms

  @Test func tellsMachinesEverything() throws {
    try program.write("old.auth-token.json", Self.plain)
    try program.write("new.auth-token.json", Self.open)
    let result = try program.run(
      "diff", "--format", "json", "--format", "github=g.txt", "--format", "markdown=c.md",
      "old.auth-token.json", "new.auth-token.json")
    #expect(result.status == 1)
    let object = try json(result.output)
    #expect(object["version"] as? Int == 1)
    #expect(object["equal"] as? Bool == false)
    let change = try #require((object["changes"] as? [[String: Any]])?.first)
    #expect(change["id"] as? String == Self.id)
    #expect(change["kind"] as? String == "field-changed")
    #expect(
      change["pointer"] as? String == "/issuers/[https://idp.corp.example]/requireClientAuth")
    #expect(
      (change["message"] as? String)?.hasPrefix("issuer 'https://idp.corp.example': ") ?? false)
    let (old, new) = (change["old"] as? [String: Any], change["new"] as? [String: Any])
    #expect(old?["path"] as? String == "old.auth-token.json")
    #expect(old?["value"] is NSNull)
    #expect(new?["value"] as? String == "false")
    let start = (new?["range"] as? [String: Any])?["start"] as? [String: Any]
    #expect(start?["offset"] as? Int == 73)
    #expect(start?["column"] as? Int == 74)
    #expect(
      try program.read("g.txt").contains(
        "\n::warning file=new.auth-token.json,line=1,col=74,title=field-changed::issuer 'https://"))
    let comment = try program.read("c.md")
    #expect(try program.read("g.txt").hasPrefix("::error file=new.auth-token.json,line=1,col=74,"))
    let access = object["access"] as? [String: Any]
    let wider = try #require((access?["widened"] as? [[String: Any]])?.first)
    #expect(wider["kind"] as? String == "client-auth-relaxed")
    #expect(wider["issuer"] as? String == "https://idp.corp.example")
    #expect(wider["oldVerdict"] as? String == "reject")
    #expect(wider["newVerdict"] as? String == "accept")
    let witness = wider["witness"] as? [String: Any]
    #expect((witness?["claims"] as? [String: Any])?["iss"] as? String == "https://idp.corp.example")
    #expect((witness?["request"] as? [String: Any])?["form"] as? String == "id-only")
    #expect(comment.hasPrefix("### Changes in `new.auth-token.json`\n"))
    #expect(comment.contains("| `~` | issuer `https://idp.corp.example`: `requireClientAuth`"))
    #expect(comment.contains("- `\(Self.id)`"))
  }

  /// Whoever doubts a witness hands it to `eval`, which says the same.
  @Test func givesWitnessesThatCanBeTried() throws {
    let names = Fixtures.files(in: "compare/old").map(\.path).filter {
      $0.hasSuffix(".auth-token.json")
    }
    var tried = 0
    for name in names {
      let file = String(name.split(separator: "/").last ?? "")
      for side in ["old", "new"] {
        try program.write("\(side)/\(file)", try Fixtures.bytes("compare/\(side)/\(file)"))
      }
      let report = try json(
        try program.run("diff", "--format=json", "old/\(file)", "new/\(file)").output)
      let access = try #require(report["access"] as? [String: Any])
      let findings = ["widened", "narrowed"].flatMap { access[$0] as? [[String: Any]] ?? [] }
      for finding in findings {
        guard let witness = finding["witness"] as? [String: Any], let now = witness["now"] as? Int,
          finding["reading"] is NSNull
        else { continue }
        var users: [String] = []
        var parts: [String: String] = [:]
        for name in ["claims", "request", "users"] where !(witness[name] is NSNull) {
          let value = try JSONSerialization.data(withJSONObject: try #require(witness[name]))
          let text = String(decoding: value, as: UTF8.self)
          if name == "users" { users = ["--users", text] } else { parts[name] = text }
        }
        let base = witness["baseURL"] as? String
        for side in ["old", "new"] {
          let result = try program.run(
            ["eval", "\(side)/\(file)", "--claims", parts["claims"] ?? "", "--request-json"]
              + [parts["request"] ?? "", "--now", "\(now)", "--format", "json"] + users
              + (base.map { ["--base-url", $0] } ?? []), input: Data())
          let verdict = try json(result.output)["verdict"] as? String
          #expect(verdict == finding["\(side)Verdict"] as? String, "\(file): \(result.output)")
          tried += 1
        }
      }
    }
    #expect(tried > 40)
  }

  @Test func saysNothingMoreThanItMust() throws {
    try program.write("old.auth-token.json", Self.plain)
    try program.write("new.auth-token.json", Self.open)
    #expect(
      try program.run("diff", "-q", "old.auth-token.json", "old.auth-token.json").output == "")
    let quiet = try program.run("diff", "-q", "old.auth-token.json", "new.auth-token.json").output
    #expect(!quiet.contains("→") && !quiet.contains("1 change"))
    let equal = try program.run(
      "diff", "--format=json", "old.auth-token.json", "old.auth-token.json")
    let object = try json(equal.output)
    #expect(object["equal"] as? Bool == true)
    #expect((object["changes"] as? [Any])?.isEmpty ?? false)
  }

  /// What the forms are made of is not taken from files.
  @Test func showsNoTextOfFilesAsItIs() throws {
    let hostile = [
      "\u{1B}[31mred", "\u{202E}txet", "::error::x", "##[error]y", "@everyone", "#17", "a|b",
      "`code` ``more``", "<img src=x>", "[link](https://evil.corp.example)", "**bold**",
      "it's 'so'",
    ]
    let roles = hostile.map { "\"\($0.replacingOccurrences(of: "\u{1B}", with: "\\u001b"))\"" }
    try program.write("old.auth-token.json", Self.plain)
    try program.write(
      "new.auth-token.json",
      """
      {"issuers":[{"issuerName":"https://idp.corp.example","defaultRoles":[\(roles.joined(separator: ","))],
        "<b>@me":"|",\(Self.keys)}],"::error::z":1}
      """)
    for format in ["text", "json", "markdown", "github"] {
      let result = try program.run(
        "diff", "--format", format, "--accept",
        try program.write(
          "a.json", #"{"version":1,"accepted":[{"id":"<i>@me","reason":"::error::"}]}"#),
        "old.auth-token.json", "new.auth-token.json")
      #expect(result.status == 1)
      for scalar in result.output.unicodeScalars {
        #expect(
          scalar == "\n" || Unicode.Scalar(0x20)...Unicode.Scalar(0x7E) ~= scalar
            || scalar.value > 0x9F && scalar.properties.generalCategory != .format,
          "\(format): \(scalar.value)")
      }
      #expect(!result.output.contains("##["), "\(format)")
      for line in result.output.split(separator: "\n") {
        let marks = ["::warning", "::error"].map { $0 + " file=new.auth-token.json," }
        let isOurs = format == "github" && marks.contains(where: line.hasPrefix)
        #expect(!line.dropFirst(isOurs ? 2 : 0).contains("::error"), "\(format): \(line)")
      }
    }
    let comment = try program.run(
      "diff", "--format=markdown", "old.auth-token.json", "new.auth-token.json"
    ).output
    // Outside of code there is nothing that a code host would take for more than text.
    let tags = ["<details>", "<summary>", "</summary>", "</details>", "<!-- -->"]
    for line in comment.split(separator: "\n") {
      var plain = Self.withoutCode(String(line))
      for tag in tags { plain = plain.replacingOccurrences(of: tag, with: "") }
      #expect(!plain.contains("<") && !plain.contains("@") && !plain.contains("]("), "\(line)")
    }
    // A table has as many cells in every row as in its head.
    var cells: Int?
    for line in comment.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        cells = nil
        continue
      }
      let count = line.replacingOccurrences(of: "\\|", with: "").count { $0 == "|" }
      #expect(count == cells ?? count, "\(line)")
      cells = count
    }
    #expect(comment.contains("Witness: "))
  }

  /// A line of Markdown without its spans of code.
  private static func withoutCode(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let start = rest.firstIndex(of: "`") {
      result += rest[..<start]
      let fence = rest[start...].prefix { $0 == "`" }
      rest = rest[start...].dropFirst(fence.count)
      guard let end = rest.range(of: fence) else { return result + rest }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  @Test func showsNoSecrets() throws {
    let secrets = ["bm90LWEtcmVhbC1zZWNyZXQ", "b3RoZXItc2VjcmV0LXZhbHVl", "vT7qLmPz93", "hunter2"]
    try program.write(
      "old.auth-token.json",
      #"{"issuers":[{"issuerName":"i","jwks":{"authorizationHeader":"Basic \#(secrets[0])"}}]}"#)
    try program.write(
      "new.auth-token.json",
      #"""
      {"issuers":[{"issuerName":"i","clientSecret":"\#(secrets[2])",
        "jwks":{"authorizationHeader":"Basic \#(secrets[1])","jwksUri":"https://u:hunter2@a.corp.example/k"}},
        {"issuerName":"j","jwks":{"authorizationHeader":"Bearer \#(secrets[1])"}}],
        "password":["\#(secrets[2])"]}
      """#)
    try program.write("old.properties", "*.*.Some_Password=hunter2\n")
    try program.write(
      "new.properties", "*.*.Some_Password=\(secrets[2])\n*.*.Other_Secret=hunter2\n")
    for names in [
      ["old.auth-token.json", "new.auth-token.json"],
      ["new.auth-token.json", "old.auth-token.json"],
      ["old.properties", "new.properties"], ["new.properties", "old.properties"],
    ] {
      for format in ["text", "json", "markdown", "github"] {
        let result = try program.run(["diff", "-v", "--format", format] + names, input: Data())
        #expect(result.status == 1)
        for secret in secrets {
          #expect(
            !(result.output + result.errors).contains(secret),
            "\(format) \(names): \(result.output)")
        }
      }
    }
  }

  /// The reports as a whole, against files that `OCONF_RECORD=1 swift test` writes anew.
  @Test(arguments: [
    ("diff.txt", "text"), ("diff.json", "json"), ("diff.md", "markdown"), ("diff.github", "github"),
  ])
  func looksAsRecorded(_ name: String, _ format: String) throws {
    let fixtures = Fixtures.folder.appendingPathComponent("compare")
    try FileManager.default.copyItem(
      at: fixtures, to: program.folder.appendingPathComponent("compare"))
    try program.write(
      "accepted.json",
      """
      {"version": 1, "accepted": [
        {"id": "field-changed:/policyMaxReloadInterval=300", "reason": "fewer reloads at noon"},
        {"id": "default-role-added:/issuers/[https://idp.corp.example/staff]/defaultRoles/[Reader]",
          "reason": "until the directory has groups", "expires": "2026-06-30"},
        {"id": "issuer-added:/issuers/[https://gone.corp.example]", "reason": "of last month"}
      ]}
      """)
    let result = try program.run(
      "diff", "--no-config", "--now", "2026-06-01T00:00:00Z", "--format", format, "--accept",
      "accepted.json", "compare/old/review.auth-token.json", "compare/new/review.auth-token.json")
    #expect(result.status == 1)
    let recorded = Fixtures.folder.appendingPathComponent("output").appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["OCONF_RECORD"] != nil {
      try Data(result.output.utf8).write(to: recorded)
    }
    #expect(result.output == (try String(contentsOf: recorded, encoding: .utf8)))
  }

  // MARK: git

  @Test func neverFailsGit() throws {
    try program.write("old", Self.plain)
    try program.write("new", Self.open)
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
      (["notes.txt", "broken", "1", "100644", "broken", "2", "100644"], "of no known kind"),
      (
        ["x.auth-token.json", "missing", "1", "100644", "new", "2", "100644"],
        "missing: cannot read"
      ),
      ([], "needs the seven arguments"), (["a", "b"], "needs the seven arguments"),
    ]
    for (arguments, said) in cases {
      let result = try program.run(["diff", "--git-driver"] + arguments, input: Data())
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      #expect(result.output.contains(said), "\(arguments): \(result.output)")
      #expect(result.errors == "")
    }
  }

  @Test func passesOnWhatIsNoJSONWhenGitWantsIt() throws {
    try program.write("x.auth-token.json", "{\"issuers\":[,]}")
    let plain = try program.run("fmt", "--stdout", "x.auth-token.json")
    #expect(plain.status == 1)
    #expect(plain.output == "")
    let passing = try program.run("fmt", "--stdout", "--exit-zero", "x.auth-token.json")
    #expect(passing.status == 0)
    #expect(passing.output == "{\"issuers\":[,]}")
  }

  @Test func endsWhereAFolderDoesNotExist() throws {
    #expect(try program.run("lint", "no/such/folder/x.auth-token.json").status == 2)
  }
}
