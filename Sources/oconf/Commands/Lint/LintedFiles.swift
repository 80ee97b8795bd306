import ConfigModel
import Lint

/// The findings of a run by file, including those of rules across files.
struct LintedFiles {
  let result: SessionResult
  private let scope: SessionResult.Scope
  /// The number of checked files. An unchanged file counts only if it has findings.
  private var inputCount = 0
  /// The number of unchanged files among them.
  let unchangedCount: Int
  /// The number of hidden hints in files without a document in the result.
  private var hiddenHintCount = 0
  /// True if the findings of a baseline were skipped.
  private let usesBaselines: Bool

  init(_ run: LintRun) {
    usesBaselines = !run.baselines.isEmpty
    var inputs: [LintedDocument] = []
    for (file, fileResult) in zip(run.files, run.results) {
      switch fileResult.outcome {
      case .unknownKind, .unchanged, .failed: continue
      case .sound(let kind, let hiddenHintCount):
        inputCount += 1
        // Nearly all files have nothing to report and are not kept.
        guard let absolute = file.absolute else {
          self.hiddenHintCount += hiddenHintCount
          continue
        }
        inputs.append(
          LintedDocument(
            FileReport(path: file.path, kind: kind, hiddenHintCount: hiddenHintCount),
            file.settings, absolute: absolute, source: nil))
      case .linted(let document):
        if !document.isUnchanged { inputCount += 1 }
        inputs.append(document)
      }
    }
    let documents = Self.settingsInUse(run) + inputs
    // In a partial run, an entry may suppress findings that the run skipped.
    scope = SessionResult.Scope(
      settings: run.store.used, isWhole: !run.hasFailed && run.earlier == nil,
      // A baseline lists them, so that it also applies to a generated file alone.
      keepsRepeated: run.options.newBaseline != nil,
      earlierFacts: run.earlier.map { $0.facts(documents, run.store) },
      files: Self.files(in:),
      covers: { run.hasWalked(run.store.resolve($0.isEmpty ? "." : $0).absolute) })
    result = SessionResult(documents, run.options.session(run.baselines), scope)
    unchangedCount = result.documents.count {
      $0.isUnchanged && !$0.report.diagnostics.isEmpty
    }
    inputCount += unchangedCount
  }

  func report(_ options: LintOptions) -> LintReport {
    LintReport(
      result, fileCount: inputCount, hiddenHintCount: hiddenHintCount,
      options.content(usesBaselines: usesBaselines))
  }

  /// Lints the settings files in use that are no input, each with its own settings.
  private static func settingsInUse(_ run: LintRun) -> [LintedDocument] {
    guard !run.store.used.isEmpty else { return [] }
    let inputs = Set(
      zip(run.files, run.results).lazy.filter { file, result in
        file.name == Recognition.settingsName || result.outcome.kind == .settings
      }.map { file, _ in run.place(of: file) })
    // Settings that are only in use are not fixed.
    let session = LintSession(baseline: run.baselines.baseline)
    return run.store.used.compactMap { settings in
      guard let file = settings.file, !inputs.contains(file.absolute) else { return nil }
      let earlier = run.earlier?.version(of: file)
      if case .same = earlier { return nil }
      var document = session.lint(
        SessionDocument(
          LintInput(path: file.path, kind: .settings, source: file.source), settings,
          absolute: file.absolute, earlier: earlier))
      document.isInput = false
      return document
    }
  }

  /// The maximum number of folders in which patterns of settings are looked for.
  private static let folderLimit = 5_000

  /// All files in a folder and in the folders in it, relative to it; nil if there are too many.
  private static func files(in folder: String) -> [String]? {
    let counter = FolderCounter(limit: folderLimit)
    var walk = FolderWalk(
      FolderWalk.Options(
        judge: { _ in .wanted(nil) },
        exclusion: { _ in counter.isOver() ? { _, _ in true } : nil }, heedsGitignore: false))
    walk.walk(folder)
    guard !counter.hasEnded, walk.errors.isEmpty else { return nil }
    return walk.files.compactMap { Path.relative($0.path, to: folder) }
  }

  // MARK: Baselines

  /// Notes the entries of the baselines that no longer occur.
  func noteObsolete(_ run: LintRun) {
    guard scope.isWhole else { return }
    for baseline in run.baselines.files { sayWhatIsObsolete(baseline, run) }
  }

  /// Writes all findings to the new baseline. Returns their number.
  func write(_ target: BaselineFile, _ options: LintOptions) throws(Failure) -> Int {
    let baseline = result.baseline(in: target.located.folder, hints: options.showsHints)
    try BaselineFile(new: target.path, baseline).write()
    return baseline.count
  }

  private func sayWhatIsObsolete(_ baseline: BaselineFile, _ run: LintRun) {
    let console = run.console
    let obsolete = result.obsolete(baseline.located, scope)
    for finding in obsolete {
      console.detail(
        "\(baseline.path): no longer occurs: \(finding.path): \(finding.key.rule) at "
          + "'\(finding.key.pointer)'")
    }
    guard !obsolete.isEmpty else { return }
    let count = obsolete.reduce(0) { $0 + $1.count }
    console.note(
      "\(baseline.path): \(count) baseline \(count == 1 ? "entry no longer occurs" : "entries no longer occur"); "
        + "run '\(run.options.baseline == nil ? "oconf baseline" : "oconf baseline --output \(baseline.path)")' to update it"
    )
  }
}
