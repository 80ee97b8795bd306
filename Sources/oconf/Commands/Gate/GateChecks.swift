import ConfigModel
import Lint

extension GateReport {
  /// The files that differ from the revision, and what they are.
  private static func changed(_ run: LintRun) -> [(file: InputFile, kind: DocumentKind)] {
    zip(run.files, run.results).compactMap { file, result in
      guard case .linted(let report) = result.outcome, let known = result.known,
        !known.isUnchanged
      else { return nil }
      return (file, report.kind)
    }
  }

  // MARK: Layout

  /// Looks at the layout of the JSON files that changed. What is no JSON is a finding of its own.
  func checkLayout(_ run: LintRun) throws(Failure) {
    let reader = FileReader()
    for (file, _) in Self.changed(run) where !file.isFlattened {
      guard let document = try file.load(reader),
        document.kind.isJSON(document.source, name: file.name)
      else { continue }
      layout.fileCount += 1
      let tree = JSONParser.parse(document.source)
      guard tree.isWellFormed else { continue }
      let comparison = try FormatCheck.compare(tree, FormatCheck.indentation)
      if !comparison.isEqual {
        layout.add(
          [FormatCheck.finding(document.source, from: comparison.commonCount)], of: document)
      }
    }
  }

  // MARK: Tests

  /// Runs every suite, changed or not: the policies that they test may have changed.
  func runTests(
    _ files: [InputFile], _ store: SettingsStore, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    var runner = SuiteRunner(store, arguments, console)
    for file in files where file.isSuite { try runner.run(file) }
    tests = runner.report
    runner.noteClock()
  }

  // MARK: Access

  /// Compares the policies that changed with what they were.
  func compareAccess(
    _ run: LintRun, _ approvals: Approvals, _ arguments: Arguments
  ) throws(Failure) {
    guard let earlier = run.earlier else { return }
    let reader = FileReader()
    var stale: Set<Text>?
    func add(_ pair: Pair) throws(Failure) {
      let comparison = try compare(pair, approvals, arguments, &stale)
      comparisons.append(comparison)
    }
    for (file, kind) in Self.changed(run) where kind.isPolicy {
      let loaded = try Failure.ofFile { () throws(FileError) in try reader.read(file.path) }
      var old: EarlierVersions.File?
      if case .other(let version) = earlier.standing(file.absolute) { old = version }
      let new = ComparedInput(
        path: file.path, source: loaded.source, kind: kind, settings: file.settings, loaded: loaded)
      try add(Pair(old: old, new: new, isGone: false))
    }
    for (absolute, file) in earlier.removed where run.hasWalked(Path.folder(of: absolute)) {
      let place = ResolvedPath(named: run.store.display(absolute), absolute: absolute)
      let settings = try run.store.settings(for: place)
      guard !settings.excludes(place, isFolder: false),
        let kind = settings.kind(of: place) ?? file.kind, kind.isPolicy
      else { continue }
      let new = ComparedInput(
        path: place.named, source: SourceBytes(""), kind: kind, settings: settings)
      try add(Pair(old: file, new: new, isGone: true))
    }
    // With nothing compared, nothing is known of what they are about.
    self.stale =
      stale.map { stale in approvals.entries.filter { stale.contains(Text($0.id)) } } ?? []
  }

  private struct Pair {
    let old: EarlierVersions.File?
    let new: ComparedInput
    let isGone: Bool
  }

  private func compare(
    _ pair: Pair, _ approvals: Approvals, _ arguments: Arguments, _ stale: inout Set<Text>?
  ) throws(Failure) -> Comparison {
    let new = pair.new
    let readings = try Readings(new.settings, arguments)
    var result = Comparison(path: Untrusted.escape(new.path), isGone: pair.isGone)
    let document = ComparedDocument(new.kind, new.source)
    let name = pair.old.map { "\(revisionName):\($0.path)" }
    let comparison: DocumentComparison
    do throws(ComparisonFault) {
      if let old = pair.old {
        let before = ComparedDocument(new.kind, old.source)
        do throws(ComparisonFault) {
          comparison =
            pair.isGone
            ? try DocumentComparison(only: .old, before, readings)
            : try DocumentComparison(before, document, readings)
        } catch  where error.side == .old && !pair.isGone {
          result.remark = "what it was cannot be read, and counts as nothing: \(error.reason)"
          comparison = try DocumentComparison(only: .new, document, readings)
        }
      } else {
        result.remark = "it is new"
        comparison = try DocumentComparison(only: .new, document, readings)
      }
    } catch {
      // The version of then, that is gone and that nobody could read, admitted nobody.
      if !pair.isGone { result.problem = Untrusted.escape("cannot be compared: \(error.reason)") }
      return result
    }
    try new.validate()
    let old = ComparedInput(
      path: name ?? "/dev/null", source: pair.old?.source ?? SourceBytes(""), kind: new.kind,
      settings: new.settings)
    var reviewed = ReviewedComparison(
      comparison, try DiffCommand.access(comparison, new, arguments), approvals)
    let unused = Set(reviewed.takeStale().map { Text($0.id) })
    stale = stale.map { $0.intersection(unused) } ?? unused
    result.report = DiffReport(old, new, reviewed, isVerbose: true)
    result.fails = reviewed.fails(threshold)
    return result
  }
}

extension DocumentKind {
  /// Whether `oconf diff` says what a document of this kind admits.
  fileprivate var isPolicy: Bool {
    switch self {
    case .authTokenConfiguration, .allowOrigin, .policies: true
    default: false
    }
  }
}
