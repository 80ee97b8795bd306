import ConfigModel
import Lint

/// `oconf lint`: checks files and says what is wrong with them.
enum LintCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "lint",
      summary: "check files and folders, and say what is wrong with them",
      operands: "[PATH…]",
      details: """
        Checks issuer configurations, origin patterns, policy exports and oconf's own settings. A \
        PATH is a file, a folder, or - for standard input; without one the current folder is checked.
        With --discovery and --jwks, documents that a provider published and that were saved to \
        files are checked against the issuer that they are of.
        Exits with 1 if there are errors, with --strict also if there are warnings.
        With --fix, safe fixes are made in place, and what is left is reported; standard input \
        comes out mended, and the report goes to standard error.
        Limits: files up to 1 GiB; JSON nested up to 512 levels; 100 syntax errors a file.
        """,
      options: [
        .fix, .unsafeFixes, .diff, .reportFormat, .output, .strict, .pedantic, .rule, .select,
        .environment, .baseURL, .kind, .stdinFilename, .discovery, .jwks, .issuer, .ignoreUnknown,
        .noIgnore, .config, .noConfig, .jobs, .maximumDiagnostics, .exitZero,
      ],
      examples: {
        [
          .init("oconf lint Examples", "check a folder with everything in it"),
          .init(
            "oconf lint --environment production --strict Examples/config",
            "check it as a gate before production does"
          ),
          .init("oconf lint --fix --diff Examples", "show what the safe fixes would change"),
          .init(
            "cat issuers.json | oconf lint --kind auth-token-configuration -",
            "check what another program wrote"
          ),
          .init(
            "oconf lint --discovery openid-configuration.json --jwks jwks.json config.json",
            "check what a provider publishes against what the configuration expects"
          ),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let options = try Failure.ofUsage { () throws(UsageError) in try LintOptions(arguments) }
    let store = try SettingsStore(arguments)
    var finder = InputFinder(store, arguments, console)
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)
    let files = try SavedDocuments(arguments, store)?.joining(finder.files, console)
    var run = LintRun(files ?? finder.files, store.used, options, console)
    run.lint()
    try run.deliverFixes()
    run.lintAcrossFiles()
    for error in finder.errors { console.fail(error.description) }

    let report = run.report()
    try write(report, arguments, console, toErrors: run.hasUsedOutput)

    if run.hasUsedOutput, try console.finishDocument() == .failure { return .failure }
    if run.hasFailed || !finder.errors.isEmpty { return .failure }
    let fails =
      report.count(.error) > 0 || options.isStrict && report.count(.warning) > 0
      || options.fixing?.isPreview == true && report.fixedCount > 0
    return fails ? .findings : .success
  }

  /// - Parameter toErrors: Whether standard output has been used for documents, so that a report
  ///   would spoil them.
  private static func write(
    _ report: LintReport, _ arguments: Arguments, _ console: Console, toErrors: Bool
  ) throws(Failure) {
    let path = arguments.value(.output)
    let text =
      arguments.value(.reportFormat) == "json"
      ? JSONReport.render(report)
      : TextReport.render(
        report, style: toErrors ? console.errorStyle : console.style, columns: console.columns,
        isQuiet: arguments.isSet(.quiet))
    if toErrors, path == nil {
      console.complain(text)
    } else {
      try console.write(text, to: path)
    }
  }
}

extension SettingsStore {
  /// The settings as the command line wants them.
  convenience init(_ arguments: Arguments) throws(Failure) {
    let overrides = Overrides()
    overrides.environment = arguments.value(.environment).flatMap(Environment.init)
    overrides.baseURL = arguments.value(.baseURL)
    try Failure.ofUsage { () throws(UsageError) in
      for setting in arguments.values(.rule) {
        let (id, level) = try Self.level(setting)
        overrides.levels[id] = level
      }
      let globs = arguments.values(.select)
      if !globs.isEmpty { overrides.selected = try Self.selection(globs) }
      if arguments.isSet(.config), arguments.isSet(.noConfig) {
        throw .conflict("--config", "--no-config")
      }
    }
    self.init(
      overrides, explicitPath: arguments.value(.config), usesNone: arguments.isSet(.noConfig))
  }

  private static func level(
    _ setting: String
  ) throws(UsageError) -> (String, LintSettings.Level) {
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let level = LintSettings.Level(rawValue: parts[1]) else {
      throw .badValue(.rule, setting, "ID=LEVEL, with off, info, warning or error")
    }
    guard AllRules.ids.contains(parts[0]) else { throw .unknownRule(parts[0]) }
    return (parts[0], level)
  }

  private static func selection(_ globs: [String]) throws(UsageError) -> [String] {
    var selected: [String] = []
    for glob in globs {
      let matching = AllRules.ids.filter(Glob(glob).matches)
      guard !matching.isEmpty else { throw .unknownRule(glob) }
      selected += matching
    }
    return selected
  }
}
