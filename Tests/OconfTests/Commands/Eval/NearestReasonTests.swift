import Foundation
import TestSupport
import Testing

/// Readings, obstacles and other issuers next to the smallest set of changes.
@Suite final class NearestReasonTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("c.auth-token.json", NearestCommandTests.configuration)
  }

  deinit { program.remove() }

  private func run(_ arguments: [String]) throws -> Program.Result {
    try program.run(arguments, input: Data())
  }

  private func eval(_ claims: String, _ more: String...) throws -> Program.Result {
    try run(["eval", "c.auth-token.json", "--claims", claims, "--now", "1000"] + more)
  }

  private static let backend = ["--backend", "name=Orders,version=1.0"]

  /// In a long line, a place would name the other issuer again.
  @Test func listsOtherIssuersOnce() throws {
    let line = NearestCommandTests.configuration.replacing("\n", with: " ").replacing(
      ":", with: "\\:")
    try program.write("p.properties", "*.*.Security_AuthTokenConfiguration=\(line)\n")
    let result = try run(
      ["eval", "p.properties", "--now", "1000", "--claims"]
        + [NearestCommandTests.sound.replacing("\"sales\"", with: "\"hr\"")] + Self.backend)
    #expect(
      result.output.contains(
        "\nothers:    these claims would be accepted from 'https://open.corp.example'\n"),
      "\(result.output)")
    #expect(
      result.output.contains("filters[0].values[0])\n")
        || result.output.contains("filters[0].name)\n"))
  }

  /// An unmapped role is granted only under one answer to an open question.
  @Test func reportsReadingsThatNeedMore() throws {
    func run(_ more: String...) throws -> String {
      try self.run(
        ["eval", "c.auth-token.json", "--claims", NearestCommandTests.sound, "--now", "1000"]
          + Self.backend
          + ["--expect-role", "Nobody"] + more
      ).output
    }
    let text = try run()
    #expect(
      text.contains(
        """

        nearest:   accepted with the role 'Nobody' after 1 change
                   identity provider: add 'Nobody' to the claim 'groups' (line 12)
                   reading: with unmapped-role=drop, these changes do not suffice

        """), "\(text)")
    #expect(
      try run("--format", "json").contains(#""exceptions":[{"reading":"unmapped-role=drop"}]"#))
    #expect(try run("--reading", "unmapped-role=drop").contains("none: 3 changes are not enough"))
    let filter = try eval(NearestCommandTests.sound.replacing("\"sales\"", with: "\"hr\""))
    #expect(!filter.output.contains("do not suffice"), "\(filter.output)")
  }

  @Test(arguments: [
    (#""allowedMbes": []"#, "add a backend to 'allowedMbes' (line 4)"),
    (
      #""filters": [{"name": "d", "values": ["a*"]}, {"name": "d", "type": "exclude", "values": ["*"]}]"#,
      "change the filter; no token meets it and the issuer's other conditions (line 4)"
    ),
    (
      #""audience": ["a"], "filters": [{"name": "aud", "values": ["b"]}, {"name": "aud", "type": "exclude", "values": ["a"]}]"#,
      "change the issuer's conditions; no token meets all of them (line 4)"
    ),
  ])
  func unusableIssuersAreObstacles(_ members: String, _ remedy: String) throws {
    try program.write(
      "closed.auth-token.json",
      """
      {"issuers": [{
        "issuerName": "https://idp.corp.example", "virtualUserEnabled": true,
        "jwks": {"discoveryUri": "https://idp.corp.example/.well-known/openid-configuration"},
        \(members)}]}
      """)
    for baseURL in [[], ["--base-url", "https://m.corp.example"]] {
      let result = try run(
        ["eval", "closed.auth-token.json", "--claims", NearestCommandTests.sound, "--now", "1000"]
          + baseURL
          + ["--client-id", "k", "--reading", "empty-backend-list=none"])
      #expect(
        result.output.contains(
          """

          nearest:   none: no change to the token helps until this is fixed:
                     administrator: \(remedy)

          """), "\(result.output)")
    }
  }
}
