import ConfigModel
import Lint

/// A report as workflow commands, which GitHub shows next to the lines of a change.
struct ReportAnnotations {
  private let report: CommandReport
  private let checkout = CheckoutPaths("GITHUB_WORKSPACE")

  init(_ report: CommandReport) {
    self.report = report
  }

  var text: String {
    var text = ""
    for statement in report.statements { text += self.text(statement) }
    for section in report.sections where section.media.contains(.annotations) {
      for block in section.blocks { text += self.text(block) }
    }
    return text
  }

  private func text(_ statement: Statement) -> String {
    // What is proved is the summary's to say.
    if statement.effect == .proved { return "" }
    let example = statement.example
    let lines =
      [statement.sentence] + statement.remarks
      + (example.command == nil ? example.parts : []).map { "\($0.name): \($0.value)" }
      + example.verdicts.map { "\($0.name): \($0.value)" }
      + (example.command.map { ["try: " + $0] } ?? []) + statement.notes
      + (statement.approval.map { [$0.words] } ?? [])
    return command(
      statement.isApproved ? .notice : statement.level, statement.place, statement.path,
      statement.kind.isEmpty ? statement.effect.word : statement.kind, lines)
  }

  private func text(_ block: CommandReport.Block) -> String {
    let target = ReportTarget(isQuiet: true, style: Style(isColored: false), columns: 100)
    switch block {
    case .lines(let lines):
      return lines.lines.map { line in
        guard let level = line.level, !isStated(line.anchor ?? line.place) else { return "" }
        let approval = line.approval.map { [$0.words] } ?? []
        return command(
          line.approval.map { !$0.isExpired } ?? false ? .notice : level, line.anchor ?? line.place,
          "", line.kind,
          [line.group.isEmpty ? line.words : "\(line.group): \(line.words)"] + approval)
      }.joined()
    case .findings(let findings, _): return GitHubReport.render(findings, for: target)
    case .tests(let tests): return text(tests)
    case .paragraph, .table, .coverage, .suppressed, .matrix, .picture, .rules: return ""
    }
  }

  /// True if a statement is shown at the place.
  private func isStated(_ place: Statement.Place?) -> Bool {
    place.map { place in report.statements.contains { $0.place?.text == place.text } } ?? false
  }

  private func text(_ tests: TestReport) -> String {
    var text = ""
    for suite in tests.suites {
      if let fault = suite.fault {
        text += command(
          .error, .init(frames: suite.frames, range: fault.range), "", "cannot run",
          [suite.frames.harmless(fault.message, fault.range)])
      }
      for result in suite.cases {
        guard let words = CaseWords.words(result, suite) else { continue }
        text += command(
          result.outcome.isPassed ? .warning : .error,
          .init(frames: suite.frames, range: result.range), "",
          suite.frames.harmless(result.name, result.range), words)
      }
    }
    return text
  }

  private func command(
    _ level: GitHubCommand.Level, _ place: Statement.Place?, _ path: String, _ title: String,
    _ lines: [String]
  ) -> String {
    var properties: [CommandProperty] = []
    let file = place?.frames.path ?? path
    if !file.isEmpty { properties.append("file=\(checkout.path(file))") }
    if let place, let range = place.range {
      let position = place.frames.lines.position(at: range.start)
      properties += ["line=\(position.line)", "col=\(position.column)"]
    }
    properties.append("title=\(title)")
    return GitHubCommand(level: level, properties: properties, lines: lines).text
  }
}
