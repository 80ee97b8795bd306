import ConfigModel
import Lint

/// The results of test cases for people: the failed cases, with expected and actual values side by
/// side, and the evidence.
struct TestText {
  let report: TestReport
  let style: Style
  let columns: Int
  let isQuiet: Bool
  let isVerbose: Bool

  var text: TerminalText {
    var text = TerminalText()
    for suite in report.suites {
      for result in suite.cases { text += self.text(result, suite) }
    }
    guard !isQuiet else { return text + coverage }
    for suite in report.suites { text += summary(suite) }
    return text + coverage + total
  }

  // MARK: Cases

  private func text(_ result: CaseResult, _ suite: TestReport.Suite) -> TerminalText {
    let name = suite.frames.harmless(result.name, result.range)
    switch result.outcome {
    case .passed:
      let passed =
        isVerbose
        ? line("\(suite.frames.place(result.range)): \(style.paint("passed", .green)): \(name)")
        : ""
      return passed + notes(result, suite)
    // Already reported when it happened.
    case .unusable: return ""
    case .failed(let mismatches):
      var text: TerminalText = "\(suite.frames.place(result.range)): "
      text += "\(style.paint("failed", .red)): \(style.paint("\(name)", .bold))"
      text = line(text) + table(mismatches, suite)
      for item in result.evidence { text += self.text(item, suite.policy ?? suite.frames) }
      return text + "\n"
    }
  }

  /// Warnings and notes about a proof: the property is about no token, or fails under another
  /// reading.
  private func notes(_ result: CaseResult, _ suite: TestReport.Suite) -> TerminalText {
    var text: TerminalText = ""
    let place: TerminalText = "\(suite.frames.place(result.range)): "
    let name = suite.frames.harmless(result.name, result.range)
    if let caution = result.caution {
      text += line(place + style.paint("warning", .yellow) + ": '\(name)': \(caution)")
    }
    for item in result.evidence {
      text += line(place + style.paint("note", .cyan) + ": '\(name)': \(item.text(suite.frames))")
    }
    return text
  }

  private func line(_ words: TerminalText) -> TerminalText { style.wrap(words, indent: 4) + "\n" }

  /// The maximum width of an expected value with the actual value next to it.
  private static let widest = 40

  private func table(_ mismatches: [ExpectationMismatch], _ suite: TestReport.Suite) -> TerminalText
  {
    let rows = mismatches.map { mismatch in
      (
        mismatch.name, suite.frames.harmless(mismatch.expected, mismatch.range),
        (suite.policy ?? suite.frames).harmless(mismatch.actual, SourceRange(0, 0))
      )
    }
    let first = max(12, rows.map(\.0.count).max() ?? 0) + 2
    let second =
      max(8, rows.map(\.1.count).filter { $0 <= Self.widest }.max() ?? 0) + 2
    func cell(_ text: String, _ width: Int) -> TerminalText {
      "\(text)\(TerminalText.spaces(max(2, width - text.count)))"
    }
    var text = style.paint(
      "  \(cell("", first))\(cell("expected", second))actual", .faint)
    text += "\n"
    for (name, expected, actual) in rows {
      let start: TerminalText = "  \(cell(name, first))"
      if expected.count > Self.widest {
        text += style.wrap(start + "\(expected)", indent: 2 + first) + "\n"
        let rest: TerminalText = "  \(cell("", first))\(cell("", second))\(actual)"
        text += style.wrap(rest, indent: 2 + first + second) + "\n"
      } else {
        let row = start + "\(cell(expected, second))\(actual)"
        text += style.wrap(row, indent: 2 + first + second) + "\n"
      }
    }
    return text
  }

  private func text(_ item: CaseResult.Evidence, _ frames: FileFrames) -> TerminalText {
    let message = item.text(frames)
    let words: TerminalText = "  \(style.paint("\(item.label)", .faint)): \(message)"
    // A command is never wrapped, so that it can be copied.
    var text = item.step == "try" ? words + "\n" : line(words)
    if let range = item.range {
      text += "  --> \(frames.place(range))\n"
      text += frames.frame(range, style, .red, columns: columns)
    }
    return text
  }

