import Synchronization
import Testing

@testable import oconf

/// The line that shows how far long work has come.
@Suite struct ProgressTests {
  /// A clock that tests set, and the texts that were written.
  private final class Terminal: Sendable {
    let milliseconds = Atomic<Int>(5_000)
    let written = Mutex<[String]>([])

    func progress(_ total: Int?, since start: Int? = nil, columns: Int = 80) -> Progress {
      Progress(
        Progress.Work(item: .file, found: .init("finding", "findings"), total: total), since: start,
        columns: columns, clock: { self.milliseconds.load(ordering: .relaxed) * 1_000_000 },
        write: { text in self.written.withLock { $0.append(text) } })
    }

    func pass(_ time: Int) { milliseconds.wrappingAdd(time, ordering: .relaxed) }

    var texts: [String] { written.withLock { $0 } }
  }

  @Test func appearsAfterASecondAndIsErased() {
    let terminal = Terminal()
    let progress = terminal.progress(400)
    terminal.pass(999)
    progress.count(found: 2)
    #expect(progress.update())
    #expect(terminal.texts.isEmpty)
    terminal.pass(1)
    progress.count(found: 1)
    progress.update()
    terminal.pass(1_000)
    progress.count()
    progress.count()
    progress.update()
    progress.finish()
    #expect(
      terminal.texts == [
        "\r\u{1B}[K2 of 400 files, 3 findings, 2 files per second",
        "\r\u{1B}[K4 of 400 files, 3 findings, 2 files per second", "\r\u{1B}[K",
      ])
    // Nothing follows.
    #expect(!progress.update())
    #expect(terminal.texts.count == 3)
  }

  /// A single item that takes long is work, too.
  @Test func appearsBeforeTheFirstItemIsDone() {
    let terminal = Terminal()
    let progress = terminal.progress(nil)
    terminal.pass(1_000)
    progress.update()
    #expect(terminal.texts == ["\r\u{1B}[K0 files, 0 findings"])
  }

  /// Work in several parts shows each part without a delay of its own.
  @Test func delayStartsWithTheWork() {
    let terminal = Terminal()
    let start = 5_000 * 1_000_000
    terminal.pass(2_000)
    let progress = terminal.progress(3, since: start)
    progress.update()
    #expect(terminal.texts == ["\r\u{1B}[K0 of 3 files, 0 findings"])
  }

  @Test func isErasedForOtherOutput() {
    let terminal = Terminal()
    let progress = terminal.progress(3)
    progress.erase()
    #expect(terminal.texts.isEmpty)
    terminal.pass(1_000)
    progress.update()
    progress.erase()
    progress.erase()
    #expect(terminal.texts.count == 2)
    #expect(terminal.texts.last == "\r\u{1B}[K")
    #expect(progress.update())
    #expect(terminal.texts.count == 3)
  }

  @Test func neverWraps() {
    let terminal = Terminal()
    let progress = terminal.progress(400, columns: 12)
    terminal.pass(2_000)
    progress.count()
    progress.update()
    #expect(terminal.texts == ["\r\u{1B}[K1 of 400 fi"])
  }

  @Test func shortWorkShowsNothing() {
    let terminal = Terminal()
    let progress = terminal.progress(1)
    progress.count(found: 1)
    progress.update()
    progress.finish()
    #expect(terminal.texts.isEmpty)
  }

  @Test func countsAcrossThreads() async {
    let terminal = Terminal()
    let progress = terminal.progress(1_000)
    await withTaskGroup { group in
      for _ in 0..<10 { group.addTask { for _ in 0..<99 { progress.count(found: 1) } } }
    }
    terminal.pass(1_000)
    progress.count(found: 10)
    progress.update()
    #expect(terminal.texts == ["\r\u{1B}[K991 of 1000 files, 1000 findings, 991 files per second"])
  }
}
