import ConfigModel

/// What the command line of `lint` asks for, besides settings.
struct LintOptions {
  /// What becomes of fixes.
  struct Fixing {
    /// The boldest fixes that are made.
    let safety: FixIt.Safety
    /// Whether they are shown and nothing is written.
    let isPreview: Bool
  }

  /// Nil when the files are only judged.
  private(set) var fixing: Fixing?
  /// What is known and passed over; nil without a baseline.
  let baseline: BaselineFile?
  /// Where to write what is to be passed over from now on.
  let newBaseline: BaselineFile?
  /// Whether hints are shown.
  let showsHints: Bool
  /// Whether findings are counted by rule instead of shown.
  let showsStatistics: Bool
  /// Whether warnings fail the run, too.
  let isStrict: Bool
  let passesOverUnknown: Bool
  /// How many findings are shown at most.
  let limit: Int?
  /// Nil for as many as there are processors.
  let threads: Int?
  let outputs: ReportOutputs
  /// The revision whose findings are known; nil when all count.
  let since: String?

  init(_ arguments: Arguments) throws(Failure) {
    showsHints = arguments.isSet(.pedantic)
    showsStatistics = arguments.isSet(.statistics)
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
    newBaseline = arguments.value(.writeBaseline).map { BaselineFile(new: $0) }
    if newBaseline == nil, let path = arguments.value(.baseline) {
      baseline = try BaselineFile(reading: path)
    } else {
      baseline = nil
    }
  }

  /// The same without fixes.
  var onlyJudging: LintOptions {
    var options = self
    options.fixing = nil
    return options
  }

  /// What git does not keep has no earlier findings.
  private static func since(_ arguments: Arguments) throws(UsageError) -> String? {
    guard let revision = arguments.value(.since) ?? arguments.value(.base) else { return nil }
    if revision.isEmpty {
      throw .badValue(arguments.isSet(.since) ? .since : .base, revision, "a revision of git")
    }
    for option in [Option.writeBaseline, .discovery, .jwks] where arguments.isSet(option) {
      throw .conflict("--since", "--" + option.name)
    }
    return revision
  }

  private static func fixing(_ arguments: Arguments) throws(UsageError) -> Fixing? {
    let isPreview = arguments.isSet(.diff)
    if arguments.isSet(.unsafeFixes) { return Fixing(safety: .suggest, isPreview: isPreview) }
    if arguments.isSet(.fix) { return Fixing(safety: .safe, isPreview: isPreview) }
    if isPreview { throw .needs("--diff", "'--fix' or '--unsafe-fixes'") }
    return nil
  }
}
