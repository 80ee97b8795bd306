import ConfigModel
import Foundation
import Testing

@testable import oconf

/// Temporary files and folders disappear, even if a signal ends the program.
@Suite final class TemporaryFileTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  // MARK: Signals

  /// SIGQUIT is missing, because the runtime of a debug build handles it.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGALRM, SIGXCPU])
  func signalRemovesTemporaryFile(_ number: Int32) throws {
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
    #expect(try program.names() == ["a.allow-origin"])
  }

  #if os(Linux)
    @Test func crashesAreHandled() throws {
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

  @Test func ignoredSignalsStayIgnored() throws {
    try program.write("a.allow-origin", "https://a.corp.example\n")
    let result = try program.shell(
      """
      (trap '' HUP; sleep 1 | oconf origin a.allow-origin - --output report & wait $!) &
      sleep 0.4; pkill -HUP -P $!; wait
      """)
    #expect(try program.names() == ["a.allow-origin", "report"], "\(result)")
  }

  // MARK: Names and folders

  @Test func handlerRemovesNamedFile() throws {
    let path = try program.write("file", "old")
    let replacement = try FileReplacement(path)
    try replacement.write(Array("new".utf8).span)
    let during = try program.names()
    #expect(during.count == 2)
    #expect(during.count(where: TemporaryNames.isTemporary) == 1)
    TemporaryFiles.shared.removeAll()
    #expect(try program.names() == ["file"])
    #expect(try program.read("file") == "old")
  }

  @Test func handlerRemovesPrivateFolder() throws {
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
}
