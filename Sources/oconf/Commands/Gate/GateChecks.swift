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
    _ files: [InputFile], _ store: SettingsStore, _ arguments: Arguments, _ console: Console,
    _ progress: Progress?
  ) throws(Failure) {
    var runner = SuiteRunner(store, arguments, console)
    for file in files where file.isSuite {
      try runner.run(file)
      progress?.count(found: runner.report.suites.last?.failedCount ?? 0)
    }
    tests = runner.report
    runner.noteClock()
  }
}
