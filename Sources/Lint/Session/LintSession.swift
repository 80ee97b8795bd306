package import ConfigModel

/// Lints the documents of one run: each one on its own, and then all of them together
/// (``SessionResult``). Every front uses a session: commands, hooks and tests.
package struct LintSession: Sendable {
  /// The fixes to apply.
  package struct Fixing: Sendable {
    /// The least safe category.
    let safety: FixIt.Safety
    /// True to fix hints, too.
    let includesHints: Bool

    package init(upTo safety: FixIt.Safety, includesHints: Bool) {
      self.safety = safety
      self.includesHints = includesHints
    }
  }

  private let baseline: @Sendable (AppliedSettings) -> LocatedBaseline?
  private let fixing: Fixing?
  /// True if findings in vendored files are treated like all others.
  private let includesVendored: Bool

  /// - Parameters:
  ///   - baseline: Returns the findings that are not reported again in files with these settings.
  ///   - fixing: The fixes to apply. Nil to apply none.
  ///   - includesVendored: True to report, and fix, findings in vendored files.
  package init(
    baseline: @escaping @Sendable (AppliedSettings) -> LocatedBaseline? = { _ in nil },
    fixing: Fixing? = nil, includesVendored: Bool = false
  ) {
    self.baseline = baseline
    self.fixing = fixing
    self.includesVendored = includesVendored
  }

  /// Lints one document. Safe to call from several threads.
  package func lint(_ document: SessionDocument) -> LintedDocument {
    let linter = document.settings.linter
    let isAdded = document.earlier?.isAbsent ?? false
    func lint(_ input: LintInput) -> FileReport {
      var input = input
      input.isAdded = isAdded
      return linter.lint(input, collectsFacts: document.collectsFacts)
    }
    if case .same = document.earlier {
      let facts = lint(document.input).facts
      return linted(
        document,
        FileReport(
          path: document.input.path, kind: document.input.kind, diagnostics: [], hints: [],
          facts: facts), earlierFacts: facts)
    }
    let earlier = document.earlier?.input.map(lint)
    let suppressor = Suppressor(
      document.settings, document.absolute, baseline(document.settings),
      earlier: earlier.map { Baseline.counts($0.diagnostics + $0.hints) })
    var earlierFacts = earlier?.facts
    if case .different(_, isRenamed: true) = document.earlier { earlierFacts = nil }
    var vendored = includesVendored ? nil : VendoredFindings(document)
    guard vendored == nil, let fixer = fixer(document) else {
      var report = lint(document.input)
      report = suppressor.apply(to: report)
      vendored?.take(from: &report)
      report.vendored = vendored
      return linted(document, report, earlierFacts: earlierFacts)
    }
    let fixed = fixer.fix(document.input) { suppressor.apply(to: lint($0)) }
    return linted(document, fixed.report, fixed, earlierFacts: earlierFacts)
  }

  private func linted(
    _ document: SessionDocument, _ report: FileReport, _ fixed: FixedFile? = nil,
    earlierFacts: FileFacts?
  ) -> LintedDocument {
    LintedDocument(
      report, document.settings, absolute: document.absolute,
      source: fixed?.input.source ?? document.input.source, fixed: fixed,
      earlierFacts: earlierFacts,
      isUnchanged: document.earlier?.isSame ?? false)
  }

  /// Nil if the document is not to be fixed.
  private func fixer(_ document: SessionDocument) -> Fixer? {
    guard let fixing, !document.input.kind.isForeign, document.earlier?.isSame != true else {
      return nil
    }
    let settings = document.settings
    let guardian = SafeFixGuard(
      settings.linter.settings, settings.readings)
    return Fixer(
      upTo: fixing.safety, includesHints: fixing.includesHints, permits: guardian.permits)
  }

  /// Suppresses the findings of a document that concern several documents. The report has the
  /// comments of the document.
  func suppress(_ report: FileReport, of document: LintedDocument, earlier: [Finding]) -> FileReport
  {
    Suppressor(
      document.settings, document.absolute, baseline(document.settings),
      earlier: Baseline.counts(earlier.map(\.diagnostic))
    ).apply(to: report)
  }
}

