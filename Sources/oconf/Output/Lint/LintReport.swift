import ConfigModel
import Lint

/// All findings of a lint run, ready to be written in any format.
struct LintReport {
  /// One file with findings.
  struct File {
    let path: String
    let kind: DocumentKind
    let source: SourceBytes
    var diagnostics: [Diagnostic]
    /// The findings that settings or a baseline suppress.
    var suppressed: [SuppressedFinding] = []
    /// Strings that other files identify as secrets.
    var knownSecrets: [String] = []

    /// The data to show places in the file.
    ///
    /// - Parameter path: The path to report; nil for the file's own path.
    func frames(at path: String? = nil) -> FileFrames {
      FileFrames(path ?? self.path, source, kind, known: knownSecrets)
    }
  }

  /// The findings in the vendored files of one folder.
  struct Vendored {
    /// The path of the folder; empty for the searched folder itself.
    let folder: String
    let reason: VendoredFindings.Reason
    fileprivate(set) var count: Int

    /// The findings and the files in words.
    var words: String {
      let files =
        switch reason {
        case .vendored: "vendored files"
        case .template: "templates"
        case .compiled: "compiled files"
        }
      return "\(DiffReport.count(count, "finding")) in \(files) hidden"
    }
  }

  /// A fixed file.
  struct Fixed {
    let path: String
    /// The rules of the fixed findings, once for each finding.
    let rules: [String]
  }

  /// The predicted flows between the apps of one setup.
  struct Setup {
    /// The path, safe to print.
    let path: String
    let flows: SetupFlows
    /// The secrets of the setup and of the files that it names.
    let secrets: Secrets

    func harmless(_ text: String) -> String { Untrusted.escape(secrets.masked(text)) }
  }

  /// A list in a class, whose type is instantiated only if there is a setup.
  final class Setups {
    fileprivate(set) var all: [Setup] = []
  }

  /// What a report has besides errors and warnings.
  struct Content {
    var showsHints = false
    /// True to list the fixed files and rules.
    var showsFixes = false
    /// True to count findings by rule.
    var showsStatistics = false
    /// True to collect the documents for the picture of trust.
    var drawsTrust = false
    /// True if suggested fixes are treated like safe ones.
    var includesSuggested = false
    /// True if fixes were shown but not written.
    var isPreview = false
    /// True if warnings fail the run, too.
    var isStrict = false
    /// True if the findings were compared with a baseline or a revision.
    var hasBaseline = false
    /// The maximum number of findings shown; nil for all.
    var limit: Int?
  }

  /// In the order in which the files were named or found.
  var files: [File] = []
  /// The documents for the picture of trust; empty unless a format has it.
  private(set) var drawn: [TrustMap.Document] = []
  /// The company rules of the settings in use.
  private(set) var companyRules: [RuleInfo] = []
  /// Nil if no setup was linted.
  private(set) var setups: Setups?
  /// The number of files that were linted.
  var fileCount = 0
  /// The number of findings by severity, shown or not.
  var counts = Counts()
  /// The number of findings that can be fixed, each counted by its safest fix.
  var fixableCount = FixCounts()
  /// The number of hints that were not requested.
  var hintCount = 0
  /// The number of findings that settings or a baseline suppress.
  var suppressedCount = 0
  /// The number of files that a manifest leaves out.
  var leftOutCount = 0
  /// The findings in vendored files, which are only counted, in the order of the files.
  private(set) var vendored: [Vendored] = []
  /// The number of findings that were fixed or, in a preview, would be fixed.
  var fixedCount = 0
  /// The fixed files; empty unless a list of them was requested.
  private(set) var fixedFiles: [Fixed] = []
  /// True if suggested fixes are treated like safe ones.
  private(set) var includesSuggested = false
  /// True if fixes were shown but not written.
  var isPreview = false
  /// The number of findings in ``files``, without suppressed ones.
  private var shownCount = 0
  /// The number of findings that the limit keeps out of ``files``.
  var omittedCount = 0
  /// True if the findings were compared with a baseline or a revision.
  var hasBaseline = false
  /// Messages about files that could not be linted. They are not findings, but a report without
  /// them is incomplete.
  var failures: [String] = []
  /// The findings by rule; nil unless statistics were requested.
  var statistics: LintStatistics?

  /// True if warnings fail the run, too.
  private(set) var isStrict = false

  init() {}

