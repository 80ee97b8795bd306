import ConfigModel
import Lint

/// The findings of a run by file, including those of rules across files.
struct LintedFiles {
  struct Entry {
    /// The path as reports show it.
    let path: String
    /// The absolute path, without links in its folders; nil if nothing depends on it.
    let absolute: String?
    let settings: AppliedSettings
    var report: FileReport
    /// Nil if there is nothing to show.
    let source: SourceBytes?
    let fixedCount: Int
    /// True for an input file, false for a settings file that was only in use.
    let isInput: Bool
    /// True if the file is unchanged since the revision whose findings are skipped.
    var isUnchanged = false
  }

  /// The files that have something to report or whose path matters.
  private(set) var entries: [Entry] = []
  /// The number of checked files. An unchanged file counts only if it has findings.
  private(set) var inputCount = 0
  /// The number of hidden hints in files without an entry.
  private(set) var hiddenHintCount = 0

  init(_ run: inout LintRun) {
    addUsedSettings(run)
    addInputs(run)
    lintAcrossFiles(run)
    inputCount += entries.count { $0.isUnchanged && !$0.report.diagnostics.isEmpty }
    // In a partial run, an entry may suppress findings that the run skipped.
    if !run.hasFailed, run.earlier == nil { judgeIgnores(run) }
  }

  // MARK: Gathering

  /// Lints the settings files in force, each with its own settings.
  private mutating func addUsedSettings(_ run: LintRun) {
    guard !run.store.used.isEmpty else { return }
    let inputs = Set(
      run.files.lazy.filter { $0.name == Recognition.settingsName }.map { run.place(of: $0) })
    for settings in run.store.used {
      guard let file = settings.file, !inputs.contains(file.absolute) else { continue }
      let earlier = run.earlier?.known(file, settings)
      if run.earlier != nil, earlier == nil { continue }
      let report = settings.linter.lint(
        LintInput(path: file.path, kind: .settings, source: file.source))
      let suppressor = Suppressor(
        settings, file.absolute, run.options.baseline, earlier: earlier ?? [:])
      entries.append(
        Entry(
          path: file.path, absolute: file.absolute, settings: settings,
          report: suppressor.apply(to: report), source: file.source, fixedCount: 0, isInput: false))
    }
  }

  private mutating func addInputs(_ run: LintRun) {
    for index in run.files.indices {
      let isUnchanged = run.results[index].known?.isUnchanged ?? false
      let fixedCount = run.results[index].mended?.file.fixedCount ?? 0
      // Nearly all files have nothing to report and are not kept.
      let isForgotten = run.files[index].absolute == nil && fixedCount == 0
      let report: FileReport
      switch run.results[index].outcome {
      case .unknownKind, .unchanged, .failed: continue
      case .sound(let kind, let hiddenHintCount):
        if isForgotten {
          inputCount += isUnchanged ? 0 : 1
          self.hiddenHintCount += hiddenHintCount
          continue
        }
        report = FileReport(
          path: run.files[index].path, kind: kind, hiddenHintCount: hiddenHintCount)
      case .linted(let found):
        report = found
      }
      if !isUnchanged { inputCount += 1 }
      if isForgotten, report.isEmpty, report.facts == nil, report.flows == nil {
        hiddenHintCount += report.hiddenHintCount
        continue
      }
      let file = run.files[index]
      entries.append(
        Entry(
          path: file.path, absolute: file.absolute, settings: file.settings, report: report,
          source: run.results[index].source, fixedCount: fixedCount, isInput: true,
          isUnchanged: isUnchanged))
    }
  }

  private mutating func lintAcrossFiles(_ run: LintRun) {
    let facts = entries.compactMap(\.report.facts)
    guard !facts.isEmpty else { return }
    let findings = lintAcross(facts)
    let earlier = run.earlier.map { lintAcross(earlierFacts(run, $0)) } ?? [:]
    for index in entries.indices {
      let path = entries[index].path
      add(findings[path] ?? [], to: index, run, earlier: earlier[path] ?? [])
    }
  }

  /// Runs the rules across all files. Each file's own settings decide which of its findings count.
  private func lintAcross(_ facts: [FileFacts]) -> [String: [Finding]] {
    guard !facts.isEmpty else { return [:] }
    var linters: [String: Linter] = [:]
    for entry in entries { linters[entry.path] = entry.settings.linter }
    var findings: [String: [Finding]] = [:]
    var done: Set<ObjectIdentifier> = []
    for entry in entries where done.insert(ObjectIdentifier(entry.settings.linter)).inserted {
      let linter = entry.settings.linter
      for found in linter.lint(facts) where linters[found.path] === linter {
        findings[found.path, default: []].append(found.finding)
      }
    }
    return findings
  }

