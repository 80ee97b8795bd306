import ConfigModel
import Lint

/// `oconf lint`: checks files and reports findings.
enum LintCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "lint",
      summary: "Check files and folders, and report problems",
      operands: "[PATH…]",
      details: """
        Checks the issuer configurations, origin patterns and policy exports of Oracle Mobile \
        Cloud (Mobile Hub); the connected apps, mobile apps, messages and setups of Salesforce \
        identity providers; test suites; and the settings of oconf itself. PATH is a file, a \
        folder, or - for standard input. The default is the current folder.
        With --fix, safe fixes are applied to the files, and the remaining findings are reported; \
        with --fix --unsafe-fixes, suggested fixes are applied as well. For standard input, the \
        fixed text goes to standard output, and the report to standard error.
        In a file that has comments, 'oconf: ignore RULE until DATE: REASON' in one of them ignores \
        findings next to it; the date is optional.
        With --discovery and --jwks, saved documents of a provider are checked against the issuer \
        that uses them.
        With --since, only findings that REV did not have are reported; files that are unchanged \
        are skipped. REV is a git revision; 'REV...', with three dots, is the last common ancestor \
        of REV and HEAD. The current settings apply to both versions. Rules that compare several \
        files look at all files of each version, not only at changed ones.
        With --manifest, only the components that a Salesforce manifest names are checked, and no \
        files of other kinds.
        With --sources, the source files of apps are also checked, in folders with a boot \
        configuration, a client configuration, or a build file that names an SDK.
        Exits with 1 if there are errors, and with --strict also if there are warnings.
        Limits: files up to 1 GiB; JSON nested up to 512 levels; 100 syntax errors per file; \
        source files up to 1 MiB.
        """,
      options: [
        .fix, .unsafeFixes, .diff, .showFixes, .lintFormat, .output, .statistics,
        .maximumDiagnostics, .strict, .pedantic, .vendored, .rule, .select, .environment, .baseURL,
        .policies,
        .now, .baseline, .since, .showPointers, .kind,
        .stdinFilename, .manifest, .discovery, .jwks, .issuer,
        .ignoreUnknown,
        .noIgnore, .sources, .jobs, .watch, .config, .noConfig, .showSettings, .exitZero,
      ],
      examples: {
        [
          .init("oconf lint Examples", "Check all files in a folder"),
          .init(
            "oconf lint --environment production --strict Examples/production",
            "Check production files in CI, and fail on warnings"
          ),
          .init("oconf lint --diff Examples", "Preview the safe fixes"),
          .init(
            "oconf lint --format text --format sarif=lint.sarif Examples",
            "Show the findings, and save them for a code scanning service"
          ),
          .init("oconf lint --watch Examples", "Check again after each change of a file"),
          .init(
            "oconf lint --since HEAD Examples",
            "Show the findings that the next commit would add"
          ),
          .init(
            "cat issuers.json | oconf lint --kind auth-token-configuration -",
            "Check the output of another program"
          ),
          .init(
            "oconf lint --discovery openid-configuration.json --jwks jwks.json config.json",
            "Check a provider's published documents against the configuration"
          ),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let refused: [Option] = [.fix, .showSettings]
    if let status = try Watching.status(arguments, console, refused: refused) { return status }
    if arguments.isSet(.showSettings) { return try ShownSettings.show(arguments, console) }
    let options = try LintOptions(arguments)
    let store = try SettingsStore(arguments)
    var finder = InputFinder(store, arguments, console)
    if let since = options.since {
      finder.changes = try GitChanges(since, arguments, store, console)
    }
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)
    let files = try SavedDocuments(arguments, store)?.joining(
      finder.files, finder.errors.first, console)
    var linted = files ?? finder.files
    let deployed = try arguments.value(.manifest).map { path throws(Failure) in
      try DeployedFiles(linted, manifest: path, console)
    }
    if let deployed { linted = deployed.files }
    let earlier = try finder.changes.map { changes throws(Failure) in
      try EarlierVersions(changes, linted)
    }
    var run = try LintRun(
      // A part of the files says nothing about a whole folder.
      linted, deployed == nil ? finder.folders : [], store, options, console, earlier: earlier)
    if deployed?.files.isEmpty ?? false { run.saysThatNothingWasChecked = false }
    run.lint()
    try run.protectInputs(arguments)
    try run.deliverFixes()
    let found = LintedFiles(run)
    for error in finder.errors { console.fail(error.text) }
    found.noteObsolete(run)
    var report = found.report(options)
    report.leftOutCount = deployed?.leftOutCount ?? 0
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
