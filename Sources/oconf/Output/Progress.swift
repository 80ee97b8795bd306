import ConfigModel
import Synchronization

/// A line that shows how far long work has come: the files that are done, the findings so far, and the
/// rate. It appears after one second, changes ten times a second at most, and is erased at the end.
///
/// Any thread may report. Nothing else may be written to the terminal in the meantime.
final class Progress: Sendable {
  /// In nanoseconds.
  private static let delay = 1_000_000_000
  private static let interval = 100_000_000
  private static let eraseLine = "\r\u{1B}[K"

  private let total: Int
  private let columns: Int
  private let clock: @Sendable () -> Int
  private let write: @Sendable (String) -> Void
  private let start: Int
  private let done = Atomic<Int>(0)
  private let found = Atomic<Int>(0)
  /// The time from the start to the last change of the line; zero if it was not yet shown.
  private let shownAt = Atomic<Int>(0)

  /// - Parameters:
  ///   - total: The number of files.
  ///   - columns: The width of the terminal.
  ///   - clock: The time in nanoseconds, from any start.
  init(
    _ total: Int, columns: Int, clock: @escaping @Sendable () -> Int,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.total = total
    self.columns = columns
    self.clock = clock
    self.write = write
    start = clock()
  }

  /// Counts a file that is done, with its findings.
  func count(findings: Int) {
    let done = done.wrappingAdd(1, ordering: .relaxed).newValue
    let found = found.wrappingAdd(findings, ordering: .relaxed).newValue
    let elapsed = clock() - start
    let last = shownAt.load(ordering: .relaxed)
    guard elapsed >= Self.delay, elapsed - last >= Self.interval,
      shownAt.compareExchange(expected: last, desired: elapsed, ordering: .relaxed).exchanged
    else { return }
    let rate = done * 1_000 / (elapsed / 1_000_000)
    let line = "\(done) of \(total) files, \(found) findings, \(rate) files per second"
    // A line that wraps could not be erased.
    write(Self.eraseLine + line.prefix(max(0, columns - 1)))
  }

  /// Erases the line.
  func finish() {
    if shownAt.load(ordering: .relaxed) > 0 { write(Self.eraseLine) }
  }
}

extension Console {
  /// The progress of work on some files. Nil if it is not shown: unless standard error is a terminal,
  /// with `--quiet`, and in CI.
  func progress(_ total: Int) -> Progress? {
    guard !isQuiet, System.isTerminal(System.standardError), System.environment("CI") == nil,
      System.environment("TERM") != "dumb"
    else { return nil }
    return Progress(
      total, columns: System.columns(System.standardError) ?? 80,
      clock: { System.monotonicTime },
      write: { text in
        var text = text
        text.withUTF8 { bytes in
          // Progress that cannot be shown is no failure.
          _ = unsafe System.write(System.standardError, UnsafeRawBufferPointer(bytes))
        }
      })
  }
}
