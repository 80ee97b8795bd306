import ConfigModel
import Foundation
import Lint
import Synchronization
import Testing

@testable import oconf

/// The parts of the program that access files, tested directly.
@Suite final class FileTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  @Test func refusesFileThatShrinksWhileRead() throws {
    let path = try program.write("big", "")
    let size = 64 << 20
    let isDone = Atomic<Bool>(false)
    try #require(truncate(path, size) == 0)
    let thread = Thread {
      while !isDone.load(ordering: .relaxed) {
        truncate(path, size - 1)
        truncate(path, size)
      }
    }
    thread.start()
    defer { isDone.store(true, ordering: .relaxed) }
    usleep(10_000)
    do throws(FileError) {
      _ = try FileReader.read(path)
      Issue.record("the file was read")
    } catch {
      #expect(error.reason == .changedWhileRead)
      #expect(error.description == "\(path): changed while it was read; not checked")
    }
  }

  #if os(Linux)
    /// The first two state no size, and the third one that it does not have.
    @Test(arguments: [
      "/proc/self/limits", "/proc/kallsyms", "/sys/kernel/mm/transparent_hugepage/enabled",
    ])
    func readsFileThatStatesWrongSize(_ path: String) throws {
      guard let handle = FileHandle(forReadingAtPath: path) else { return }
      let count = try #require(try handle.readToEnd()).count
      #expect(try FileReader.read(path).source.count == count)
    }
  #endif

  @Test(arguments: [0, 1, 4095, 65_535, 65_536, 65_537, 1 << 20, (1 << 20) + 1])
  func readsFilesOfEverySize(_ size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try program.write("file", bytes)
    let source = try FileReader.read(path).source
    #expect(source.count == size)
    #expect(source.bytes(0..<size) == bytes)
    // Scanners stop at these zero bytes.
    for offset in size..<(size + SourceBytes.padding) { #expect(source[offset] == 0) }
  }

  @Test func doesNotOverwriteForeignChanges() throws {
    let path = try program.write("file", "old")
    let status = try #require(try FileReader.read(path).status)
    try program.write("file", "their change")
    #expect(throws: FileError.self) { try FileReplacement(path, expecting: status) }
    #expect(try program.read("file") == "their change")
  }

  @Test func removesUncommittedFile() throws {
    let path = try program.write("file", "old")
    do {
      let replacement = try FileReplacement(path)
      try replacement.write(Array("new".utf8).span)
    }
    #expect(try program.read("file") == "old")
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
    #expect(names.sorted() == [".git", "file"])
  }

  @Test(arguments: [
    ("*.json", "a.json", true), ("*.json", "b/a.json", true), ("/*.json", "b/a.json", false),
    ("b/*.json", "b/a.json", true), ("b/*.json", "c/b/a.json", false), ("b", "b/c/a.json", true),
    ("b/", "b", false), ("b/", "b/a", true), ("**/b/a", "x/y/b/a", true), ("b/**", "b/x/y", true),
    ("b/**", "b", false), ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true),
    ("?.txt", "a.txt", true),
    ("[ab].txt", "c.txt", false), ("a\\*", "a*", true), ("a\\*", "ab", false),
    ("# x", "# x", false),
    ("\\# x", "# x", true), ("x ", "x", true), ("**/**/**/a", "b/c/a", true),
  ])
  func matchesPathsLikeGit(_ pattern: String, _ path: String, _ expected: Bool) {
    #expect(PathPatterns([pattern]).matchesWithParents(path) == expected)
  }

  @Test func lastMatchingPatternWins() {
    let patterns = PathPatterns(["*.json", "!keep.json"])
    #expect(patterns.verdict("a.json", isFolder: false) == true)
    #expect(patterns.verdict("keep.json", isFolder: false) == false)
    #expect(patterns.verdict("a.txt", isFolder: false) == nil)
  }

  @Test(arguments: [
    ("a/b/c", "a/b", "c"), ("/a", "/", "a"), ("a", "", "a"), ("/", "/", ""), ("a/", "a", ""),
  ])
  func splitsPaths(_ path: String, _ folder: String, _ name: String) {
    #expect(Path.folder(of: path) == folder)
    #expect(Path.name(of: path) == name)
  }

  @Test func computesRelativePaths() {
    #expect(Path.relative("/a/b/c", to: "/a") == "b/c")
    #expect(Path.relative("/a/b/c", to: "/") == "a/b/c")
    #expect(Path.relative("/ab/c", to: "/a") == nil)
    #expect(Path.join("/", "a") == "/a")
    #expect(Path.join("", "a") == "a")
  }

  /// Such as that of some process supervisors.
  @Test func waitsForReadersOfNonBlockingPipes() throws {
    let expected = try program.run("explain", "--format", "json").output
    try #require(expected.utf8.count > 1 << 17)
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    try #require(fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0)
    let process = Process()
    process.executableURL = Program.executable
    process.arguments = ["explain", "--format", "json"]
    process.standardOutput = pipe
    try process.run()
    Thread.sleep(forTimeInterval: 0.5)
    let output = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: output, as: UTF8.self) == expected)
  }

  @Test func resultsKeepTheirOrder() {
    for threads in [1, 2, 5] {
      let results = Workers.map(1000, threads: threads, makeState: { 0 }) { calls, index in
        calls += 1
        return index * 2
      }
      #expect(results == (0..<1000).map { $0 * 2 })
    }
  }
}
