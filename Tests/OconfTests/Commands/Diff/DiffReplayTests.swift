import Foundation
import TestSupport
import Testing

/// `oconf diff --tokens`: the decisions of both versions for recorded tokens.
@Suite final class DiffReplayTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("old.auth-token.json", Self.configuration("\"sales\"", 3600, "Reader"))
    try program.write("new.auth-token.json", Self.configuration("\"hr\",\"it\"", 60, "Writer"))
    try program.write("tokens.jsonl", Self.tokens.joined(separator: "\n"))
  }

  deinit {
    program.remove()
  }

  private static func configuration(_ values: String, _ seconds: Int, _ role: String) -> String {
    """
    {"issuers":[{"issuerName":"https://idp.corp.example","virtualUserEnabled":true,\
    "jwks":{"jwksUri":"https://idp.corp.example/keys"},"audience":["app"],\
    "tokenTimeoutSeconds":\(seconds),"defaultRoles":["\(role)"],\
    "filters":[{"name":"dept","values":["it",\(values)]}]}]}
    """
  }

  private static func token(_ user: String, _ dept: String, _ exp: Int = 2000) -> String {
    """
    {"iss":"https://idp.corp.example","sub":"\(user)","aud":"app","exp":\(exp),"dept":"\(dept)"}
    """
  }

  private static let tokens = [
    token("ann", "hr"), token("bob", "sales"), "", token("cyd", "it"), token("dan", "it", 5),
    #"{"iss":"https://other.example"}"#,
  ]

  private func diff(_ arguments: String...) throws -> Program.Result {
    try program.run(
      ["diff", "old.auth-token.json", "new.auth-token.json", "--now", "1000"] + arguments,
      input: Data())
  }

  private func replay(_ arguments: String...) throws -> [String: Any] {
    let result = try program.run(
      ["diff", "old.auth-token.json", "new.auth-token.json", "--format=json", "--now", "1000"]
        + arguments, input: Data())
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    return try #require(object?["replay"] as? [String: Any])
  }

  @Test func listsChangedDecisions() throws {
    let result = try diff("--tokens", "tokens.jsonl")
    #expect(result.status == 1)
    #expect(result.errors == "")
    #expect(
      result.output.contains(
        """
          replay of 5 tokens of tokens.jsonl: 2 unchanged, 3 different

        newly accepted (1):
          tokens.jsonl:1: 'ann' of 'https://idp.corp.example': before: 'dept' is 'hr', which matches \
        none of the filter's values: 'it', 'sales'

        newly rejected (1):
          tokens.jsonl:2: 'bob' of 'https://idp.corp.example': now: 'dept' is 'sales', which matches \
        none of the filter's values: 'it', 'hr', 'it'

        with different roles (1):
          tokens.jsonl:4: 'cyd' of 'https://idp.corp.example': + 'Writer', - 'Reader', 3600 s → 60 s

        with a different lifetime (1, listed above)

        note: 1 token had expired at 1970-01-01T00:16:40Z in both versions; set another time with --now

        """))
  }

  @Test func jsonHasCounts() throws {
    let replay = try replay("--tokens", "tokens.jsonl")
    let counts = try #require((replay["policies"] as? [[String: Any]])?.first)
    #expect(counts["tokens"] as? Int == 5)
    #expect(counts["alike"] as? Int == 2)
    #expect(counts["expired"] as? Int == 1)
    #expect(
      counts["differences"] as? [String: Int] == [
        "newly-accepted": 1, "newly-rejected": 1, "not-told": 0, "other-user": 0, "other-roles": 1,
        "other-lifetime": 1,
      ])
    let rows = try #require(replay["tokens"] as? [[String: Any]])
    #expect(rows.compactMap { $0["line"] as? Int } == [1, 2, 4])
    let limited = try self.replay("--tokens", "tokens.jsonl", "--max-diagnostics", "1")
    #expect((limited["tokens"] as? [Any])?.count == 1)
    #expect((limited["policies"] as? [[String: Any]])?.first?["alike"] as? Int == 2)
  }

  /// Only tokens that both versions reject for their age count as expired.
  @Test func expiredUnderBothVersionsCountsAsExpired() throws {
    let other = Self.configuration("\"hr\"", 60, "Writer")
      .replacing("https://idp.corp.example", with: "https://new.corp.example")
    try program.write("new.auth-token.json", other)
    let counts = try #require(
      (try replay("--tokens", "tokens.jsonl")["policies"] as? [[String: Any]])?.first)
    #expect(counts["expired"] as? Int == 0)
  }

  /// The replay gives the same decisions for each version as `eval`.
  @Test func matchesEval() throws {
    let rows = try #require(try replay("--tokens", "tokens.jsonl")["tokens"] as? [[String: Any]])
    for side in ["old", "new"] {
      let lines = try program.run(
        "eval", "\(side).auth-token.json", "--claims", "tokens.jsonl", "--jsonl", "--now", "1000"
      ).output.split(separator: "\n")
      let decisions = try lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(decisions.count == 5)
      for row in rows {
        let mine = try #require(row[side] as? [String: Any])
        let theirs = try #require(decisions.first { $0["line"] as? Int == row["line"] as? Int })
        for key in ["verdict", "reason", "username"] {
          #expect(mine[key] as? String == theirs[key] as? String)
        }
        #expect(mine["expiresIn"] as? Int == theirs["expiresIn"] as? Int)
      }
    }
  }

  @Test func readsFoldersAndSingleTokens() throws {
    try program.write("all/one.json", "\n" + Self.token("ann", "hr") + "\n")
    try program.write("all/more/x.ndjson", Self.tokens.joined(separator: "\r\n"))
    try program.write("all/readme.md", "none")
    let replay = try replay("--tokens", "all")
    let rows = try #require(replay["tokens"] as? [[String: Any]])
    #expect(
      rows.map { "\($0["path"] ?? ""):\($0["line"] as? Int ?? 0)" }
        == ["all/more/x.ndjson:1", "all/more/x.ndjson:2", "all/more/x.ndjson:4", "all/one.json:0"])
    let piped = try program.run(
      ["diff", "old.auth-token.json", "new.auth-token.json", "--tokens=-", "--now=1000"],
      input: Data(Self.tokens[0].utf8))
    #expect(piped.output.contains("replay of 1 token of <stdin>: 0 unchanged, 1 different"))
  }

  @Test func readsRequestLikeEval() throws {
    for name in ["old", "new"] {
      let text = try program.read("\(name).auth-token.json")
      try program.write(
        "\(name).auth-token.json",
        text.replacing(
          "\"audience\"", with: "\"allowedMbes\":[{\"clientId\":\"app-1\"}],\"audience\""))
    }
    let unknown = try diff("--tokens", "tokens.jsonl").output
    #expect(unknown.contains("undecided in one of the versions (2):\n"))
    #expect(unknown.contains("1 token undecided in both versions (backend-unknown)"))
    let known = try diff("--tokens", "tokens.jsonl", "--client-id", "app-1").output
    #expect(known.contains("newly accepted (1):\n"))
    let other = try diff("--tokens", "tokens.jsonl", "--client-id", "app-2").output
    #expect(other.contains("replay of 5 tokens of tokens.jsonl: all have the same result\n"))
  }

  @Test func reportsInvalidTokens() throws {
    try program.write("tokens.jsonl", Self.tokens[0] + "\n{\"a\":1,\"a\":2}\n[]\n")
    try program.write("broken.json", "{\n\"a\": }")
    let result = try diff("--tokens", "tokens.jsonl")
    #expect(result.status == 2)
    #expect(result.errors.contains("tokens.jsonl:2: the claims have 'a' twice"))
    #expect(
      result.errors.contains("tokens.jsonl:3: the claims are not a JSON object, but an array"))
    #expect(result.output.contains("replay of 1 token of tokens.jsonl: 0 unchanged, 1 different"))
    #expect(try diff("--tokens", "broken.json").errors.hasPrefix("broken.json:2: the claims are"))
  }

  @Test(arguments: [
    (["--users", "x"], "'--users' requires '--tokens'"),
    (["--tokens", "missing.jsonl"], "cannot read missing.jsonl: "),
    (["--tokens", "empty"], "empty: contains no .json, .jsonl or .ndjson file"),
    (["--tokens", "-", "--users", "-"], "'-' and '-' cannot be used together"),
  ])
  func rejectsOtherDocuments(_ arguments: [String], _ message: String) throws {
    try program.write("empty/x.txt", "")
    let result = try program.run(
      ["diff", "old.auth-token.json", "new.auth-token.json", "--now=1"] + arguments, input: Data())
    #expect(result.status == 2)
    #expect(result.errors.contains(message))
  }

  @Test func hidesSecretsAndEscapesCommands() throws {
    try program.write("tokens.jsonl", Self.token("\\u001b[31m::error::x", "hr"))
    for format in ["text", "json", "markdown", "github"] {
      let output = try diff("--tokens", "tokens.jsonl", "--format", format).output
      #expect(!output.contains("\u{1b}"))
      #expect(!output.contains("::error::x"))
    }
  }
}
