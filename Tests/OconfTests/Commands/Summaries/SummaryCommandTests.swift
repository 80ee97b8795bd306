import Foundation
import TestSupport
import Testing

@testable import oconf

/// `--summary` of `oconf eval` and `oconf diff`, and `oconf eval --merge`.
@Suite final class SummaryCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    for (name, value) in [("old", "sales"), ("new", "hr")] {
      try program.write(
        "\(name).auth-token.json",
        """
        {"issuers":[{"issuerName":"https://idp.corp.example","virtualUserEnabled":true,\
        "jwks":{"jwksUri":"https://idp.corp.example/keys","authorizationHeader":"Basic aHVudGVyMg"},\
        "audience":["app"],"filters":[{"name":"dept","values":["it","\(value)"]}]},\
        {"issuerName":"https://user:hunter2@b.corp.example/::error::x","enabled":false}]}
        """)
    }
    try program.write("tokens.jsonl", Self.lines.joined(separator: "\n"))
    for (index, line) in Self.lines.enumerated() {
      try program.write("\(index).jsonl", line + "\n")
    }
    try program.write("none.jsonl", "")
  }

  deinit {
    program.remove()
  }

  private static func token(_ user: String, _ dept: String) -> String {
    """
    {"iss":"https://idp.corp.example","sub":"\(user)","aud":"app","exp":2000,"dept":"\(dept)"}
    """
  }

  private static let lines = [
    token("private-ann", "hr"), token("private-bob", "sales"), "", token("private-cyd", "it"),
    #"{"iss":"https://other.private.example","password":"hunter3"}"#,
    #"{"iss":"https://user:hunter2@b.corp.example/::error::x","exp":5}"#,
  ]

  private static let eval = "oconf eval old.auth-token.json --jsonl --now 1000 --claims"
  private static let diff = "oconf diff old.auth-token.json new.auth-token.json --now 1000 --tokens"

  /// One run over the log, and merged runs over its lines, in both formats.
  @Test(arguments: [eval, diff])
  func mergeMatchesSummaryOfWholeLog(_ command: String) throws {
    for format in ["json", "text"] {
      let whole = try program.shell("\(command) tokens.jsonl --summary \(format)")
      #expect(whole.status == 1)
      let merged = try program.shell(
        """
        for part in [0-9].jsonl none.jsonl; do \(command) $part --summary json; done > parts
        oconf eval --merge --format \(format) < parts; echo $?
        sort -r parts | tr '\\n' ' ' > reversed; head -n 3 parts > three; tail -n +4 parts > others
        oconf eval --merge reversed --format \(format); echo $?
        oconf eval --merge three | oconf eval --merge others - --format \(format); echo $?
        """)
      #expect(merged.output == String(repeating: whole.output + "1\n", count: 3))
      #expect(whole.output.split(separator: "\n").count == 1 || format == "text")
    }
  }

  @Test func countsByVerdictReasonAndIssuer() throws {
    let text = try program.shell(Self.eval + " tokens.jsonl --summary text").output
    #expect(
      text == """
        2 accepted, 3 rejected

        reasons
          filter-unsatisfied: 1
          issuer-disabled: 1
          issuer-unknown: 1
          key-source-missing: 1
          token-expired: 1
          username-missing: 1

        issuers
          https://idp.corp.example: 2 accepted, 1 rejected
          https://‹hidden›@b.corp.example/\\u{3A}:error\\u{3A}:x: 1 rejected
          no configured issuer: 1 rejected

        assumptions
          absent-audience=pass: 1
          missing-username=reject: 1

        time: 1970-01-01T00:16:40Z

        """)
    let changes = try program.shell(Self.diff + " tokens.jsonl --summary text").output
    #expect(
      changes.hasPrefix(
        """
        Security_AuthTokenConfiguration: 5 tokens: 3 unchanged, 2 different

        differences
          newly accepted: 1
          newly rejected: 1

        issuers
          https://idp.corp.example: 1 unchanged, 1 newly accepted, 1 newly rejected

        """))
  }

  /// Summaries have no part of a token, and no secret of a configuration.
  @Test(arguments: [eval, diff])
  func hidesTokensAndSecrets(_ command: String) throws {
    for format in ["json", "text"] {
      let output = try program.shell("\(command) tokens.jsonl --summary \(format)").output
      for text in ["private", "hunter", "aHVudGVyMg", "::error::x", "2000"] {
        #expect(!output.contains(text), "\(output)")
      }
    }
  }

  @Test func statusMatchesWholeLog() throws {
    let cases = [
      ([3], 0), ([0], 1), ([3, 0], 1), ([], 0), ([3, 9], 2), ([9], 2),
    ]
    try program.write("9.jsonl", "{\"iss\":")
    for (parts, status) in cases {
      let files = parts.map { "\($0).jsonl" }.joined(separator: " ") + " none.jsonl"
      let whole = try program.shell("cat \(files) | \(Self.eval) - --summary json 2> /dev/null")
      let merged = try program.shell(
        "for f in \(files); do \(Self.eval) $f --summary json --quiet 2> errors; done"
          + " | oconf eval --merge; exit ${PIPESTATUS[1]}")
      #expect(merged.status == status && whole.status == status, "\(parts)")
      #expect(merged.output == whole.output)
    }
    let diff = Self.diff.replacing("--now", with: "--fail-on widened --now")
    #expect(try program.shell("\(diff) 0.jsonl --summary json > x").status == 1)
    #expect(try program.shell("oconf eval --merge x --exit-zero > y; cmp x y").status == 0)
    #expect(try program.shell("\(Self.diff) 9.jsonl --summary json > x").status == 2)
    #expect(try program.shell("oconf eval --merge x --exit-zero > y").status == 2)
  }

  @Test func identifiesConfigurationsByChecksum() throws {
    try program.write("settings/.oconf.json", "{}")
    let output = try program.shell(
      "\(Self.diff) none.jsonl --summary json; sha256sum old.auth-token.json new.auth-token.json"
    ).output.split(separator: "\n")
    let sums = output.dropFirst().compactMap { $0.split(separator: " ").first }
    #expect(sums.count == 2)
    #expect(output[0].contains("\"configurations\":[\"\(sums[0])\",\"\(sums[1])\"]"))
  }

  @Test(arguments: [
    ("--now 2000", "'now' is 2000, not 1000; set the same time for all parts with '--now'"),
    ("--reading filter-case=insensitive", "'readings' is [\"filter-case=insensitive\"], not []"),
    ("--base-url https://m.corp.example", "'baseURL' is \"https://m.corp.example\", not null"),
    ("--client-id app", "'inputs' is \""), ("--skew 5", "'inputs' is \""),
    ("--users '[]'", "'inputs' is \""), ("--timeout-secs 60", "'inputs' is \""),
  ])
  func rejectsDifferentCircumstances(_ options: String, _ message: String) throws {
    let result = try program.shell(
      """
      \(Self.eval) 0.jsonl --summary json > x
      \(Self.eval) 1.jsonl \(options) --summary json >> x
      oconf eval --merge x
      """)
    #expect(result.status == 2)
    #expect(
      result.output.hasPrefix(
        "oconf: x:2:1: cannot be merged with the summary at x:1:1: \(message)"),
      "\(result.output)")
  }

  @Test func rejectsDifferentConfigurationsAndCommands() throws {
    let result = try program.shell(
      """
      \(Self.eval) 0.jsonl --summary json > x
      \(Self.eval.replacing("old", with: "new")) 0.jsonl --summary json > y
      \(Self.diff) 0.jsonl --summary json > z
      oconf eval --merge x y; oconf eval --merge x z
      """)
    #expect(
      result.output.contains("oconf: y:1:1: cannot be merged with the summary at x:1:1: 'con"))
    #expect(result.output.contains("'command' is \"diff\", not \"eval\"; merge the summaries of"))
  }

  @Test(arguments: [
    ("", "x: contains no summary"), ("[]", "x:1:1: expected a summary, which is a JSON object"),
    ("\n {\"version\":1", "x:2:2: not JSON: a bracket is never closed"),
    ("{}", "x:1:1: missing field 'version'"),
    ("{\"version\":2}", "x:1:12: unsupported version; expected 1"),
    ("{\"version\":1,\"version\":1}", "x:1:14: duplicate field"),
    ("{\"version\":1,\"a\":1}", "x:1:14: unknown field 'a'"),
    ("{\"version\":1,\"command\":\"lint\"}", "x:1:24: invalid command; expected 'eval' or 'diff'"),
    ("{\"version\":1,\"command\":\"eval\",\"oconf\":1}", "x:1:39: expected a string"),
    ("{\"version\":1}}", "x:1:1: missing field 'command'"), ("\u{0}", "x:1:1: expected a summary"),
  ])
  func rejectsInvalidSummaries(_ text: String, _ message: String) throws {
    try program.write("x", text)
    let result = try program.run("eval", "--merge", "x")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("oconf: \(message)"), "\(result.errors)")
  }

  /// Every change of one byte of a summary gives a summary or a message.
  @Test func readsDamagedSummaries() throws {
    let sound = try program.shell(Self.diff + " tokens.jsonl --summary json").output
    try program.write("sound", sound)
    var random = Soak.random(3)
    for _ in 0..<Soak.rounds(200) {
      var bytes = Array(sound.utf8)
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.removeSubrange(index...)
      case 1: bytes.remove(at: index)
      default: bytes[index] = Array("{}[]\",:0-9e\\ \u{1}".utf8).randomElement(using: &random) ?? 0
      }
      try program.write("damaged", bytes)
      let result = try program.run("eval", "--merge", "sound", "damaged")
      let isSound = result.status == 1 && result.errors.isEmpty
      #expect(
        isSound || result.status == 2 && result.errors.hasPrefix("oconf: damaged"),
        "\(String(decoding: bytes, as: UTF8.self)): \(result.errors)")
    }
  }

  @Test func rejectsSumsBeyondDoublePrecision() throws {
    let sound = try program.shell(Self.eval + " 3.jsonl --summary json").output
    func set(_ number: String) throws {
      try program.write("x", sound.replacing("\"tokens\":1", with: "\"tokens\":\(number)"))
    }
    try set("9007199254740992")
    #expect(try program.run("eval", "--merge", "x").status == 0)
    let sum = try program.run("eval", "--merge", "x", "x")
    #expect(sum.status == 2)
    #expect(sum.errors.contains("a count would exceed 9007199254740992"))
    for number in ["9007199254740993", "99999999999999999999", "-1", "1.5", "\"1\"", "null"] {
      try set(number)
      let result = try program.run("eval", "--merge", "x")
      #expect(result.status == 2)
      #expect(result.errors.contains(": expected an integer from 0 to 9007199254740992"))
    }
  }

  @Test(arguments: [
    ("eval old.auth-token.json --claims x --summary json", "'--summary' requires '--jsonl'"),
    (
      "eval old.auth-token.json --claims x --jsonl --summary json --format json",
      "'--summary' and '--format' cannot be used together"
    ),
    ("diff old.auth-token.json new.auth-token.json --summary json", "requires '--tokens'"),
    (
      "diff old.auth-token.json new.auth-token.json --tokens x --summary text --format json",
      "'--summary' and '--format' cannot be used together"
    ),
    (
      "diff old.auth-token.json new.auth-token.json --tokens x --summary text --max-diagnostics 1",
      "'--summary' and '--max-diagnostics' cannot be used together"
    ),
    ("eval --merge - -", "'-' and '-' cannot be used together"),
    ("eval --merge missing", "cannot read missing: "),
    ("eval --merge tokens.jsonl", "tokens.jsonl:1:2: unknown field 'iss'"),
    ("eval --merge --claims x", "'--merge' and '--claims' cannot be used together"),
  ])
  func rejectsInvalidArguments(_ line: String, _ message: String) throws {
    let result = try program.run(line.split(separator: " ").map(String.init), input: Data())
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
