import Foundation
import TestSupport
import Testing

/// Ways to make git overlook a changed policy. `oconf gate` and `oconf lint
/// --since` follow none of them.
@Suite final class GateHidingTests {
  private static let policy = "in/a.auth-token.json"
  private static let narrow = GateSample.issuers(#""mobile""#)
  private static let wide = GateSample.issuers("\"mobile\",\n                \"other\"")

  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
    try program.write(Self.policy, Self.narrow)
    try program.write("other.txt", "nothing")
    try program.commit()
  }

  deinit { program.remove() }

  private func expectWider(
    _ base: String = "HEAD", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try program.run("gate", "--base", base)
    #expect(result.status == 1, "\(result.output)\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.output.contains("wider: "), "\(result.output)", sourceLocation: sourceLocation)
  }

  @Test(arguments: ["--assume-unchanged", "--skip-worktree", "--fsmonitor-valid"])
  func comparesWorkingFilesDespiteIndexFlags(_ flag: String) throws {
    try program.git("update-index \(flag) \(Self.policy) || true")
    try program.write(Self.policy, Self.wide)
    try expectWider()
    try program.write(Self.policy, GateSample.issuers(#""mobile""#, "\n\"odd\": 1,"))
    let lint = try program.run("lint", "--since", "HEAD", "--select", "field/unknown")
    #expect(lint.output.contains("'odd'"), "\(lint.output)\(lint.errors)")
  }

  @Test func comparesFilesWithUnchangedSizeAndTime() throws {
    try program.git("config core.trustctime false")
    let path = program.path(Self.policy)
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    try program.git("update-index --refresh")
    let text = Self.narrow.replacing(#""mobile""#, with: #""mobil*""#)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    try expectWider()
  }

  @Test func comparesUntrackedIgnoredFiles() throws {
    try program.git("rm -q --cached \(Self.policy)")
    try program.write(".git/info/exclude", "*\n")
    try program.write(Self.policy, Self.wide)
    try expectWider()
  }

  @Test func ignoresLineEnds() throws {
    try program.write(Self.policy, Self.narrow.replacing("\n", with: "\r\n"))
    let same = try program.run("gate", "--base", "HEAD")
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    try program.write(Self.policy, Self.wide.replacing("\n", with: "\r\n"))
    try expectWider()
  }

  @Test func reportsMissingObjectsOfPartialClones() throws {
    try program.write(Self.policy, Self.wide)
    try program.commit()
    try program.git("config uploadpack.allowFilter true")
    try program.git("clone -q --filter=blob:none \"file://$PWD\" partial")
    let oconf = Program.executable.path
    let gate = try program.shell("cd partial && '\(oconf)' gate --base HEAD~1 2>&1; echo $?")
    #expect(gate.output.contains("in a partial clone, fetch them first"), "\(gate.output)")
    #expect(gate.output.hasSuffix("\n2\n"), "\(gate.output)")
  }

  @Test func ignoresReplacedObjects() throws {
    try program.write(Self.policy, Self.wide)
    try program.commit()
    try program.git("replace HEAD~1 HEAD")
    try expectWider("HEAD~1")
    try program.git("replace -d HEAD~1")
    try program.git("replace HEAD~1:\(Self.policy) HEAD:\(Self.policy)")
    try expectWider("HEAD~1")
    let diff = try program.run(
      "diff", "--fail-on", "widened", "HEAD~1:\(Self.policy)", Self.policy)
    #expect(diff.status == 1, "\(diff.output)\(diff.errors)")
  }

  @Test func ignoresGraftedParents() throws {
    try program.git("checkout -q -b branch")
    try program.write(Self.policy, Self.wide)
    try program.commit()
    try program.git("checkout -q main")
    try program.write("other.txt", "more")
    try program.commit()
    // With this graft, the merge base with `main` would have the wide policy.
    let heads = try program.shell("git rev-parse main branch").output.split(separator: "\n")
    try program.git("checkout -q branch")
    try program.write(".git/info/grafts", "\(heads[0]) \(heads[1])\n")
    try expectWider("main...")
  }

  @Test(arguments: [
    "^HEAD", "^main", "--all", "-n1", "--not", "HEAD..HEAD", "HEAD^@", "HEAD^!", "@{u}",
    "HEAD^{tree}",
    "^HEAD...",
  ])
  func rejectsOtherRevisions(_ revision: String) throws {
    for command in [["lint", "--since=\(revision)"], ["gate", "--base=\(revision)"]] {
      let result = try program.run(command, input: Data())
      #expect(result.status == 2, "\(command): \(result.output)\(result.errors)")
      #expect(result.errors.contains(revision), "\(result.errors)")
    }
  }

  @Test func sparseCheckoutReadsIndex() throws {
    try program.git("sparse-checkout set --no-cone /other.txt")
    let result = try program.run("gate", "--base", "HEAD")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    // A file that comes back is compared.
    try program.write(Self.policy, Self.wide)
    try expectWider()
  }

  @Test func comparesLinksByTarget() throws {
    try program.write("in/wide.txt", Self.wide)
    try program.write("in/narrow.txt", Self.narrow)
    let link = program.path("in/b.auth-token.json")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "narrow.txt")
    try program.commit()
    #expect(try program.run("gate", "--base", "HEAD", "in/b.auth-token.json").status == 0)
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "wide.txt")
    try program.git("update-index --assume-unchanged in/b.auth-token.json")
    let result = try program.run("gate", "--base", "HEAD", "in/b.auth-token.json")
    #expect(result.status == 1, "\(result.output)\(result.errors)")
  }
}
