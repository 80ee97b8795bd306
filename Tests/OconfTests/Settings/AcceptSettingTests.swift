import Foundation
import Testing

/// `accept` in the settings, and `--write-accept`.
@Suite final class AcceptSettingTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
    try program.write(".oconf.json", "{\n    \"accept\": \"approved.json\"\n}\n")
    try program.write("a.auth-token.json", GateSample.issuers(#""mobile""#))
    try program.commit()
    try program.write("a.auth-token.json", GateSample.issuers(#""mobile","web""#))
  }

  deinit {
    program.remove()
  }

  private static let widening =
    #"access:access-widened:/issuers/[https://idp.corp.example]/audience@"#

  private func gate(_ options: String...) throws -> Program.Result {
    try program.run(["gate", "--base", "HEAD", "--fail-on", "widened"] + options, input: .init())
  }

  @Test func firstGateNeedsNoFile() throws {
    try program.git("checkout -q a.auth-token.json")
    let result = try gate()
    #expect(result.status == 0, "\(result)")
    #expect(!result.errors.contains("approved.json"))
  }

  @Test func missingFileApprovesNothing() throws {
    let result = try gate()
    #expect(result.status == 1)
    #expect(result.errors == "")
    #expect(try !program.names().contains("approved.json"))
  }

  /// A person has to give the reason before the gate passes.
  @Test func reasonIsRequiredInTheFile() throws {
    let written = try gate("--write-accept", "--quiet")
    #expect(written.status == 1)
    let text = try program.read("approved.json")
    #expect(
      text.hasPrefix(
        """
        {
            "version": 1,
            "accepted": [
                {
                    "id": "\(Self.widening)
        """))
    #expect(
      text.hasSuffix(
        """
        ",
                    "reason": "",
                    "expires": null
                }
            ]
        }

        """))
    let asked = try gate()
    #expect(asked.status == 2)
    #expect(
      asked.errors
        == "oconf: approved.json:7:23: the approval has no reason; say in 'reason' why the change is accepted\n"
    )
    try program.write(
      "approved.json",
      text.replacingOccurrences(of: #""reason": """#, with: #""reason": "agreed with web""#))
    #expect(try gate("--format", "json").output.contains(#""access","passed":true"#))
    // Nothing is left to add, and the file stays as it is.
    let again = try gate("--write-accept")
    #expect(again.errors.contains("approved.json: nothing to add"), "\(again.errors)")
    #expect(try program.read("approved.json").contains("agreed with web"))
  }

  @Test func reasonAndExpiryCanBeOptions() throws {
    let written = try gate("--write-accept", "--reason", "agreed", "--until", "2099-12-31")
    #expect(
      written.errors
        == "approved.json: added 1 change; what is printed above does not count it yet\n")
    #expect(try gate("--format", "json").output.contains(#""access","passed":true"#))
    #expect(
      try gate("--now", "4102444800", "--format", "json").output
        .contains(#""access","passed":false"#))
  }

  /// The rest of the file stays as it is, except for its format.
  @Test func addsEntriesToTheFile() throws {
    try program.write(
      "approved.json",
      #"{"$schema":"x","version":1,"accepted":[{"id":"other","reason":"kept"}]}"#)
    _ = try gate("--write-accept", "--reason", "agreed")
    let text = try program.read("approved.json")
    #expect(text.contains(#""$schema": "x""#))
    #expect(text.contains(#""id": "other""#))
    #expect(text.contains(Self.widening))
  }

  @Test func diffWritesRequiredEntries() throws {
    let result = try program.run(
      "diff", "--write-accept", "--reason", "agreed", "HEAD:a.auth-token.json",
      "a.auth-token.json")
    #expect(result.status == 1)
    #expect(
      result.errors
        == "approved.json: added 2 changes; what is printed above does not count them yet\n")
    #expect(
      try program.run("diff", "HEAD:a.auth-token.json", "a.auth-token.json").status == 0)
  }

  /// The settings of the change do not choose the file.
  @Test func theFileOfTheBaseIsWritten() throws {
    try program.write(".oconf.json", "{}\n")
    let result = try gate("--write-accept", "--reason", "agreed")
    #expect(result.errors.contains("approved.json: added 1 change"), "\(result.errors)")
    #expect(try gate("--reason", "x").errors.contains("--write-accept"))
    // Without a file at the base, there is a usual one.
    try program.commit()
    try program.write("a.auth-token.json", GateSample.issuers(#""mobile","web","shop""#))
    let usual = try gate("--write-accept", "--reason", "agreed")
    #expect(usual.errors.contains("approved-changes.json: added 1 change"), "\(usual.errors)")
    #expect(try gate("--format", "json").output.contains(#""access","passed":true"#))
  }

  /// Each policy is compared with the approvals of its own settings.
  @Test func nestedSettingsHaveOwnFile() throws {
    try program.write("b/.oconf.json", "{\n    \"accept\": \"ours.json\"\n}\n")
    try program.git("add b")
    try program.git("commit -q -m nested")
    try program.write("b/b.auth-token.json", GateSample.issuers(#""mobile""#))
    _ = try gate("--write-accept", "--reason", "agreed")
    #expect(try program.read("approved.json").contains(Self.widening))
    #expect(!(try program.read("b/ours.json").contains(Self.widening)))
    #expect(try gate("--format", "json").output.contains(#""access","passed":true"#))
  }

  /// A change must not choose who approves it.
  @Test(arguments: [
    (".oconf.json", "mine.json"), ("a/.oconf.json", "../mine.json"), ("a/.oconf.json", "mine.json"),
  ])
  func newlyNamedFileApprovesNothing(_ settings: String, _ file: String) throws {
    if settings.hasPrefix("a/") {
      try program.git("mv a.auth-token.json b.auth-token.json")
      try program.write("a/a.auth-token.json", GateSample.issuers(#""mobile""#))
      try program.commit()
      try program.write("a/a.auth-token.json", GateSample.issuers(#""mobile","web""#))
    }
    _ = try gate("--write-accept", "--reason", "I say so")
    try program.write(settings, "{\n    \"accept\": \"\(file)\"\n}\n")
    let place = settings.hasPrefix("a/") && file == "mine.json" ? "a/mine.json" : "mine.json"
    try FileManager.default.moveItem(
      atPath: program.path("approved.json"), toPath: program.path(place))
    #expect(try program.read(place).contains("I say so"))
    #expect(try gate().status == 1)
    let given = try gate("--accept", place, "--format", "json")
    #expect(given.errors.contains("\(place): not used"), "\(given.errors)")
    #expect(given.output.contains(#""access","passed":false"#))
  }

  @Test func writesOnlyBelowTheSettings() throws {
    try program.write("a/.oconf.json", "{\n    \"accept\": \"../mine.json\"\n}\n")
    try program.commit()
    try program.write("a/a.auth-token.json", GateSample.issuers(#""mobile""#))
    let result = try gate("--write-accept", "--reason", "r")
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "a/.oconf.json: invalid settings: 'accept': '../mine.json' is outside the folder of the settings, so it is not written"
      ), "\(result.errors)")
    #expect(try !program.names().contains("mine.json"))
  }

  /// Two settings that name one file in different ways share it.
  @Test func sharedFileKeepsAllEntries() throws {
    for folder in ["a", "b"] {
      try program.write("\(folder)/.oconf.json", "{\n    \"extends\": \"..\"\n}\n")
      try program.write("\(folder)/\(folder).auth-token.json", GateSample.issuers(#""mobile""#))
    }
    try program.git("add a b")
    try program.git("commit -q -m nested")
    for folder in ["a", "b"] {
      try program.write(
        "\(folder)/\(folder).auth-token.json", GateSample.issuers(#""mobile", "\#(folder)""#))
    }
    _ = try gate("--write-accept", "--reason", "agreed")
    let result = try gate()
    #expect(result.output.contains("access      passed"), "\(result)")
  }

  @Test func reportsDoNotOverwriteFile() throws {
    _ = try gate("--write-accept", "--reason", "agreed")
    let text = try program.read("approved.json")
    #expect(try gate("--format", "json=approved.json").status == 2)
    #expect(try program.read("approved.json") == text)
  }

  @Test func reportsExpiredApprovals() throws {
    let refused = try gate("--write-accept", "--reason", "agreed", "--until", "2001-01-01")
    #expect(refused.errors.contains("expected today or a later date"), "\(refused.errors)")
    _ = try gate("--write-accept", "--reason", "agreed", "--until", "2090-01-31")
    let file = try program.read("approved.json")
    try program.write("approved.json", file.replacing("2090-01-31", with: "2001-01-01"))
    let again = try gate("--write-accept")
    #expect(
      again.errors.contains(
        "approved.json: 1 approval expired; change 'expires' if it still holds"),
      "\(again.errors)")
  }
}
