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
  /// The baselines whose findings are skipped.
  let baselines: Baselines
  /// One result per file.
  var results: [FileResult] = []
  /// The files at the revision whose findings are skipped; nil to report all findings.
  let earlier: EarlierVersions?
  /// The settings at the revision; nil without one.
  let earlierSettings: EarlierSettings?
  /// True to print a note if nothing was checked.
  var saysThatNothingWasChecked = true
  /// Messages about files that could not be linted or written.
  private(set) var failures: [String] = []
  var hasFailed: Bool { !failures.isEmpty }
  /// True if documents or differences were written to standard output.
  var hasUsedOutput = false

  init(
    _ files: [InputFile], _ folders: [String], _ store: SettingsStore, _ options: LintOptions,
    _ console: Console, earlier: EarlierVersions? = nil
  ) throws(Failure) {
    try Failure.ofUsage { () throws(UsageError) in try store.checkCompanyNames() }
    self.files = files
    self.folders = folders
    self.store = store
    self.options = options
    self.console = console
    self.earlier = earlier
    earlierSettings = earlier.map { EarlierSettings($0, store) }
    baselines = try Baselines(
      store.used.isEmpty ? [] : files.map(\.settings), options,
      before: earlierSettings, console)
  }

  /// Reads and lints the files, and fixes them in memory if requested.
  mutating func lint() {
    let files = files
    let facts = NeededFacts(files)
    let options = options
    let linter = linter
    let progress = console.showProgress(
      .init(item: .file, found: .init("finding", "findings"), total: files.count))
    results = Workers.map(files.count, threads: options.threads, makeState: {}) { _, index in
      let file = files[index]
      let result = linter.lint(file, collectsFacts: facts.areNeeded(of: file))
      progress?.count(found: result.document?.report.diagnostics.count ?? 0)
      return result
    }
    progress?.finish()
    reportFailures()
  }

  /// The linter for the files.
  var linter: FileLinter {
    FileLinter(
      session: options.session(baselines), keepsDrawn: options.outputs.drawsTrust,
      setups: SetupReader(workingDirectory: store.workingDirectory), earlier: earlier)
  }

  /// Throws if a result would overwrite a file that was linted, however it was found.
  func protectInputs(_ arguments: Arguments) throws(Failure) {
    try Failure.ofUsage { () throws(UsageError) in
      try OutputPaths.check(arguments) {
        zip(files, results).compactMap { file, result in
          result.outcome.kind == nil ? nil : file.path
        }
          + store.used.flatMap { settings in
            // A run may write the baseline that it reads.
            let baseline = options.newBaseline == nil ? settings.baseline : nil
            return [baseline, settings.accept].compactMap { $0?.path }
          }
      }
    }
  }

  mutating func fail(_ reason: ErrorText) {
    console.fail(reason)
    failures.append(reason.string)
  }

  /// Reports files that could not be linted.
  mutating func reportFailures() {
    var skipped = 0
    var unchanged = 0
    for index in files.indices {
      switch results[index].outcome {
      case .linted(let document) where document.isUnchanged: unchanged += 1
      case .linted, .sound:
        console.detail(
          "\(files[index].path): linted as \(results[index].outcome.kind?.rawValue ?? "")")
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
        "no recognized file differs from '\(earlier.repository.revision)'")
    } else if results.isEmpty || skipped == results.count {
      console.note("nothing was checked: no recognized file found")
    }
    if skipped > 0 { console.detail("skipped \(DiffReport.count(skipped, "unrecognized file"))") }
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

/// The result of linting one file.
struct FileResult: Sendable {
  enum Outcome: Sendable {
    indirect case linted(LintedDocument)
    /// No findings, and no later step needs the file. Nearly every file has this outcome.
    case sound(DocumentKind, hiddenHintCount: Int)
    case unknownKind
    /// The file is unchanged since the revision and has nothing to report.
    case unchanged
    case failed(FileError)

    /// The kind of the linted document; nil if none was linted.
    var kind: DocumentKind? {
      switch self {
      case .linted(let document): document.report.kind
      case .sound(let kind, _): kind
      case .unknownKind, .unchanged, .failed: nil
      }
    }
  }

  var outcome: Outcome
  /// The status that shows if the file has changed since it was read; nil for a file that is not
  /// written.
  var status: System.Status?

  /// The linted document, with something to report.
  var document: LintedDocument? {
    get { if case .linted(let document) = outcome { document } else { nil } }
    set { if let newValue { outcome = .linted(newValue) } }
  }
}

extension InputFile {
  /// The path up to the last slash.
  var folder: String { Path.folder(of: path) }
}

extension LintRun {
  /// Writes or shows the fixed files, and reports fixes that were not made.
  mutating func deliverFixes() throws(Failure) {
    guard let fixing = options.fixing else { return }
    hasUsedOutput = fixing.isPreview || files.contains { $0.standardInput != nil }
    var written: [String: Int] = [:]
    for index in results.indices {
      guard let fixed = results[index].document?.fixed else { continue }
      if fixing.isPreview {
        try show(fixed)
      } else if files[index].standardInput != nil {
        try pass(fixed)
      } else if fixed.isChanged {
        write(fixed, index, &written)
      }
      sayWhatIsLeft(fixed)
    }
  }

  private func show(_ fixed: FixedFile) throws(Failure) {
    guard fixed.isChanged else { return }
    let difference = LineDifference(
      fixed.input.path, fixed.original.source, fixed.input.source, fixed.input.kind)
    try console.write(difference.text(console.style))
  }

  /// Writes standard input, with its fixes, to standard output.
  private func pass(_ fixed: FixedFile) throws(Failure) {
    try Failure.ofFile { () throws(FileError) in
      try console.output.write(fixed.input.source.allBytes.span)
    }
  }

  /// Writes one file. If that fails, the file keeps its content, and its original findings are
  /// reported.
  ///
  /// - Parameter written: The indices of written files, by real path, because a file may have two
  ///   names.
  private mutating func write(_ fixed: FixedFile, _ index: Int, _ written: inout [String: Int]) {
    let path = files[index].path
    let bytes = fixed.input.source.allBytes
    let place = System.realPath(path) ?? path
    if let twin = written[place], results[twin].document?.fixed?.input.source.allBytes == bytes {
      return
    }
    do throws(FileError) {
      let file = try FileReplacement(path, expecting: results[index].status)
      try file.write(bytes.span)
      try file.commit()
      written[place] = index
    } catch {
      fail(error.text)
      results[index].document?.report = fixed.originalReport
      results[index].document?.source = fixed.original.source
      results[index].document?.fixed = nil
    }
  }

  private func sayWhatIsLeft(_ fixed: FixedFile) {
    for fix in fixed.left {
      console.note("\(fixed.input.path): not fixed: \(fix.title) [\(fix.rule)]: \(fix.reason.text)")
    }
  }
}

extension SourceBytes {
  fileprivate var allBytes: [UInt8] { bytes(0..<count) }
}

extension LeftFix.Reason {
  fileprivate var text: String {
    switch self {
    case .contradictory: "its edits conflict"
    case .withoutEffect: "it would change nothing"
    case .breaksSyntax: "the file would no longer be valid JSON"
    case .refused: "it might accept what was rejected before"
    case .damages: "the file would have more syntax errors, or lose fields"
    case .addsErrors: "the file would have more errors than before"
    case .unseen: "too many other fixes were skipped"
    case .unsettled:
      "it still changed the file after \(Fixer.maximumPasses) passes, so no change was applied"
    }
  }
}
