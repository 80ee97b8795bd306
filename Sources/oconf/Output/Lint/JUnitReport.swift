import ConfigModel

/// Findings in the XML that build servers collect. Each file with findings is a `testsuite`, and
/// each finding is a `testcase`. It fails, with the severity as its type, if the finding makes the run
/// fail: an error, and with `--strict` a warning. Other findings are output of their case. A file that
/// could not be linted is a case with an error. Without findings and errors, one case passes,
/// because an empty report counts as a missing one.
enum JUnitReport: LintFormat {
  static let name = "junit"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    var xml = XMLOutputText()
    let count = report.files.reduce(0) { $0 + $1.diagnostics.count }
    let errorCount = report.failures.count
    func failureCount(_ findings: [Diagnostic]) -> Int {
      findings.count { isFailure($0.severity, report) }
    }
    let failureCounts = report.files.map { failureCount($0.diagnostics) }
    let counts = TestJUnit.counts(
      max(count + errorCount, 1), failureCounts.reduce(0, +), errorCount)
    xml.add("testsuites", [("name", "oconf")] + counts) { xml in
      addFailures(report.failures, &xml)
      guard count > 0 else {
        if errorCount > 0 { return }
        xml.add("testsuite", [("name", "oconf")] + counts) { xml in
          xml.add("testcase", [("name", "no findings"), ("classname", "oconf")])
        }
        return
      }
      for file in report.files where !file.diagnostics.isEmpty {
        let findings = file.shown
        xml.add(
          "testsuite",
          [("name", findings[0].path)]
            + TestJUnit.counts(findings.count, failureCount(file.diagnostics), 0)
        ) { xml in
          for finding in findings {
            add(finding, isFailure: isFailure(finding.diagnostic.severity, report), &xml)
          }
        }
      }
    }
    return xml.text
  }

  private static func addFailures(_ reasons: [String], _ xml: inout XMLOutputText) {
    guard !reasons.isEmpty else { return }
    let counts = TestJUnit.counts(reasons.count, 0, reasons.count)
    xml.add("testsuite", [("name", "oconf")] + counts) { xml in
      for reason in reasons {
        let message = Untrusted.escape(reason)
        xml.add("testcase", [("name", message), ("classname", "oconf")]) { xml in
          xml.add("error", [("message", message), ("type", "unreadable")], text: message)
        }
      }
    }
  }

  private static func isFailure(_ severity: Severity, _ report: LintReport) -> Bool {
    severity == .error || severity == .warning && report.isStrict
  }

  private static func add(_ finding: ShownFinding, isFailure: Bool, _ xml: inout XMLOutputText) {
    let (start, rule) = (finding.start, finding.diagnostic.rule)
    let attributes = [
      ("name", "\(rule) at \(start.line):\(start.column)"), ("classname", finding.path),
      ("file", finding.path), ("line", String(start.line)),
    ]
    let text = ([finding.headline] + finding.details).joined(separator: "\n")
    xml.add("testcase", attributes) { xml in
      if isFailure {
        xml.add(
          "failure",
          [("message", finding.message), ("type", finding.diagnostic.severity.rawValue)],
          text: text)
      } else {
        xml.add("system-out", [], text: text)
      }
    }
  }
}
