import ConfigModel
import Lint

/// The command-line options of `lint`, without settings.
struct LintOptions {
  /// The treatment of fixes.
  struct Fixing {
    /// The least safe kind of fix that is made.
    let safety: FixIt.Safety
    /// True to show the fixes without writing them.
    let isPreview: Bool
  }

  /// Nil if no fixes are made.
  private(set) var fixing: Fixing?
  /// True if suggested fixes are treated like safe ones.
  let includesSuggested: Bool
  /// True to list the fixed files and rules.
  let showsFixes: Bool
  /// The baseline that an option names, whose findings are skipped; nil without one.
  let baseline: BaselineFile?
  /// The baseline to write, whose findings are skipped from then on.
  let newBaseline: BaselineFile?
  /// True to show hints.
  let showsHints: Bool
  /// True to show findings in vendored files.
  let showsVendored: Bool
  /// True to count findings by rule instead of showing them.
  let showsStatistics: Bool
  /// True if warnings fail the run, too.
  let isStrict: Bool
  let passesOverUnknown: Bool
  /// The maximum number of findings shown.
  let limit: Int?
  /// Nil for one thread per processor, up to eight.
  let threads: Int?
  let outputs: ReportOutputs
  /// The revision whose findings are skipped; nil to report all findings.
  let since: String?

  init(_ arguments: Arguments, newBaseline: BaselineFile? = nil) throws(Failure) {
    self.newBaseline = newBaseline
    showsHints = arguments.isSet(.pedantic)
    showsVendored = arguments.isSet(.vendored)
    showsStatistics = arguments.isSet(.statistics)
    includesSuggested = arguments.isSet(.unsafeFixes)
    showsFixes = arguments.isSet(.showFixes)
    isStrict = arguments.isSet(.strict)
    passesOverUnknown = arguments.isSet(.ignoreUnknown)
    (fixing, limit, threads) = try Failure.ofUsage { () throws(UsageError) in
      (
        try Self.fixing(arguments), try arguments.number(.maximumDiagnostics, minimum: 0),
        try arguments.number(.jobs, minimum: 1)
      )
    }
    outputs = try Failure.ofUsage { () throws(UsageError) in try ReportOutputs(arguments) }
    since = try Failure.ofUsage { () throws(UsageError) in try Self.since(arguments) }
    baseline = try arguments.value(.baseline).map { path throws(Failure) in
      try BaselineFile(reading: path)
    }
  }

  /// The content of the report.
  ///
  /// - Parameter usesBaselines: True if the findings of other baselines were skipped.
  func content(usesBaselines: Bool) -> LintReport.Content {
    LintReport.Content(
      showsHints: showsHints, showsFixes: showsFixes, showsStatistics: showsStatistics,
      drawsTrust: outputs.drawsTrust, includesSuggested: includesSuggested,
      isPreview: fixing?.isPreview ?? false, isStrict: isStrict,
      hasBaseline: baseline != nil || newBaseline != nil || since != nil || usesBaselines,
      limit: limit)
  }

  /// A session that skips the findings of the baselines and makes the fixes.
  func session(_ baselines: Baselines) -> LintSession {
    LintSession(
      baseline: baselines.baseline,
      fixing: fixing.map { LintSession.Fixing(upTo: $0.safety, includesHints: showsHints) },
      includesVendored: showsVendored)
  }

  /// The revision of `--since` or `--base`. Conflicts with options about files that git does not
  /// keep, which have no earlier findings.
  private static func since(_ arguments: Arguments) throws(UsageError) -> String? {
    guard let revision = arguments.value(.since) ?? arguments.value(.base) else { return nil }
    if revision.isEmpty {
      throw .badValue(arguments.isSet(.since) ? .since : .base, revision, "a git revision")
    }
    for option in [Option.discovery, .jwks] where arguments.isSet(option) {
      throw .conflict("--since", "--" + option.name)
    }
    return revision
  }

  private static func fixing(_ arguments: Arguments) throws(UsageError) -> Fixing? {
    let isPreview = arguments.isSet(.diff)
    guard isPreview || arguments.isSet(.fix) else { return nil }
    return Fixing(
      safety: arguments.isSet(.unsafeFixes) ? .suggest : .safe, isPreview: isPreview)
  }
}
