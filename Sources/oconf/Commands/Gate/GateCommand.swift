import ConfigModel
import Lint

/// `oconf gate`: checks everything that changed since a git revision.
enum GateCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "gate",
      summary: "say whether what changed since a git revision may pass",
      operands: "[PATH…]",
      details: """
        Compares the files of the working tree with a revision of git, and says in one report: what \
        the change added to the findings, as 'oconf lint --since'; which of the changed JSON files \
        are not formatted, as 'oconf fmt --check', but for the flat ones that the settings name; \
        whether the suites *.oconf-test.json pass, all of them, as 'oconf test'; and what changed \
        policies admit that they did not, as 'oconf diff'. A PATH is a file or a folder; without one \
        the current folder is looked at.
        REV is a revision of git, and REV... the last commit that it has in common with HEAD. A \
        policy that is new, or that could not be read before, is compared with one that admits \
        nobody, and one that is gone is compared with what it was. What was a policy stays one, \
        whatever .oconf.json and .gitignore say of it now; what git keeps is not ignored, and a PATH \
        may be gone. Submodules that are checked out are looked into.
        Exits with 1 if one of the four fails, with 2 if one could not be done. Access fails if more \
        is admitted, or nobody can tell, unless --accept lists it; --fail-on draws the line elsewhere.
        """,
      options: [
        .base, .accept, .gateFailOn, .strict, .pedantic, .gateFormat, .output, .maximumDiagnostics,
        .rule, .select, .environment, .baseURL, .policies, .reading, .now, .baseline,
        .noIgnore, .config, .noConfig, .jobs, .exitZero,
      ],
      examples: {
        [
          .init("oconf gate --base HEAD Examples", "judge what the next commit would change"),
          .init(
            "oconf gate --base origin/main... --accept approved.json",
            "judge a branch, with what somebody approved"),
          .init(
            "oconf gate --base HEAD --format text --format markdown=gate.md Examples",
            "show the report, and keep it for the discussion of a change"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard let base = arguments.value(.base) else { throw .usage(.missingOperand("--base REV")) }
    if arguments.operands.contains("-") { throw .usage(.extraOperand("-")) }
    let outputs = try Failure.ofUsage { () throws(UsageError) in
      try FormatRequest.all(arguments, .gateFormat, fallback: "text").map(\.resolved)
    }
    let store = try SettingsStore(arguments)
    let approvals = try DiffCommand.approvals(arguments, store)
    let options = try LintOptions(arguments)
    let changes = try GitChanges(base, arguments, store, console)
    var finder = InputFinder(store, arguments, console)
    finder.changes = changes
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)
    for error in finder.errors { console.fail(error.text) }

    let earlier = try EarlierVersions(changes, finder.files)
    var run = LintRun(finder.files, finder.folders, store, options, console)
    run.earlier = earlier
    run.saysThatNothingWasChecked = false
    run.lint()
    try run.protectInputs(arguments)
    let report = GateReport(earlier.repository, LintReport(LintedFiles(run), options))
    report.isStrict = options.isStrict
    report.threshold =
      arguments.value(.failOn).flatMap { ReviewedComparison.Threshold(rawValue: $0) } ?? .widened
    report.hasFailed = run.hasFailed || !finder.errors.isEmpty
    report.noteUnseen(changes, EarlierSettings(earlier, store), console)
    try report.checkLayout(run)
    try report.runTests(finder.files, store, arguments, console)
    try report.compareAccess(run, approvals, arguments)
    for output in outputs { try write(report, output, arguments, console) }
    return report.status
  }

  private static func write(
    _ report: GateReport, _ output: FormatRequest, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    let text =
      switch output.name {
      case "json": GateJSON(report).text
      case "markdown": GateMarkdown(report).text.string
      case "github": GateGitHub(report).text
      default:
        GateText(
          report, output.path == nil ? console.style : console.fileStyle,
          columns: console.columns, isQuiet: arguments.isSet(.quiet)
        ).text.string
      }
    try console.deliver(text, to: output.path)
    if output.name == "github" { try StepSummary.append(GateMarkdown(report).text) }
  }
}
