import ConfigModel

#if os(Linux)
  /// Runs a command, and again whenever a path changes that its last run depended on (`--watch`).
  ///
  /// Each run is a process of its own. It reports the paths that it reads, lists or looks for
  /// (``FileTrace``), so that a change of any other file causes no run. Changes are collected for
  /// 100 ms. Memory and watches are bounded by the number of paths and folders.
  final class Watcher {
    private static let quietMilliseconds: Int32 = 100
    /// The time after which a run starts even if changes go on, in nanoseconds.
    private static let maximumDelay = 1_000_000_000

    private let console: Console
    private let folders: FolderWatch
    /// Readable once a signal has requested the end.
    private let signals: Int32
    /// The paths that the last run read or looked for, without links.
    private var paths: Set<String> = []
    /// The folders that the last run listed, without links.
    private var listings: Set<String> = []
    private var status = ExitStatus.success

    private init(_ console: Console) throws(Failure) {
      self.console = console
      folders = try Self.watching { () throws(FolderWatch.Refusal) in try FolderWatch() }
      guard let pipe = ChildProcess.Pipe() else { throw Self.failure() }
      signals = pipe.takeReading()
      Interruptions.report(to: pipe.takeWriting())
      Interruptions.keepStatusOfChildren()
    }

    /// Runs until a signal ends the program, and returns the status of the last complete run.
    static func run(_ console: Console) throws(Failure) -> ExitStatus {
      let watcher = try Watcher(console)
      var changed: String?
      while true {
        watcher.begin(changed)
        switch try watcher.runOnce() {
        case .interrupted: return watcher.status
        case .complete(let isStale):
          if isStale { continue }
        }
        console.note("watching for changes; press Ctrl-C to stop")
        guard let path = watcher.nextChange() else { return watcher.status }
        changed = path
      }
    }

    private static func watching<Result>(
      _ body: () throws(FolderWatch.Refusal) -> Result
    ) throws(Failure) -> Result {
      do throws(FolderWatch.Refusal) {
        return try body()
      } catch {
        throw .unusable(error.folder ?? "--watch", error.reason)
      }
    }

    private static func failure() -> Failure {
      .unusable("--watch", System.message(System.lastError))
    }

    private func begin(_ changed: String?) {
      if console.output.isTerminal, System.environment("TERM") != "dumb" {
        try? console.write(document: "\u{1B}[H\u{1B}[2J")
        try? console.finish()
      }
      if let changed, !changed.isEmpty {
        let folder = System.workingDirectory ?? ""
        console.note("changed: \(Path.relative(changed, to: folder) ?? changed)")
      }
    }

    // MARK: Running

    private enum Outcome {
      case interrupted
      /// A run has ended. It is stale if a path changed before it was watched.
      case complete(isStale: Bool)
    }

    private func runOnce() throws(Failure) -> Outcome {
      guard let trace = ChildProcess.Pipe() else { throw Self.failure() }
      let began = System.fileTime
      let child = System.startCopy(passing: trace.writing, as: FileTrace.variable)
      guard child >= 0 else { throw Self.failure() }
      let reading = trace.takeReading()
      trace.close()
      defer { System.close(reading) }
      var records: [UInt8] = []
      var block = [UInt8](repeating: 0, count: 1 << 16)
      reading: while true {
        guard wait(reading, -1) else {
          System.endCopy(child)
          return .interrupted
        }
        guard case .count(let count) = System.read(reading, into: &block), count > 0 else {
          break reading
        }
        records += block[..<count]
      }
      status = System.statusOfCopy(child).flatMap { ExitStatus(rawValue: $0) } ?? .failure
      return try adopt(records, began)
    }

    /// Waits until a descriptor is readable or the time is over; false if a signal came.
    private func wait(_ descriptor: Int32, _ milliseconds: Int32) -> Bool {
      !System.waits(for: signals, or: descriptor, milliseconds: milliseconds)
    }

    // MARK: Watching

    /// Watches the folders of the paths in the records of a run.
    private func adopt(_ records: [UInt8], _ began: Int) throws(Failure) -> Outcome {
      paths = []
      listings = []
      var isStale = false
      let start = System.workingDirectory ?? "/"
      for record in records.split(separator: 0) {
        guard let first = record.first, let kind = FileTrace.Kind(rawValue: first) else { continue }
        if kind == .stop { return .interrupted }
        let text = NativePath.text(Array(record.dropFirst()))
        let path = Path.withoutSteps(text.hasPrefix("/") ? text : Path.join(start, text))
        if kind == .listing, let folder = System.realPath(path), listings.insert(folder).inserted {
          isStale = try watch(folder, folder, began) || isStale
        }
        isStale = try watch(path, began) || isStale
        if System.linkTarget(path) != nil, let target = System.realPath(path) {
          isStale = try watch(target, began) || isStale
        }
      }
      return .complete(isStale: isStale)
    }

    /// Watches a path, or the nearest one above it that exists. Returns true if it changed since a
    /// time and was not watched.
    private func watch(_ path: String, _ began: Int) throws(Failure) -> Bool {
      var path = path
      while true {
        let parent = Path.folder(of: path)
        guard !parent.isEmpty else { return false }
        guard let folder = System.realPath(parent) else {
          path = parent
          continue
        }
        let real = Path.join(folder, Path.name(of: path))
        guard paths.insert(real).inserted else { return false }
        return try watch(real, folder, began)
      }
    }

    private func watch(
      _ path: String, _ folder: String, _ began: Int
    ) throws(Failure) -> Bool {
      let addition = try Self.watching { () throws(FolderWatch.Refusal) in try folders.add(folder) }
      guard addition == .added else { return false }
      return System.changeTime(path).map { $0 >= began } ?? false
    }

    /// Waits for changes that matter, and returns the path of the first one. Returns nil if a signal
    /// came.
    private func nextChange() -> String? {
      var found: String?
      var deadline = Int.max
      while System.monotonicTime < deadline {
        guard wait(folders.descriptor, found == nil ? -1 : Self.quietMilliseconds) else {
          return nil
        }
        let changes = folders.changes()
        if changes.isEmpty, found != nil { break }
        if found == nil, let first = changes.first(where: matters) {
          found = first.path
          deadline = System.monotonicTime + Self.maximumDelay
        }
      }
      return found
    }

    /// The endings of files that editors create next to the edited one.
    private static let passing = ["~", ".swp", ".swx", ".swo", "/4913"]

    private func matters(_ change: FolderWatch.Change) -> Bool {
      if change.path.isEmpty || paths.contains(change.path) { return true }
      return change.isOfListing && listings.contains(change.folder)
        && !Self.passing.contains(where: change.path.hasSuffix)
    }
  }
#endif

/// `--watch` on the command line.
enum Watching {
  /// Watches if `--watch` is set. Returns nil if the command has to run: without the option, and in the process of
  /// each run.
  ///
  /// - Parameter refused: The options that cannot be combined with `--watch`.
  static func status(
    _ arguments: Arguments, _ console: Console, refused: [Option]
  ) throws(Failure) -> ExitStatus? {
    guard arguments.isSet(.watch) else { return nil }
    for option in refused + [.output, .stdinFilename] where arguments.isSet(option) {
      throw .usage(.conflict("--watch", "--" + option.name))
    }
    // The option has the same name in every command.
    for format in arguments.values(.lintFormat) where format != "text" {
      throw .usage(.conflict("--watch", "--format " + format))
    }
    if arguments.operands.contains("-") { throw .usage(.conflict("--watch", "-")) }
    #if os(Linux)
      return FileTrace.begin() ? nil : try Watcher.run(console)
    #else
      throw .usage(.needs("--watch", "Linux"))
    #endif
  }
}
