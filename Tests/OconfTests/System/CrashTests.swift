import Foundation
import Testing

@testable import oconf

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
    usleep(300_000)
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
}