  /// A fault of a suite, as it is reported at once.
  static func text(
    of fault: SuiteFault, _ frames: FileFrames, _ style: Style, columns: Int
  ) -> TerminalText {
    let message = frames.harmless(fault.message, fault.range)
    let place: TerminalText = "\(frames.place(fault.range)): \(style.paint("cannot run", .red)): "
    return style.wrap(place + style.paint("\(message)", .bold), indent: 4) + "\n"
      + frames.frame(fault.range, style, .red, columns: columns)
  }

  // MARK: Summaries

  private func summary(_ suite: TestReport.Suite) -> TerminalText {
    line(
      "\(suite.frames.path): "
        + counts(
          suite.passedCount, suite.failedCount, suite.count(\.isUnusable),
          whole: suite.fault == nil ? nil : "cannot run"))
  }

  private func counts(
    _ passed: Int, _ failed: Int, _ unusable: Int, whole: TerminalText? = nil
  ) -> TerminalText {
    if let whole { return style.paint(whole, .red) }
    var parts = [style.paint("\(passed) passed", passed > 0 ? .green : .faint)]
    if failed > 0 { parts.append(style.paint("\(failed) failed", .red)) }
    if unusable > 0 { parts.append(style.paint("\(unusable) cannot run", .red)) }
    return parts.joined(separator: ", ")
  }

  private var total: TerminalText {
    let count = report.suites.count
    guard count > 1 || report.filteredCount > 0 else { return "" }
    var text = counts(report.passedCount, report.failedCount, report.unusableCount)
    text += " in \(count == 1 ? "1 suite" : "\(count) suites")"
    if report.filteredCount > 0 { text += "; \(report.filteredCount) excluded by --filter" }
    return text + "\n"
  }

  // MARK: Coverage

  private var coverage: TerminalText {
    guard let coverage = report.coverage else { return "" }
    var text: TerminalText = "\n"
    for policy in coverage.policies {
      let items = policy.coverage.items
      let missed = items.filter { !$0.isExercised }
      text += line(
        share(policy.coverage.exercisedCount, items.count) + " of \(policy.frames.path) exercised"
          + (missed.isEmpty ? "" : "; no test case has:"))
      for item in missed {
        let range = policy.placement.inFile(item.range)
        text += line(
          "  \(policy.frames.place(range)): \(CoverageWords.text(item, policy.frames, range))")
      }
    }
    if coverage.policies.count > 1 {
      text += share(coverage.exercised, coverage.total) + " in total\n"
    }
    return text
  }

  private func share(_ exercised: Int, _ total: Int) -> TerminalText {
    let percent: TerminalText = "\(CoverageReport.percent(exercised, of: total))%"
    return style.paint(percent, exercised == total ? .green : .yellow)
      + " (\(exercised) of \(total))"
  }
}

extension CaseResult.Evidence {
  /// The step as people read it.
  var label: String { step == "nearest" ? "to fix" : step }
}

/// A part of a policy that no test case exercises, as the test case that would.
enum CoverageWords {
  static func text(
    _ item: PolicyCoverage.Item, _ frames: FileFrames, _ range: SourceRange
  ) -> String {
    let name = "'\(item.name)'"
    let words =
      switch item.kind {
      case .issuer: "a token of issuer \(name)"
      case .filter: "a token that the filter on \(name) rejects"
      case .filterValue: "a token with the filter's value \(name)"
      case .backend: "a request for the backend \(name)"
      case .mapping: "a token whose role \(name) is mapped"
      case .role: "a token that gets the role \(name)"
      case .defaultRole: "a token that gets the default role \(name)"
      case .issuerRole: "a token that gets the issuer's role \(name)"
      case .originPattern: "an origin that \(name) allows"
      }
    return frames.harmless(words, range)
  }
}
