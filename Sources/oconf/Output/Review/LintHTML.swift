import ConfigModel
import Lint

/// Findings as a page.
enum LintHTML: LintFormat {
  static let name = "html"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    let sections = FindingSections(report: report)
    let (errors, warnings) = (report.count(.error), report.count(.warning))
    let summary = TextReport.summary(report, Style(isColored: false)).string.trimmingWhitespace
    var page = HTMLPage(
      title:
        "oconf lint: \(DiffReport.count(errors, "error")), \(DiffReport.count(warnings, "warning"))",
      opening: PageVerdict(
        subject: "oconf lint · \(DiffReport.count(report.fileCount, "file"))",
        tone: errors > 0 ? .bad : warnings > 0 ? .open : .good,
        word: errors > 0 ? "Errors" : warnings > 0 ? "Warnings" : "Clean",
        sentence: summary.isEmpty ? "Nothing was checked." : "\(message: summary)",
        steps: steps(report)
      ).text)
    page.add("ignored", "Ignored findings and baseline", sections.suppressed)
    page.add("statistics", "Findings by rule", sections.statistics)
    page.add("findings", "Findings", sections.findings)
    page.add("picture", "Who is trusted", TrustSection.text(TrustMap(report.drawn)))
    return page.text
  }

  private static func steps(_ report: LintReport) -> [HTMLText] {
    var steps: [HTMLText] = []
    let errors = report.count(.error)
    if errors > 0 {
      steps.append("Fix <a href=\"#findings\">\(DiffReport.count(errors, "error"))</a>.")
    }
    let safe = report.fixableCount[.safe]
    if safe > 0 {
      steps.append("<code>oconf lint --fix</code> fixes \(DiffReport.count(safe, "finding")).")
    }
    if report.fixableCount[.suggest] > 0 {
      steps.append(
        "<code>oconf lint --fix --unsafe-fixes</code> fixes \(report.fixableCount[.suggest]) more; "
          + "review the result.")
    }
    if !report.files.isEmpty {
      steps.append(
        "Accept a finding with a reason and an expiry date: "
          + "<code>oconf lint --add-ignore RULE@POINTER --reason REASON</code>.")
    }
    for failure in report.failures { steps.append("\(message: Untrusted.escape(failure))") }
    return steps
  }
}
