import ConfigModel
import Lint

/// `oconf lint`: checks files and reports findings.
enum LintCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "lint",
      summary: "check files and folders, and say what is wrong with them",
      operands: "[PATH…]",
      details: """
        Checks issuer configurations, origin patterns and policy exports; the files of Salesforce \
        identity providers and their client apps, and setups that name them; suites of tests, and \
        oconf's own settings. A PATH is a file, a folder, or - for standard input; without one the current folder is checked.
        With --discovery and --jwks, documents that a provider published and that were saved to \
        files are checked against the issuer that they are of.
        Exits with 1 if there are errors, with --strict also if there are warnings.
        With --fix, safe fixes are made in place, and what is left is reported; standard input \
        comes out mended, and the report goes to standard error.
        With --since, files that do not differ from that revision are passed over, and of the others \
        what they already had. REV is a revision of git, and REV... the last commit that it has in \
        common with HEAD. Settings are those of now; a rule across files reports what the files of \
        then, taken together, did not have.
        Limits: files up to 1 GiB; JSON nested up to 512 levels; 100 syntax errors a file.
        """,
      options: [
        .fix, .unsafeFixes, .diff, .lintFormat, .output, .statistics, .maximumDiagnostics, .strict,
        .pedantic, .rule, .select, .environment, .baseURL, .policies, .now, .baseline,
        .writeBaseline, .since, .kind, .stdinFilename, .discovery, .jwks, .issuer, .ignoreUnknown,
        .noIgnore, .config, .noConfig, .showSettings, .jobs, .exitZero,
      ],
      examples: {
        [
          .init("oconf lint Examples", "check a folder with everything in it"),
          .init(
            "oconf lint --environment production --strict Examples/production",
            "check it as a gate before production does"
          ),
          .init("oconf lint --fix --diff Examples", "show what the safe fixes would change"),
          .init(
            "oconf lint --format text --format sarif=lint.sarif Examples",
            "show the findings, and keep them for a code scanning service"
          ),
          .init(
            "oconf lint --since HEAD Examples",
            "show what the next commit would add to the findings"
          ),
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
    if arguments.isSet(.showSettings) { return try ShownSettings.show(arguments, console) }
    let options = try LintOptions(arguments)
    let store = try SettingsStore(arguments)
    var finder = InputFinder(store, arguments, console)
    if let since = options.since {
      finder.changes = try GitChanges(since, arguments, store, console)
    }
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)
    Remains.leave(finder.files)
    let files = try SavedDocuments(arguments, store)?.joining(
      finder.files, finder.errors.first, console)
    var run = LintRun(files ?? finder.files, finder.folders, store, options, console)
    if let changes = finder.changes { run.earlier = try EarlierVersions(changes, run.files) }
    run.lint()
    try run.protectInputs(arguments)
    try run.deliverFixes()
    let found = LintedFiles(run)
    for error in finder.errors { console.fail(error.text) }
    var report = LintReport(try found.baselined(run), options)
    report.failures = finder.errors.map(\.description) + run.failures
    try options.outputs.write(report, console, usesErrors: run.hasUsedOutput)

    if run.hasUsedOutput, try console.finishDocument() == .failure { return .failure }
    if run.hasFailed || !finder.errors.isEmpty { return .failure }
    let fails =
      report.count(.error) > 0 || options.isStrict && report.count(.warning) > 0
      || options.fixing?.isPreview == true && report.fixedCount > 0
    return fails ? .findings : .success
  }
}
