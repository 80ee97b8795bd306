import ConfigModel
import Lint

/// The results of test cases in the Test Anything Protocol, version 14: one test point per case,
/// with a diagnostic block in YAML if it did not pass.
struct TestTAP {
  let report: TestReport

  var text: String {
    var lines = ["TAP version 14"]
    let count = report.suites.reduce(0) { $0 + $1.cases.count + ($1.fault == nil ? 0 : 1) }
    lines.append(count == 0 ? "1..0 # SKIP no test case ran" : "1..\(count)")
    var number = 0
    for suite in report.suites {
      if let fault = suite.fault {
        number += 1
        lines.append("not ok \(number) - \(Self.description(suite.frames.path))")
        lines += block(fault, suite)
      }
      for result in suite.cases {
        number += 1
        let name = suite.frames.harmless(result.name, result.range)
        let isPassed = result.outcome.isPassed
        lines.append(
          (isPassed ? "ok" : "not ok") + " \(number) - "
            + Self.description("\(suite.frames.path): \(name)"))
        switch result.outcome {
        case .passed:
          if let caution = result.caution { lines.append("# warning: \(caution)") }
          lines += result.lines(suite).map { "# " + $0 }
        case .failed(let mismatches): lines += block(result, mismatches, suite)
        case .unusable(let fault): lines += block(fault, suite)
        }
      }
    }
    if let coverage = report.coverage {
      lines.append(
        "# \(CoverageReport.percent(coverage.exercised, of: coverage.total))% of the policies"
          + " exercised (\(coverage.exercised) of \(coverage.total))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text in which nothing begins a directive.
  private static func description(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      if character == "\\" || character == "#" { result += "\\" }
      result.unicodeScalars.append(character)
    }
    return result
  }

  // MARK: Diagnostics

  private func block(
    _ result: CaseResult, _ mismatches: [ExpectationMismatch], _ suite: TestReport.Suite
  ) -> [String] {
    let policy = suite.policy ?? suite.frames
    var lines = ["severity: fail"] + place(result.range, suite)
    lines.append("mismatches:")
    for mismatch in mismatches {
      lines.append("  - name: " + Self.yaml(mismatch.name))
      lines.append(
        "    expected: " + Self.yaml(suite.frames.harmless(mismatch.expected, mismatch.range)))
      lines.append(
        "    actual: " + Self.yaml(policy.harmless(mismatch.actual, SourceRange(0, 0))))
    }
    if !result.evidence.isEmpty { lines.append("evidence:") }
    for item in result.evidence {
      let message = item.text(policy)
      lines.append("  - message: " + Self.yaml("\(item.step): \(message)"))
      if let range = item.range { lines.append("    at: " + Self.yaml(policy.place(range))) }
    }
    return Self.indented(lines)
  }

  private func block(_ fault: SuiteFault, _ suite: TestReport.Suite) -> [String] {
    Self.indented(
      ["message: " + Self.yaml(suite.frames.harmless(fault.message, fault.range))]
        + ["severity: error"] + place(fault.range, suite))
  }

  private func place(_ range: SourceRange, _ suite: TestReport.Suite) -> [String] {
    ["at: " + Self.yaml(suite.frames.place(range))]
  }

  private static func indented(_ lines: [String]) -> [String] {
    (["---"] + lines + ["..."]).map { "  " + $0 }
  }

  /// A scalar in double quotes. A JSON string is a YAML string, too.
  private static func yaml(_ text: String) -> String { JSONObjectText.text(text) }
}
