import ConfigModel
import Lint

/// Findings as a page.
enum LintHTML: LintFormat {
  static let name = "html"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    ReportHTML(CommandReport(report)).text
  }
}

extension CommandReport {
  /// Findings, for pages.
  fileprivate init(_ report: LintReport) {
    let (errors, warnings) = (report.count(.error), report.count(.warning))
    let summary = TextReport.summary(report, Style(isColored: false)).string.trimmingWhitespace
    subject = "oconf lint: \(DiffReport.count(report.fileCount, "file"))"
    title =
      "oconf lint: \(DiffReport.count(errors, "error")), \(DiffReport.count(warnings, "warning"))"
    verdict = Verdict(
      word: errors > 0 ? "Errors" : warnings > 0 ? "Warnings" : "Clean",
      tone: errors > 0 ? .bad : warnings > 0 ? .open : .good)
    basis = [summary.isEmpty ? "Nothing was checked." : summary]
    steps = Self.steps(report)
    sections = [
      Section("ignored", "Ignored findings and baseline", [.suppressed(report)]),
      Section("findings", "Findings", [.findings(report, anchor: "")]),
      Section("rules", "Rules", [.rules(report, anchor: "")]),
      Section("picture", "Who is trusted", [.picture(TrustMap(report.drawn))]),
    ]
  }

  private static func steps(_ report: LintReport) -> [Step] {
    var steps: [Step] = []
    let errors = report.count(.error)
    if errors > 0 {
      steps.append(Step("Fix \(DiffReport.count(errors, "error")).", section: "findings"))
    }
    let safe = report.fixableCount[.safe]
    if safe > 0 {
      steps.append(
        Step("To fix \(DiffReport.count(safe, "finding")):", command: "oconf lint --fix"))
    }
    let suggested = report.fixableCount[.suggest]
    if suggested > 0 {
      steps.append(
        Step(
          "To apply \(DiffReport.count(suggested, "suggestion")), which you then review:",
          command: "oconf lint --fix --unsafe-fixes"))
    }
    if !report.files.isEmpty {
      steps.append(
        Step(
          "To accept a finding with a reason and an expiry date:",
          command: "oconf ignore RULE FILE --reason REASON --until DATE"))
    }
    return steps + report.failures.map { Step(Untrusted.escape($0)) }
  }
}
