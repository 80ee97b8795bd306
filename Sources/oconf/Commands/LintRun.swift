import ConfigModel
import Lint

/// The files of one lint run: read, linted, and fixed if requested.
struct LintRun {
  let files: [InputFile]
  /// The absolute paths of the folders that were searched, without links.
  let folders: [String]
  let store: SettingsStore
  let options: LintOptions
  let console: Console
  var results: [FileResult] = []
  /// The files at the revision whose findings are skipped; nil to report all findings.
  var earlier: EarlierVersions?
  /// True to print a note if nothing was checked.
  var saysThatNothingWasChecked = true
  /// Messages about files that could not be linted or written.
  private(set) var failures: [String] = []
  var hasFailed: Bool { !failures.isEmpty }
  /// True if documents or differences were written to standard output.
  var hasUsedOutput = false

  /// The result for one file.
  struct FileResult: Sendable {
    enum Outcome: Sendable {
      indirect case linted(FileReport)
      /// No findings, and no later step needs the file. Nearly every file has this outcome.
      case sound(DocumentKind, hiddenHintCount: Int)
      case unknownKind
      /// The file is unchanged since the revision and was not linted.
      case unchanged
      case failed(FileError)

      /// The kind of the linted document; nil if none was linted.
      var kind: DocumentKind? {
        switch self {
        case .linted(let report): report.kind
        case .sound(let kind, _): kind
        case .unknownKind, .unchanged, .failed: nil
        }
      }
    }

    var outcome: Outcome
    /// Kept only if there is something to show.
    var source: SourceBytes?
    /// The fixed file; nil if there was nothing to fix.
    var mended: Mended?
    /// The comparison with an earlier version; nil if there is none.
    var known: KnownBefore?
  }

  /// The comparison of a file with its earlier version. Stored separately from the result, because
  /// most runs have none.
  final class KnownBefore: Sendable {
    /// True if the file is unchanged.
    let isUnchanged: Bool
    /// Facts of the earlier version; nil if no rule across files needs them, or if there was no
    /// file at this path.
    let facts: FileFacts?

    init(isUnchanged: Bool, facts: FileFacts?) {
      self.isUnchanged = isUnchanged
      self.facts = facts
    }
  }

  /// A file whose fixes were made at least in part. Stored separately from the result, because most
  /// runs have none and results are many.
  final class Mended: Sendable {
    let file: FixedFile
    /// The status that shows if the file has changed since it was read; nil for a file that is not
    /// written.
    let status: System.Status?

    init(_ file: FixedFile, _ status: System.Status?) {
      self.file = file
      self.status = status
    }
  }

  init(
    _ files: [InputFile], _ folders: [String], _ store: SettingsStore, _ options: LintOptions,
    _ console: Console
  ) {
    self.files = files
    self.folders = folders
    self.store = store
    self.options = options
    self.console = console
  }

  /// Reads and lints the files, and fixes them in memory if requested.
  mutating func lint() {
    let files = files
    let baseline = options.baseline
    // Rules across files compare exports with the other files in their folders.
    var folders: Set<String> = []
    for index in files.indices where files[index].isProperties {
      folders.insert(files[index].folder)
    }
    let foldersOfExports = folders
    let options = options
    // With fewer files than threads, several threads can work on one file.
    let threadsAFile: @Sendable () -> Int = {
      max(1, (options.threads ?? Workers.usualCount) / max(1, files.count))
    }
    let setups = SetupReader(workingDirectory: store.workingDirectory)
    let earlier = earlier
    results = Workers.map(files.count, threads: options.threads, makeState: { FileReader() }) {
      reader, index in
      let file = files[index]
      let collectsFacts =
        !foldersOfExports.isEmpty && foldersOfExports.contains(file.folder)
      guard let earlier else {
        return Self.lint(
          file, reader, setups, options, Suppressor(file.settings, file.absolute, baseline),
          collectsFacts: collectsFacts, threads: threadsAFile)
      }
      return Self.lint(
        file, since: earlier, reader, setups, options, collectsFacts: collectsFacts)
    }
    reportFailures()
  }

