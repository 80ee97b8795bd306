import ConfigModel
import Lint

/// `oconf test`: runs test suites for policies.
enum TestCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "test",
      summary: "Run test suites for policies",
      operands: "[PATH…]",
      details: """
        A suite (*.oconf-test.json) names a policy and lists test cases. A test case has claims, \
        a token or an origin, and the expected decision. With claims or a token, it can also have \
        the request. A suite can also have properties, which are statements about all tokens or \
        origins: oconf proves each of them, or shows an example that refutes it.
        PATH is a suite, a folder, or - for standard input. The default is the current folder.
        Values that decisions depend on, such as the time, are taken from the first of these that \
        has them: the test case, the options, the suite's 'environment', and the settings for the \
        policy file.
        Exits with 1 if a test case or a property fails or coverage is lower than --fail-under, and with 2 if \
        a suite cannot run or no test case ran.
        """,
      options: [
        .filter, .coverage, .failUnder, .testFormat, .output, .baseURL, .policies, .reading, .now,
        .kind, .stdinFilename, .noIgnore, .watch, .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init("oconf test Examples/production", "Run all suites in a folder"),
          .init(
            "oconf test --filter '*technician*' Examples", "Run only test cases with matching names"
          ),
          .init(
            "oconf test --coverage --fail-under 90 Examples/production",
            "Require all test cases to pass, with a coverage of at least 90 percent"),
          .init(
            "oconf test --format text --format junit=tests.xml Examples/production",
            "Show the results, and save them for a build server"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if let status = try Watching.status(arguments, console, refused: []) { return status }
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
      case "json": TestJSON.shape.document(report)
      case "junit": TestJUnit(report: report).text
      case "tap": TestTAP(report: report).text
      case "markdown": TestMarkdown(report: report).text.string
      case "html": ReportHTML(CommandReport(report)).text
      default:
        TestText(
          report: report, style: output.path == nil ? console.style : console.fileStyle,
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
          ? "no test case ran: '--filter' matches none of the \(DiffReport.count(report.filteredCount, "test case"))"
          : "no test case ran: no suite (*\(Recognition.suiteSuffix)) found")
      return .failure
    }
    var status = report.failedCount > 0 ? ExitStatus.findings : .success
    if let threshold, let coverage = report.coverage, coverage.isUnder(threshold) {
      console.note("coverage is less than \(threshold)%")
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