  /// - Parameters:
  ///   - fileCount: The number of files that were linted, with or without findings.
  ///   - hiddenHintCount: The number of hints in documents that `result` does not have.
  init(
    _ result: SessionResult, fileCount: Int, hiddenHintCount: Int, _ content: Content
  ) {
    isPreview = content.isPreview
    includesSuggested = content.includesSuggested
    if content.showsStatistics { statistics = LintStatistics() }
    self.fileCount = fileCount
    isStrict = content.isStrict
    hasBaseline = content.hasBaseline
    if !content.showsHints { hintCount = hiddenHintCount }
    var known: Set<ObjectIdentifier> = []
    for document in result.documents {
      add(document, content)
      guard known.insert(ObjectIdentifier(document.settings)).inserted else { continue }
      for rule in document.settings.companyRules.map(\.info)
      where !companyRules.contains(where: { $0.id == rule.id }) {
        companyRules.append(rule)
      }
    }
  }

  mutating func add(_ document: LintedDocument, _ content: Content) {
    let report = document.report
    if let fixed = document.fixed, fixed.isChanged {
      fixedCount += fixed.fixedCount
      if content.showsFixes { fixedFiles.append(Fixed(path: report.path, rules: fixed.fixedRules)) }
    }
    var known: [String] = []
    if let flows = report.flows, let source = document.source {
      known = report.setupFiles?.secretTexts ?? []
      let setups = setups ?? Setups()
      setups.all.append(
        Setup(
          path: Untrusted.escape(report.path), flows: flows, secrets: Secrets(source, known: known))
      )
      self.setups = setups
    }
    if content.drawsTrust, report.kind.isDrawn, let source = document.source {
      drawn.append(
        TrustMap.Document(
          report.path, report.kind, source, document.settings.readings, files: report.setupFiles))
    }
    if let vendored = report.vendored { add(vendored, content) }
    var shown = report.diagnostics
    var suppressed = report.suppressed.filter { !$0.isRepeated }
    if content.showsHints {
      shown += report.hints
      shown.sort { $0.isOrderedBefore($1) }
    } else {
      hintCount += report.hints.count + report.hiddenHintCount
      suppressed.removeAll(where: \.isHint)
    }
    guard let source = document.source, !shown.isEmpty || !suppressed.isEmpty else { return }
    suppressed.sort { $0.diagnostic.isOrderedBefore($1.diagnostic) }
    suppressedCount += suppressed.count
    for diagnostic in shown {
      counts.add(diagnostic.severity)
      fixableCount.add(diagnostic)
      statistics?.add(diagnostic)
    }
    if let limit = content.limit, shown.count > limit - shownCount {
      omittedCount += shown.count - (limit - shownCount)
      shown = Array(shown.prefix(limit - shownCount))
    }
    shownCount += shown.count
    files.append(
      File(
        path: report.path, kind: report.kind, source: source, diagnostics: shown,
        suppressed: suppressed, knownSecrets: known))
  }

  private mutating func add(_ findings: VendoredFindings, _ content: Content) {
    let count = findings.diagnostics.count + (content.showsHints ? findings.hints.count : 0)
    guard count > 0 else { return }
    let index = vendored.firstIndex {
      $0.folder == findings.folder && $0.reason == findings.reason
    }
    if let index {
      vendored[index].count += count
    } else {
      vendored.append(Vendored(folder: findings.folder, reason: findings.reason, count: count))
    }
  }

  func count(_ severity: Severity) -> Int { counts[severity] }

  /// The number of findings in vendored files.
  var vendoredCount: Int { vendored.reduce(0) { $0 + $1.count } }

  /// The number of findings by severity.
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

  /// The number of findings that can be fixed, each counted once.
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

/// The number of findings by rule.
struct LintStatistics {
  struct Entry {
    let rule: String
    var count = 0
    /// The highest severity of its findings.
    var severity = Severity.info
    /// The number of its findings that can be fixed.
    var fixable = LintReport.FixCounts()
  }

  private var byRule: [String: Entry] = [:]

  mutating func add(_ diagnostic: Diagnostic) {
    var entry = byRule[diagnostic.rule] ?? Entry(rule: diagnostic.rule)
    entry.count += 1
    entry.severity = max(entry.severity, diagnostic.severity)
    entry.fixable.add(diagnostic)
    byRule[diagnostic.rule] = entry
  }

  /// The entries by count, highest first, then by rule.
  var entries: [Entry] {
    byRule.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }
}
