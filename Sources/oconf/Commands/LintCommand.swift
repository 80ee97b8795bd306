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
        Exits with 1 if there are errors, with --strict also if there are warnings.
        Limits: files up to 1 GiB; JSON nested up to 512 levels; 100 syntax errors a file.
        """,
      options: [
        .reportFormat, .output, .strict, .pedantic, .rule, .select, .environment, .baseURL, .kind,
        .stdinFilename, .ignoreUnknown, .noIgnore, .config, .noConfig, .jobs, .maximumDiagnostics,
        .exitZero,
      ],
      examples: {
        [
          .init("oconf lint Examples", "check a folder with everything in it"),
          .init(
            "oconf lint --environment production --strict Examples/config",
            "check it as a gate before production does"
          ),
          .init(
            "cat issuers.json | oconf lint --kind auth-token-configuration -",
            "check what another program wrote"
          ),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let store = try SettingsStore(arguments)
    var finder = InputFinder(store, arguments, console)
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)
    let limit = try Failure.ofUsage { () throws(UsageError) in
      try arguments.number(.maximumDiagnostics, minimum: 0)
    }
    let threads = try Failure.ofUsage { () throws(UsageError) in
      try arguments.number(.jobs, minimum: 1)
    }
    var run = LintRun(
      finder.files, store.used, passesOverUnknown: arguments.isSet(.ignoreUnknown),
      threads: threads, console)
    run.lint()
    for error in finder.errors { console.fail(error.description) }

    let report = run.report(limit: limit, showsHints: arguments.isSet(.pedantic))
    let text =
      arguments.value(.reportFormat) == "json"
      ? JSONReport.render(report)
      : TextReport.render(
        report, style: console.style, columns: console.columns,
        isQuiet: arguments.isSet(.quiet))
    try console.write(text, to: arguments.value(.output))

    if run.hasFailed || !finder.errors.isEmpty { return .failure }
    let fails = report.count(.error) > 0 || arguments.isSet(.strict) && report.count(.warning) > 0
    return fails ? .findings : .success
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
