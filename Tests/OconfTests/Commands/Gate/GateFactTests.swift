import Foundation
import TestSupport
import Testing

/// Facts about the service that a change states hide nothing.
@Suite final class GateFactTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private static let name = "a.auth-token.json"

  private func gate(_ arguments: String...) throws -> Program.Result {
    try program.run(["gate", "--base", "HEAD"] + arguments, input: Data())
  }

  private func expectFailure(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try gate()
    #expect(result.status == 1, "\(result.output)\(result.errors)", sourceLocation: sourceLocation)
    for words in words {
      #expect(
        result.output.contains(words), "\(words)\n\(result.output)", sourceLocation: sourceLocation)
    }
  }

  private static let limited = GateSample.issuers(
    #""mobile""#, "\n            \"tokenTimeoutSeconds\": 60,")
  private static let unlimited = GateSample.issuers(#""mobile""#)
  private static let withoutAudience = GateSample.issuers("").replacing(
    /\ *"audience": \[[^\]]*\],\n/, with: "")

  @Test(
    "an invented policy of the environment does not hide a longer lifetime",
    arguments: [
      #"{"policies": {"Security_TokenExchangeTimeoutSecs": 60}}"#,
      #"{"overrides": [{"paths": ["*"], "policies": {"Security_TokenExchangeTimeoutSecs": "60"}}]}"#,
      #"{"policies": "invented.properties"}"#, #"{"extends": "more.json"}"#,
    ])
  func inventedPolicy(_ settings: String) throws {
    try program.write(Self.name, Self.limited)
    try program.commit()
    try program.write(Self.name, Self.unlimited)
    try program.write(
      "invented.properties", "# MCS Policies.\n*.*.Security_TokenExchangeTimeoutSecs=60\n")
    try program.write(
      "more.json", #"{"policies": {"Security_TokenExchangeTimeoutSecs": 60}}"#)
    try program.write(".oconf.json", settings)
    try expectFailure("wider:", "as in 'HEAD'")
  }

  @Test("a longer lifetime by a fact alone is because of that fact")
  func changedPolicy() throws {
    try program.write(Self.name, Self.unlimited)
    try program.write(
      ".oconf.json", #"{"policies": {"Security_TokenExchangeTimeoutSecs": 60}}"#)
    try program.commit()
    try program.write(
      ".oconf.json", #"{"policies": {"Security_TokenExchangeTimeoutSecs": 86400}}"#)
    try expectFailure("because of 'policies.Security_TokenExchangeTimeoutSecs'")
    try program.write(".oconf.json", "{}")
    try expectFailure("because of 'policies.Security_TokenExchangeTimeoutSecs'")
    for format in ["text", "markdown", "github", "json", "html"] {
      let result = try gate("--format", format)
      #expect(result.output.contains("no longer set"), "\(format)\n\(result.output)")
    }
  }

  @Test("another base URL admits other audiences")
  func changedBaseURL() throws {
    try program.write(Self.name, Self.withoutAudience)
    try program.write(".oconf.json", #"{"baseURL": "https://m.corp.example"}"#)
    try program.commit()
    try program.write(".oconf.json", #"{"baseURL": "https://other.example"}"#)
    try expectFailure("because of 'baseURL'")
  }

  @Test("a reading of the change does not hide what is wider under that of the base")
  func changedReading() throws {
    try program.write("w.allow-origin", "https://a.corp.net\n")
    try program.write(".oconf.json", #"{"readings": {"wildcard-port": "written"}}"#)
    try program.commit()
    try program.write(".oconf.json", "{}")
    let result = try gate()
    #expect(result.output.contains("'readings' is no longer set"), "\(result.output)")
  }

  @Test("facts that are stated for the first time are listed and admit no one")
  func firstStatement() throws {
    try program.write(Self.name, Self.unlimited)
    try program.commit()
    try program.write(
      ".oconf.json",
      """
      {
          "environment": "production",
          "baseURL": "https://m.corp.example",
          "policies": {
              "Security_TokenExchangeTimeoutSecs": 600
          },
          "privilegedRoles": [
              "Admin*"
          ]
      }

      """)
    let result = try gate()
    #expect(result.output.contains("access      passed"), "\(result.output)")
    for name in ["environment", "baseURL", "policies", "privilegedRoles"] {
      #expect(result.output.contains("'\(name)' is now set"), "\(result.output)")
    }
  }

  @Test("an export that states a fact differently is an error")
  func contradiction() throws {
    try program.write(Self.name, Self.unlimited)
    try program.write(
      "e.properties", "# MCS Policies.\n*.*.Security_TokenExchangeTimeoutSecs=60\n")
    try program.commit()
    try program.write(
      ".oconf.json", #"{"policies": {"Security_TokenExchangeTimeoutSecs": 30}}"#)
    try expectFailure(
      "sets 'Security_TokenExchangeTimeoutSecs' to '30', but 'e.properties' has '60'")
  }
}
