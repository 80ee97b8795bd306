import ConfigModel

/// Findings as a comment or a summary on a code host: a table for each file.
enum MarkdownReport: LintFormat {
  static let name = "markdown"
  /// The number of bytes that the page of a build takes. A step of GitHub Actions may write up to 1 MiB,
  /// and other commands may have written some of it.
  static let maximumCount = 900_000

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    text(report, upTo: .max).string
  }

  /// - Parameter limit: The approximate maximum number of bytes. Findings beyond it are only
  ///   counted.
  static func text(_ report: LintReport, upTo limit: Int) -> MarkdownText {
    let summary = TextReport.summary(report, Style(isColored: false)).string.trimmingWhitespace
    var text: MarkdownText = "### oconf: \(summary.isEmpty ? "Nothing was checked." : summary)\n"
    if let statistics = report.statistics { return text + table(statistics) }
    var omitted = 0
    for file in report.files where !file.diagnostics.isEmpty {
      let findings = file.shown
      let head: MarkdownText =
        "\n#### \(code: findings[0].path)\n\n| Line | Severity | Rule | What |\n|--:|---|---|---|\n"
      let rest = limit - text.string.utf8.count - head.string.utf8.count
      var rows = MarkdownText()
      for finding in findings {
        let row = row(finding)
        if rows.string.utf8.count + row.string.utf8.count <= rest {
          rows += row
        } else {
          omitted += 1
        }
      }
      if !rows.isEmpty { text += head + rows }
    }
    if omitted > 0 { text += "\n\(omitted) more not shown.\n" }
    return text
  }

  private static func row(_ finding: ShownFinding) -> MarkdownText {
    let lines = ([finding.message] + finding.details).map { MarkdownCell.message($0) }
    return .row([
      "\(finding.start.line):\(finding.start.column)", "\(finding.diagnostic.severity.rawValue)",
      .link(.code(finding.diagnostic.rule), to: Documentation.page(about: finding.diagnostic.rule)),
      lines.joined(separator: "<br>"),
    ])
  }

  private static func table(_ statistics: LintStatistics) -> MarkdownText {
    var text: MarkdownText = "\n| Count | Severity | Rule |\n|--:|---|---|\n"
    for entry in statistics.entries {
      text += .row([
        "\(entry.count)", "\(entry.severity.rawValue)",
        .link(.code(entry.rule), to: Documentation.page(about: entry.rule)),
      ])
    }
    return text
  }
}
