import ConfigModel

/// Findings for programs that read line by line: each line is one of the `diagnostics` of
/// ``JSONReport``. Without findings there is no line.
enum JSONLinesReport: LintFormat {
  static let name = "jsonl"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    report.joined { JSONReport.diagnostic($0.diagnostic, $0.file.kind, $0.frames) + "\n" }
  }
}
