import ConfigModel
import Lint

/// `oconf gate`: checks everything that changed since a git revision.
enum GateCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "gate",
      summary: "Check everything that changed since a git revision",
      operands: "[PATH…]",
      details: """
        Compares the working tree with a git revision in one report: new findings ('oconf lint \
        --since'), changed JSON files that are not formatted ('oconf fmt --check'; flat files \
        listed in the settings are exempt), failing test suites ('oconf test'), changed access \
        ('oconf diff'), and flattened files that are out of date ('oconf flatten --check'). PATH is \
        a file or a folder. The default is the current folder.
        REV is a git revision; 'REV...', with three dots, is the last common ancestor of REV and \
        HEAD. Without --base, oconf uses the last common ancestor of HEAD and the default branch: \
        origin/HEAD, or else origin/main or origin/master. A new policy, or one that was unreadable \
        before, is compared with a policy that accepts nothing. For a deleted policy, the version at REV is compared with a policy that \
        accepts nothing. A file that was a policy at REV is still checked as a policy, even if the \
        change excludes it in the settings. If the change removes a policy from the check, the \
        check fails until you approve that. Files that git tracks are checked even if .gitignore \
        or a link would hide them. PATH may name a deleted file. Checked-out submodules are \
        included.
        The approvals are in the file that 'accept' names at REV. If it names none, they are in the \
        file of --accept, or else in approved-changes.json at the top of the repository. The \
        report also lists approvals, changed settings and newly ignored findings that the change \
        itself contains.
        Exits with 1 if one of the five checks fails, and with 2 if one could not complete. If \
        nothing differs from HEAD, there is nothing to compare; the exit status is then 2 if the \
        variable CI is set. The access check fails if access widened or the result is undecided, \
        unless the change is approved; use --fail-on to change that. A change to a Salesforce app whose effect is unknown \
        is 'not compared', and passes unless --strict is set.
        """,
      options: [
        .base, .accept, .writeAccept, .approvalReason, .approvalUntil, .approvalID, .gateFailOn,
        .strict,
        .pedantic, .vendored,
        .comparisonFormat, .output,
        .maximumDiagnostics,
        .rule, .select, .environment, .baseURL, .policies, .reading, .now, .baseline,
        .noIgnore, .config, .noConfig, .jobs, .exitZero,
      ],
      examples: {
        [
          .init("oconf gate", "Check the changes of a branch"),
          .init("oconf gate --base HEAD Examples", "Check the changes of the next commit"),
          .init(
            "oconf gate --base origin/main... --accept approved.json",
            "Check a branch, with approved changes"),
          .init(
            "oconf gate --base HEAD --format text --format markdown=gate.md Examples",
            "Show the report, and save it for a pull request"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let start = System.monotonicTime
    var arguments = arguments
    if !arguments.isSet(.base) { arguments.set(.base, try GitRepository.usualBase()) }
    let base = arguments.value(.base) ?? ""
    if arguments.operands.contains("-") { throw .usage(.extraOperand("-")) }
    let outputs = try Failure.ofUsage { () throws(UsageError) in
      try ComparisonOutputs(arguments)
    }
    let store = try SettingsStore(arguments)
    let approvals = try ApprovalFiles(arguments, store, console)
    let options = try LintOptions(arguments)
    let changes = try GitChanges(base, arguments, store, console)
    var finder = InputFinder(store, arguments, console)
    finder.changes = changes
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)
    for error in finder.errors { console.fail(error.text) }

    let earlier = try EarlierVersions(changes, finder.files)
    var run = try LintRun(
      finder.files, finder.folders, store, options, console, earlier: earlier)
    run.saysThatNothingWasChecked = false
    run.lint()
    try run.protectInputs(arguments)
    let repository = earlier.repository
    let found = LintedFiles(run)
    let report = GateReport(
      .init(
        revision: repository.revision, commit: repository.commit, shortName: repository.shortName),
      found.report(options))
    report.unchangedCount = found.unchangedCount
    report.isStrict = options.isStrict
    report.threshold =
      arguments.value(.failOn).flatMap { ReviewedComparison.Threshold(rawValue: $0) } ?? .widened
    report.failsOnApproved = arguments.value(.failOn) == "approved"
    report.hasFailed = run.hasFailed || !finder.errors.isEmpty
    report.noteUnseen(changes, run.earlierSettings, console)
    func showProgress(_ item: Progress.Noun, _ found: Progress.Noun) -> Progress? {
      console.showProgress(.init(item: item, found: found), since: start)
    }
    defer { console.progress?.finish() }
    try report.checkFormatting(run, showProgress(.file, .init(same: "not formatted")))
    try report.runTests(
      finder.files, earlier, store, arguments, console,
      showProgress(.init("suite", "suites"), .init("failed case", "failed cases")))
    try report.compareAccess(
      run, changes, approvals, arguments, console,
      showProgress(.init("policy", "policies"), .init(same: "not approved")))
    report.reviewComments(found.result.documents, earlier)
    report.checkFlattened(run)
    report.isEmpty =
      try changes.isHead && !report.hasFailed && report.comparisons.isEmpty && report.notes.isEmpty
      && report.approvedInChange.isEmpty
      && !earlier.hasDifferences && report.lint.fileCount == 0
    report.mustDiffer = System.environment("CI").map { !$0.isEmpty && $0 != "false" } ?? false
    console.progress?.finish()
    if outputs.hasPage { report.facts = try repository.facts() }
    try outputs.write(report, console)
    try approvals.write()
    return report.status
  }
}

extension GitRepository {
  /// The repository and its commits, as far as git knows them, safe to print. No credential in the
  /// address of a remote is shown.
  fileprivate func facts() throws(Failure) -> [CommandReport.Fact] {
    func line(_ arguments: String...) throws(Failure) -> String? {
      let outcome = try run(arguments)
      let text = String(decoding: outcome.output, as: UTF8.self).trimmingWhitespace
      return outcome.isSuccess && !text.isEmpty
        ? Untrusted.escape(Secrets.masked(shapesIn: text)) : nil
    }
    let address = try line("remote", "get-url", "origin")?
      .replacing(/^([A-Za-z+]+:\/\/)[^\/]*@/) { String($0.output.1) }
    let head = try line("log", "-1", "--format=%h of %cI", "HEAD")
    return [
      CommandReport.Fact(
        name: "repository", value: address ?? Untrusted.escape(Path.name(of: top))),
      CommandReport.Fact(name: "base", value: shortName),
      CommandReport.Fact(
        name: "head",
        value: head.map { commit.hasPrefix($0.prefix { $0 != " " }) ? "local changes" : $0 }
          ?? "no commit yet"),
    ]
  }
}
