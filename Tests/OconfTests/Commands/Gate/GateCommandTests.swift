import Foundation
import Testing

/// `oconf gate`, in real repositories.
@Suite final class GateCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  private func gate(_ arguments: String...) throws -> Program.Result {
    try program.run(
      ["gate", "--base", "HEAD", "--rule", "field/unknown=error"] + arguments, input: Data())
  }

  private func json(_ arguments: String...) throws -> [String: Any] {
    let result = try program.run(
      ["gate", "--base", "HEAD", "--format", "json"] + arguments, input: Data())
    return try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  private func write(_ audience: String, _ more: String = "") throws {
    try program.write("a.auth-token.json", GateSample.issuers(audience, more))
  }

  // MARK: Passing changes

  @Test func passesWithoutNewFindings() throws {
    try write("\"mobile\",\n                \"other\"")
    try program.commit()
    let same = try gate()
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    #expect(same.output.contains("access      passed  0 changed policies"))
    #expect(same.output.contains("tests       passed  no suite"))
    try write("\"mobile\"")
    let narrower = try gate()
    #expect(narrower.status == 0, "\(narrower.output)\(narrower.errors)")
    #expect(narrower.output.contains("narrower: "))
    #expect(narrower.output.contains("access      passed  1 changed policy\n"))
    #expect(try gate("--fail-on", "changed").status == 1)
  }

  // MARK: Failing changes

  @Test func failsOnNewFindings() throws {
    try write("\"mobile\"", "\n            \"odd\": 1,")
    try program.commit()
    try write("\"mobile\"", "\n            \"odd\": 1,\n            \"odder\": 2,")
    let result = try gate()
    #expect(result.status == 1)
    #expect(result.output.contains("field 'odder'"))
    #expect(!result.output.contains("field 'odd'"))
    #expect(result.output.contains("findings    failed  1 new error in 1 changed file"))
    #expect(try gate("--exit-zero").status == 0)
  }

  @Test func failsOnFormattingOfChangedFiles() throws {
    try program.write("b.auth-token.json", #"{"issuers": []}"#)
    try write("\"mobile\"")
    try program.commit()
    #expect(try gate().status == 0)
    try program.write("b.auth-token.json", #"{"issuers":  []}"#)
    let result = try gate()
    #expect(result.status == 1)
    #expect(result.output.contains("b.auth-token.json:1:2: error: not formatted"))
    #expect(result.output.contains("formatting  failed  1 of 1 changed JSON file not formatted"))
    // A target of flattening stays flat and needs no formatting.
    try program.write(
      ".oconf.json",
      """
      {
          "flattened": [
              {
                  "source": "a.auth-token.json",
                  "target": "b.auth-token.json"
              }
          ]
      }

      """)
    let flat = try gate()
    #expect(flat.output.contains("formatting  passed"), "\(flat.output)")
    #expect(flat.output.contains("flattened   failed"), "\(flat.output)")
  }

  @Test func failsOnUnchangedSuites() throws {
    try write("\"mobile\"")
    try program.write("a.oconf-test.json", GateSample.suite("accept"))
    try program.commit()
    let passed = try gate()
    #expect(passed.status == 0, "\(passed.output)\(passed.errors)")
    #expect(passed.output.contains("tests       passed  1 passed in 1 suite"))
    try write("\"web\"")
    let failed = try gate(
      "--accept", try program.write("none.json", #"{"version": 1, "accepted": []}"#))
    #expect(failed.status == 1)
    #expect(failed.output.contains("tests       failed  0 passed, 1 failed in 1 suite"))
    try program.write("a.oconf-test.json", #"{"policy": "nothing.json", "cases": []}"#)
    #expect(try gate().status == 2)
  }

  @Test func failsOnUnapprovedWidening() throws {
    try write("\"mobile\"")
    try program.commit()
    try write("\"mobile\",\n                \"web\"")
    let result = try gate()
    #expect(result.status == 1)
    #expect(result.output.contains("  --> a.auth-token.json:8:17 (was HEAD:a.auth-token.json:"))
    #expect(result.output.contains("wider: "))
    #expect(result.output.contains("access      failed  1 of 1 changed policy not approved"))
    let access = try #require(json()["access"] as? [[String: Any]])
    let comparison = try #require(access[0]["comparison"] as? [String: Any])
    let found = try #require(
      (comparison["access"] as? [String: Any])?["widened"] as? [[String: Any]])
    let accepted = found.compactMap { $0["id"] as? String }
      .map { #"{"id": "\#($0)", "reason": "the shop needs it"}"# }
    try program.write(
      "ok.json",
      #"{"version": 1, "accepted": [\#((accepted + [#"{"id": "x", "reason": "y"}"#]).joined(separator: ","))]}"#
    )
    let approved = try gate("--accept", "ok.json")
    #expect(approved.status == 0, "\(approved.output)")
    #expect(approved.output.contains("Approvals that match no change:\n  'x'\n"))
  }

  @Test func newPolicyIsComparedWithNone() throws {
    try program.write("readme.txt", "nothing")
    try program.commit()
    try write("\"mobile\"")
    try program.write("b.allow-origin", "https://a.corp.net")
    try program.write("c.properties", #"*.*.Security_AllowOrigin=https\://a.corp.net"#)
    let result = try gate()
    #expect(result.status == 1)
    #expect(
      result.output.contains("access      failed  3 of 3 changed policies not approved"),
      "\(result.output)")
    #expect(result.output.contains("'a.auth-token.json': it is new"))
    #expect(
      result.output.split(separator: "\n").count {
        $0.hasSuffix(", the policy did not exist")
      } >= 3, "\(result.output)")
    #expect(!result.output.contains("is not an object"))
    try program.commit()
    for name in ["a.auth-token.json", "b.allow-origin", "c.properties"] {
      try FileManager.default.removeItem(atPath: program.path(name))
    }
    let gone = try gate()
    #expect(gone.output.contains("access      passed  3 changed policies"), "\(gone.output)")
    #expect(gone.output.contains("after: reject, the policy no longer exists"))
    #expect(try gate("--fail-on", "changed").status == 1)
  }

  /// A hook of the first commit runs the gate in this way.
  @Test func firstCommitIsComparedWithNothing() throws {
    try write("\"mobile\"")
    try program.git("add -A")
    let result = try gate()
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.output.contains("Compared with 'HEAD' (no commit yet)"))
    #expect(result.output.contains("access      failed  1 of 1 changed policy not approved"))
    #expect(result.output.contains("'a.auth-token.json': it is new"))
  }

  @Test func uncomparableFilesFail() throws {
    try write("\"mobile\"")
    try program.write("b.auth-token.json", #"{"issuers": [,]}"#)
    try program.commit()
    // The file had the same syntax error before, so the error is not a new finding.
    try program.write("b.auth-token.json", #"{"issuers":  [,]}"#)
    let result = try gate()
    #expect(result.status == 1)
    #expect(result.output.contains("error: cannot be compared: not JSON"))
    try program.write("b.auth-token.json", GateSample.issuers("\"mobile\""))
    let mended = try gate()
    #expect(mended.status == 1)
    #expect(
      mended.output.contains("the earlier version is unreadable and counts as accepting nothing"))
    #expect(!mended.output.contains("did not exist"))
  }

  // MARK: Paths

  @Test func acceptsRemovedPath() throws {
    try write("\"mobile\"")
    try program.write("in/b.allow-origin", "https://a.corp.net")
    try program.commit()
    try FileManager.default.removeItem(atPath: program.path("a.auth-token.json"))
    try FileManager.default.removeItem(atPath: program.path("in"))
    for path in ["a.auth-token.json", "./in/b.allow-origin", "in"] {
      let result = try gate(path)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(result.output.contains("access      passed  1 changed policy\n"), "\(result.output)")
      #expect(try gate("--fail-on", "changed", path).status == 1)
    }
  }

  @Test func unreadableFilesFail() throws {
    try program.write("a.allow-origin", "https://a.corp.net")
    try program.commit()
    let forms = ["--format=text", "--format=json=g.json", "--format=markdown=g.md"]
    let result = try program.run(
      ["gate", "--base=HEAD", "--format=github=g.txt"] + forms + ["missing.json", "."],
      input: Data())
    #expect(result.status == 2)
    #expect(!result.output.contains("passed  "), "\(result.output)")
    #expect(result.output.contains("  access      not done  0 changed policies\n"))
    let sentence = "some checks could not complete, so none counts as passed"
    #expect(result.output.hasPrefix("error: \(sentence)"))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(try program.read("g.json").utf8)) as? [String: Any])
    #expect(object["passed"] as? Bool == false)
    #expect(object["done"] as? Bool == false)
    let checks = try #require(object["checks"] as? [[String: Any]])
    for check in checks {
      #expect(check["passed"] as? Bool == false)
      #expect(check["done"] as? Bool == false)
    }
    let markdown = try program.read("g.md")
    #expect(markdown.hasPrefix("### oconf gate: not done\n\n- ✕ \(sentence)"), "\(markdown)")
    #expect(markdown.contains("| access | **not done** | 0 changed policies |"), "\(markdown)")
    #expect(
      try program.read("g.txt").hasPrefix(
        "::error title=error::\(sentence)"))
  }

  @Test("without --base, the branch is compared with the remote's default branch")
  func usualBase() throws {
    try program.write("a.allow-origin", "https://a.corp.net")
    try program.commit()
    // The default branch is one commit ahead of the branch.
    try program.git("checkout -q -b ahead")
    try program.write("a.allow-origin", "https://ahead.corp.net")
    try program.commit()
    try program.git("update-ref refs/remotes/origin/master HEAD")
    try program.git("checkout -q main")
    try program.write("a.allow-origin", "https://b.corp.net")
    let master = try program.run("gate")
    #expect(master.output.contains("origin/master..."), "\(master)")
    #expect(master.output.contains("https://b.corp.net"))
    #expect(!master.output.contains("ahead.corp.net"))
    try program.git("update-ref refs/remotes/origin/main HEAD")
    #expect(try program.run("gate").output.contains("origin/main..."))
    try program.git("update-ref refs/remotes/origin/trunk HEAD")
    try program.git("symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/trunk")
    #expect(try program.run("gate").output.contains("origin/trunk..."))
    // A branch that the remote no longer has.
    try program.git("update-ref -d refs/remotes/origin/trunk")
    #expect(try program.run("gate").output.contains("origin/main..."))
  }

  @Test func rejectsInvalidArguments() throws {
    try program.write("a.allow-origin", "https://a.corp.net")
    try program.commit()
    let none = try program.run("gate")
    #expect(none.status == 2)
    #expect(none.errors.contains("'gate' requires '--base REV', because there is no 'origin/HEAD'"))
    let unknown = try program.run("gate", "--base", "nothing")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("nothing: unknown git revision"))
    #expect(try gate("-").status == 2)
    #expect(try gate("missing.json").status == 2)
    let fork = try program.run("gate", "--base", "HEAD...")
    #expect(fork.status == 0)
    #expect(fork.output.contains("Compared with 'HEAD...' ("))
  }
}
