import Foundation
import Testing

/// `oconf ignore`, and `oconf lint --show-pointers`.
@Suite final class IgnoreCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("a/x.allow-origin", "https://*.*,https://b.corp.net/\n")
    try program.write("a/[y]*.allow-origin", "https://b.corp.net/\n")
  }

  deinit {
    program.remove()
  }

  private func lint(_ arguments: String...) throws -> Program.Result {
    try program.run(["lint"] + arguments, input: Data())
  }

  private func ignore(_ arguments: String...) throws -> Program.Result {
    try program.run(["ignore"] + arguments, input: Data())
  }

  @Test func showsPointersOnRequest() throws {
    let line = "\n  pointer: /[https://*.*]\n"
    #expect(try lint("--show-pointers", "a/x.allow-origin").output.contains(line))
    #expect(!(try lint("a/x.allow-origin").output.contains("pointer:")))
  }

  @Test func addsEntry() throws {
    let result = try ignore(
      "origin-wildcard/any-host@/[https://*.*]", "a/x.allow-origin", "--reason", "until \"May\"",
      "--until", "2999-12-31")
    #expect(result.output == ".oconf.json: ignores 1 finding of origin-wildcard/any-host\n")
    #expect(result.errors == "")
    #expect(
      try program.read(".oconf.json") == #"""
        {
            "ignore": [
                {
                    "rule": "origin-wildcard/any-host",
                    "path": "/a/x.allow-origin",
                    "pointer": "/[https://*.*]",
                    "reason": "until \"May\"",
                    "expires": "2999-12-31"
                }
            ]
        }

        """#)
    #expect(try lint().output.contains("; 1 suppressed"))
    // Once ignored, there is nothing to ignore.
    let again = try ignore(
      "origin-wildcard/any-host", "a/x.allow-origin", "--reason", "again")
    #expect(again.status == 2)
    #expect(
      again.errors.contains("there is no finding of 'origin-wildcard/any-host' to ignore"))
  }

  @Test func keepsSettingsLayout() throws {
    try program.write(".oconf.json", #"{"environment": "test", "ignore": []}"#)
    let result = try ignore(
      "origin-pattern/trailing-slash", "a/[y]*.allow-origin", "--reason", "r")
    #expect(result.status == 0)
    #expect(
      try program.read(".oconf.json") == #"""
        {"environment": "test", "ignore": [{"rule":"origin-pattern/trailing-slash","path":"/a/\\[y]\\*.allow-origin","reason":"r"}]}
        """#)
    #expect(try lint("a/[y]*.allow-origin").output.contains("; 1 suppressed"))
    #expect(try lint("a/x.allow-origin").output.contains("[origin-pattern/trailing-slash]"))
    // A folder, and everything.
    #expect(try ignore("origin-pattern/trailing-slash", "a", "--reason", "r").status == 0)
    #expect(try program.read(".oconf.json").contains(#""path":"/a/","reason""#))
    #expect(try ignore("origin-wildcard/any-host", "--reason", "r").status == 0)
    #expect(
      try program.read(".oconf.json").contains(#"{"rule":"origin-wildcard/any-host","reason":"r"}"#)
    )
    #expect(try lint().status == 0)
  }

  @Test func takesFamilies() throws {
    #expect(try ignore("origin-wildcard", "--reason", "r").status == 0)
    #expect(!(try lint().output.contains("[origin-wildcard/")))
  }

  @Test(arguments: [
    ([], "missing RULE\nUsage: oconf ignore [OPTIONS] RULE[@POINTER] [PATH]\n"),
    (["origin-slash", "--reason", "r"], "unknown rule 'origin-slash'"),
    (["origin-pattern/trailing-slash"], "'ignore' requires '--reason'"),
    (["origin-pattern/trailing-slash", "--reason", " "], "requires '--reason'"),
    (["origin-pattern/trailing-slash", "a", "b", "--reason", "r"], "unexpected argument 'b'"),
    (
      ["origin-pattern/trailing-slash", "--reason", "r", "--until", "2030-13-01"],
      "expected a date"
    ),
    (["origin-pattern/trailing-slash@x", "--reason", "r"], "expected a pointer"),
  ])
  func rejectsInvalidEntries(_ arguments: [String], _ error: String) throws {
    let result = try program.run(["ignore"] + arguments, input: Data())
    #expect(result.status == 2)
    #expect(result.errors.contains(error), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: program.path(".oconf.json")))
  }

  @Test func entryCoversSourceAndExport() throws {
    try program.write("w.allow-origin", "https://*.*\n")
    try program.write("p.properties", "*.*.Security_AllowOrigin=https\\://*.*\n")
    try program.write("q.properties", "*.*.Security_AllowOrigin=https\\://*.*\n")
    try program.write(
      ".oconf.json",
      #"""
      {"flattened": [{"source": "w.allow-origin", "target": "p.properties"}],
        "ignore": [{"rule": "origin-wildcard/any-host", "path": "/w.allow-origin",
          "pointer": "/[https://*.*]", "reason": "r"}]}
      """#)
    let output = try lint("--select", "origin-wildcard/any-host,ignore-entry/malformed").output
    #expect(!output.contains("w.allow-origin:"), "\(output)")
    #expect(!output.contains("p.properties:"), "\(output)")
    #expect(output.contains("q.properties:1:"), "\(output)")
  }
}
