import ConfigModel
import Lint

extension GitChanges {
  /// Compares the files in scope of a command with a revision.
  init(
    _ revision: String, _ arguments: Arguments, _ store: SettingsStore, _ console: Console
  ) throws(Failure) {
    let repository = try GitRepository(revision)
    console.detail("compared with commit \(repository.commit)")
    let scope = GitScope(
      arguments.operands, store, stdinFilename: arguments.value(.stdinFilename))
    try self.init(repository, scope)
  }
}

/// `oconf lint --since`: reports only findings that files did not have at a revision. The current
/// settings apply to both versions.
extension EarlierVersions {
  /// The findings of a settings file at the revision, by key; nil if the file is unchanged.
  func known(_ file: AppliedSettings.File, _ settings: AppliedSettings) -> [Baseline.Key: Int]? {
    switch standing(file.absolute) {
    case .same: return nil
    case .other(nil), .unknown: return [:]
    case .other(let old?):
      let report = settings.linter.lint(
        LintInput(path: file.path, kind: .settings, source: old.source))
      return Baseline.counts(report.diagnostics + report.hints)
    }
  }
}

extension LintRun {
  /// Lints one file, unless it is unchanged, and skips findings that it had at the revision.
  static func lint(
    _ file: InputFile, since earlier: EarlierVersions, _ reader: FileReader,
    _ setups: SetupReader, _ options: LintOptions, collectsFacts: Bool
  ) -> FileResult {
    let old: EarlierVersions.File?
    switch earlier.standing(file.absolute) {
    case .same
    where (file.statedKind ?? Recognition.kind(ofName: file.name)) == .identityProviderSetup:
      return setup(file, earlier, reader, setups, options)
    case .same:
      return collectsFacts
        ? facts(file, reader, setups, options) : FileResult(outcome: .unchanged)
    case .unknown(let reason): return unknown(file, reason, reader)
    case .other(let file): old = file
    }
    var report: FileReport?
    if let old, let kind = file.statedKind ?? old.kind {
      report = file.settings.linter.lint(
        LintInput(
          path: file.path, kind: kind, source: old.source,
          setupFiles: kind == .identityProviderSetup
            ? setups.before(earlier)
              .files(of: old.source, named: file.path, absolute: file.absolute, reader)
            : nil), collectsFacts: collectsFacts)
    }
    let isRenamed = old.map { earlier.isRenamed($0, file.absolute) } ?? false
    let known = report.map { Baseline.counts($0.diagnostics + $0.hints) } ?? [:]
    var result = lint(
      file, reader, setups, options,
      Suppressor(file.settings, file.absolute, options.baseline, earlier: known),
      collectsFacts: collectsFacts)
    result.known = KnownBefore(isUnchanged: false, facts: isRenamed ? nil : report?.facts)
    return result
  }

  /// The result for a file whose earlier version cannot be determined.
  private static func unknown(
    _ file: InputFile, _ reason: String, _ reader: FileReader
  ) -> FileResult {
    do throws(FileError) {
      let source: SourceBytes
      if let input = file.standardInput {
        source = input
      } else {
        source = try reader.read(file.path).source
      }
      // A file that would be skipped in any case is no reason to fail.
      guard file.kind(of: source) != nil else { return FileResult(outcome: .unknownKind) }
      return FileResult(outcome: .failed(FileError(file.path, .read, .unknownBefore(reason))))
    } catch {
      return FileResult(outcome: .failed(error))
    }
  }

  /// Lints an unchanged setup, because files that it names may have changed.
  private static func setup(
    _ file: InputFile, _ earlier: EarlierVersions, _ reader: FileReader, _ setups: SetupReader,
    _ options: LintOptions
  ) -> FileResult {
    let source: SourceBytes
    do throws(FileError) { source = try reader.read(file.path).source } catch {
      return FileResult(outcome: .failed(error))
    }
    let old = file.settings.linter.lint(
      LintInput(
        path: file.path, kind: .identityProviderSetup, source: source,
        setupFiles: setups.before(earlier)
          .files(of: source, named: file.path, absolute: file.absolute, reader)))
    var result = lint(
      file, reader, setups, options.onlyJudging,
      Suppressor(
        file.settings, file.absolute, options.baseline,
        earlier: Baseline.counts(old.diagnostics + old.hints)), collectsFacts: false)
    switch result.outcome {
    case .sound: return FileResult(outcome: .unchanged)
    case .linted(let report) where report.diagnostics.isEmpty:
      return FileResult(outcome: .unchanged)
    default: break
    }
    result.known = KnownBefore(isUnchanged: true, facts: nil)
    return result
  }

  /// Collects the facts of an unchanged file for rules across files, without findings.
  private static func facts(
    _ file: InputFile, _ reader: FileReader, _ setups: SetupReader, _ options: LintOptions
  ) -> FileResult {
    var result = lint(
      file, reader, setups, options.onlyJudging, Suppressor([]), collectsFacts: true)
    guard case .linted(let report) = result.outcome else { return result }
    result.outcome = .linted(
      FileReport(
        path: report.path, kind: report.kind, diagnostics: [], hints: [], facts: report.facts))
    result.known = KnownBefore(isUnchanged: true, facts: report.facts)
    return result
  }
}

extension SetupReader {
  /// A reader of the earlier versions of files.
  fileprivate func before(_ earlier: EarlierVersions) -> SetupReader {
    var reader = self
    reader.earlier = earlier
    return reader
  }
}

extension LintedFiles {
  /// The facts that rules across files would have received at the revision.
  func earlierFacts(_ run: LintRun, _ earlier: EarlierVersions) -> [FileFacts] {
    var facts = run.results.compactMap { $0.known?.facts }
    // Removed files get the folder name under which the other files of their folder were found.
    var folders: [Text: String] = [:]
    for fact in facts {
      let absolute = run.store.resolve(fact.path).absolute
      folders[Text(Path.folder(of: absolute))] = Path.folder(of: fact.path)
    }
    for previous in earlier.removed + earlier.renamed {
      let file = previous.file
      guard let folder = folders[Text(Path.folder(of: previous.absolute))],
        let kind = file.kind
      else { continue }
      let path = Path.join(folder, file.name)
      let report = run.store.withoutFile.linter.lint(
        LintInput(path: path, kind: kind, source: file.source), collectsFacts: true)
      if let fact = report.facts { facts.append(fact) }
    }
    return facts
  }
}

extension EarlierVersions.File {
  /// The kind of the file; nil if it is unrecognized.
  var kind: DocumentKind? {
    Recognition.kind(ofName: name) ?? Recognition.kind(ofContent: source, name: name)
  }
}
