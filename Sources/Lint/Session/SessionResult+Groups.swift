import ConfigModel

/// Findings that are the same decision in every file, and therefore one finding in a run.
extension SessionResult {
  /// Merges the findings of each such rule into the first one, with notes that name the other files.
  mutating func groupFindings() {
    let apps = documents.indices.filter {
      documents[$0].report.kind == .connectedApp || documents[$0].report.kind == .externalClientApp
    }
    guard apps.count > 1 else { return }
    for rule in AllRules.about.filter(\.isGrouped).map(\.id) {
      let places = apps.filter { index in
        documents[index].report.diagnostics.contains { $0.rule == rule }
          || documents[index].report.hints.contains { $0.rule == rule }
      }
      guard let first = places.first, places.count > 1 else { continue }
      for index in places.dropFirst() {
        documents[index].report.diagnostics.removeAll { $0.rule == rule }
        documents[index].report.hints.removeAll { $0.rule == rule }
      }
      let others = places.dropFirst().map { documents[$0].path }
      Self.note(others, rule, in: &documents[first].report.diagnostics)
      Self.note(others, rule, in: &documents[first].report.hints)
    }
  }

  /// - Parameter others: The paths of the other files with findings of the rule.
  private static func note(_ others: [String], _ rule: String, in findings: inout [Diagnostic]) {
    guard let index = findings.firstIndex(where: { $0.rule == rule }) else { return }
    let files = others.count == 1 ? "1 other file" : "\(others.count) other files"
    findings[index].message += " (also in \(files))"
    findings[index].notes += others.map { Note("also here", at: nil, path: $0) }
  }
}