/// A baseline whose paths are relative to a folder.
package struct LocatedBaseline: Sendable {
  package let baseline: Baseline
  /// The absolute path of the folder, without links.
  package let folder: String

  package init(_ baseline: Baseline, in folder: String) {
    self.baseline = baseline
    self.folder = folder
  }

  /// The path by which the baseline lists a file.
  package func key(_ absolute: String) -> String {
    Path.relative(absolute, to: folder) ?? absolute
  }
}

extension Suppressor {
  /// A suppressor for the findings of one document.
  ///
  /// - Parameters:
  ///   - absolute: The absolute path of the document. Nil if nothing depends on it.
  ///   - earlier: The number of findings in an earlier version, by key. Nil without one.
  package init(
    _ settings: AppliedSettings, _ absolute: String?, _ baseline: LocatedBaseline? = nil,
    earlier: [Baseline.Key: Int]? = nil
  ) {
    guard let absolute else {
      self = .idle
      return
    }
    // Both the baseline and the earlier version may list a finding.
    var known = baseline.flatMap { $0.baseline.files[$0.key(absolute)] } ?? [:]
    for (key, count) in earlier ?? [:] { known[key] = max(known[key] ?? 0, count) }
    self.init(settings.ignores(of: absolute), known: known)
  }
}

extension FileReport {
  /// True if the file has no findings, not even suppressed ones or those of a vendored file.
  package var isEmpty: Bool {
    diagnostics.isEmpty && hints.isEmpty && suppressed.isEmpty && comments.isEmpty
      && vendored.map { $0.diagnostics.isEmpty && $0.hints.isEmpty } ?? true
  }

  /// The report with the findings of another report on the same file.
  package func merging(_ other: FileReport) -> FileReport {
    var report = self
    report.diagnostics = (diagnostics + other.diagnostics).sorted { $0.isOrderedBefore($1) }
    report.hints = (hints + other.hints).sorted { $0.isOrderedBefore($1) }
    report.suppressed += other.suppressed
    return report
  }
}

/// Suppresses findings of one file.
package struct Suppressor: Sendable {
  private let entries: [IgnoreList.Entry]
  private let known: [Baseline.Key: Int]

  /// - Parameters:
  ///   - entries: The entries that cover the file.
  ///   - known: The number of findings for each key in the file's baseline.
  package init(_ entries: [IgnoreList.Entry], known: [Baseline.Key: Int] = [:]) {
    self.entries = entries
    self.known = known
  }

  /// A suppressor that suppresses nothing.
  package static let idle = Suppressor([])

  package var isIdle: Bool { entries.isEmpty && known.isEmpty }

  /// Moves findings to the suppressed ones. If a baseline knows fewer findings than there are, the
  /// first ones in the text are suppressed.
  package func apply(to report: FileReport) -> FileReport {
    guard !isIdle || !report.comments.isEmpty,
      !report.diagnostics.isEmpty || !report.hints.isEmpty
    else { return report }
    let entries = report.comments.map(\.entry).filter { !$0.isExpired } + entries
    var report = report
    var known = known
    report.diagnostics = keep(
      report.diagnostics, isHint: false, entries, &known, &report.suppressed)
    report.hints = keep(report.hints, isHint: true, entries, &known, &report.suppressed)
    return report
  }

  private func keep(
    _ findings: [Diagnostic], isHint: Bool, _ entries: [IgnoreList.Entry],
    _ known: inout [Baseline.Key: Int], _ suppressed: inout [SuppressedFinding]
  ) -> [Diagnostic] {
    var rest = self.known
    return findings.filter { finding in
      guard let cause = cause(finding, entries, &known) else { return true }
      var found = SuppressedFinding(diagnostic: finding, isHint: isHint, cause: cause)
      if case .ignored = cause {
        let count = rest[Baseline.Key(finding)] ?? 0
        rest[Baseline.Key(finding)] = count - 1
        found.isNew = count <= 0
      }
      suppressed.append(found)
      return false
    }
  }

  private func cause(
    _ finding: Diagnostic, _ entries: [IgnoreList.Entry], _ known: inout [Baseline.Key: Int]
  ) -> SuppressedFinding.Cause? {
    if let entry = entries.first(where: { $0.covers(finding) }) {
      return .ignored(
        entry: entry.number, reason: entry.reason, isComment: entry.isComment)
    }
    let key = Baseline.Key(finding)
    guard let count = known[key], count > 0 else { return nil }
    known[key] = count - 1
    return .known
  }
}
