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
  let fixing: Fixing?
  /// Whether hints are shown.
  let showsHints: Bool
  /// Whether warnings fail the run, too.
  let isStrict: Bool
  let passesOverUnknown: Bool
  /// How many findings are shown at most.
  let limit: Int?
  /// Nil for as many as there are processors.
  let threads: Int?

  init(_ arguments: Arguments) throws(UsageError) {
    fixing = try Self.fixing(arguments)
    showsHints = arguments.isSet(.pedantic)
    isStrict = arguments.isSet(.strict)
    passesOverUnknown = arguments.isSet(.ignoreUnknown)
    limit = try arguments.number(.maximumDiagnostics, minimum: 0)
    threads = try arguments.number(.jobs, minimum: 1)
  }

  private static func fixing(_ arguments: Arguments) throws(UsageError) -> Fixing? {
    let isPreview = arguments.isSet(.diff)
    if arguments.isSet(.unsafeFixes) { return Fixing(safety: .suggest, isPreview: isPreview) }
    if arguments.isSet(.fix) { return Fixing(safety: .safe, isPreview: isPreview) }
    if isPreview { throw .needs("--diff", "'--fix' or '--unsafe-fixes'") }
    return nil
  }
}
