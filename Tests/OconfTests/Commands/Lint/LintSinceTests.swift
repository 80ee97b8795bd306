import Foundation
import TestSupport
import Testing

/// `oconf lint --since`, in real repositories.
@Suite final class LintSinceTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeRepository()
  }

  deinit {
    program.remove()
  }

  // MARK: Known findings

  @Test func reportsOnlyNewFindings() throws {
    try program.write("a.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.write("same.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.commit()
    #expect(
      try program.since("HEAD").errors.contains("no recognized file differs from 'HEAD'"))
    #expect(try program.since("HEAD").status == 0)
    // A new issuer in front moves the finding, but does not make it new.
    try program.write(
      "a.auth-token.json",
      #"{"issuers": [{"issuerName": "https://z.corp.net", "hint": 2, \#(SinceSample.sound)},"#
        + "\n"
        + SinceSample.issuers(SinceSample.note).dropFirst(#"{"issuers": ["#.count))
    let result = try program.since("HEAD")
    #expect(result.status == 1)
    #expect(result.output.contains("field 'hint'"))
    #expect(!result.output.contains("field 'note'"))
    #expect(!result.output.contains("same.auth-token.json"))
    #expect(result.output.contains("1 warning in 1 file; 1 suppressed"))
    let sarif = try program.since("HEAD", "--format", "sarif").output
    #expect(sarif.contains(#""baselineState":"new""#))
    #expect(sarif.contains(#""baselineState":"unchanged""#))
    try program.commit()
    #expect(try program.since("HEAD").status == 0)
    #expect(try program.since("HEAD~1").status == 1)
  }

  @Test func countsRepeatedFindings() throws {
    try program.write("a.allow-origin", "https://a.corp.net/, https://a.corp.net/")
    try program.commit()
    try program.write(
      "a.allow-origin", "https://a.corp.net/, https://a.corp.net/, https://a.corp.net/")
    let result = try program.run(
      "lint", "--since", "HEAD", "--select", "origin-pattern/trailing-slash")
    #expect(result.status == 1)
    // Of several identical findings, the last ones are new.
    #expect(result.output.contains("a.allow-origin:1:43: error"), "\(result.output)")
    #expect(result.output.contains("1 error in 1 file; 2 suppressed"))
  }

  @Test func newFilesAreChecked() throws {
    try program.write("a.allow-origin", "https://a.corp.net")
    try program.write(".gitignore", "ignored*\n")
    try program.commit()
    try program.write("new.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.write("added.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.write("ignored.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.git("add added.auth-token.json")
    let result = try program.since("HEAD")
    #expect(result.output.contains("2 warnings in 2 files"))
    #expect(!result.output.contains("ignored"))
    #expect(try program.since("HEAD", "--no-ignore").output.contains("3 warnings in 3 files"))
    #expect(
      try program.since("HEAD", "ignored.auth-token.json").output.contains("1 warning in 1 file"))
  }

  @Test func followsRenames() throws {
    let text = SinceSample.issuers(
      SinceSample.note, SinceSample.sound, SinceSample.sound, SinceSample.sound)
    try program.write("a.auth-token.json", text)
    try program.commit()
    try program.write("sub/b.auth-token.json", text + "\n")
    try FileManager.default.removeItem(atPath: program.path("a.auth-token.json"))
    try program.git("add -A")
    let result = try program.since("HEAD")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("No findings in 1 file; 1 suppressed"))
  }

  @Test func readsWorkingTree() throws {
    try program.write("a.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.commit()
    // Git no longer tracks the file, but the commit has it.
    try program.git("rm -q --cached a.auth-token.json")
    #expect(try program.since("HEAD").output.contains("No findings in 1 file; 1 suppressed"))
    try program.git("reset -q --hard")
    try program.write("a.auth-token.json", SinceSample.issuers(SinceSample.note + #", "more": 1"#))
    try program.git("add -A")
    try program.write("a.auth-token.json", SinceSample.issuers(SinceSample.note))
    // Staged text that is no longer in the file gives no finding.
    #expect(!(try program.since("HEAD").output.contains("more")))
  }

  @Test func acceptsUnusualNames() throws {
    let names = ["-x.auth-token.json", "a b\tc.auth-token.json", "ä\u{2028}.auth-token.json"]
    for name in names { try program.write(name, SinceSample.issuers(SinceSample.note)) }
    try program.write("line\nbreak.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.commit()
    for name in names + ["line\nbreak.auth-token.json"] {
      try program.write(name, SinceSample.issuers(SinceSample.note) + "\n")
    }
    let result = try program.since("HEAD")
    #expect(result.output.contains("No findings in 4 files; 4 suppressed"), "\(result.output)")
  }

  @Test func usesCurrentSettingsForBothVersions() throws {
    try program.write("a.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.write(".oconf.json", #"{"rules": {"field/unknown": "off"}}"#)
    try program.commit()
    try program.write(".oconf.json", #"{"rules": {"field/unknown": "error"}, "odd": 1}"#)
    try program.write("a.auth-token.json", SinceSample.issuers(SinceSample.note) + "\n")
    let result = try program.since("HEAD")
    #expect(result.output.contains("1 error in 2 files; 1 suppressed"), "\(result.output)")
    #expect(result.output.contains("'odd'"))
    try program.commit()
    #expect(try program.since("HEAD").status == 0)
  }

  @Test func readsNewVersionFromStandardInput() throws {
    try program.write("sub/a.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.commit()
    func lint(_ text: String, _ name: String) throws -> Program.Result {
      try program.run(
        ["lint", "--select", "field/unknown", "--since", "HEAD", "--stdin-filename", name, "-"],
        input: Data(text.utf8))
    }
    let result = try lint(
      SinceSample.issuers(SinceSample.note + #", "more": 1"#), "sub/a.auth-token.json")
    #expect(result.output.contains("field 'more'"))
    #expect(!result.output.contains("field 'note'"))
    #expect(
      try lint(SinceSample.issuers(SinceSample.note), "sub/b.auth-token.json").output.contains(
        "field 'note'"))
  }

  // MARK: Rules across files

  @Test func reportsNewCrossFileFindings() throws {
    try program.write("p.properties", #"*.*.Security_AllowOrigin=https\://a.corp.net"#)
    try program.write("p.allow-origin", "https://b.corp.net")
    try program.write("sub/q.properties", #"*.*.Security_AllowOrigin=https\://a.corp.net"#)
    try program.write("sub/q.allow-origin", "https://a.corp.net")
    try program.commit()
    func drift() throws -> String {
      let result = try program.run("lint", "--select", "policy-source/differs", "--since", "HEAD")
      return result.output
    }
    #expect(try drift() == "")
    // The export is unchanged, but it is out of date now.
    try program.write("sub/q.allow-origin", "https://c.corp.net")
    try program.write("p.allow-origin", "https://d.corp.net")
    let text = try drift()
    #expect(text.contains("sub/q.properties:1:1"))
    #expect(!text.contains("\np.properties") && !text.hasPrefix("p.properties"))
    // Removing the file that agreed with the export is noticed, too.
    try program.write("sub/q.allow-origin", "https://a.corp.net")
    try program.write("sub/other.allow-origin", "https://z.corp.net")
    try program.commit()
    #expect(!(try drift()).contains("sub/q.properties"))
    try FileManager.default.removeItem(atPath: program.path("sub/q.allow-origin"))
    #expect(try drift().contains("sub/q.properties:1:1"))
  }

  @Test func readsFilesOfASetup() throws {
    let setups = Fixtures.folder.appendingPathComponent("setups")
    try FileManager.default.copyItem(
      at: setups, to: program.folder.appendingPathComponent("setups"))
    try program.commit()
    func lint() throws -> Program.Result {
      try program.run("lint", "--strict", "--since", "HEAD", "setups/three/right")
    }
    #expect(try lint().status == 0)
    // The setups do not change, but a file that one of them names moves elsewhere.
    let name = "three/right/field/Field.connectedApp-meta.xml"
    try program.git("mv setups/\(name) setups/elsewhere.xml")
    let gone = try lint()
    #expect(gone.status == 1, "\(gone.output)\(gone.errors)")
    #expect(gone.output.contains(".idp-setup.json:"))
    try program.commit()
    #expect(try lint().status == 0)
  }

  // MARK: Fixes and baselines

  @Test func fixesOnlyNewFindings() throws {
    try program.write("a.allow-origin", "https://a.corp.net/")
    try program.write("b.allow-origin", "https://a.corp.net/")
    try program.commit()
    try program.write("b.allow-origin", "https://a.corp.net/, https://b.corp.net/")
    let result = try program.run("lint", "--fix", "--unsafe-fixes", "--since", "HEAD")
    #expect(result.output.contains("1 fixed"), "\(result.output)\(result.errors)")
    #expect(try program.read("a.allow-origin") == "https://a.corp.net/")
    #expect(try program.read("b.allow-origin") == "https://a.corp.net/, https://b.corp.net")
  }

  @Test func combinesWithBaseline() throws {
    try program.write("a.auth-token.json", SinceSample.issuers(SinceSample.note))
    try program.commit()
    try program.write("a.auth-token.json", SinceSample.issuers(SinceSample.note, SinceSample.note))
    #expect(try program.since("HEAD").status == 1)
    _ = try program.run("baseline", "-o", "known.json")
    let result = try program.since("HEAD", "--baseline", "known.json", "-v")
    #expect(result.status == 0)
    #expect(!result.errors.contains("no longer"))
  }

  // MARK: Unusual repositories

  @Test func followsSubmodulesAndLinks() throws {
    try program.write("a.allow-origin", "https://a.corp.net/")
    try FileManager.default.createSymbolicLink(
      atPath: program.path("b.allow-origin"), withDestinationPath: "a.allow-origin")
    try program.commit()
    try program.git("-c protocol.file.allow=always submodule --quiet add ./. sub")
    try program.commit()
    #expect(try program.run("lint", "--since", "HEAD").status == 0)
    // A submodule has its own history, and the commit names one revision of it.
    try program.write("sub/a.allow-origin", "https://a.corp.net/, https://b.corp.net/")
    let outside = try program.run("lint", "--since", "HEAD")
    #expect(outside.status == 1, "\(outside.output)")
    #expect(outside.output.contains("sub/a.allow-origin:1:22: error"), "\(outside.output)")
    #expect(outside.output.contains("1 error in 1 file; 1 suppressed"), "\(outside.output)")
    let inside = try program.shell("cd sub && oconf lint --since HEAD")
    #expect(inside.status == 1, "\(inside.output)")
    #expect(inside.output.contains("1 error in 1 file; 1 suppressed"), "\(inside.output)")
    try program.git("-C sub checkout -q .")
    // The link at the base has no text, so the findings in the file are new.
    try FileManager.default.removeItem(atPath: program.path("b.allow-origin"))
    try program.write("b.allow-origin", "https://a.corp.net/")
    #expect(try program.run("lint", "--since", "HEAD").output.contains("1 error in 1 file"))
  }

  @Test func worksDuringAMerge() throws {
    try program.write("a.allow-origin", "https://a.corp.net/")
    try program.commit()
    try program.git("checkout -q -b other")
    try program.write("a.allow-origin", "https://a.corp.net/, https://b.corp.net")
    try program.commit()
    try program.git("checkout -q main")
    try program.write("a.allow-origin", "https://a.corp.net/, https://c.corp.net")
    try program.commit()
    try program.git("merge -q other || true")
    let result = try program.run("lint", "--since", "HEAD")
    #expect(result.output.contains("[origin-pattern/malformed]"), "\(result.output)")
    try program.write(
      "a.allow-origin", "https://a.corp.net/, https://b.corp.net, https://c.corp.net")
    let mended = try program.run("lint", "--since", "HEAD")
    #expect(mended.status == 0, "\(mended.output)")
    #expect(mended.output.contains("1 suppressed"))
  }

  /// Before the first commit, everything is new.
  @Test(arguments: ["HEAD", "HEAD..."]) func emptyRepositoryHasNoFiles(_ revision: String) throws {
    try program.write("a.allow-origin", "https://a.corp.net/")
    let untracked = try program.run("lint", "--since", revision)
    #expect(untracked.status == 1, "\(untracked.errors)")
    #expect(untracked.output.contains("[origin-pattern/trailing-slash]"))
    try program.git("add -A")
    #expect(try program.run("lint", "--since", revision).output == untracked.output)
  }
}
