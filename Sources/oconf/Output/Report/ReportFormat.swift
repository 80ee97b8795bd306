import Lint

/// A format of reports for people. A new one is a renderer in a file of its own, a line in ``all``,
/// and a choice of the option `--format`.
struct ReportFormat: Sendable {
  let name: String
  let render: @Sendable (CommandReport, ReportTarget) -> String

  static let all = [
    ReportFormat(name: "text") { ReportText($0, for: $1).text.string },
    ReportFormat(name: "markdown") { report, _ in ReportMarkdown(report).text.string },
    ReportFormat(name: "html") { report, _ in ReportHTML(report).text },
    ReportFormat(name: "github") { report, _ in ReportAnnotations(report).text },
  ]
}
