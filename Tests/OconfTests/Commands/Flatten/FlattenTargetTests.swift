import Foundation
import TestSupport
import Testing

/// The files that `flatten --write` may write and replace for targets named in settings.
@Suite final class FlattenTargetTests {
  private let outer: Program
  private let program: Program

  init() throws {
    outer = try Program()
    program = try Program()
    try program.makeRepository()
    try program.write("in/x.allow-origin", "https://a.corp.example,\nhttps://b.corp.example\n")
    try program.write("above.txt", "mine\n")
    try program.commit()
    try outer.write("kept.txt", "mine\n")
    try FileManager.default.createSymbolicLink(
      atPath: program.path("in/out"), withDestinationPath: outer.folder.path)
    try FileManager.default.createSymbolicLink(
      atPath: program.path("in/up"), withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(
      atPath: program.path("in/link.txt"), withDestinationPath: outer.path("kept.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: program.path("in/dangling.txt"), withDestinationPath: outer.path("new.txt"))
    try program.write("in/sub/deep/keep", "")
    try FileManager.default.createSymbolicLink(
      atPath: program.path("in/short"), withDestinationPath: "sub/deep")
  }

  deinit {
    program.remove()
    outer.remove()
  }

  private func target(_ target: String, in folder: String = "in/") throws {
    try program.write(
      folder + ".oconf.json",
      #"{"flattened": [{"source": "\#(folder.isEmpty ? "in/" : "")x.allow-origin", "target": "\#(target)"}]}"#
    )
  }

  private func contents(_ folder: URL) -> [String: Data] {
    var result: [String: Data] = [:]
    let names = FileManager.default.enumerator(atPath: folder.path)
    while let name = names?.nextObject() as? String {
      // Files that the tests write themselves.
      if [".stdin", ".stdout", ".stderr", ".line"].contains(name) { continue }
      result[name] = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
    }
    return result
  }

  /// Nothing is written above the settings, outside of their folder through links,
  /// or into the folder of git.
  @Test(arguments: [
    "../above.txt", "../new.txt", "../../new.txt", "../../../tmp/x/.bashrc", "sub/../../above.txt",
    "OUTER/new.txt", "OUTER/kept.txt", "out/new.txt", "out/kept.txt", "up/above.txt", "up/new.txt",
    "up/in/../../new.txt", "short/../../../new.txt", "short/../new.txt", "link.txt", "dangling.txt",
    "..", ".", "", "up/.git/hooks/pre-commit", "/etc/oconf-test.txt",
  ])
  func writesOnlyBelowTheSettings(_ name: String) throws {
    try target(name.replacing("OUTER", with: outer.folder.path))
    let before = (contents(program.folder), contents(outer.folder))
    for option in ["--write", "--check"] {
      let result = try program.run("flatten", option)
      #expect(result.status == 2, "\(result.output)\(result.errors)")
      #expect(contents(program.folder) == before.0)
      #expect(contents(outer.folder) == before.1)
    }
    #expect(!FileManager.default.fileExists(atPath: outer.path("new.txt")))
  }

  @Test(arguments: [".git/hooks/pre-commit", ".git/config", ".GIT/x", "in/.git/x", "in/../.git/x"])
  func neverWritesIntoGitFolders(_ name: String) throws {
    try target(name, in: "")
    let before = contents(program.folder)
    let result = try program.run("flatten", "--write")
    #expect(result.status == 2, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("is in git's own folder"), "\(result.errors)")
    #expect(contents(program.folder) == before)
  }

  @Test(arguments: [
    "export TOKEN=1\n", "a line\nanother line\n", #"{"auths": {}}"# + "\n", "secret",
    "https://a.corp.example,\nhttps://b.corp.example\n",
  ])
  func keepsForeignFiles(_ text: String) throws {
    try target("kept.txt")
    try program.write("in/kept.txt", text)
    let result = try program.run("flatten", "--write")
    #expect(result.status == 2, "\(result.output)\(result.errors)")
    #expect(
      result.errors.contains(
        "in/kept.txt: not replaced: it was not written by 'oconf flatten', and git does not track it"
      ),
      "\(result.errors)")
    #expect(try program.read("in/kept.txt") == text)
    // A tracked file can be restored from git.
    try program.git("add -f in/kept.txt")
    #expect(try program.run("flatten", "--write").status == 0)
    #expect(
      try program.read("in/kept.txt") == "https://a.corp.example,https://b.corp.example\n")
  }

  @Test func replacesOwnFiles() throws {
    try target("new/flat.txt")
    try FileManager.default.createDirectory(
      atPath: program.path("in/new"), withIntermediateDirectories: false)
    #expect(try program.run("flatten", "--write").status == 0)
    try program.write("in/x.allow-origin", "https://c.corp.example\n")
    #expect(try program.run("flatten", "--write").status == 0)
    #expect(try program.read("in/new/flat.txt") == "https://c.corp.example\n")
    // Links that stay inside the folder are followed.
    try target("short/flat.txt")
    #expect(try program.run("flatten", "--write").status == 0)
    #expect(try program.read("in/sub/deep/flat.txt") == "https://c.corp.example\n")
    try program.write("in/a.auth-token.json", #"{ "issuers": [] }"#)
    try program.write(
      "in/.oconf.json", #"{"flattened": [{"source": "a.auth-token.json", "target": "a.txt"}]}"#)
    for (old, status) in [(#"{"issuers":[ {} ]}"#, 0), (#"{"auths":{}}"#, 2), ("[]", 2), ("", 0)] {
      try program.write("in/a.txt", old)
      let result = try program.run("flatten", "--write", "--no-lint")
      #expect(result.status == Int32(status), "\(old): \(result.errors)")
    }
  }

  @Test func changesOnlyExports() throws {
    try target("gradle.properties")
    try program.write("in/gradle.properties", "org.gradle.jvmargs=-Xmx1g\n")
    #expect(try program.run("flatten", "--write").status == 2)
    #expect(try program.read("in/gradle.properties") == "org.gradle.jvmargs=-Xmx1g\n")
  }
}
