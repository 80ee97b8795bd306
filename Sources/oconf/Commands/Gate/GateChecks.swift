import ConfigModel
import Lint

extension GateReport {
  /// The files that differ from the revision, with their kinds.
  static func changed(_ run: LintRun) -> [(file: InputFile, kind: DocumentKind)] {
    zip(run.files, run.results).compactMap { file, result in
      guard let kind = result.outcome.kind, result.document?.isUnchanged != true else { return nil }
      return (file, kind)
    }
  }

  // MARK: Formatting

  /// Checks the formatting of the JSON files that changed. Malformed JSON has findings of its own.
  func checkFormatting(_ run: LintRun, _ progress: Progress?) throws(Failure) {
    for (file, _) in Self.changed(run) where !file.isFlattened {
      guard let document = try file.load(),
        document.kind.isJSON(document.source, name: file.name)
      else { continue }
      formatting.fileCount += 1
      let found = formatting.count(.error)
      defer { progress?.count(found: formatting.count(.error) - found) }
      let tree = JSONParser.parse(document.source)
      guard tree.isWellFormed else { continue }
      let comparison = try FormatCheck.compare(tree, FormatCheck.indentation)
      if !comparison.isEqual {
        formatting.add(
          [FormatCheck.finding(document.source, from: comparison.commonCount)], of: document)
      }
    }
  }

  // MARK: Tests

  /// Runs every suite, changed or not: the policies that they test may have changed.
  func runTests(
    _ files: [InputFile], _ earlier: EarlierVersions, _ store: SettingsStore,
    _ arguments: Arguments, _ console: Console, _ progress: Progress?
  ) throws(Failure) {
    var runner = SuiteRunner(store, arguments, console)
    let suites = files.filter(\.isSuite)
    for file in suites {
      try runner.run(file)
      progress?.count(found: runner.report.suites.last?.failedCount ?? 0)
    }
    tests = runner.report
    for (index, file) in suites.enumerated() where tests.suites[index].failedCount > 0 {
      tests.suites[index].earlierFailures = try earlierFailures(
        of: tests.suites[index], file, earlier, store, arguments)
    }
    runner.noteClock()
  }

  /// The failed cases of a suite that have the same result with the earlier version of its policy.
  private func earlierFailures(
    of suite: TestReport.Suite, _ file: InputFile, _ earlier: EarlierVersions,
    _ store: SettingsStore, _ arguments: Arguments
  ) throws(Failure) -> Set<Int> {
    guard let place = suite.policy.map({ store.resolve($0.path).absolute }) else { return [] }
    let version: EarlierVersions.File
    switch earlier.standing(place) {
    case .same: return Set(suite.cases.indices.filter { suite.cases[$0].outcome.isFailed })
    case .other(let file?): version = file
    case .other(nil), .unknown: return []
    }
    var runner = SuiteRunner(store, arguments, Console(isSilent: true)) { absolute in
      Path.isSame(absolute, place) ? version.source : nil
    }
    try runner.run(file)
    let before = runner.report.suites.first?.cases ?? []
    return Set(
      zip(suite.cases, before).enumerated().filter { _, pair in
        pair.0.outcome.isFailed && pair.1.outcome.isFailed && pair.0.actual == pair.1.actual
      }.map(\.offset))
  }
}
