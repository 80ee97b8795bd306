import Foundation
import Testing

@testable import oconf

#if os(Linux)
  @Suite struct CrashTests {
    @Test func crashSaysWhatToReport() throws {
      let process = Process()
      process.executableURL = Program.executable
      process.arguments = ["fmt", "--kind", "json", "-"]
      // Without the debugger of a debug build, which takes seconds.
      process.environment = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
      let (input, errors) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = Pipe()
      process.standardError = errors
      try process.run()
      // The program waits for its input.
      for _ in 0..<100 where !catches(SIGILL, process) { usleep(100_000) }
      kill(process.processIdentifier, SIGILL)
      process.waitUntilExit()
      let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(
        text == """
          oconf: internal error; please report it with the command, its input and the output of \
          'oconf --version --verbose'

          """)
    }

    /// True if the process has a handler for a signal.
    private func catches(_ signal: Int32, _ process: Process) -> Bool {
      let path = "/proc/\(process.processIdentifier)/status"
      let status = try? String(contentsOfFile: path, encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
      let mask = line.flatMap {
        UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
      }
      return (mask ?? 0) >> UInt64(signal - 1) & 1 == 1
    }
  }
#endif
