import ConfigModel

/// How many findings each rule has.
struct LintStatistics {
  struct Entry {
    let rule: String
    var count = 0
    /// The gravest of its findings.
    var severity = Severity.info
    /// How many of its findings can be mended.
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

  /// The most frequent ones first, then by rule.
  var entries: [Entry] {
    byRule.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }
}
