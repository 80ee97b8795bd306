import ConfigModel

/// Findings as workflow commands, which GitHub shows beside the lines of a change.
enum GitHubReport: LintFormat {
  static let name = "github"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    let checkout = CheckoutPaths("GITHUB_WORKSPACE")
    return report.joined { command($0, Untrusted.escape(checkout.path($0.file.path))) }
  }

  private static func command(_ finding: ShownFinding, _ path: String) -> String {
    let (start, end) = (finding.start, finding.end)
    var properties = ["file=" + property(path), "line=\(start.line)"]
    // Columns are taken only of what is within a line.
    if start.line == end.line { properties.append("col=\(start.column)") }
    properties.append("endLine=\(end.line)")
    if start.line == end.line { properties.append("endColumn=\(end.column)") }
    properties.append("title=" + property(finding.diagnostic.rule))
    let lines = [finding.message] + finding.details
    return "::\(level(finding.diagnostic.severity)) \(properties.joined(separator: ","))"
      + "::\(data(lines.joined(separator: "\n")))\n"
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  // MARK: Escapes

  /// What follows the second pair of colons.
  static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