  static func lint(
    _ file: InputFile, _ reader: FileReader, _ setups: SetupReader, _ options: LintOptions,
    _ suppressor: Suppressor, collectsFacts: Bool,
    threads: @escaping @Sendable () -> Int = { 1 }
  ) -> FileResult {
    do throws(FileError) {
      let loaded: LoadedFile
      if let standardInput = file.standardInput {
        loaded = LoadedFile(copy: standardInput)
      } else {
        // A file to be fixed needs its status, which takes another system call.
        loaded = try reader.read(file.path, isRegular: file.isRegular && options.fixing == nil)
      }
      guard let kind = file.kind(of: loaded.source) else {
        return FileResult(outcome: .unknownKind)
      }
      let input = LintInput(
        path: file.path, kind: kind, source: loaded.source, expected: file.expected,
        setupFiles: kind == .identityProviderSetup
          ? setups.files(of: loaded.source, named: file.path, absolute: file.absolute, reader) : nil
      )
      let isKept = collectsFacts || kind == .settings
      guard !kind.isForeign, let fixer = fixer(file, options) else {
        var report = file.settings.linter.lint(
          input, collectsFacts: collectsFacts, threads: threads)
        if !suppressor.isIdle { report = suppressor.apply(to: report) }
        try loaded.validate(file.path)
        return .of(report, loaded.source, isKept: isKept)
      }
      let linter = file.settings.linter
      let fixed = fixer.fix(input) {
        suppressor.apply(to: linter.lint($0, collectsFacts: collectsFacts, threads: threads))
      }
      try loaded.validate(file.path)
      var result = FileResult.of(fixed.report, fixed.input.source, isKept: isKept)
      if fixed.isChanged || !fixed.left.isEmpty || file.standardInput != nil {
        result.mended = Mended(fixed, loaded.status)
      }
      return result
    } catch {
      return FileResult(outcome: .failed(error))
    }
  }

  /// The fixer for a file; nil if no fixes are requested.
  private static func fixer(_ file: InputFile, _ options: LintOptions) -> Fixer? {
    options.fixing.map { fixing in
      let settings = file.settings
      let guardian = SafeFixGuard(
        settings.linter.settings, settings.file.map { Readings($0.model) } ?? Readings())
      return Fixer(
        upTo: fixing.safety, includesHints: options.showsHints, permits: guardian.permits)
    }
  }

  /// Throws if a result would overwrite a file that was linted, however it was found.
  func protectInputs(_ arguments: Arguments) throws(Failure) {
    try Failure.ofUsage { () throws(UsageError) in
      try OutputPaths.check(arguments) {
        zip(files, results).compactMap { file, result in
          result.outcome.kind == nil ? nil : file.path
        }
      }
    }
  }

  mutating func fail(_ reason: ErrorText) {
    console.fail(reason)
    failures.append(reason.string)
  }

  private mutating func reportFailures() {
    var skipped = 0
    var unchanged = 0
    for index in files.indices {
      switch results[index].outcome {
      case .linted, .sound:
        if results[index].known?.isUnchanged ?? false {
          unchanged += 1
        } else {
          console.detail(
            "\(files[index].path): linted as \(results[index].outcome.kind?.rawValue ?? "")")
        }
      case .unknownKind where files[index].isNamed && !options.passesOverUnknown:
        fail(UsageError.unknownKind(path: files[index].path).text)
      case .unknownKind: skipped += 1
      case .unchanged: unchanged += 1
      case .failed(let error):
        fail(error.text)
      }
    }
    if !saysThatNothingWasChecked {
      // The caller has more to report.
    } else if let earlier, unchanged + skipped == results.count {
      console.note(
        "no file of a known kind differs from '\(earlier.repository.revision)'")
    } else if results.isEmpty || skipped == results.count {
      console.note("nothing was checked: no file of a known kind was found")
    }
    if skipped > 0 { console.detail("\(skipped) files of no known kind passed over") }
  }

  /// The absolute path of a file.
  func place(of file: InputFile) -> String {
    file.absolute ?? store.resolve(file.path).absolute
  }

  /// True if a folder was searched, with everything in it.
  func hasWalked(_ folder: String) -> Bool {
    folders.contains { $0 == folder || Path.relative(folder, to: $0) != nil }
  }
}

extension LintRun.FileResult {
  /// - Parameter isKept: True to keep the report and the source even without findings.
  fileprivate static func of(
    _ report: FileReport, _ source: SourceBytes, isKept: Bool
  ) -> LintRun.FileResult {
    guard isKept || !report.isEmpty || report.flows != nil else {
      return LintRun.FileResult(
        outcome: report.setupFiles == nil
          ? .sound(report.kind, hiddenHintCount: report.hiddenHintCount) : .linted(report))
    }
    return LintRun.FileResult(outcome: .linted(report), source: source)
  }
}

extension InputFile {
  /// The path up to the last slash.
  var folder: String { Path.folder(of: path) }

  fileprivate var isProperties: Bool {
    path.utf8.last == UInt8(ascii: "s") && path.hasSuffix(".properties")
  }
}

extension Suppressor {
  /// A suppressor for the findings of one file.
  ///
  /// - Parameters:
  ///   - absolute: The absolute path of the file; nil if nothing depends on it.
  ///   - earlier: The number of findings in an earlier version, by key.
  init(
    _ settings: AppliedSettings, _ absolute: String?, _ baseline: BaselineFile?,
    earlier: [Baseline.Key: Int]? = nil
  ) {
    guard let absolute else {
      self = .idle
      return
    }
    // Both the baseline and the earlier version may list a finding.
    var known = baseline.flatMap { $0.baseline.files[$0.key(absolute)] } ?? [:]
    for (key, count) in earlier ?? [:] { known[key] = max(known[key] ?? 0, count) }
    self.init(settings.ignores(of: absolute), known: known)
  }
}
