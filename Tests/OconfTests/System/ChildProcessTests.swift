import Foundation
import Testing

@testable import oconf

/// Running other programs.
@Suite struct ChildProcessTests {
  init() {
    Interruptions.ignoreFailuresOfWrites()
  }

  private func shell(_ line: String, input: [UInt8] = []) -> ChildProcess {
    var child = ChildProcess("sh", ["-c", line])
    child.input = input
    return child
  }

  @Test func separatesOutputErrorsAndStatus() throws {
    let outcome = try shell("echo out; echo err >&2; echo more >&2; exit 7").run()
    #expect(outcome.output == Array("out\n".utf8))
    #expect(outcome.errors == Array("err\nmore\n".utf8))
    #expect(outcome.firstError == "err")
    #expect(outcome.end == .exit(7))
    #expect(!outcome.isSuccess)
  }

  @Test func passesArgumentsUnchanged() throws {
    let words = ["", "a b", "$HOME", "'\"", "*", "\u{1F600}", "-n"]
    let outcome = try ChildProcess("printf", ["%s|"] + words).run()
    #expect(String(decoding: outcome.output, as: UTF8.self) == words.map { $0 + "|" }.joined())
  }

  /// Sends more than any pipe holds, in all directions at once.
  @Test func doesNotDeadlock() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let outcome = try shell("tee /dev/stderr", input: bytes).run()
    #expect(outcome.output == bytes)
    #expect(outcome.errors == Array(bytes.prefix(1 << 16)))
    #expect(outcome.isSuccess)
  }

  @Test func toleratesChildThatDoesNotRead() throws {
    let outcome = try shell("exit 3", input: [UInt8](repeating: 0x61, count: 1 << 20)).run()
    #expect(outcome.end == .exit(3))
  }

  @Test func limitsOutput() throws {
    var child = shell("while :; do echo aaaaaaaaaaaaaaaa; done")
    child.outputLimit = 1000
    #expect(throws: ProcessError("sh", .tooMuchOutput(limit: 1000))) { try child.run() }
    child = shell("printf 12345")
    child.outputLimit = 5
    #expect(try child.run().output == Array("12345".utf8))
  }

  @Test(arguments: ["exec sleep 30", "exec sleep 30 >/dev/null 2>&1", "sleep 30 & exit 0"])
  func limitsTime(_ line: String) throws {
    var child = shell(line)
    child.timeLimitInSeconds = 1
    let start = System.monotonicTime
    #expect(throws: ProcessError("sh", .tooSlow(seconds: 1))) { try child.run() }
    #expect(System.monotonicTime - start < 10_000_000_000)
  }

  @Test func distinguishesSignalFromStatus() throws {
    #expect(try shell("kill -9 $$").run().end == .signal(9))
  }

  /// A reader that closes the pipe ends the child, as on the command line.
  @Test func resetsSignals() throws {
    let outcome = try ChildProcess("bash", ["-c", "yes | true; echo ${PIPESTATUS[0]}"]).run()
    #expect(outcome.output == Array("\(128 + SIGPIPE)\n".utf8))
  }

  @Test func closesDescriptors() throws {
    let handle = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    // The copy lacks the flag that closes it in child processes.
    let copy = dup2(handle.fileDescriptor, 97)
    defer { close(copy) }
    let outcome = try shell("test -e /dev/fd/97 && echo open || echo shut").run()
    #expect(outcome.output == Array("shut\n".utf8))
  }

  @Test func changesTheEnvironment() throws {
    var child = shell("echo \"$A-${HOME-none}-${PATH:+path}\"")
    child.environment = [("A", "x=y"), ("HOME", nil)]
    #expect(try child.run().output == Array("x=y-none-path\n".utf8))
  }

  @Test func findsProgramsInPath() throws {
    #expect(throws: ProcessError("no-such-program-here", .notFound)) {
      try ChildProcess("no-such-program-here", []).run()
    }
    #expect(throws: ProcessError("", .notFound)) { try ChildProcess("", []).run() }
    // A folder, and a file that is not a program.
    #expect(ChildProcess.find("/tmp") == nil)
    #expect(ChildProcess.find("/etc/passwd") == nil)
    #expect(ChildProcess.find("sh")?.hasPrefix("/") == true)
    #expect(
      ProcessError("openssl", .notFound).description
        .hasPrefix("the program 'openssl' is required"))
  }

  @Test func rejectsArgumentWithNUL() throws {
    #expect(throws: ProcessError("echo", .unusableArgument)) {
      try ChildProcess("echo", ["a\0b"]).run()
    }
  }
}
