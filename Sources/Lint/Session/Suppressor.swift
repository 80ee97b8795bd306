package import ConfigModel

extension FileReport {
  /// True if the file has no findings, not even suppressed ones or those of a vendored file.
  package var isEmpty: Bool {
    diagnostics.isEmpty && hints.isEmpty && suppressed.isEmpty
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

  /// Removes and returns the reported findings, and records them as known to a baseline.
  ///
  /// - Parameter hints: True to include hints.
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
