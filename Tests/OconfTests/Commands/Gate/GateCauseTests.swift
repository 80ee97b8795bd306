import Foundation
import TestSupport
import Testing

/// Which change a failed test is named at, and the next steps for what leaves the checks.
@Suite final class GateCauseTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
    try program.write(Self.policy, GateSample.issuers("\"mobile\""))
  }

  deinit { program.remove() }

  private static let policy = "a.auth-token.json"

  /// A suite with a case that expects something, and properties.
  private func suite(_ verdict: String, properties: String) throws {
    try program.write(
      "a.oconf-test.json",
      GateSample.suite(verdict).replacing(
        "        }\n    ]\n}", with: "        }\n    ],\n    \"properties\": [\(properties)]\n}"))
  }

  private func gate() throws -> String {
    try program.run(["gate", "--base", "HEAD"], input: Data()).output
  }

  private static let noOneElse = """
    {"name": "no one else", "unless": {"department": "sales"}, "never": {"accepted": true}}
    """

  private static func filtered(_ values: String) -> String {
    GateSample.issuers(
      "\"mobile\"",
      "\n            \"filters\": [{\"name\": \"department\", \"values\": [\(values)]}],")
  }

  /// A policy that admits one department, and a suite with a case that fails and a property that holds.
  private func startFiltered() throws {
    try suite("accept", properties: Self.noOneElse)
    try program.write(Self.policy, Self.filtered("\"sales\""))
    try program.commit()
  }

  @Test("a property is named at the only change of its issuer, and what failed before at none")
  func widening() throws {
    try startFiltered()
    try program.write(Self.policy, Self.filtered("\"sales\", \"it\""))
    let output = try gate()
    #expect(output.contains("cause of 1 of 2 failed tests: 'no one else'\n"), "\(output)")
    #expect(
      output.contains(
        "Fix 2 failed tests: change the configuration, or update the tests. 1 of them fails in the same way with the earlier policies."
      ), "\(output)")
  }

  @Test(
    "the removal of an issuer has no lines, but is the only change; another policy is unchanged")
  func removal() throws {
    try suite("accept", properties: "")
    try program.write("b.auth-token.json", GateSample.issuers("\"mobile\""))
    try program.write(
      "b.oconf-test.json",
      GateSample.suite("reject").replacing("a.auth-token.json", with: "b.auth-token.json"))
    try program.commit()
    try program.write(Self.policy, "{\n    \"issuers\": []\n}\n")
    let output = try gate()
    #expect(output.contains("cause of 1 of 2 failed tests: 'somebody'\n"), "\(output)")
    #expect(output.contains("1 of them fails in the same way with the earlier"), "\(output)")
  }

  @Test("a test about roles is named at the role that it misses, and at the lifetime that it gets")
  func roles() throws {
    func policy(_ role: String, _ seconds: Int) -> String {
      GateSample.issuers(
        "\"mobile\"",
        "\n            \"issuerRoles\": [\"\(role)\"],\n            \"tokenTimeoutSeconds\": \(seconds),"
      )
    }
    try program.write(
      "a.oconf-test.json",
      GateSample.suite("accept").replacing(
        "\"verdict\": \"accept\"", with: "\"roles\": [\"A\"], \"expiresIn\": 60"))
    try program.write(Self.policy, policy("A", 60))
    try program.commit()
    try program.write(Self.policy, policy("B", 600))
    let output = try gate()
    let blamed = output.components(separatedBy: "\n\n").filter {
      $0.contains("cause of the failed test: 'somebody'")
    }
    #expect(blamed.count == 2, "\(output)")
    #expect(blamed.first?.contains("[lifetime-extended]") == true, "\(output)")
    #expect(blamed.last?.contains("[role-narrowed]") == true, "\(output)")
  }

  @Test("a test that finds no issuer is named at the removal of that issuer")
  func removalOfOne() throws {
    try suite("accept", properties: "")
    let other = Self.filtered("\"sales\"").replacing("idp.corp", with: "other.corp")
    let rest = other.split(separator: "[\n", maxSplits: 1)[1]
    try program.write(
      Self.policy,
      GateSample.issuers("\"mobile\"").replacing(
        "        }\n    ]\n}\n", with: "        },\n" + rest))
    try program.commit()
    try program.write(Self.policy, other.replacing("\"sales\"", with: "\"it\""))
    let output = try gate()
    let removed = output.components(separatedBy: "\n\n").filter { $0.contains("[issuer-removed]") }
    #expect(removed.count == 1, "\(output)")
    #expect(removed.first?.contains("cause of the failed test: 'somebody'") == true, "\(output)")
  }

  @Test("one of several changes of an issuer is not guessed")
  func ambiguous() throws {
    try startFiltered()
    let wider = Self.filtered("\"sales\", \"it\"")
    try program.write(
      Self.policy, wider.replacing("\"mobile\"", with: "\"mobile\", \"other\""))
    let output = try gate()
    #expect(output.contains("failed: no one else"), "\(output)")
    #expect(!output.contains("cause of"), "\(output)")
  }

  @Test("a policy that leaves the check has a next step")
  func departure() throws {
    try program.commit()
    try program.write(
      ".oconf.json", "{\n    \"exclude\": [\n        \"\(Self.policy)\"\n    ]\n}\n")
    let output = try gate()
    #expect(
      output.contains("Decide whether the policy is still to be checked. If so, "), "\(output)")
    #expect(
      output.contains(
        "  - To approve this, if it is intended:\n    oconf gate --base HEAD --write-"),
      "\(output)")
  }

  @Test("a source that is gone cannot be written from")
  func missingSource() throws {
    try program.write(
      ".oconf.json",
      "{\n    \"flattened\": [\n        {\n            \"source\": \"\(Self.policy)\",\n            \"target\": \"a.txt\"\n        }\n    ]\n}\n"
    )
    _ = try program.run("flatten", "--write")
    try program.commit()
    try program.git("mv \(Self.policy) b.auth-token.json")
    let output = try gate()
    #expect(output.contains("Correct 'flattened' in the settings: it names a source"), "\(output)")
    #expect(!output.contains("oconf flatten --write"), "\(output)")
  }
}
