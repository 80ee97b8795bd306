import ConfigModel
import Lint

/// The sections of a page about test suites.
struct TestSections {
  let report: TestReport

  /// The cases that did not pass, each folded, with expected and actual values and the evidence.
  var failures: HTMLText {
    var text = HTMLText()
    for suite in report.suites {
      if let fault = suite.fault {
        text += "<p><span class=\"tag bad\">cannot run</span> \(code: suite.frames.path): "
        text += "\(message: suite.frames.harmless(fault.message, fault.range))</p>\n"
        text += SourceExcerpt.text(suite.frames, fault.range)
      }
      for result in suite.cases { text += self.text(result, suite) }
    }
    return text
  }

  /// The steps of evidence that repeat the example against a property, which is folded.
  private static let ofExample = ["claims", "request", "--now", "users", "try"]

  /// A case that did not pass, or that proves nothing; folded.
  private func text(_ result: CaseResult, _ suite: TestReport.Suite) -> HTMLText {
    let place = suite.frames.lines.position(at: result.range.start)
    let policy = suite.policy ?? suite.frames
    let state: HTMLText
    var text = HTMLText()
    switch result.outcome {
    case .passed:
      // What holds only with some readings is in the table of properties.
      guard result.verdict?.vacuity != nil else { return "" }
      state = "<span class=\"tag good\">passed</span>"
    case .unusable(let fault):
      state = "<span class=\"tag bad\">cannot run</span>"
      text += "<p>\(message: suite.frames.harmless(fault.message, fault.range))</p>\n"
    case .failed(let mismatches):
      state = "<span class=\"tag bad\">failed</span>"
      let rows = mismatches.map { mismatch -> [HTMLText] in
        [
          HTMLText(mismatch.name),
          .code(suite.frames.harmless(mismatch.expected, mismatch.range)),
          .code(policy.harmless(mismatch.actual, SourceRange(0, 0))),
        ]
      }
      text += .table(
        "Differences", ["Value", "Expected", "Actual"], rows, as: "table class=\"quiet\"")
    }
    if let vacuity = result.verdict?.vacuity {
      text += "<p><span class=\"tag open\">warning</span> \(vacuity.words)</p>\n"
    }
    var refuted = false
    if case .fails(let witness) = result.verdict?.outcome {
      refuted = true
      text += example(witness, result)
    }
    for item in result.evidence where !refuted || !Self.ofExample.contains(item.step) {
      text += "<p>\(item.label): \(message: item.text(policy))</p>\n"
      if let range = item.range, result.outcome.isFailed {
        text += SourceExcerpt.text(policy, range)
      }
    }
    let name = suite.frames.harmless(result.name, result.range)
    let title: HTMLText =
      "\(state) \(name) <span class=\"meta\">\(suite.frames.path):\(place.line):\(place.column)</span>"
    return .element("details class=\"case\"", .element("summary", title) + text) + "\n"
  }

  /// The token or origin that refutes a property, folded.
  private func example(_ witness: PropertyWitness, _ result: CaseResult) -> HTMLText {
    var list = HTMLText()
    for (name, value) in witness.input.parts {
      list += .element("dt", HTMLText(name)) + .element("dd", .code(value))
    }
    var content = HTMLText.element("dl", list) + "\n"
    if let command = result.evidence.first(where: { $0.step == "try" })?.message {
      content += "<p class=\"try\">Try it:</p>" + .command(command) + "\n"
    }
    return .details("Example", content)
  }

  /// The properties that were neither proved nor refuted, or that depend on an open question.
  var undecided: HTMLText {
    var rows: [[HTMLText]] = []
    for suite in report.suites {
      for result in suite.cases {
        guard let verdict = result.verdict else { continue }
        let name = HTMLText(suite.frames.harmless(result.name, result.range))
        switch verdict.outcome {
        case .undecided(_, .ambiguous(let doubt)):
          let text = suite.frames.harmless("The policy has \(doubt.words).", result.range)
          rows.append([name, HTMLText(text)])
        case .undecided:
          rows.append([
            name,
            "Narrow the property, or use fewer filters; the proof exceeds the work limit.",
          ])
        case .holds, .fails: break
        }
        for (reading, outcome) in verdict.exceptions {
          rows.append([
            name,
            "Find out what the service does. The property \(outcome.words) if "
              + .message(OpenQuestion.words(of: reading)) + ".",
          ])
        }
      }
    }
    guard !rows.isEmpty else { return "" }
    return .details(
      "Properties that depend on an open question <span class=\"count\">\(rows.count)</span>",
      .table(
        "Properties", ["Property", "How to resolve this"], rows, as: "table class=\"quiet\""))
  }

  /// The suites with the number of cases that passed.
  var suites: CommandReport.Table {
    CommandReport.Table(
      title: "Suites", columns: ["Suite", "Passed", "Failed", "Cannot run"],
      rows: report.suites.map { suite in
        [
          .init("'\(suite.frames.path)'"), .init("\(suite.passedCount)"),
          .init("\(suite.failedCount)"), .init("\(suite.unusableCount)"),
        ]
      })
  }

  /// The tested policies, each once.
  var policies: [TrustMap.Document] {
    var documents: [TrustMap.Document] = []
    for suite in report.suites {
      guard let policy = suite.policy,
        !documents.contains(where: { Path.isSame($0.path, policy.path) })
      else {
        continue
      }
      let name = Path.name(of: policy.path)
      let kind =
        Recognition.kind(ofName: name) ?? Recognition.kind(ofContent: policy.source, name: name)
      guard let kind, kind.isDrawn else { continue }
      documents.append(TrustMap.Document(policy.path, kind, policy.source, suite.readings))
    }
    return documents
  }

  /// The policies with what test cases exercise and what they do not.
  var coverage: HTMLText {
    guard let coverage = report.coverage else { return "" }
    let percent = CoverageReport.percent(coverage.exercised, of: coverage.total)
    var text: HTMLText = "<p><strong>\(percent)%</strong> of all parts exercised</p>\n"
    for (index, policy) in coverage.policies.enumerated() {
      text += CoverageText(policy, number: index + 1).text
    }
    return text
  }
}
