import ConfigModel
import Lint

/// `oconf ignore`: accepts a finding, with an entry of `ignore` in the settings.
enum IgnoreCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "ignore",
      summary: "Accept a finding in the settings, with a reason and an expiry date",
      operands: "RULE[@POINTER] [PATH]",
      details: """
        Adds an entry to 'ignore' in the nearest .oconf.json, or in a new one at the top of the \
        repository. 'oconf lint' and 'oconf gate' then do not report the findings of RULE in PATH, \
        a file or a folder; without PATH, in all files that the settings apply to.
        With POINTER, the entry covers one location and everything inside it. 'oconf lint \
        --show-pointers' shows the pointer of each finding.
        To accept all current findings of a repository at once, use 'oconf baseline'.
        Exits with 2 if there is no such finding.
        """,
      options: [
        .ignoreReason, .ignoreUntil, .environment, .baseURL, .policies, .kind, .noIgnore, .sources,
        .ignoreSettings,
      ],
      examples: {
        [
          .init(
            "oconf ignore lifetime/too-long prod --reason 'agreed' --until 2030-12-31",
            "Accept the findings of a rule in a folder, until the end of 2030"),
          .init(
            "oconf ignore 'origin-wildcard/any-host@/[https://*.*]' --reason 'public API'",
            "Accept one pattern, in any list of origins"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let request = try Failure.ofUsage { () throws(UsageError) in try Request(arguments) }
    let store = try SettingsStore(arguments, needsHints: true)
    if let expires = request.expires, let day = CalendarDate(expires), day < store.today {
      throw .usage(.badValue(.ignoreUntil, expires, "today or a later date"))
    }
    let place = store.resolve(request.path ?? ".")
    let isFolder = System.status(place.absolute)?.kind == .directory
    let settings = try EditedSettings(
      nearest: isFolder ? place.absolute : Path.folder(of: place.absolute), store)
    let count = try request.countFindings(arguments, store, console)
    guard count > 0 else {
      throw .unusable(
        request.path ?? ".",
        "there is no finding of '\(request.rule)'\(request.pointer.map { " at '\($0)'" } ?? "") to ignore"
      )
    }
    let folder = place.relative(to: settings.folder)
    let pattern: String? =
      if request.path != nil, let folder, !folder.isEmpty {
        PathPatterns.pattern(for: folder, isFolder: isFolder)
      } else {
        nil
      }
    let entry = IgnoreEntry(
      rule: request.rule, pattern: pattern, pointer: request.pointer, reason: request.reason,
      expires: request.expires)
    try settings.write(entry.edits)
    try console.write(
      "\(settings.path): ignores \(DiffReport.count(count, "finding")) of \(request.rule)\n")
    return .success
  }

  /// What the command line asks to ignore.
  private struct Request {
    let rule: String
    /// The place as a ``StablePointer``; nil for all places.
    let pointer: String?
    let path: String?
    let reason: String
    let expires: String?

    init(_ arguments: Arguments) throws(UsageError) {
      guard let finding = arguments.operands.first else { throw .missingOperand("RULE") }
      if arguments.operands.count > 2 { throw .extraOperand(arguments.operands[2]) }
      let parts = finding.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      rule = parts.first.map(String.init) ?? ""
      pointer = parts.count > 1 ? String(parts[1]) : nil
      guard AllRules.has(rule) || CompanyRule.isName(rule) else { throw .unknownRule(rule) }
      if let pointer, !IgnoreList.isPointer(Text(pointer)) {
        throw .badOperand(finding, "a pointer as 'oconf lint --show-pointers' shows it after '@'")
      }
      path = arguments.operands.dropFirst().first
      guard let reason = arguments.value(.ignoreReason), !reason.trimmingWhitespace.isEmpty else {
        throw .needs("ignore", "'--reason'")
      }
      if Approvals.isPlaceholder(reason.trimmingWhitespace) {
        throw .badValue(.ignoreReason, reason, "the reason why the finding is accepted")
      }
      self.reason = reason
      expires = arguments.value(.ignoreUntil)
      if let expires, CalendarDate(expires) == nil {
        throw .badValue(.ignoreUntil, expires, "a date such as 2030-12-31")
      }
    }

    /// The number of findings that the entry ignores.
    func countFindings(
      _ arguments: Arguments, _ store: SettingsStore, _ console: Console
    ) throws(Failure) -> Int {
      var finder = InputFinder(store, arguments, console)
      try finder.find([path ?? "."])
      if let error = finder.errors.first { throw error }
      var run = try LintRun(
        finder.files, finder.folders, store, try LintOptions(arguments), console)
      run.lint()
      return LintedFiles(run).result.documents.reduce(0) { count, document in
        let findings = document.report.diagnostics + document.report.hints
        return count
          + findings.count { finding in
            RuleName(rule).covers(finding.rule)
              && pointer.map {
                StablePointer.covers($0, finding.stablePointer ?? "", inValues: true)
              } != false
          }
      }
    }
  }
}
