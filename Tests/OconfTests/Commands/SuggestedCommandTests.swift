import Foundation
import TestSupport
import Testing

/// The commands that reports give with an example decide as the report says.
@Suite final class SuggestedCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit { program.remove() }

  private func issuer(_ departments: String, _ more: String = "") -> String {
    """
    {"issuers": [{"issuerName": "https://idp.corp.example", "virtualUserEnabled": true,
      "filters": [{"name": "dept", "values": [\(departments)]}], \(more)
      "jwks": {"jwksUri": "https://idp.corp.example/keys"}}]}
    """
  }

  private func commands(_ arguments: [String]) throws -> [String] {
    let text = try program.run(arguments + ["--format", "html"], input: Data()).output
    let page = PageReader(text)
    #expect(page.problems.isEmpty, "\(page.problems)")
    return page.all("pre", "command").map(\.text).filter {
      $0.hasPrefix("oconf eval") || $0.hasPrefix("oconf origin")
    }
  }

  private func tries(_ arguments: String...) throws -> [String] {
    let text = try program.run(arguments, input: Data()).output
    return text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /\ try:? +(oconf .*)/).map { String($0.output.1) }
    }
  }

  private func output(of command: String, status: Int32 = 0) throws -> String {
    let result = try program.shell(command)
    #expect(result.status == status, "\(command)\n\(result.output)")
    return result.output
  }

  /// The settings have a password, which no command needs to repeat.
  @Test func commandOmitsSettings() throws {
    try program.write("i.auth-token.json", issuer("\"it\"", #""audience": ["shop"],"#))
    try program.write(
      ".oconf.json", #"{"baseURL": "https://ann:Pq7Zk2Wm9@mcs.corp.example/mobile"}"#)
    let shown = try tries("who", "i.auth-token.json")
    #expect(shown.count == 1)
    #expect(shown.allSatisfy { $0.hasPrefix("oconf eval") && !$0.contains("Pq7Zk2Wm9") })
    let named = try tries(
      "who", "--base-url", "https://ann:Pq7Zk2Wm9@mcs.corp.example/mobile", "i.auth-token.json")
    #expect(named.isEmpty)
  }

  private static let options: [[String]] = [
    [], ["--base-url", "https://other.corp.example"], ["--reading", "absent-audience=pass"],
    ["--reading", "absent-audience=reject"], ["--no-config"], ["--config", "b.oconf.json"],
    ["--config", "b.oconf.json", "--base-url", "https://third.corp.example"],
  ]

  /// Without its options, the command would reject the token in each case but the first.
  @Test(arguments: options)
  func repeatsComparisons(_ options: [String]) throws {
    func settings(_ host: String, _ reading: String) -> String {
      #"{"baseURL": "https://\#(host)", "readings": {"absent-audience": "\#(reading)"}}"#
    }
    try program.write(".oconf.json", settings("m.corp.example", "reject"))
    try program.write("b.oconf.json", settings("b.corp.example", "reject"))
    try program.write("old.json", issuer("\"Sales\""))
    try program.write("it's -new.json", issuer("\"Sales\", \"Field*\""))
    let found = try commands(["diff", "old.json", "it's -new.json"] + options)
    try #require(found.count == 1, "\(found)")
    #expect(try output(of: found[0]).contains("accept"))
    let isStated = options.contains { $0.hasSuffix("=pass") }
    #expect(found[0].contains(" --reading ") == isStated)
    #expect(found[0].contains("--kind") == false)
    #expect(!found[0].contains("--request-json"))
  }

  /// The suite states its environment, which the command does not read.
  @Test func repeatsProperties() throws {
    try program.write(".oconf.json", #"{"readings": {"filter-case": "insensitive"}}"#)
    try program.write("issuers.auth-token.json", issuer("\"Sales\""))
    try program.write(
      "s.oconf-test.json",
      """
      {"policy": "issuers.auth-token.json",
       "environment": {"baseURL": "https://m.corp.example", "readings": {"filter-case": "sensitive"},
         "policies": {"Security_TokenExchangeTimeoutSecs": 7200,
           "Security_TokenExchangeTimeoutPolicy": "FromTimeoutSecs"}},
       "properties": [{"name": "p", "never": {"lifetimeOver": 3600}}]}
      """)
    let found = try tries("test")
    try #require(found.count == 1, "\(found)")
    #expect(found == (try commands(["test"])))
    #expect(found[0].hasPrefix("oconf eval issuers.auth-token.json --claims '{"))
    let expected =
      " --base-url https://m.corp.example --timeout-secs 7200 --timeout-policy FromTimeoutSecs"
      + " --reading filter-case=sensitive"
    #expect(found[0].hasSuffix(expected), "\(found[0])")
    #expect(try output(of: found[0]).contains("7200"))
  }

  @Test func repeatsQuestions() throws {
    try program.write(".oconf.json", #"{"readings": {"absent-expiry": "reject"}}"#)
    try program.write(
      "u.json", #"[{"uid": "ann", "mail": "ann@corp.example", "roles": ["Clerk"]}]"#)
    try program.write(
      "issuers.auth-token.json",
      issuer("\"Sales\"", "\"audience\": [\"shop\"],").replacing("true", with: "false"))
    let found = try tries(
      "who", "issuers.auth-token.json", "--users", "u.json", "--timeout-secs", "60",
      "--timeout-policy", "FromTimeoutSecs", "--lifetime-over", "30", "--reading",
      "absent-expiry=reject",
      "--role", "Clerk")
    try #require(found.count == 1, "\(found)")
    #expect(found[0].components(separatedBy: "--users").count == 2, "\(found[0])")
    #expect(!found[0].contains("--reading"))
    let decision = try output(of: found[0])
    #expect(decision.contains("Clerk") && decision.contains("60"), "\(decision)")
  }

  /// The environment policies of an export count for both versions.
  @Test func repeatsLifetimes() throws {
    let policy = "*.*.Security_AuthTokenConfiguration="
    let old = issuer("\"Sales\"", "\"audience\": [\"shop\"], \"tokenTimeoutSeconds\": 60,")
    try program.write(
      "old.properties",
      policy + old.replacing("\n", with: " ")
        + "\n*.*.Security_TokenExchangeTimeoutSecs=900\n")
    try program.write("new.json", issuer("\"Sales\"", "\"audience\": [\"shop\"],"))
    let found = try commands(["diff", "old.properties", "new.json"])
    try #require(found.count == 1, "\(found)")
    #expect(try output(of: found[0]).contains("900"), "\(found[0])")
  }

  /// No command is better than one with a part hidden.
  @Test func hidesSecrets() throws {
    let token = "ghp_abcdefghijklmnopqrstuvwxyz0123"
    try program.write("old.json", issuer("\"Sales\"", "\"audience\": [\"shop\"],"))
    try program.write(
      "new.json", issuer("\"Sales\", \"\(token)\"", "\"audience\": [\"shop\"],"))
    #expect(try commands(["diff", "old.json", "new.json"]).isEmpty)
    #expect(try tries("who", "new.json", "--claim", "dept=\(token)").isEmpty)
    try program.write("open.json", issuer("\"*\"", "\"audience\": [\"shop\"],"))
    let secret = "https://user:hunter2-\(token)@m.corp.example"
    #expect(try tries("who", "open.json", "--base-url", secret).isEmpty)
  }

  /// The picture shows roles as the readings in force grant them.
  @Test func usesCurrentReadings() throws {
    let mapped = issuer(
      "\"Sales\"",
      """
      "audience": ["shop"], "roleAttributes": ["r"],
      "roleMappings": [{"tokenRole": "a", "mappedRoles": ["Clerk"]}],
      """)
    try program.write("issuers.auth-token.json", mapped)
    try program.write("old.auth-token.json", mapped.replacing("Clerk", with: "Cook"))
    try program.write(
      "s.oconf-test.json",
      """
      {"policy": "issuers.auth-token.json", "properties": [{"name": "p", "never": {"role": "Admin"}}]}
      """)
    func isAnyRole(_ arguments: String...) throws -> Bool {
      let text = try program.run(arguments + ["--format", "html"], input: Data()).output
      return try #require(text.range(of: "<svg").map { text[$0.lowerBound...] })
        .contains("role of that name")
    }
    for reading in ["keep", "drop"] {
      try program.write(".oconf.json", #"{"readings": {"unmapped-role": "\#(reading)"}}"#)
      let isKept = reading == "keep"
      #expect(try isAnyRole("lint", "issuers.auth-token.json") == isKept)
      #expect(try isAnyRole("test") == isKept)
      #expect(try isAnyRole("diff", "old.auth-token.json", "issuers.auth-token.json") == isKept)
      #expect(
        try isAnyRole(
          "diff", "old.auth-token.json", "issuers.auth-token.json", "--reading",
          "unmapped-role=keep"))
    }
    // Also of files that are gone.
    try program.makeRepository()
    try program.write(".oconf.json", "{}")
    try program.commit()
    try FileManager.default.removeItem(atPath: program.path("old.auth-token.json"))
    for choice in ["keep", "drop"] {
      let result = try program.run(
        "graph", "--since", "HEAD", "--format", "json", "--reading", "unmapped-role=\(choice)")
      #expect(result.output.contains("Cook"))
      #expect(result.output.contains("role of that name") == (choice == "keep"), "\(result.output)")
    }
  }
}
