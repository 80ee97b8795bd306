import ConfigModel

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
