import ConfigModel

/// Findings in the XML that build servers collect: a `testsuite` for each file with findings, and in
/// it a failed `testcase` for each of them, whose failure has the severity as its type. Without
/// findings one case passes, because an empty report counts as a missing one.
enum JUnitReport: LintFormat {
  static let name = "junit"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    var xml = XMLOutputText()
    let count = report.files.reduce(0) { $0 + $1.diagnostics.count }
    let counts = TestJUnit.counts(max(count, 1), count, 0)
    xml.add("testsuites", [("name", "oconf")] + counts) { xml in
      guard count > 0 else {
        xml.add("testsuite", [("name", "oconf")] + counts) { xml in
          xml.add("testcase", [("name", "no findings"), ("classname", "oconf")])
        }
        return
      }
      for file in report.files where !file.diagnostics.isEmpty {
        let findings = file.shown
        xml.add(
          "testsuite",
          [("name", findings[0].path)] + TestJUnit.counts(findings.count, findings.count, 0)
        ) { xml in
          for finding in findings { add(finding, &xml) }
        }
      }
    }
    return xml.text
  }

  private static func add(_ finding: ShownFinding, _ xml: inout XMLOutputText) {
    let (start, rule) = (finding.start, finding.diagnostic.rule)
    let attributes = [
      ("name", "\(rule) at \(start.line):\(start.column)"), ("classname", finding.path),
      ("file", finding.path), ("line", String(start.line)),
    ]
    xml.add("testcase", attributes) { xml in
      xml.add(
        "failure",
        [("message", finding.message), ("type", finding.diagnostic.severity.rawValue)],
        text: ([finding.headline] + finding.details).joined(separator: "\n"))
    }
  }
}