  private mutating func add(
    _ findings: [Finding], to index: Int, _ run: LintRun, earlier: [Finding] = []
  ) {
    guard !findings.isEmpty else { return }
    let suppressor = Suppressor(
      entries[index].settings, entries[index].absolute, run.options.baseline,
      earlier: Baseline.counts(earlier.map(\.diagnostic)))
    let report = entries[index].report
    let more = FileReport(
      path: report.path, kind: report.kind,
      diagnostics: findings.filter { !$0.isHint }.map(\.diagnostic),
      hints: findings.filter(\.isHint).map(\.diagnostic), facts: nil)
    var rest = suppressor.apply(to: more)
    if entries[index].isUnchanged { rest.suppressed = [] }
    entries[index].report = report.merging(rest)
  }

  // MARK: Entries of 'ignore'

  private mutating func judgeIgnores(_ run: LintRun) {
    for settings in run.store.used where !settings.ignores.entries.isEmpty {
      guard let file = settings.file,
        let index = entries.firstIndex(where: { $0.absolute == file.absolute })
      else { continue }
      let used = used(settings)
      let judged = settings.ignores.entries.filter { isJudged($0, settings, run) }
      let found = settings.linter.lint(
        judged.map { IgnoreUse($0, isUsed: used.contains($0.number)) })
      add(Self.placed(found, file), to: index, run)
    }
  }

  /// The numbers of the entries that suppressed findings.
  private func used(_ settings: AppliedSettings) -> Set<Int> {
    var used: Set<Int> = []
    for entry in entries where entry.settings === settings {
      for finding in entry.report.suppressed {
        if case .ignored(let number, _) = finding.cause { used.insert(number) }
      }
    }
    return used
  }

  /// True if the run shows that an entry is used or unused: its rule ran on all files that the
  /// entry covers.
  private func isJudged(
    _ entry: IgnoreList.Entry, _ settings: AppliedSettings, _ run: LintRun
  ) -> Bool {
    guard entry.rule.map(settings.linter.judges) ?? settings.overrides.runsAllRules else {
      return false
    }
    if run.hasWalked(settings.folder) { return true }
    guard let path = entry.literalPath else { return false }
    let absolute = Path.join(settings.folder, path)
    return entries.contains { $0.isInput && $0.absolute == absolute }
  }

  private static func placed(_ findings: [Finding], _ file: AppliedSettings.File) -> [Finding] {
    var finder = JSONPointerFinder(file.model.object.json.tree)
    return findings.sorted { $0.diagnostic.isOrderedBefore($1.diagnostic) }.map { finding in
      var finding = finding
      let place = finder.place(of: finding.diagnostic.range)
      finding.diagnostic.pointer = place.pointer
      finding.diagnostic.stablePointer = place.stable
      return finding
    }
  }

  // MARK: Baselines

  /// Writes the new baseline if requested, which leaves nothing to report. Otherwise reports the
  /// entries of the current baseline that no longer occur.
  func baselined(_ run: LintRun) throws(Failure) -> LintedFiles {
    if let target = run.options.newBaseline { return try writing(target, run) }
    if let baseline = run.options.baseline, !run.hasFailed, run.earlier == nil {
      sayWhatIsObsolete(baseline, run)
    }
    return self
  }

  private func writing(_ target: BaselineFile, _ run: LintRun) throws(Failure) -> LintedFiles {
    if run.hasFailed {
      throw .unusable(target.path, "not written, because not every file could be judged")
    }
    var baseline = Baseline()
    var result = self
    for index in result.entries.indices {
      guard let absolute = entries[index].absolute else { continue }
      let key = target.key(absolute)
      for finding in result.entries[index].report.takeReported(hints: run.options.showsHints) {
        baseline.add(finding, path: key)
      }
    }
    try BaselineFile(new: target.path, baseline).write()
    run.console.note("\(target.path): \(baseline.count) findings listed")
    return result
  }

  private func sayWhatIsObsolete(_ baseline: BaselineFile, _ run: LintRun) {
    var count = 0
    func say(_ path: String, _ key: Baseline.Key, _ number: Int) {
      count += number
      run.console.detail(
        "\(baseline.path): no longer found: \(path): \(key.rule) at '\(key.pointer)'")
    }
    var looked: Set<String> = []
    for entry in entries {
      guard let absolute = entry.absolute else { continue }
      let path = baseline.key(absolute)
      looked.insert(path)
      let obsolete = baseline.baseline.obsolete(path: path, entry.report.suppressed)
      for (key, number) in obsolete where entry.settings.linter.judges(key.rule) {
        say(path, key, number)
      }
    }
    if run.hasWalked(baseline.folder) {
      for path in baseline.baseline.files.keys.sorted() where !looked.contains(path) {
        for (key, number) in baseline.baseline.obsolete(path: path, []) { say(path, key, number) }
      }
    }
    guard count > 0 else { return }
    run.console.note(
      "\(baseline.path): \(count) of the listed findings are no longer there; "
        + "'--write-baseline \(baseline.path)' lists anew")
  }
}
