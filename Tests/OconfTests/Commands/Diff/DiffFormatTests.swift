import Foundation
import TestSupport
import Testing

/// The output of `oconf diff` in each of its formats.
@Suite final class DiffFormatTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func jsonIsComplete() throws {
    try program.write("old.auth-token.json", DiffSample.plain)
    try program.write("new.auth-token.json", DiffSample.open)
    let result = try program.run(
      "diff", "--format", "json", "--format", "github=g.txt", "--format", "markdown=c.md",
      "old.auth-token.json", "new.auth-token.json")
    #expect(result.status == 1)
    let object = try json(result.output)
    #expect(object["version"] as? Int == 1)
    #expect(object["equal"] as? Bool == false)
    let change = try #require((object["changes"] as? [[String: Any]])?.first)
    #expect(change["id"] as? String == DiffSample.id)
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
    #expect(comment.contains("- `~` issuer `https://idp.corp.example`: `requireClientAuth`"))
    #expect(comment.contains(" --write-accept --reason REASON --until DATE old.auth-token.json "))
  }

  /// A witness can be passed to `eval`, which gives the same verdict.
  @Test func witnessesAreReproducible() throws {
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

  @Test func quietPrintsLittle() throws {
    try program.write("old.auth-token.json", DiffSample.plain)
    try program.write("new.auth-token.json", DiffSample.open)
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

  /// Text from files cannot act as markup of a format.
  @Test func escapesTextOfFiles() throws {
    let hostile = [
      "\u{1B}[31mred", "\u{202E}txet", "::error::x", "##[error]y", "@everyone", "#17", "a|b",
      "`code` ``more``", "<img src=x>", "[link](https://evil.corp.example)", "**bold**",
      "it's 'so'",
    ]
    let roles = hostile.map { "\"\($0.replacingOccurrences(of: "\u{1B}", with: "\\u001b"))\"" }
    try program.write("old.auth-token.json", DiffSample.plain)
    try program.write(
      "new.auth-token.json",
      """
      {"issuers":[{"issuerName":"https://idp.corp.example","defaultRoles":[\(roles.joined(separator: ","))],
        "<b>@me":"|",\(DiffSample.keys)}],"::error::z":1}
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
    // Outside of code spans, no text is markup to a code host.
    let tags = [
      "<details>", "<summary>", "</summary>", "</details>", "<!-- -->", "<code>", "</code>",
    ]
    for line in comment.split(separator: "\n") {
      var plain = Self.withoutCode(String(line))
      for tag in tags { plain = plain.replacingOccurrences(of: tag, with: "") }
      #expect(!plain.contains("<") && !plain.contains("@") && !plain.contains("]("), "\(line)")
    }
    #expect(comment.contains("<summary>Examples: "))
  }

  /// A line of Markdown without its code spans.
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

  /// Changes that could read as two equal texts, or as more than they are.
  @Test(arguments: [
    (
      #""jwksUri":"https://me:one@idp.corp.example/keys""#,
      #""jwksUri":"https://me:two@idp.corp.example/keys""#,
      "'jwks.jwksUri' changed; the difference is not shown"
    ),
    (
      #""jwksUri":"https://idp.corp.example/keys""#,
      #""jwksUri":"https://idp.corp.example/keys","tlsVersions":["TLSv1"]"#,
      "keys may now be fetched with 'TLSv1' [trust-anchor-changed]"
    ),
    (
      #""jwksUri":"https://idp.corp.example/keys","tlsVersions":["TLSv1.2"]"#,
      #""jwksUri":"https://idp.corp.example/keys","tlsVersions":["TLSv1.2","TLSv1.1"]"#,
      "keys may now also be fetched with 'TLSv1.1' [trust-anchor-changed]"
    ),
  ])
  func reportStatesItsKind(_ old: String, _ new: String, _ words: String) throws {
    for (name, keys) in [("old", old), ("new", new)] {
      try program.write(
        "\(name).auth-token.json",
        #"{"issuers":[{"issuerName":"https://idp.corp.example","jwks":{\#(keys)}}]}"#)
    }
    let output = try program.run("diff", "old.auth-token.json", "new.auth-token.json").output
    #expect(output.contains(words), "\(output)")
  }

  @Test func hidesSecrets() throws {
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

  /// Compares whole reports with files that `OCONF_RECORD=1 swift test` rewrites.
  @Test(arguments: [
    ("diff.txt", "text"), ("diff.json", "json"), ("diff.md", "markdown"), ("diff.github", "github"),
  ])
  func outputMatchesRecording(_ name: String, _ format: String) throws {
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
}
