import ConfigModel
import Lint

/// `oconf test`: runs test suites for policies.
enum TestCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "test",
      summary: "run suites of expectations about what policies decide",
      operands: "[PATH…]",
      details: """
        A suite is a file *.oconf-test.json: the policy whose decisions it tests, the environment, \
        and cases, each with claims, a token or an origin, and what is expected to come of it. A PATH \
        is a suite, a folder, or - for standard input; without one the current folder is searched.
        What a case states itself holds in any case; options win over the suite's environment, and \
        that wins over the settings of the policy.
        Exits with 1 if a case fails, or less is exercised than --fail-under demands; with 2 if a \
        suite cannot be run, or no case was.
        """,
      options: [
        .filter, .coverage, .failUnder, .testFormat, .output, .baseURL, .policies, .reading, .now,
        .kind, .stdinFilename, .noIgnore, .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init("oconf test Examples/production", "run the suites of a folder"),
          .init(
            "oconf test --filter '*technician*' Examples", "run only the cases with such a name"),
          .init(
            "oconf test --coverage --fail-under 90 Examples/production",
            "as a gate: everything passes, and nearly everything is exercised"),
          .init(
            "oconf test --format text --format junit=tests.xml Examples/production",
            "show the result, and keep it for a build server"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let outputs = try Failure.ofUsage { () throws(UsageError) in
      try FormatRequest.all(arguments, .testFormat, fallback: "text")
    }
    let threshold = try Failure.ofUsage { () throws(UsageError) -> Int? in
      try Self.threshold(arguments)
    }
    let store = try SettingsStore(arguments)
    var finder = InputFinder(store, arguments, console)
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)
    for error in finder.errors { console.fail(error.text) }

    var runner = SuiteRunner(store, arguments, console)
    for file in finder.files where file.isNamed || file.isSuite {
      try runner.run(file)
    }
    let report = runner.report
    for output in outputs { try write(report, output, arguments, console) }
    runner.noteClock()
    return status(report, threshold, hasErrors: !finder.errors.isEmpty, console)
  }

  private static func threshold(_ arguments: Arguments) throws(UsageError) -> Int? {
    guard let percent = try arguments.number(.failUnder, minimum: 0) else { return nil }
    guard percent <= 100 else {
      throw .badValue(.failUnder, String(percent), "a number of at most 100")
    }
    return percent
  }

  private static func write(
    _ report: TestReport, _ output: FormatRequest, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    let text =
      switch output.name {
      case "json": TestJSON(report).text
      case "junit": TestJUnit(report).text
      case "tap": TestTAP(report).text
      default:
        TestText(
          report, output.path == nil ? console.style : console.fileStyle,
          columns: console.columns, isQuiet: arguments.isSet(.quiet),
          isVerbose: arguments.isSet(.verbose)
        ).text.string
      }
    try console.deliver(text, to: output.path)
  }

  private static func status(
    _ report: TestReport, _ threshold: Int?, hasErrors: Bool, _ console: Console
  ) -> ExitStatus {
    if report.unusableCount > 0 || hasErrors { return .failure }
    if report.passedCount + report.failedCount == 0 {
      console.fail(
        report.filteredCount > 0
          ? "no case was run: '--filter' matches none of \(report.filteredCount)"
          : "no case was run: no suite (*\(Recognition.suiteSuffix)) was found")
      return .failure
    }
    var status = report.failedCount > 0 ? ExitStatus.findings : .success
    if let threshold, let coverage = report.coverage, coverage.isUnder(threshold) {
      console.note("less than \(threshold) % of the policies is exercised")
      status = .findings
    }
    return status
  }
}

extension InputFile {
  /// True if the file's name or the settings make it a suite.
  var isSuite: Bool {
    (statedKind ?? Recognition.kind(ofName: name)) == .tokenTests
  }
}
