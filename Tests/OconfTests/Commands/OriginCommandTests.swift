import ConfigModel
import Foundation
import TestSupport
import Testing

/// `oconf origin`, as its users run it.
@Suite final class OriginCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let policy = "https://app.corp.example, https://*.corp.example:*"

  @Test(arguments: [
    ([policy, "https://app.corp.example"], 0, "allowed: https://app.corp.example, by"),
    ([policy, "https://a.corp.example:8443", "https://b.corp.example"], 0, "allowed"),
    (
      [policy, "http://app.corp.example"], 1,
      "refused: http://app.corp.example: the scheme is 'http', not"
    ),
    (["https://a.corp.example", "https://a.corp.example:8443"], 1, "the port is 8443, not 443"),
    (["https://a.corp.example", "https://b.corp.example"], 1, "host label 1 is 'b', not 'a'"),
    (
      ["https://a.app-*.corp.example", "https://a.shop.corp.example"], 1,
      "host label 2 'shop' does not match 'app-*'"
    ),
    ([policy, "https://a.b.corp.example"], 1, "the host has 4 labels, but the pattern has 3"),
    (
      [policy, "https://app.corp.example/x"], 1, "the origin has a path; 'https://app.corp.example'"
    ),
    ([policy, "null"], 1, "'null' is an opaque origin"),
    (["disallow", "https://a"], 1, "the policy is 'disallow'"),
    (["", "https://a"], 1, "the policy is empty"),
    (["https://a/", "https://a"], 1, "'https://a/' matches nothing; nothing may follow"),
    (["https://a; https://b", "https://b"], 1, "patterns must be separated by commas"),
    (["*", "https://a"], 1, "'*' matches nothing; a pattern needs a scheme and a host"),
    (
      ["https://a:*", "https://a"], 0, "assumes: a wildcard port is compared"
    ),
    (
      ["https://a:*", "https://a", "--reading", "wildcard-port=written"], 1,
      "port 443 is implied, but reading 'wildcard-port'"
    ),
    (["https://A", "https://a", "--reading=origin-case=sensitive"], 1, "'a', not 'A'"),
    (["https://x", "https://a", "--exit-zero"], 0, "refused"),
    (["https://*.corp.example", "https://a.corp.example."], 1, "the host ends with a dot"),
    (
      ["https://*.corp.example*", "https://a.corp.example:8443"], 1,
      "the port is 8443, not 443; '*' at the end"
    ),
  ])
  func readsPolicyFromOption(_ arguments: [String], _ status: Int32, _ text: String) throws {
    let result = try program.run(["origin"] + arguments, input: Data())
    #expect(result.status == status)
    #expect(result.output.contains(text), "\(result.output)")
  }

  @Test(arguments: [
    ([], "missing POLICY"), (["disallow"], "missing ORIGIN…"),
    (["missing.txt", "https://a"], "cannot read missing.txt: "),
    (["-", "-"], "'-' and '-' cannot be used together"),
    ([".", "https://a"], "is a directory"),
    (["x.auth-token.json", "https://a"], "cannot be used as 'allow-origin'"),
    (["empty.properties", "https://a"], "the export has no policy 'Security_AllowOrigin'"),
    (["note.txt", "https://a"], "note.txt: unrecognized file type"),
    (
      ["disallow", "https://a", "--reading", "wildcard-prt=written"],
      "did you mean 'wildcard-port'?"
    ),
    (
      ["disallow", "https://a", "--reading", "wildcard-port=x"],
      "expected one of: 'effective', 'written'"
    ),
  ])
  func rejectsInvalidArguments(_ arguments: [String], _ message: String) throws {
    try program.write("x.auth-token.json", #"{"issuers": []}"#)
    try program.write("empty.properties", "# MCS Policies.\n*.*.Network_HttpConnectTimeout=20\n")
    try program.write("note.txt", "nothing of that kind\n")
    let result = try program.run(["origin"] + arguments, input: Data())
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func showsPositionsInExports() throws {
    try program.write(
      "e.properties",
      "# MCS Policies.\n*.*.Security_AllowOrigin=https\\://a.corp.example, https\\://*.corp.net\n")
    let result = try program.run("origin", "e.properties", "https://b.corp.net")
    #expect(result.status == 0)
    #expect(
      result.output == """
        allowed: https://b.corp.net, by 'https://*.corp.net'
             --> e.properties:2:51
             2 | *.*.Security_AllowOrigin=https\\://a.corp.example, https\\://*.corp.net
               |                                                   ^^^^^^^^^^^^^^^^^^^

        """)
  }

  @Test func readsPolicyFileAndSettings() throws {
    try program.write("list.txt", "https://a.corp.example:*\n")
    try program.write(".oconf.json", #"{"readings": {"wildcard-port": "written"}}"#)
    #expect(try program.run("origin", "list.txt", "https://a.corp.example").status == 1)
    let chosen = try program.run(
      "origin", "list.txt", "https://a.corp.example", "--reading", "wildcard-port=effective")
    #expect(chosen.status == 0)
    #expect(
      try program.run("origin", "list.txt", "--no-config", "https://a.corp.example").status == 0)
    #expect(try program.run("origin", "https://a:*", "https://a").status == 1)
    #expect(try program.run("origin", "-", "https://a", input: "https://a\n").status == 0)
  }

  @Test func answersLineByLine() throws {
    let input = """
      https://app.corp.example
      https://b.corp.example\r

      http://app.corp.example
      null
      https://u:s3cr3t@app.corp.example
      \u{1B}[31m\thttps://a

      """
    let result = try program.run("origin", Self.policy, "-", input: input)
    #expect(result.status == 1)
    #expect(
      result.output == """
        allowed\thttps://app.corp.example\thttps://app.corp.example\t-
        allowed\thttps://b.corp.example\thttps://*.corp.example:*\twildcard-port=effective
        refused\thttp://app.corp.example\t-\t-
        refused\tnull\t-\t-
        refused\thttps://‹hidden›@app.corp.example\t-\t-
        refused\t\\u{1B}[31m\\u{9}https://a\t-\t-

        """)
    #expect(result.errors == "2 allowed, 4 refused (3 are not valid origins)\n")
    let quiet = try program.run("origin", "-q", Self.policy, "-", input: "https://app.corp.example")
    #expect(quiet.status == 0)
    #expect(quiet.errors == "")
  }

  @Test func writesJSON() throws {
    try program.write("p.allow-origin", "https://a.corp.example,\nhttps://b.corp.example:443\n")
    let result = try program.run(
      "origin", "p.allow-origin", "https://b.corp.example", "-", "--format", "json",
      input: "https://c.corp.example\n")
    #expect(result.status == 1)
    let root = JSONParser.parse(SourceBytes(result.output)).root
    #expect(root.member("version")?.text.string == "1")
    let results = try #require(root.member("results")).elements.map(\.self)
    try #require(results.count == 2)
    #expect(
      results[0].members.map(\.name.text.string).prefix(5)
        == ["origin", "allowed", "pattern", "range", "hint"])
    #expect(results[0].member("allowed")?.kind == .true)
    #expect(results[0].member("pattern")?.text.string == "https://b.corp.example:443")
    let start = try #require(results[0].member("range")?.member("start"))
    #expect(start.member("line")?.text.string == "2")
    #expect(start.member("column")?.text.string == "1")
    #expect(start.member("offset")?.text.string == "24")
    #expect(results[0].member("hint")?.kind == .null)
    let assumption = try #require(results[0].member("assumptions")?.elements.first { _ in true })
    #expect(assumption.member("reading")?.text.string == "written-default-port")
    #expect(results[1].member("allowed")?.kind == .false)
    #expect(results[1].member("pattern")?.kind == .null)
    #expect(results[1].member("range")?.kind == .null)
    #expect(results[1].member("hint")?.text.string == "host label 1 is 'c', not 'a'")
    #expect(
      results[1].member("nearest")?.member("pattern")?.text.string == "https://a.corp.example")
  }

  @Test func writesFileAtomically() throws {
    let result = try program.run(
      "origin", Self.policy, "-", "-o", "out.tsv", input: "https://app.corp.example\n")
    #expect(result.output == "")
    #expect(
      try program.read("out.tsv")
        == "allowed\thttps://app.corp.example\thttps://app.corp.example\t-\n")
  }

  @Test func readsLongLines() throws {
    let long = "https://" + String(repeating: "a", count: 300_000)
    let result = try program.run(
      "origin", Self.policy, "-", input: long + "\nhttps://a.corp.example\n")
    #expect(result.status == 1)
    #expect(result.output.utf8.count < 1_000)
    #expect(result.output.contains("\nallowed\thttps://a.corp.example\t"))
    let json = try program.run(
      "origin", Self.policy, "-", "--format", "json", input: long)
    #expect(json.output.contains("the origin is longer than 4096 bytes"))
  }
}
