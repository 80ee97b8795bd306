package import ConfigModel

/// A finding that is not reported, because somebody said so.
package struct SuppressedFinding: Sendable {
  package enum Cause: Sendable {
    /// By an entry of `ignore` in the settings: its number, and the reason it gives.
    case ignored(entry: Int, reason: String)
    /// By a baseline.
    case known
  }

  package let diagnostic: Diagnostic
  /// Whether it would have been a hint that nobody asked for.
  package let isHint: Bool
  package let cause: Cause
}

extension FileReport {
  /// Whether nothing was found, hidden or not.
  package var isEmpty: Bool { diagnostics.isEmpty && hints.isEmpty && suppressed.isEmpty }

  /// The report with what else was found in the file.
  package func merging(_ other: FileReport) -> FileReport {
    var report = self
    report.diagnostics = (diagnostics + other.diagnostics).sorted { $0.isOrderedBefore($1) }
    report.hints = (hints + other.hints).sorted { $0.isOrderedBefore($1) }
    report.suppressed += other.suppressed
    return report
  }

  /// Takes what is reported out, as findings that a baseline knows from now on.
  ///
  /// - Parameter hints: Whether hints that nobody asked for are among them.
  package mutating func takeReported(hints takesHints: Bool) -> [Diagnostic] {
    func known(_ findings: [Diagnostic], isHint: Bool) -> [SuppressedFinding] {
      findings.map { SuppressedFinding(diagnostic: $0, isHint: isHint, cause: .known) }
    }
    let taken = takesHints ? diagnostics + hints : diagnostics
    suppressed += known(diagnostics, isHint: false)
    diagnostics = []
    if takesHints {
      suppressed += known(hints, isHint: true)
      hints = []
    }
    return taken
  }
}

/// What keeps findings of one file from being reported.
package struct Suppressor: Sendable {
  private let entries: [IgnoreList.Entry]
  private let known: [Baseline.Key: Int]

  /// - Parameters:
  ///   - entries: Those that are about the file.
  ///   - known: How many findings of each kind the baseline has for it.
  package init(_ entries: [IgnoreList.Entry], known: [Baseline.Key: Int] = [:]) {
    self.entries = entries
    self.known = known
  }

  /// What keeps nothing back.
  package static let idle = Suppressor([])

  package var isIdle: Bool { entries.isEmpty && known.isEmpty }

  /// Moves findings to those that are not reported. Of what a baseline knows, the first ones in the
  /// text go.
  package func apply(to report: FileReport) -> FileReport {
    guard !isIdle, !report.diagnostics.isEmpty || !report.hints.isEmpty else { return report }
    var report = report
    var known = known
    report.diagnostics = keep(report.diagnostics, isHint: false, &known, &report.suppressed)
    report.hints = keep(report.hints, isHint: true, &known, &report.suppressed)
    return report
  }

  private func keep(
    _ findings: [Diagnostic], isHint: Bool, _ known: inout [Baseline.Key: Int],
    _ suppressed: inout [SuppressedFinding]
  ) -> [Diagnostic] {
    findings.filter { finding in
      guard let cause = cause(finding, &known) else { return true }
      suppressed.append(SuppressedFinding(diagnostic: finding, isHint: isHint, cause: cause))
      return false
    }
  }

  private func cause(
    _ finding: Diagnostic, _ known: inout [Baseline.Key: Int]
  ) -> SuppressedFinding.Cause? {
    if let entry = entries.first(where: { $0.covers(finding) }) {
      return .ignored(entry: entry.number, reason: entry.reason)
    }
    let key = Baseline.Key(finding)
    guard let count = known[key], count > 0 else { return nil }
    known[key] = count - 1
    return .known
  }
}
