import Foundation
import Testing

/// `oconf lint --show-pointers` and `--add-ignore`.
@Suite final class AddIgnoreTests {
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

  @Test func showsPointersOnRequest() throws {
    let line = "\n  pointer: /[https://*.*]\n"
    #expect(try lint("--show-pointers", "a/x.allow-origin").output.contains(line))
    #expect(!(try lint("a/x.allow-origin").output.contains("pointer:")))
  }

  @Test func addsEntry() throws {
    let result = try lint(
      "--add-ignore", "origin-wildcard/any-host@/[https://*.*]", "--reason", "until \"May\"",
      "--until", "2999-12-31", "a/x.allow-origin")
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
    let again = try lint(
      "--add-ignore", "origin-wildcard/any-host", "--reason", "again", "a/x.allow-origin")
    #expect(again.status == 2)
    #expect(
      again.errors.contains("there is no finding of 'origin-wildcard/any-host' to ignore"))
  }

  @Test func keepsSettingsLayout() throws {
    try program.write(".oconf.json", #"{"environment": "test", "ignore": []}"#)
    let result = try lint(
      "--add-ignore", "origin-pattern/trailing-slash", "--reason", "r", "a/[y]*.allow-origin")
    #expect(result.status == 0)
    #expect(
      try program.read(".oconf.json") == #"""
        {"environment": "test", "ignore": [{"rule":"origin-pattern/trailing-slash","path":"/a/\\[y]\\*.allow-origin","reason":"r"}]}
        """#)
    #expect(try lint("a/[y]*.allow-origin").output.contains("; 1 suppressed"))
    #expect(try lint("a/x.allow-origin").output.contains("[origin-pattern/trailing-slash]"))
    // A folder, and everything.
    #expect(
      try lint("--add-ignore", "origin-pattern/trailing-slash", "--reason", "r", "a").status == 0)
    #expect(try program.read(".oconf.json").contains(#""path":"/a/","reason""#))
    #expect(
      try lint("--add-ignore", "origin-wildcard/any-host", "--reason", "r").status == 0)
    #expect(
      try program.read(".oconf.json").contains(#"{"rule":"origin-wildcard/any-host","reason":"r"}"#)
    )
    #expect(try lint().status == 0)
  }

  @Test(arguments: [
    (["--add-ignore", "origin-slash", "--reason", "r"], "unknown rule 'origin-slash'"),
    (["--add-ignore", "origin-pattern/trailing-slash"], "'--add-ignore' requires '--reason'"),
    (["--add-ignore", "origin-pattern/trailing-slash", "--reason", " "], "requires '--reason'"),
    (["--reason", "r"], "'--reason' requires '--add-ignore'"),
    (
      ["--add-ignore", "origin-pattern/trailing-slash", "--reason", "r", "--until", "2030-13-01"],
      "expected a date"
    ),
    (["--add-ignore", "origin-pattern/trailing-slash@x", "--reason", "r"], "expected a pointer"),
  ])
  func rejectsInvalidEntries(_ arguments: [String], _ error: String) throws {
    let result = try program.run(["lint"] + arguments, input: Data())
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
