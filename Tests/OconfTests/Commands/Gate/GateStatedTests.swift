import Foundation
import TestSupport
import Testing

/// What a change approves, silences or removes from the tests is listed.
@Suite final class GateStatedTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private static let formats = ["text", "markdown", "github", "json", "html"]
  private static let policy = "w.allow-origin"
  private static let narrow = "https://a.corp.net\n"
  private static let wide = "https://a.corp.net,https://*.harbor.net\n"

  private func gate(_ arguments: String...) throws -> Program.Result {
    try program.run(["gate", "--base", "HEAD"] + arguments, input: Data())
  }

  private func expectListed(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for format in Self.formats {
      let result = try gate("--format", format)
      let plain = result.output.replacing("<code>", with: "'").replacing("</code>", with: "'")
        .replacing("&#39;", with: "'").replacing("`", with: "'")
      for words in words {
        #expect(
          plain.contains(words), "\(format): \(words)\n\(result.output)",
          sourceLocation: sourceLocation)
      }
    }
  }

  // MARK: Approvals

  @Test("the headline names approvals made in the change")
  func headline() throws {
    try program.write(Self.policy, Self.narrow)
    try program.commit()
    try program.write(Self.policy, Self.wide)
    let written = try gate(
      "--write-accept", "--reason", "the harbor is ours", "--until", "2090-01-31")
    #expect(written.errors.contains("approved-changes.json: added 1 change"), "\(written.errors)")
    let result = try gate()
    #expect(result.status == 0, "\(result.output)")
    #expect(
      result.output.contains("\nGate passed with 1 approval made in this change.\n"),
      "\(result.output)")
    #expect(result.output.contains(": the harbor is ours, until 2090-01-31\n"), "\(result.output)")
    try expectListed("the harbor is ours", "2090-01-31")
    #expect(try gate("--fail-on", "approved").status == 1)
    // An approval that the base has is not made in the change.
    try program.git("stash -q -- \(Self.policy)")
    try program.commit()
    try program.git("stash pop -q")
    let known = try gate()
    #expect(known.status == 0)
    #expect(!known.output.contains("made in this change"), "\(known.output)")
    #expect(try gate("--fail-on", "approved").status == 0)
  }

  @Test("only the file that the base names approves")
  func fileOfTheBase() throws {
    try program.write(Self.policy, Self.narrow)
    try program.write(".oconf.json", #"{"accept": "a.json"}"#)
    try program.commit()
    try program.write(Self.policy, Self.wide)
    #expect(try gate("--write-accept", "--reason", "agreed").status == 1)
    #expect(try gate().status == 0)
    for settings in ["{\n    \"accept\": \"b.json\"\n}\n", "{}\n"] {
      try program.write(".oconf.json", settings)
      #expect(try gate().status == 0)
    }
    try program.git("mv -f a.json b.json || mv a.json b.json")
    try program.write(".oconf.json", #"{"accept": "b.json"}"#)
    #expect(try gate().status == 1)
    let other = try gate("--accept", "b.json")
    #expect(other.status == 1)
    #expect(other.errors.contains("b.json: not used"), "\(other.errors)")
  }

  @Test("an approval holds for exactly one change")
  func exactly() throws {
    func issuers(_ pattern: String) -> String {
      GateSample.issuers(
        #""mobile""#,
        """

                    "filters": [
                        {
                            "name": "app",
                            "values": [
                                "\(pattern)"
                            ]
                        }
                    ],
        """)
    }
    try program.write("a.auth-token.json", issuers("field-service-*"))
    try program.commit()
    try program.write("a.auth-token.json", issuers("field-*"))
    #expect(try gate("--write-accept", "--reason", "all of the field").status == 1)
    #expect(try gate().output.contains("access      passed"))
    for pattern in ["*", "field*", "f*-*", "field-**"] where pattern != "field-**" {
      try program.write("a.auth-token.json", issuers(pattern))
      #expect(try gate().output.contains("access      failed"), "\(pattern)")
    }
  }

  @Test("a placeholder is no reason", arguments: ["REASON", " reason ", ""])
  func placeholder(_ reason: String) throws {
    try program.write(Self.policy, Self.narrow)
    try program.commit()
    try program.write(Self.policy, Self.wide)
    try program.write(
      "approved-changes.json",
      #"{"version": 1, "accepted": [{"id": "x", "reason": "\#(reason)"}]}"#)
    #expect(try gate().status == 2)
  }

  // MARK: Silenced findings

  @Test("silenced findings are listed with their reasons")
  func silenced() throws {
    try program.write(Self.policy, Self.narrow)
    try program.write(
      ".oconf.json", #"{"rules": {"field/unknown": "error"}, "baseline": "base.json"}"#)
    try program.write("base.json", #"{"version": 1, "findings": {}}"#)
    try program.commit()
    try program.write(
      ".oconf.json",
      """
      {
          "baseline": "base.json",
          "rules": {
              "field/unknown": "warning",
              "origin-pattern/trailing-slash": "off"
          },
          "ignore": [
              {
                  "rule": "origin-wildcard",
                  "path": "/x.allow-origin",
                  "reason": "the shop moves in June"
              }
          ],
          "exclude": [
              "draft/"
          ],
          "overrides": [
              {
                  "paths": [
                      "qa/"
                  ],
                  "rules": {
                      "issuer-form/multi-tenant": "off"
                  }
              }
          ]
      }

      """)
    try program.write(
      "base.json",
      #"{"version": 1, "findings": {"w.allow-origin": {"origin-http": {"": 2}}}}"#)
    try expectListed(
      "sets 'field/unknown' to 'warning'", "turns off 'origin-pattern/trailing-slash'",
      "ignores 'origin-wildcard' in '/x.allow-origin'", "the shop moves in June",
      "excludes 'draft/'", "for qa/: turns off 'issuer-form/multi-tenant'",
      "adds 2 findings of 'origin-http' in 'w.allow-origin' to the baseline")
  }

  // MARK: Tests of the base

  private func suite(_ cases: String) -> String {
    """
    {
        "policy": "w.allow-origin",
        "origins": {
            "allowed": [
                "https://a.corp.net"
            ],
            "refused": [
                \(cases)
            ]
        }
    }

    """
  }

  @Test("a removed test of the base counts")
  func removedTests() throws {
    let refused = "\"https://x.harbor.net\",\n            \"https://b.corp.net\""
    try program.write(Self.policy, Self.narrow)
    try program.write("w.oconf-test.json", suite(refused))
    try program.commit()
    // Removed, but it still holds.
    try program.write("w.oconf-test.json", suite("\"https://b.corp.net\""))
    let held = try gate()
    #expect(held.status == 0, "\(held.output)")
    try expectListed("'origin https://x.harbor.net' was removed")
    let changes: [() throws -> Void] = [
      { try self.program.write("w.oconf-test.json", self.suite("\"https://b.corp.net\"")) },
      { try FileManager.default.removeItem(atPath: self.program.path("w.oconf-test.json")) },
      { try self.program.write(".oconf.json", #"{"exclude": ["*.oconf-test.json"]}"#) },
      { try self.program.git("mv w.oconf-test.json w.txt") },
      {
        try self.program.write(
          "w.oconf-test.json",
          self.suite("\"https://b.corp.net\"").replacing(
            "\"https://a.corp.net\"", with: "\"https://x.harbor.net\""))
      },
      {
        try self.program.write("decoy.allow-origin", Self.narrow)
        try self.program.write(
          "w.oconf-test.json",
          self.suite(refused).replacing("w.allow-origin", with: "decoy.allow-origin"))
      },
    ]
    for change in changes {
      try program.git("reset -q --hard")
      try program.git("clean -q -f")
      try program.write(Self.policy, Self.wide)
      _ = try gate("--write-accept", "--reason", "ours", "w.allow-origin")
      try change()
      let result = try gate()
      #expect(result.status == 1, "\(result.output)\(result.errors)")
      #expect(result.output.contains("tests       failed"), "\(result.output)")
      _ = try gate("--write-accept", "--reason", "ours, too")
      let approved = try gate()
      #expect(approved.output.contains("tests       passed"), "\(approved.output)")
    }
  }

  // MARK: Nothing to compare

  @Test("a clean tree has nothing to compare")
  func clean() throws {
    try program.write(Self.policy, Self.narrow)
    try program.commit()
    let result = try gate()
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("Nothing to compare"), "\(result.output)")
    let arguments = ["gate", "--base", "HEAD"]
    let server = try program.run(arguments, input: Data(), environment: ["CI": "true"])
    #expect(server.status == 2)
    try program.write(Self.policy, "https://a.corp.net\n\n")
    let changed = try program.run(arguments, input: Data(), environment: ["CI": "true"])
    #expect(changed.status == 0, "\(changed.output)")
  }

  // MARK: The deployed file

  /// Which of the two files was edited decides what may be lost.
  @Test func saysHowToBringExportAndSourceTogether() throws {
    try program.write(
      ".oconf.json",
      #"{"flattened": [{"source": "w.allow-origin", "target": "e.properties"}]}"# + "\n")
    try program.write(Self.policy, "https://a.corp.net\n")
    try program.write("e.properties", "*.*.Security_AllowOrigin=https\\://a.corp.net\n")
    try program.commit()
    let extraction = "oconf extract e.properties Security_AllowOrigin -o w.allow-origin"
    try program.write("e.properties", "*.*.Security_AllowOrigin=https\\://b.corp.net\n")
    let export = try gate()
    #expect(export.output.contains(extraction), "\(export.output)")
    #expect(export.output.contains("oconf flatten --write"))
    #expect(try program.run("flatten", "--check").output.contains(extraction))
    let annotations = try program.run("gate", "--base", "HEAD", "--format", "github")
    #expect(
      annotations.output.contains("::error file=e.properties,line=1,col=35,title=flattened::"))
    #expect(
      try program.shell(extraction + " && oconf gate --base HEAD").output.contains("1 pair\n"))
    // What is not there cannot be extracted.
    try program.git("checkout -q .")
    try program.write("e.properties", "*.*.Logging_Level=800\n")
    #expect(!(try gate().output.contains("oconf extract")))
    try program.git("checkout -q .")
    try program.write(Self.policy, "https://b.corp.net\n")
    let source = try gate()
    #expect(source.output.contains("oconf flatten --write"), "\(source.output)")
    #expect(!source.output.contains("oconf extract"))
  }

  @Test("a deployed file that its source does not give fails the fifth check")
  func flattened() throws {
    let pair =
      #"{"flattened": [{"source": "w.allow-origin", "target": "e.properties"}]}"# + "\n"
    try program.write(".oconf.json", pair)
    try program.write(Self.policy, Self.wide)
    try program.write(
      "e.properties", "*.*.Security_AllowOrigin=https\\://a.corp.net,https\\://*.harbor.net\n")
    try program.commit()
    try program.write(Self.policy, Self.narrow)
    for settings in [pair, "{}\n"] {
      try program.write(".oconf.json", settings)
      let result = try gate()
      #expect(result.status == 1 || result.status == 2, "\(result.output)\(result.errors)")
    }
    try program.write(".oconf.json", pair)
    try expectListed("'e.properties' is not up to date with its source 'w.allow-origin'")
    #expect(try gate().output.contains("flattened   failed  1 of 1 pair out of date"))
    try program.write("e.properties", "*.*.Security_AllowOrigin=https\\://a.corp.net\n")
    let result = try gate()
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("flattened   passed  1 pair\n"))
  }
}
