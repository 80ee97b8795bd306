import ConfigModel
import Lint

/// The results of test cases in the XML that build servers collect: a `testsuite` for each file.
struct TestJUnit {
  let report: TestReport

  var text: String {
    var xml = XMLOutputText()
    let counts = Self.counts(
      report.passedCount + report.failedCount + report.unusableCount, report.failedCount,
      report.unusableCount)
    xml.add("testsuites", [("name", "oconf")] + counts) { xml in
      for suite in report.suites { add(suite, &xml) }
    }
    return xml.text
  }

  static func counts(
    _ tests: Int, _ failures: Int, _ errors: Int
  ) -> [(String, String)] {
    [
      ("tests", String(tests)), ("failures", String(failures)), ("errors", String(errors)),
      ("skipped", "0"),
    ]
  }

  private func add(_ suite: TestReport.Suite, _ xml: inout XMLOutputText) {
    let counts = Self.counts(
      suite.cases.count + (suite.fault == nil ? 0 : 1), suite.failedCount, suite.unusableCount)
    xml.add("testsuite", [("name", suite.frames.path)] + counts) { xml in
      if let fault = suite.fault {
        add("the suite as a whole", suite, &xml) { addError(fault, suite, &$0) }
      }
      for result in suite.cases {
        let name = suite.frames.harmless(result.name, result.range)
        switch result.outcome {
        case .passed:
          let remarks = (result.caution.map { ["warning: " + $0] } ?? []) + result.lines(suite)
          guard !remarks.isEmpty else {
            add(name, suite, &xml, nil)
            continue
          }
          add(name, suite, &xml) { xml in
            xml.add("system-out", [], text: remarks.joined(separator: "\n"))
          }
        case .unusable(let fault): add(name, suite, &xml) { addError(fault, suite, &$0) }
        case .failed(let mismatches):
          add(name, suite, &xml) { addFailure(result, mismatches, suite, &$0) }
        }
      }
    }
  }

  private func add(
    _ name: String, _ suite: TestReport.Suite, _ xml: inout XMLOutputText,
    _ fill: ((inout XMLOutputText) -> Void)?
  ) {
    let attributes = [
      ("name", name), ("classname", suite.frames.path), ("file", suite.frames.path),
    ]
    guard let fill else { return xml.add("testcase", attributes) }
    xml.add("testcase", attributes, fill)
  }

  private func addError(
    _ fault: SuiteFault, _ suite: TestReport.Suite, _ xml: inout XMLOutputText
  ) {
    let message = suite.frames.harmless(fault.message, fault.range)
    xml.add(
      "error", [("message", message), ("type", "suite")],
      text: "\(suite.frames.place(fault.range)): \(message)")
  }

  private func addFailure(
    _ result: CaseResult, _ mismatches: [ExpectationMismatch], _ suite: TestReport.Suite,
    _ xml: inout XMLOutputText
  ) {
    let policy = suite.policy ?? suite.frames
    let lines = mismatches.map { mismatch in
      "\(mismatch.name): expected \(suite.frames.harmless(mismatch.expected, mismatch.range)), got "
        + policy.harmless(mismatch.actual, SourceRange(0, 0))
    }
    xml.add(
      "failure", [("message", lines.joined(separator: "; ")), ("type", "expectation")],
      text: ([suite.frames.place(result.range)] + lines + result.lines(suite)).joined(
        separator: "\n"))
  }
}
