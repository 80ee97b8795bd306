#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import oconf

  /// `--watch`, with real processes and real changes.
  @Suite final class WatchTests {
    private let program: Program

    init() throws {
      // A shell starts jobs in the background with the signal ignored, which programs inherit.
      _ = signal(SIGINT, SIG_DFL)
      program = try Program()
      try program.write("a/x.allow-origin", "*")
      try program.write("a/notes.txt", "")
    }

    deinit {
      program.remove()
    }

    /// A running program whose output goes to a file or to a terminal.
    private final class Watched {
      private let process = Process()
      private let read: () -> String
      /// The number of runs that a test has waited for.
      private var runs = 0

      static let end = "watching for changes; press Ctrl-C to stop"

      init(_ program: Program, _ arguments: [String], terminal: Terminal? = nil) throws {
        let path = program.path(".stdout")
        try Data().write(to: URL(fileURLWithPath: path))
        process.executableURL = Program.executable
        process.arguments = arguments
        process.currentDirectoryURL = program.folder
        process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "NO_COLOR": "1"]
        process.standardInput = FileHandle.nullDevice
        let output =
          if let terminal { terminal.program } else {
            try FileHandle(forWritingTo: URL(fileURLWithPath: path))
          }
        process.standardOutput = output
        process.standardError = output
        read = {
          terminal?.read() ?? (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        }
        try process.run()
      }

      /// Waits for the end of the next run, and returns its output.
      func next(_ location: SourceLocation = #_sourceLocation) throws -> String {
        runs += 1
        for _ in 0..<1500 {
          let parts = read().components(separatedBy: Self.end)
          if parts.count > runs { return parts[runs - 1] }
          if !process.isRunning { break }
          Thread.sleep(forTimeInterval: 0.02)
        }
        Issue.record("no run \(runs): \(read())", sourceLocation: location)
        throw CocoaError(.fileReadUnknown)
      }

      /// True if nothing runs for a time in which a run would have ended.
      func isQuiet() -> Bool {
        let before = read()
        Thread.sleep(forTimeInterval: 0.8)
        return read() == before
      }

      func stop(_ signal: Int32 = SIGINT) -> Int32 {
        kill(process.processIdentifier, signal)
        for _ in 0..<500 where process.isRunning { Thread.sleep(forTimeInterval: 0.02) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -1
      }

      deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      }
    }

    /// A pseudoterminal.
    private final class Terminal {
      let program: FileHandle
      private let descriptor: Int32
      private var text = ""

      init() throws {
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
        var (isLocked, number): (Int32, Int32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN, which Swift does not import.
        guard ioctl(descriptor, 0x4004_5431, &isLocked) == 0,
          ioctl(descriptor, 0x8004_5430, &number) == 0
        else { throw CocoaError(.fileReadUnknown) }
        program = FileHandle(
          fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY), closeOnDealloc: true)
      }

      func read() -> String {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Foundation.read(descriptor, &block, block.count), count > 0 {
          text += String(decoding: block[..<count], as: UTF8.self)
        }
        return text
      }

      deinit { close(descriptor) }
    }

    @Test func runsAgainAfterEachChange() throws {
      let watched = try Watched(program, ["lint", "--watch"])
      #expect(try watched.next().contains("1 error in 1 file"))
      #expect(watched.isQuiet())
      // Changes of a file that no run reads.
      try program.write("a/notes.txt", "text")
      #expect(watched.isQuiet())

      try program.write("a/x.allow-origin", "https://a.corp.net")
      let second = try watched.next()
      #expect(second.contains("changed: a/x.allow-origin\n"))
      #expect(second.contains("No findings in 1 file."))
      #expect(watched.isQuiet())

      // Editors write another file and rename it.
      try program.write("a/x.allow-origin~", "*")
      try FileManager.default.removeItem(atPath: program.path("a/x.allow-origin"))
      try FileManager.default.moveItem(
        atPath: program.path("a/x.allow-origin~"), toPath: program.path("a/x.allow-origin"))
      #expect(try watched.next().contains("1 error in 1 file"))

      try program.write("b/c/y.allow-origin", "*")
      #expect(try watched.next().contains("2 errors in 2 files"))
      try program.write("b/c/y.allow-origin", "https://b.corp.net")
      #expect(try watched.next().contains("1 error in 2 files"))
      // Settings that did not exist before.
      try program.write("b/.oconf.json", #"{"exclude": ["c"]}"#)
      #expect(try watched.next().contains("1 error in 2 files"))
      try FileManager.default.removeItem(atPath: program.path("a"))
      #expect(try watched.next().contains("No findings in 1 file"))
      #expect(watched.isQuiet())
      #expect(watched.stop() == 0)
    }

    /// A burst of changes causes few runs.
    @Test func collectsChanges() throws {
      let watched = try Watched(program, ["lint", "--watch", "a"])
      _ = try watched.next()
      for index in 0..<50 { try program.write("a/\(index).allow-origin", "*") }
      var (output, runs) = (try watched.next(), 1)
      while !output.contains("51 errors"), runs < 5 {
        (output, runs) = (try watched.next(), runs + 1)
      }
      #expect(output.contains("51 errors in 51 files"))
      #expect(watched.isQuiet())
      #expect(watched.stop(SIGTERM) == 1)
    }

    @Test func runsTestsAgain() throws {
      try program.write("a/x.allow-origin", "https://b.corp.net")
      try program.write(
        "n.oconf-test.json",
        """
        {"policy": "a/x.allow-origin", "cases": [
          {"name": "n", "origin": "https://b.corp.net", "expect": {"allowed": false}}]}
        """)
      let watched = try Watched(program, ["test", "-w", "n.oconf-test.json"])
      #expect(try watched.next().contains("1 failed"))
      try program.write("a/x.allow-origin", "https://a.corp.net")
      #expect(try watched.next().contains("1 passed"))
      try program.write("other.oconf-test.json", "{}")
      #expect(watched.isQuiet())
      #expect(watched.stop() == 0)
    }

    /// A file that does not exist is waited for.
    @Test func waitsForMissingFiles() throws {
      let watched = try Watched(program, ["lint", "--watch", "new/folder/x.allow-origin"])
      #expect(try watched.next().contains("cannot read new/folder/x.allow-origin: "))
      try program.write("new/folder/x.allow-origin", "https://a.corp.net")
      var output = try watched.next()
      if !output.contains("No findings") { output = try watched.next() }
      #expect(output.contains("No findings in 1 file"))
      #expect(watched.stop() == 0)
    }

    @Test func clearsOnlyTerminals() throws {
      let terminal = try Terminal()
      let watched = try Watched(program, ["lint", "--watch"], terminal: terminal)
      #expect(try watched.next().hasPrefix("\u{1B}[H\u{1B}[2J"))
      try program.write("a/x.allow-origin", "https://a.corp.net")
      #expect(try watched.next().contains("\u{1B}[H\u{1B}[2Jchanged: a/x.allow-origin"))
      #expect(watched.stop() == 0)
      let plain = try Watched(program, ["lint", "--watch"])
      #expect(try !plain.next().contains("\u{1B}"))
      #expect(plain.stop() == 0)
    }

    @Test(arguments: [
      (["lint", "--watch", "-"], "'--watch' and '-' cannot be used together"),
      (["lint", "-w", "--fix"], "'--watch' and '--fix' cannot be used together"),
      (["lint", "-w", "--format", "json"], "'--watch' and '--format json' cannot be used"),
      (["lint", "-w", "--format", "sarif=x"], "'--watch' and '--format sarif=x' cannot be used"),
      (["lint", "-w", "--output", "x"], "'--watch' and '--output' cannot be used together"),
      (["test", "-w", "--stdin-filename", "x"], "'--watch' and '--stdin-filename' cannot be"),
      (["test", "-w", "--format", "tap"], "'--watch' and '--format tap' cannot be used together"),
      // Errors on the command line end the program at once.
      (["lint", "-w", "--rule", "x=off"], "unknown rule 'x'"),
      (["test", "-w", "--fail-under", "101"], "expected a number of at most 100"),
    ])
    func rejectsUnwatchablePaths(_ arguments: [String], _ message: String) throws {
      let result = try program.run(arguments, input: Data())
      #expect(result.status == 2)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
#endif
