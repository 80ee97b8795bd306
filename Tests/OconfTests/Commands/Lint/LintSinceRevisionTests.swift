import Foundation
import Testing

/// The revisions that `oconf lint --since` and `oconf gate --base` accept and refuse.
@Suite final class LintSinceRevisionTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  @Test func rejectsUnknownRevision() throws {
    try program.write("a.allow-origin", "https://a.corp.net")
    let none = try program.since("main")
    #expect(none.status == 2)
    #expect(none.errors.contains("main: unknown git revision"), "\(none.errors)")
    try program.commit()
    for revision in ["nothing", "-x", "--help"] {
      let result = try program.run("lint", "--since=\(revision)")
      #expect(result.status == 2)
      #expect(result.errors.contains("\(revision): unknown git revision"), "\(result.errors)")
      #expect(result.output == "")
    }
    for (revision, type) in [("HEAD^{tree}", "tree"), ("HEAD:a.allow-origin", "blob")] {
      let result = try program.run("lint", "--since=\(revision)")
      #expect(result.status == 2)
      #expect(
        result.errors.contains("\(revision): is a \(type), not a commit"), "\(result.errors)")
    }
    let conflict = try program.since("HEAD", "--jwks", "b.json")
    #expect(conflict.status == 2)
    #expect(conflict.errors.contains("'--since' and '--jwks' cannot be used together"))
    let outside = try program.since("HEAD", "/etc/hostname")
    #expect(outside.status == 2)
    #expect(outside.errors.contains("is outside the repository"))
    try FileManager.default.removeItem(atPath: program.path(".git"))
    let bare = try program.since("HEAD")
    #expect(bare.status == 2)
    #expect(bare.errors.contains("git failed: not a git repository"))
  }

  /// Syntax that stands for two commits in git.
  @Test(arguments: [
    ("main..HEAD", "main"), ("main...HEAD", "main"), ("..main", "HEAD"), ("nix..", "nix"),
  ])
  func suggestsMergeBaseSyntax(_ revision: String, _ first: String) throws {
    try program.write("a.allow-origin", "https://a.corp.net")
    try program.commit()
    for command in [["lint", "--since"], ["gate", "--base"]] {
      let result = try program.run(command + [revision], input: Data())
      #expect(result.status == 2)
      #expect(
        result.errors.contains(
          "\(revision): unknown git revision; expected one commit: "
            + "'\(first)', or '\(first)...' for the last common ancestor with HEAD"),
        "\(result.errors)")
    }
  }

  @Test func rejectsEmptyRevision() throws {
    for arguments in [["lint", "--since="], ["gate", "--base="]] {
      let result = try program.run(arguments, input: Data())
      #expect(result.status == 2)
      #expect(result.errors.contains("invalid value '' for '--"), "\(result.errors)")
      #expect(result.errors.contains("expected a git revision"), "\(result.errors)")
    }
  }

  @Test func acceptsRemovedPath() throws {
    try program.write("in/a.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.commit()
    try FileManager.default.removeItem(atPath: program.path("in"))
    for path in ["in", "in/", "./in/a.auth-token.json", "in/../in/a.auth-token.json"] {
      let result = try program.since("HEAD", path)
      #expect(result.status == 0, "\(path): \(result.errors)")
    }
    #expect(try program.since("HEAD", "in/b.auth-token.json").status == 2)
    #expect(try program.since("HEAD", "i").status == 2)
  }

  @Test func reportsShallowClone() throws {
    try program.write("a.allow-origin", "https://a.corp.net")
    try program.commit("one")
    try program.git("tag first")
    try program.write("a.allow-origin", "https://b.corp.net")
    try program.commit("two")
    try program.git("clone -q --depth 1 file://$PWD shallow")
    let result = try program.shell("cd shallow && oconf lint --since first")
    #expect(result.status == 2)
    #expect(result.output.contains("the clone is shallow, so fetch more of the history"))
    // More history would not help with these.
    for revision in ["a..b", "a..b...", "HEAD:a.allow-origin", "-x", "two words", ""] {
      let other = try program.shell("cd shallow && oconf lint --since='\(revision)'")
      #expect(other.status == 2)
      #expect(!other.output.contains("shallow"), "\(other.output)")
    }
  }

  @Test func findsMergeBase() throws {
    try program.write("a.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.commit()
    try program.git("checkout -q -b branch")
    try program.write("b.allow-origin", "https://b.corp.net")
    try program.commit()
    try program.git("checkout -q main")
    try program.write("a.auth-token.json", SinceSample.issuers(SinceSample.sound))
    try program.commit()
    try program.git("checkout -q branch")
    // A fix on the other branch in the meantime is not a finding that this branch added.
    #expect(try program.since("main").status == 1)
    #expect(try program.since("main...").status == 0)
    #expect(try program.since("nothing...").errors.contains("nothing...: unknown git revision"))
  }
}
