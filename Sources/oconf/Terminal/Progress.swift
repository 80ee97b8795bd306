import ConfigModel
import Lint
import Synchronization

/// A line that shows how far long work has come: the items that are done, what was found so far, and the
/// rate. It appears after one second, even if the first item takes longer, changes ten times a second,
/// and is erased at the end.
///
/// Any thread may count. Whatever else is written to the terminal in the meantime must erase the line
/// first; it then appears again.
final class Progress: Sendable {
  /// In nanoseconds.
  static let delay = 1_000_000_000
  private static let interval = 100_000_000
  private static let eraseLine = "\r\u{1B}[K"

  /// The items of the work, and what is found in them.
  struct Work: Sendable {
    let item: Noun
    let found: Noun
    /// Nil if it is not known.
    var total: Int?
  }

  struct Noun: Sendable {
    let one: String
    let many: String

    init(_ one: String, _ many: String) {
      self.one = one
      self.many = many
    }

    /// A word for one and for many, such as `rejected`.
    init(same word: String) { self.init(word, word) }

    func callAsFunction(_ count: Int) -> String { count == 1 ? one : many }
  }

  private enum Line {
    case hidden, shown, finished
  }

  private let work: Work
  private let columns: Int
  private let clock: @Sendable () -> Int
  private let write: @Sendable (String) -> Void
  private let start: Int
  private let done = Atomic<Int>(0)
  private let found = Atomic<Int>(0)
  private let line = Mutex(Line.hidden)

  /// - Parameters:
  ///   - start: The time from which the delay and the rate count; nil for now.
  ///   - columns: The width of the terminal.
  ///   - clock: The time in nanoseconds, from any start.
  init(
    _ work: Work, since start: Int? = nil, columns: Int, clock: @escaping @Sendable () -> Int,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.work = work
    self.columns = columns
    self.clock = clock
    self.write = write
    self.start = start ?? clock()
  }

  /// Counts an item that is done.
  func count(found: Int = 0) {
    done.wrappingAdd(1, ordering: .relaxed)
    self.found.wrappingAdd(found, ordering: .relaxed)
  }

  /// Shows the line as it is now, if it is time. Returns false after the end.
  @discardableResult
  func update() -> Bool {
    line.withLock { line in
      if line == .finished { return false }
      let elapsed = clock() - start
      if elapsed >= Self.delay {
        // A line that wraps could not be erased.
        write(Self.eraseLine + text(after: elapsed).prefix(max(0, columns - 1)))
        line = .shown
      }
      return true
    }
  }

  private func text(after elapsed: Int) -> String {
    let (done, found) = (done.load(ordering: .relaxed), found.load(ordering: .relaxed))
    let rate = done * 1_000 / max(1, elapsed / 1_000_000)
    var text = "\(done) "
    if let total = work.total { text += "of \(total) " }
    text += "\(work.item(work.total ?? done)), \(found) \(work.found(found))"
    if rate > 0 { text += ", \(rate) \(work.item(rate)) per second" }
    return text
  }

  /// Erases the line, so that something else can be written.
  func erase() {
    line.withLock { line in
      guard line == .shown else { return }
      write(Self.eraseLine)
      line = .hidden
    }
  }

  /// Erases the line for good.
  func finish() {
    erase()
    line.withLock { $0 = .finished }
  }

  /// Shows the line from a thread of its own until the end.
  fileprivate func begin() {
    Workers.start {
      while self.update() { System.sleep(nanoseconds: Self.interval) }
    }
  }
}

extension Progress.Noun {
  static let file = Self("file", "files")
}

extension Console {
  /// Shows the progress of work until it is finished. Nil if it is not shown: unless standard error is a
  /// terminal, with `--quiet`, and in CI.
  ///
  /// - Parameter start: The time at which the command began this work or work before it; nil for now.
  func showProgress(_ work: Progress.Work, since start: Int? = nil) -> Progress? {
    guard !isQuiet, !isSilent, System.isTerminal(System.standardError),
      System.environment("CI") == nil,
      System.environment("TERM") != "dumb"
    else { return nil }
    let progress = Progress(
      work, since: start, columns: System.columns(System.standardError) ?? 80,
      clock: { System.monotonicTime },
      write: { text in
        // Progress that cannot be shown is no failure.
        _ = System.write(System.standardError, Array(text.utf8).span)
      })
    // The line shows one kind of work at a time.
    self.progress?.finish()
    self.progress = progress
    progress.begin()
    return progress
  }
}
