import ConfigModel
import Lint

/// The files of one lint run, linted.
struct LintRun {
  let files: [InputFile]
  private let settingsFiles: [SettingsStore.UsedFile]
  let options: LintOptions
  let console: Console
  var results: [FileResult] = []
  /// What rules across files found, by file.
  private var acrossFiles: [String: [Finding]] = [:]
  /// Whether some file could not be linted, or not be written.
  var hasFailed = false
  /// Whether documents or differences were written to standard output.
  var hasUsedOutput = false

  /// What became of one file.
  struct FileResult: Sendable {
    enum Outcome: Sendable {
      case linted(FileReport)
      case unknownKind
      case failed(FileError)
    }

    var outcome: Outcome
    /// Kept only where something was found, to show it.
    var source: SourceBytes?
    /// What became of the file's fixes; nil where there was nothing to mend.
    var fixed: FixedFile?
    /// What tells whether the file has changed since, where it may be written.
    var status: System.Status?
  }

  init(
    _ files: [InputFile], _ settingsFiles: [SettingsStore.UsedFile], _ options: LintOptions,
    _ console: Console
  ) {
    self.files = files
    self.settingsFiles = settingsFiles
    self.options = options
    self.console = console
  }

  /// Reads and judges the files, and mends them in memory if that was asked for.
  mutating func lint() {
    let files = files
    // Rules across files compare exports with what stands beside them.
    let folders = Set(files.lazy.filter { $0.name.hasSuffix(".properties") }.map(\.folder))
    let fixer = options.fixing.map { Fixer(upTo: $0.safety, includesHints: options.showsHints) }
    results = Workers.map(files.count, threads: options.threads, makeState: { FileReader() }) {
      reader, index in
      let file = files[index]
      return Self.lint(
        file, reader, fixer, collectsFacts: !folders.isEmpty && folders.contains(file.folder))
    }
    reportFailures()
  }

  private static func lint(
    _ file: InputFile, _ reader: FileReader, _ fixer: Fixer?, collectsFacts: Bool
  ) -> FileResult {
    do throws(FileError) {
      let loaded: LoadedFile
      if let standardInput = file.standardInput {
        loaded = LoadedFile(copy: standardInput)
      } else {
        // What is written back must be known to be what was read, which takes a call more.
        loaded = try reader.read(file.path, isRegular: file.isRegular && fixer == nil)
      }
      guard let kind = file.kind(of: loaded.source) else {
        return FileResult(outcome: .unknownKind)
      }
      let input = LintInput(
        path: file.path, kind: kind, source: loaded.source, expected: file.expected)
      let linter = file.settings.linter
      let judge = { linter.lint($0, collectsFacts: collectsFacts) }
      let fixed = kind.isForeign ? nil : fixer?.fix(input, lint: judge)
      let report = fixed?.report ?? judge(input)
      try loaded.validate(file.path)
      let isShown = collectsFacts || !report.diagnostics.isEmpty || !report.hints.isEmpty
      var result = FileResult(
        outcome: .linted(report), source: isShown ? fixed?.input.source ?? input.source : nil)
      if let fixed, fixed.isChanged || !fixed.left.isEmpty || file.standardInput != nil {
        result.fixed = fixed
        result.status = loaded.status
      }
      return result
    } catch {
      return FileResult(outcome: .failed(error))
    }
  }

  mutating func lintAcrossFiles() {
    let facts = results.compactMap { result in
      if case .linted(let report) = result.outcome { report.facts } else { nil }
    }
    guard !facts.isEmpty else { return }
    // All files are seen together, and each is judged by the settings that apply to it.
    var linters: [String: Linter] = [:]
    for file in files { linters[file.path] = file.settings.linter }
    var done: Set<ObjectIdentifier> = []
    for file in files where done.insert(ObjectIdentifier(file.settings.linter)).inserted {
      for (path, finding) in file.settings.linter.lint(facts)
      where linters[path] === file.settings.linter {
        acrossFiles[path, default: []].append(finding)
      }
    }
  }

  private mutating func reportFailures() {
    var skipped = 0
    for (file, result) in zip(files, results) {
      switch result.outcome {
      case .linted(let report):
        console.detail("\(file.path): linted as \(report.kind.rawValue)")
      case .unknownKind where file.isNamed && !options.passesOverUnknown:
        console.fail(UsageError.unknownKind(path: file.path).description)
        hasFailed = true
      case .unknownKind: skipped += 1
      case .failed(let error):
        console.fail(error.description)
        hasFailed = true
      }
    }
    if results.isEmpty || skipped == results.count {
      console.note("nothing was checked: no file of a known kind was found")
    }
    if skipped > 0 { console.detail("\(skipped) files of no known kind passed over") }
  }

  /// What was found, for showing.
  func report() -> LintReport {
    var report = LintReport()
    report.isPreview = options.fixing?.isPreview ?? false
    for file in settingsFiles where !files.contains(where: { $0.path == file.path }) {
      let linted = Linter(LintSettings()).lint(
        LintInput(path: file.path, kind: .settings, source: file.source))
      report.add(linted, file.source, [], options)
    }
    for (file, result) in zip(files, results) {
      guard case .linted(let linted) = result.outcome else { continue }
      report.fileCount += 1
      report.fixedCount += result.fixed?.fixedCount ?? 0
      guard let source = result.source else { continue }
      report.add(linted, source, acrossFiles[file.path] ?? [], options)
    }
    return report
  }
}

extension InputFile {
  /// The path up to the last slash.
  var folder: String { Path.folder(of: path) }
}

extension LintReport {
  /// Adds what was found in one file.
  mutating func add(
    _ file: FileReport, _ source: SourceBytes, _ more: [Finding], _ options: LintOptions
  ) {
    let hints = file.hints + more.filter(\.isHint).map(\.diagnostic)
    var shown = file.diagnostics + more.filter { !$0.isHint }.map(\.diagnostic)
    if options.showsHints { shown += hints } else { hintCount += hints.count }
    guard !shown.isEmpty else { return }
    shown.sort { $0.isOrderedBefore($1) }
    for diagnostic in shown {
      counts.add(diagnostic.severity)
      fixableCount.add(diagnostic)
    }
    let room = options.limit.map { max(0, $0 - files.reduce(0) { $0 + $1.diagnostics.count }) }
    if let room, shown.count > room {
      omittedCount += shown.count - room
      shown = Array(shown.prefix(room))
    }
    if !shown.isEmpty {
      files.append(File(path: file.path, kind: file.kind, source: source, diagnostics: shown))
    }
  }
}
