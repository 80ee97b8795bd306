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

  /// The names in the folder, except for the files of the test helper.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
      .filter { ![".git", ".stdin", ".stdout", ".stderr", ".line"].contains($0) }.sorted()
  }

  // MARK: Temporary files

  /// SIGQUIT is missing, because the runtime of a debug build handles it.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGALRM, SIGXCPU])
  func aSignalLeavesNoTemporaryFile(_ number: Int32) throws {
    try program.write("a.allow-origin", "https://a.corp.example\n")
    // The program writes its report line by line and waits for more lines.
    let process = Process()
    // The process that runs the tests may ignore some signals, and its children inherit that.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["--default-signal", Program.executable.path]
      + ["origin", "a.allow-origin", "-", "--output", "report"]
    process.currentDirectoryURL = program.folder
    process.environment = ["PATH": "/usr/bin:/bin"]
    let input = Pipe()
    process.standardInput = input
    try process.run()
    input.fileHandleForWriting.write(Data("https://b.corp.example\n".utf8))
    usleep(300_000)
    kill(process.processIdentifier, number)
    for _ in 0..<100 where process.isRunning { usleep(100_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    #expect(try names() == ["a.allow-origin"])
  }

  #if os(Linux)
    /// SIGBUS also means that the disk of a memory-mapped file is full, or that no
    /// memory is left for a page.
    @Test func everyCrashIsHandled() throws {
      let process = Process()
      process.executableURL = Program.executable
      process.arguments = ["fmt", "--kind", "json", "-"]
      process.currentDirectoryURL = program.folder
      let input = Pipe()
      process.standardInput = input
      process.standardOutput = Pipe()
      process.standardError = Pipe()
      try process.run()
      usleep(300_000)
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") })
      let caught = try #require(
        UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16))
      for number in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGBUS] {
        #expect(caught >> UInt64(number - 1) & 1 == 1, "\(number): \(line)")
      }
    }
  #endif

  // MARK: Unusual systems

  @Test func aFileKeepsPermissionsThatNobodyCanChange() {
    for code in [EPERM, ENOTSUP, ENOSYS] {
      #expect(FileAttributes.mayStay(0o100600, insteadOf: 0o644, after: code))
      #expect(FileAttributes.mayStay(0o100755, insteadOf: 0o755, after: code))
      // With these permissions, the new file would be open to more users than the old one.
      #expect(!FileAttributes.mayStay(0o100644, insteadOf: 0o640, after: code))
      #expect(!FileAttributes.mayStay(0o104755, insteadOf: 0o755, after: code))
    }
    #expect(!FileAttributes.mayStay(0o100600, insteadOf: 0o644, after: EIO))
  }

  @Test func aSystemCallThatIsNotKnownHasAnother() {
    for code in [EPERM, ENOSYS, EINVAL] {
      #expect(PinnedFolder.mayNotKnowFlags(code))
      #expect(FileReplacement.mayNeedName(code))
    }
    for code in [EACCES, EROFS, ENOENT] { #expect(!PinnedFolder.mayNotKnowFlags(code)) }
    #expect(!PinnedFolder.mayNotKnowFlags(nil))
    for code in [EEXIST, ENOSPC, EIO] { #expect(!FileReplacement.mayNeedName(code)) }
  }

  @Test func aSignalIsIgnoredThatWasIgnoredBefore() throws {
    try program.write("a.allow-origin", "https://a.corp.example\n")
    let result = try program.shell(
      """
      (trap '' HUP; sleep 1 | oconf origin a.allow-origin - --output report & wait $!) &
      sleep 0.4; pkill -HUP -P $!; wait
      """)
    #expect(try names() == ["a.allow-origin", "report"], "\(result)")
  }

  @Test func aNamedTemporaryFileIsRemovedByTheHandler() throws {
    let path = try program.write("file", "old")
    let replacement = try FileReplacement(path, mayBeNameless: false)
    try replacement.write(Array("new".utf8).span)
    let during = try names()
    #expect(during.count == 2)
    #expect(during.count(where: TemporaryNames.isTemporary) == 1)
    TemporaryFiles.shared.removeAll()
    #expect(try names() == ["file"])
    #expect(try program.read("file") == "old")
  }

  @Test(arguments: [true, false]) func aFileIsReplacedOrMade(_ mayBeNameless: Bool) throws {
    try program.write("file", "old")
    for (name, isNew) in [("file", false), ("other", false), ("third", true)] {
      let replacement = try FileReplacement(
        program.path(name), isNew: isNew, mayBeNameless: mayBeNameless)
      try replacement.write(Array("new".utf8).span)
      try replacement.commit()
      #expect(try program.read(name) == "new")
    }
    #expect(try names() == ["file", "other", "third"])
  }

  @Test(arguments: [true, false]) func aNewFileReplacesNone(_ mayBeNameless: Bool) throws {
    let replacement = try FileReplacement(
      program.path("file"), isNew: true, mayBeNameless: mayBeNameless)
    try program.write("file", "theirs")
    #expect(throws: FileError.self) { try replacement.commit() }
    #expect(try program.read("file") == "theirs")
  }

  @Test func aFileThatChangesWhileItIsWrittenIsLeftAlone() throws {
    let path = try program.write("file", "old")
    let status = try #require(try FileReader().read(path).status)
    let replacement = try FileReplacement(path, expecting: status)
    try program.write("file", "their change")
    #expect(throws: FileError.self) { try replacement.commit() }
    #expect(try program.read("file") == "their change")
  }

  @Test(arguments: ["old", nil]) func aFileThatGetsNoNameIsCopiedToOneThatHasOne(
    _ old: String?
  ) throws {
    if let old { try program.write("file", old) }
    let folder = try #require(PinnedFolder(program.folder.path))
    let file = try #require(UnplacedFile(in: folder, mode: 0o600))
    let text = Array(String(repeating: "new", count: 50_000).utf8)
    #expect(unsafe text.withUnsafeBytes { unsafe System.write(file.descriptor, $0) } == nil)
    // If every file has a name, there is nothing to copy.
    guard let copy = file.namedCopy(mode: 0o600) else { return }
    #expect(try names().contains(where: TemporaryNames.isTemporary))
    #expect(copy.namedCopy(mode: 0o600) == nil)
    #expect((old == nil ? copy.place(new: "file") : copy.place(over: "file")) == nil)
    #expect(try names() == ["file"])
    #expect(try program.read("file") == String(decoding: text, as: UTF8.self))
  }

  @Test func aPrivateFolderIsRemovedByTheHandler() throws {
    var folder: PrivateFolder? = try PrivateFolder()
    let file = try #require(try folder?.write("key.pem", Array("key".utf8)))
    #expect(FileManager.default.fileExists(atPath: file))
    TemporaryFiles.shared.removeAll()
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(
      !FileManager.default.fileExists(
        atPath: URL(fileURLWithPath: file)
          .deletingLastPathComponent().path))
    folder = nil
  }

  @Test func temporaryFilesAreNotLinted() throws {
    let name = TemporaryNames.fresh()
    #expect(Recognition.kind(ofName: name) == nil)
    #expect(!Recognition.mayBeKnown(byContentUnder: name))
    try program.write("policies/\(name)", "{")
    try program.write("policies/\(TemporaryNames.fresh())/a.json", "{")
    try program.write("policies/a.json", "{}\n")
    let result = try program.run("lint", "--kind", "json", "--format", "json", "policies")
    #expect(result.status == 0, "\(result)")
    #expect(!result.output.contains(name))
  }

  @Test func aFileBeyondTheLimitOfItsSizeIsAnError() throws {
    let items = [String](repeating: "[[[1,2],[3,4]]]", count: 2000).joined(separator: ",")
    let source = "[" + items + "]"
    try program.write("a.json", source)
    let result = try program.shell("ulimit -f 40; oconf fmt --kind json a.json")
    #expect(result.status == 2)
    #expect(result.output.contains("a.json: cannot write: File too large"))
    #expect(try program.read("a.json") == source)
    #expect(try names() == ["a.json"])
  }

  // MARK: Preserved attributes

  @Test func attributesAndAccessListsAreKept() throws {
    let path = try program.write("a.json", "{ }")
    // An access list in version 2, for the owner, one more user, the group, the mask, and others.
    let list: [UInt8] =
      [2, 0, 0, 0]
      + [
        (1, 6, UInt32.max), (2, 6, 1234), (4, 4, .max), (0x10, 6, .max), (0x20, 0, .max),
      ].flatMap { (tag: UInt8, rights: UInt8, who: UInt32) in
        [tag, 0, rights, 0] + (0..<4).map { UInt8(truncatingIfNeeded: who >> UInt32($0 * 8)) }
      }
    let wanted = [("user.corp", Array("value".utf8)), ("system.posix_acl_access", list)]
    for (name, value) in wanted {
      // Some file systems do not support these attributes.
      guard unsafe setAttribute(path, name, value, value.count, 0) == 0 else { return }
    }
    #expect(try program.run("fmt", "--kind", "json", "a.json").status == 0)
    #expect(try program.read("a.json") == "{}\n")
    for (name, value) in wanted {
      var found = [UInt8](repeating: 0, count: 256)
      let count = unsafe getAttribute(path, name, &found, found.count)
      #expect(Array(found.prefix(max(0, count))) == value, "\(name)")
    }
  }

  @Test func aFileWithoutAccessListGetsNoneFromItsFolder() throws {
    let path = try program.write("a.json", "{ }")
    chmod(path, 0o640)
    let list: [UInt8] =
      [2, 0, 0, 0]
      + [
        (1, 7, UInt32.max), (2, 7, 1234), (4, 7, .max), (0x10, 7, .max), (0x20, 7, .max),
      ].flatMap { (tag: UInt8, rights: UInt8, who: UInt32) in
        [tag, 0, rights, 0] + (0..<4).map { UInt8(truncatingIfNeeded: who >> UInt32($0 * 8)) }
      }
    let folder = program.folder.path
    let name = "system.posix_acl_default"
    guard unsafe setAttribute(folder, name, list, list.count, 0) == 0 else { return }
    #expect(try program.run("fmt", "--kind", "json", "a.json").status == 0)
    var found = [UInt8](repeating: 0, count: 256)
    #expect(unsafe getAttribute(path, "system.posix_acl_access", &found, found.count) < 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  // MARK: Files that are left alone

  @Test func aReadOnlyFileIsLeftAlone() throws {
    let path = try program.write("a.json", "{ }")
    chmod(path, 0o444)
    for arguments in [
      ["fmt", "--kind", "json", "a.json"], ["schema", "settings", "-o", "a.json"],
    ] {
      let result = try program.run(arguments, input: Data())
      #expect(result.status == 2)
      #expect(result.errors.contains("a.json: is read-only; left untouched"), "\(result)")
      #expect(try program.read("a.json") == "{ }")
    }
  }

  @Test func aLinkThatLeadsNowhereIsLeftAlone() throws {
    try FileManager.default.createSymbolicLink(
      atPath: program.path("report"), withDestinationPath: "missing")
    let result = try program.run("schema", "settings", "--output", "report")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("report: is a symbolic link to a missing file; left untouched"),
      "\(result)")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: program.path("report"))
    #expect(target == "missing")
    #expect(try names() == ["report"])
  }

  @Test func aLinkStaysOneAndItsFileIsReplaced() throws {
    try program.write("folder/a.json", "{ }")
    try FileManager.default.createSymbolicLink(
      atPath: program.path("a.json"), withDestinationPath: "folder/a.json")
    #expect(try program.run("fmt", "--kind", "json", "a.json").status == 0)
    #expect(try program.read("folder/a.json") == "{}\n")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: program.path("a.json"))
    #expect(target == "folder/a.json")
  }

  @Test func aNameMayBeAsLongAsTheSystemAllows() throws {
    let name = String(repeating: "a", count: 250) + ".json"
    try program.write(name, "{ }")
    let result = try program.run("fmt", "--kind", "json", name)
    #expect(result.status == 0, "\(result)")
    #expect(try program.read(name) == "{}\n")
    #expect(try program.run("schema", "settings", "--output", name).status == 0)
  }

  // MARK: Missing resources

  /// `.ci/limits.sh` runs the program without `/proc`.
  @Test func argumentsAreThoseOfTheKernel() throws {
    let line = try #require(FileManager.default.contents(atPath: "/proc/self/cmdline"))
    let words = line.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    #expect(CommandWords.given == words.dropFirst().map { NativePath.text(Array($0)) })
    let result = try program.run(["lint", "", "--frobnicate=\u{e9}"], input: Data())
    #expect(result.status == 2)
    #expect(result.errors.contains("--frobnicate"))
  }

  @Test func exhaustedMemoryEndsWithAMessage() throws {
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
    #expect(try names() == ["a.json"])
  }
}

#if os(Linux)
  @_silgen_name("setxattr")
  private func setAttribute(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer,
    _ size: Int, _ flags: Int32
  ) -> Int32

  @_silgen_name("getxattr")
  private func getAttribute(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer,
    _ size: Int
  ) -> Int
#endif
