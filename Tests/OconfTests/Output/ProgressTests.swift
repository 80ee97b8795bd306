import Synchronization
import Testing

@testable import oconf

/// The line that shows how far long work has come.
@Suite struct ProgressTests {
  /// A clock that tests set, and the texts that were written.
  private final class Terminal: Sendable {
    let milliseconds = Atomic<Int>(5_000)
    let written = Mutex<[String]>([])

    func progress(_ total: Int, columns: Int = 80) -> Progress {
      Progress(
        total, columns: columns,
        clock: { self.milliseconds.load(ordering: .relaxed) * 1_000_000 },
        write: { text in self.written.withLock { $0.append(text) } })
    }

    func pass(_ time: Int) { milliseconds.wrappingAdd(time, ordering: .relaxed) }

    var texts: [String] { written.withLock { $0 } }
  }

  @Test func appearsAfterASecondAndIsErased() {
    let terminal = Terminal()
    let progress = terminal.progress(400)
    terminal.pass(999)
    progress.count(findings: 2)
    #expect(terminal.texts.isEmpty)
    terminal.pass(1)
    progress.count(findings: 1)
    terminal.pass(99)
    progress.count(findings: 0)
    terminal.pass(901)
    progress.count(findings: 0)
    progress.finish()
    #expect(
      terminal.texts == [
        "\r\u{1B}[K2 of 400 files, 3 findings, 2 files per second",
        "\r\u{1B}[K4 of 400 files, 3 findings, 2 files per second", "\r\u{1B}[K",
      ])
  }

  @Test func neverWraps() {
    let terminal = Terminal()
    let progress = terminal.progress(400, columns: 12)
    terminal.pass(2_000)
    progress.count(findings: 0)
    #expect(terminal.texts == ["\r\u{1B}[K1 of 400 fi"])
  }

  @Test func shortWorkShowsNothing() {
    let terminal = Terminal()
    let progress = terminal.progress(1)
    progress.count(findings: 1)
    progress.finish()
    #expect(terminal.texts.isEmpty)
  }

  @Test func countsFromSeveralThreads() async {
    let terminal = Terminal()
    let progress = terminal.progress(1_000)
    await withTaskGroup { group in
      for _ in 0..<10 { group.addTask { for _ in 0..<99 { progress.count(findings: 1) } } }
    }
    terminal.pass(1_000)
    progress.count(findings: 10)
    #expect(terminal.texts == ["\r\u{1B}[K991 of 1000 files, 1000 findings, 991 files per second"])
  }
}
