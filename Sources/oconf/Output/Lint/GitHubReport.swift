import ConfigModel

/// Findings as workflow commands, which GitHub shows next to the lines of a change.
enum GitHubReport: LintFormat {
  static let name = "github"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    let checkout = CheckoutPaths("GITHUB_WORKSPACE")
    return report.joined { command($0, checkout.path($0.file.path)).text }
  }

  private static func command(_ finding: ShownFinding, _ path: String) -> GitHubCommand {
    let (start, end) = (finding.start, finding.end)
    var properties: [CommandProperty] = ["file=\(path)", "line=\(start.line)"]
    // GitHub uses columns only for a range within one line.
    if start.line == end.line { properties.append("col=\(start.column)") }
    properties.append("endLine=\(end.line)")
    if start.line == end.line { properties.append("endColumn=\(end.column)") }
    properties.append("title=\(finding.diagnostic.rule)")
    return GitHubCommand(
      level: level(finding.diagnostic.severity), properties: properties,
      lines: [finding.message] + finding.details
        + (Documentation.reference(to: finding.diagnostic.rule).map { ["see \($0)"] } ?? []))
  }

  private static func level(_ severity: Severity) -> GitHubCommand.Level {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .notice
    }
  }
}

/// A workflow command that shows a message next to a line of a change.
struct GitHubCommand {
  enum Level: String {
    case error, warning, notice
  }

  let level: Level
  /// The properties, each with its name and its equals sign, which are literals.
  let properties: [CommandProperty]
  /// The lines of the message, not escaped yet.
  let lines: [String]

  /// The command, with a line break at its end.
  var text: String {
    let message = lines.map { CommandData($0) }.joined(separator: "%0A")
    return "::\(level.rawValue) \(properties.joined(separator: ",").string)::\(message.string)\n"
  }
}
