import ConfigModel
import Foundation
import Testing

@testable import oconf

/// Files that the program writes: there is always either the old or the new one, and no other file.
@Suite final class WrittenFileTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  @Test func replacesOrCreatesFile() throws {
    try program.write("file", "old")
    for (name, isNew) in [("file", false), ("other", false), ("third", true)] {
      let replacement = try FileReplacement(program.path(name), isNew: isNew)
      try replacement.write(Array("new".utf8).span)
      try replacement.commit()
      #expect(try program.read(name) == "new")
    }
    #expect(try program.names() == ["file", "other", "third"])
  }

  @Test func newFileDoesNotReplace() throws {
    let replacement = try FileReplacement(program.path("file"), isNew: true)
    try program.write("file", "theirs")
    #expect(throws: FileError.self) { try replacement.commit() }
    #expect(try program.read("file") == "theirs")
    #expect(try program.names() == ["file"])
  }

  @Test func keepsFileChangedMeanwhile() throws {
    let path = try program.write("file", "old")
    let status = try #require(try FileReader.read(path).status)
    let replacement = try FileReplacement(path, expecting: status)
    try program.write("file", "their change")
    #expect(throws: FileError.self) { try replacement.commit() }
    #expect(try program.read("file") == "their change")
  }

  @Test func reportsFileSizeLimit() throws {
    let items = [String](repeating: "[[[1,2],[3,4]]]", count: 2000).joined(separator: ",")
    let source = "[" + items + "]"
    try program.write("a.json", source)
    let result = try program.shell("ulimit -f 40; oconf fmt --kind json a.json")
    #expect(result.status == 2)
    #expect(result.output.contains("a.json: file too large"))
    #expect(try program.read("a.json") == source)
    #expect(try program.names() == ["a.json"])
  }

  @Test func fallsBackFromUnknownSystemCall() {
    for code in [EPERM, ENOSYS, EINVAL] { #expect(OpenFolder.mayNotKnowFlags(code)) }
    for code in [EACCES, EROFS, ENOENT, nil] { #expect(!OpenFolder.mayNotKnowFlags(code)) }
  }

  // MARK: Files that are left alone

  @Test func keepsReadOnlyFile() throws {
    let path = try program.write("a.json", "{ }")
    chmod(path, 0o444)
    for arguments in [
      ["fmt", "--kind", "json", "a.json"], ["schema", "settings", "-o", "a.json"],
    ] {
      let result = try program.run(arguments, input: Data())
      #expect(result.status == 2)
      #expect(result.errors.contains("a.json: is read-only; not written"), "\(result)")
      #expect(try program.read("a.json") == "{ }")
    }
  }

  @Test func keepsDanglingLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: program.path("report"), withDestinationPath: "missing")
    let result = try program.run("schema", "settings", "--output", "report")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("report: is a symbolic link to a missing file; not written"),
      "\(result)")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: program.path("report"))
    #expect(target == "missing")
    #expect(try program.names() == ["report"])
  }

  @Test func keepsLinkAndReplacesTarget() throws {
    try program.write("folder/a.json", "{ }")
    try FileManager.default.createSymbolicLink(
      atPath: program.path("a.json"), withDestinationPath: "folder/a.json")
    #expect(try program.run("fmt", "--kind", "json", "a.json").status == 0)
    #expect(try program.read("folder/a.json") == "{}\n")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: program.path("a.json"))
    #expect(target == "folder/a.json")
  }

  @Test func acceptsLongestName() throws {
    let name = String(repeating: "a", count: 250) + ".json"
    try program.write(name, "{ }")
    let result = try program.run("fmt", "--kind", "json", name)
    #expect(result.status == 0, "\(result)")
    #expect(try program.read(name) == "{}\n")
    #expect(try program.run("schema", "settings", "--output", name).status == 0)
  }

  // MARK: Missing resources

  @Test func argumentsMayBeEmptyOrNotASCII() throws {
    let result = try program.run(["lint", "", "--frobnicate=\u{e9}"], input: Data())
    #expect(result.status == 2)
    #expect(result.errors.contains("--frobnicate"))
  }

  @Test func reportsExhaustedMemory() throws {
    let item = #"{"a":[1,2,3,"text"],"b":{"c":null}},"#
    let count = 100_000_000 / item.utf8.count
    let text = "[" + String(repeating: item, count: count) + "1]\n"
    try program.write("a.json", text)
    for command in ["fmt", "lint", "fmt --stdout", "flatten"] {
      let result = try program.shell(
        "ulimit -v 200000; oconf \(command) --kind json a.json >/dev/null")
      #expect(result.signal == nil)
      #expect(result.status == 2, "\(command): \(result)")
      #expect(result.output.contains("oconf: out of memory"), "\(command): \(result)")
    }
    #expect(try program.names() == ["a.json"])
  }
}
