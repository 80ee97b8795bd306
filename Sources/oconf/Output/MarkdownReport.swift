import ConfigModel

/// Findings as a comment or a summary that code hosts show: a table for each file.
///
/// Whatever comes from files stands in spans of code, where nothing is markup, or is escaped.
enum MarkdownReport: LintFormat {
  static let name = "markdown"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    render(report, upTo: .max)
  }

  /// - Parameter limit: How many bytes it may have, about; what does not fit is counted.
  static func render(_ report: LintReport, upTo limit: Int) -> String {
    let summary = TextReport.summary(report, Style(isColored: false))
    var text = "### oconf: " + Markdown.text(summary.isEmpty ? "Nothing was checked.\n" : summary)
    if let statistics = report.statistics { return text + table(statistics) }
    var omitted = 0
    for file in report.files where !file.diagnostics.isEmpty {
      let findings = file.shown
      let head =
        "\n#### \(Markdown.code(findings[0].path))\n\n"
        + "| Line | Severity | Rule | What |\n|--:|---|---|---|\n"
      let rest = limit - text.utf8.count - head.utf8.count
      var rows = ""
      for finding in findings {
        let row = row(finding)
        if rows.utf8.count + row.utf8.count <= rest { rows += row } else { omitted += 1 }
      }
      if !rows.isEmpty { text += head + rows }
    }
    if omitted > 0 { text += "\n\(omitted) more are not shown here.\n" }
    return text
  }

  private static func row(_ finding: ShownFinding) -> String {
    let place = "\(finding.start.line):\(finding.start.column)"
    let lines = ([finding.message] + finding.details).map(Markdown.message)
    return "| \(place) | \(finding.diagnostic.severity.rawValue)"
      + " | \(Markdown.code(finding.diagnostic.rule)) | \(lines.joined(separator: "<br>")) |\n"
  }

  private static func table(_ statistics: LintStatistics) -> String {
    var text = "\n| Count | Severity | Rule |\n|--:|---|---|\n"
    for entry in statistics.entries {
      text += "| \(entry.count) | \(entry.severity.rawValue) | \(Markdown.code(entry.rule)) |\n"
    }
    return text
  }
}
