import ConfigModel
import Lint

/// Everything that a lint run found, ready to be written in some form.
struct LintReport {
  /// One file with findings.
  struct File {
    let path: String
    let kind: DocumentKind
    let source: SourceBytes
    var diagnostics: [Diagnostic]
    /// What is not reported because somebody said so.
    var suppressed: [SuppressedFinding] = []
    /// Texts that must not be shown, as other files say.
    var knownSecrets: [String] = []

    /// The file as it is to be shown.
    ///
    /// - Parameter path: As it is to be reported; nil for the file's own.
    func frames(at path: String? = nil) -> FileFrames {
      FileFrames(path ?? self.path, source, kind, known: knownSecrets)
    }
  }

  /// What the apps of one setup would run into.
  struct Setup {
    /// As it may be shown.
    let path: String
    let flows: SetupFlows
    /// Those of the setup and of the files that it names.
    let secrets: Secrets

    func harmless(_ text: String) -> String { Untrusted.escape(secrets.masked(text)) }
  }

  /// A list in a box, whose type is made only when there is a setup.
  final class Setups {
    fileprivate(set) var all: [Setup] = []
  }

  /// In the order in which they were named or found.
  var files: [File] = []
  /// Nil where no setup was linted.
  private(set) var setups: Setups?
  /// How many files were linted.
  var fileCount = 0
  /// How many findings of each severity there are, shown or not.
  var counts = Counts()
  /// How many of the findings can be mended, each by the more careful of its fixes.
  var fixableCount = FixCounts()
  /// How many hints were found that nobody asked for.
  var hintCount = 0
  /// How many findings are not reported because somebody said so.
  var suppressedCount = 0
  /// How many findings were mended, or would be.
  var fixedCount = 0
  /// Whether mending was only tried.
  var isPreview = false
  /// How many findings are in ``files``, besides those that are suppressed.
  private var shownCount = 0
  /// How many findings are left out of ``files`` because there are too many.
  var omittedCount = 0
  /// Whether the findings were compared with a baseline.
  var hasBaseline = false
  /// What is the matter with files that could not be linted: they are no findings, and no report in
  /// which they are missing is complete.
  var failures: [String] = []
  /// The findings by rule; nil when nobody asked.
  var statistics: LintStatistics?

  init() {}

  init(_ linted: LintedFiles, _ options: LintOptions) {
    isPreview = options.fixing?.isPreview ?? false
    if options.showsStatistics { statistics = LintStatistics() }
    fileCount = linted.inputCount
    hasBaseline = options.baseline != nil || options.newBaseline != nil || options.since != nil
    if !options.showsHints { hintCount = linted.hiddenHintCount }
    for entry in linted.entries { add(entry, options) }
  }

  private mutating func add(_ entry: LintedFiles.Entry, _ options: LintOptions) {
    fixedCount += entry.fixedCount
    let report = entry.report
    var known: [String] = []
    if let flows = report.flows, let source = entry.source {
      known = report.setupFiles?.secretTexts ?? []
      let setups = setups ?? Setups()
      setups.all.append(
        Setup(
          path: Untrusted.escape(report.path), flows: flows, secrets: Secrets(source, known: known))
      )
      self.setups = setups
    }
    var shown = report.diagnostics
    var suppressed = report.suppressed
    if options.showsHints {
      shown += report.hints
      shown.sort { $0.isOrderedBefore($1) }
    } else {
      hintCount += report.hints.count + report.hiddenHintCount
      suppressed.removeAll(where: \.isHint)
    }
    guard let source = entry.source, !shown.isEmpty || !suppressed.isEmpty else { return }
    suppressed.sort { $0.diagnostic.isOrderedBefore($1.diagnostic) }
    suppressedCount += suppressed.count
    for diagnostic in shown {
      counts.add(diagnostic.severity)
      fixableCount.add(diagnostic)
      statistics?.add(diagnostic)
    }
    if let limit = options.limit, shown.count > limit - shownCount {
      omittedCount += shown.count - (limit - shownCount)
      shown = Array(shown.prefix(limit - shownCount))
    }
    shownCount += shown.count
    files.append(
      File(
        path: report.path, kind: report.kind, source: source, diagnostics: shown,
        suppressed: suppressed, knownSecrets: known))
  }

  // MARK: Formatting

  /// Stands for a rule where a file is not formatted. Nobody can set it.
  static let unformatted = "unformatted"

  /// Adds errors of a file that only its syntax and its layout were judged of.
  mutating func add(_ errors: [Diagnostic], of document: ReadDocument) {
    counts.add(.error, errors.count)
    files.append(
      File(
        path: document.file.path, kind: document.kind, source: document.source,
        diagnostics: errors))
  }

  func count(_ severity: Severity) -> Int { counts[severity] }

  /// How many findings of each severity there are.
  struct Counts {
    private var errors = 0
    private var warnings = 0
    private var infos = 0

    subscript(severity: Severity) -> Int {
      switch severity {
      case .error: errors
      case .warning: warnings
      case .info: infos
      }
    }

    mutating func add(_ severity: Severity, _ count: Int = 1) {
      switch severity {
      case .error: errors += count
      case .warning: warnings += count
      case .info: infos += count
      }
    }
  }

  /// How many findings can be mended, each counted once.
  struct FixCounts {
    private var safe = 0
    private var suggest = 0

    subscript(safety: FixIt.Safety) -> Int {
      switch safety {
      case .safe: safe
      case .suggest: suggest
      }
    }

    mutating func add(_ diagnostic: Diagnostic) {
      if diagnostic.fixes.contains(where: { $0.safety == .safe }) {
        safe += 1
      } else if !diagnostic.fixes.isEmpty {
        suggest += 1
      }
    }
  }
}
