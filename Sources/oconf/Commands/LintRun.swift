import ConfigModel
import Lint

/// The files of one lint run, linted.
struct LintRun {
  private let files: [InputFile]
  private let settingsFiles: [SettingsStore.UsedFile]
  private let passesOverUnknown: Bool
  /// Nil for as many as there are processors.
  private let threads: Int?
  private let console: Console
  private var results: [FileResult] = []
  /// What rules across files found, by file.
  private var acrossFiles: [String: [Finding]] = [:]
  /// Whether some file could not be linted.
  private(set) var hasFailed = false

  /// What became of one file.
  private struct FileResult: Sendable {
    enum Outcome: Sendable {
      case linted(FileReport)
      case unknownKind
      case failed(FileError)
    }

    let outcome: Outcome
    /// Kept only where something was found, to show it.
    let source: SourceBytes?
  }

  init(
    _ files: [InputFile], _ settingsFiles: [SettingsStore.UsedFile],
    passesOverUnknown: Bool, threads: Int?, _ console: Console
  ) {
    self.files = files
    self.settingsFiles = settingsFiles
    self.passesOverUnknown = passesOverUnknown
    self.threads = threads
    self.console = console
  }

  mutating func lint() {
    let files = files
    // Rules across files compare exports with what stands beside them.
    let folders = Set(files.lazy.filter { $0.name.hasSuffix(".properties") }.map(\.folder))
    results = Workers.map(files.count, threads: threads, makeState: { FileReader() }) {
      reader, index in
      let file = files[index]
      return Self.lint(
        file, reader, collectsFacts: !folders.isEmpty && folders.contains(file.folder))
    }
    lintAcrossFiles()
    reportFailures()
  }

  private static func lint(
    _ file: InputFile, _ reader: FileReader, collectsFacts: Bool
  ) -> FileResult {
    do throws(FileError) {
      let loaded: LoadedFile?
      let source: SourceBytes
      if let standardInput = file.standardInput {
        (loaded, source) = (nil, standardInput)
      } else {
        let file = try reader.read(file.path, isRegular: file.isRegular)
        (loaded, source) = (file, file.source)
      }
      guard let kind = file.kind(of: source) else {
        return FileResult(outcome: .unknownKind, source: nil)
      }
      let report = file.settings.linter.lint(
        LintInput(path: file.path, kind: kind, source: source), collectsFacts: collectsFacts)
      try loaded?.validate(file.path)
      let isShown = collectsFacts || !report.diagnostics.isEmpty || !report.hints.isEmpty
      return FileResult(outcome: .linted(report), source: isShown ? source : nil)
    } catch {
      return FileResult(outcome: .failed(error), source: nil)
    }
  }

  private mutating func lintAcrossFiles() {
    let facts = results.compactMap { result in
      if case .linted(let report) = result.outcome { report.facts } else { nil }
    }
    guard !facts.isEmpty, let linter = files.first?.settings.linter else { return }
    for (path, finding) in linter.lint(facts) {
      acrossFiles[path, default: []].append(finding)
    }
  }

  private mutating func reportFailures() {
    var skipped = 0
    for (file, result) in zip(files, results) {
      switch result.outcome {
      case .linted(let report):
        console.detail("\(file.path): linted as \(report.kind.rawValue)")
      case .unknownKind where file.isNamed && !passesOverUnknown:
        console.fail(UsageError.unknownKind(path: file.path).description)
        hasFailed = true
      case .unknownKind: skipped += 1
      case .failed(let error):
        console.fail(error.description)
        hasFailed = true
      }
    }
    if skipped > 0 { console.detail("\(skipped) files of no known kind passed over") }
  }

  /// What was found, for showing.
  func report(limit: Int?, showsHints: Bool) -> LintReport {
    var report = LintReport()
    for file in settingsFiles where !files.contains(where: { $0.path == file.path }) {
      let linted = Linter(LintSettings()).lint(
        LintInput(path: file.path, kind: .settings, source: file.source))
      report.add(linted, file.source, [], showsHints: showsHints, limit: limit)
    }
    for (file, result) in zip(files, results) {
      guard case .linted(let linted) = result.outcome else { continue }
      report.fileCount += 1
      guard let source = result.source else { continue }
      report.add(
        linted, source, acrossFiles[file.path] ?? [], showsHints: showsHints, limit: limit)
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
    _ file: FileReport, _ source: SourceBytes, _ more: [Finding],
    showsHints: Bool, limit: Int?
  ) {
    let hints = file.hints + more.filter(\.isHint).map(\.diagnostic)
    var shown = file.diagnostics + more.filter { !$0.isHint }.map(\.diagnostic)
    if showsHints { shown += hints } else { hintCount += hints.count }
    guard !shown.isEmpty else { return }
    shown.sort { $0.isOrderedBefore($1) }
    for diagnostic in shown { counts.add(diagnostic.severity) }
    let room = limit.map { max(0, $0 - files.reduce(0) { $0 + $1.diagnostics.count }) }
    if let room, shown.count > room {
      omittedCount += shown.count - room
      shown = Array(shown.prefix(room))
    }
    if !shown.isEmpty {
      files.append(File(path: file.path, kind: file.kind, source: source, diagnostics: shown))
    }
  }
}
