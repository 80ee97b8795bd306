import ConfigModel

/// Findings in the XML format of Checkstyle, which many collectors read. Columns count Unicode
/// scalars.
enum CheckstyleReport: LintFormat {
  static let name = "checkstyle"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    var xml = XMLOutputText()
    xml.add("checkstyle", [("version", "4.3")]) { xml in
      for file in report.files where !file.diagnostics.isEmpty {
        let findings = file.shown
        xml.add("file", [("name", findings[0].path)]) { xml in
          for finding in findings { add(finding, &xml) }
        }
      }
    }
    return xml.text
  }

  private static func add(_ finding: ShownFinding, _ xml: inout XMLOutputText) {
    let start = finding.start
    xml.add(
      "error",
      [
        ("line", String(start.line)), ("column", String(start.column)),
        ("severity", finding.diagnostic.severity.rawValue), ("message", finding.message),
        ("source", "oconf.\(finding.diagnostic.rule)"),
      ])
  }
}
