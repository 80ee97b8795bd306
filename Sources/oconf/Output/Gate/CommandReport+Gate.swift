import ConfigModel
import Lint

extension CommandReport {
  init(_ report: GateReport) {
    let all = report.comparisons.compactMap(\.report)
    let changed = all.filter { !$0.reviewed.isEqual || !$0.reviewed.changes.isEmpty }
    let compared = changed.isEmpty ? all : changed
    let isHidden = report.notes.contains { $0.kind == .excluded || $0.kind == .submodule }
    let access = AccessStatements(
      compared,
      isComplete: !report.hasFailed && !isHidden
        && report.comparisons.allSatisfy {
          $0.problem == nil && $0.notCompared == nil && $0.departure == nil
        },
      isCompared: all.contains(where: \.reviewed.hasAccess),
      approval: ApprovalCommand(command: ["gate", "--base", report.base], hasUsualFile: true))
    subject = "oconf gate: compared with '\(report.base)' ('\(report.compared.shortName)')"
    let failed = report.checks.filter { $0.verdict == .failed }.map(\.name)
    let headline =
      report.headline + (failed.isEmpty ? "" : " (\(failed.joined(separator: ", ")))")
    title = "oconf gate: \(headline)"
    verdict = Verdict(
      word: "Gate \(headline)",
      tone: report.passes
        ? report.uncompared.isEmpty ? .good : .open : report.hasFailed ? .open : .bad)
    facts = report.facts
    statements = Self.concerns(report) + access.statements + Self.problems(report)
    FailedTestCauses.add(report.tests, to: &statements)
    if report.hasFailed {
      statements.insert(
        Statement(
          .failed,
          "some checks could not complete, so none counts as passed: see the log of the run"), at: 0
      )
    } else if report.isEmpty {
      heading = "Nothing to compare: nothing that oconf checks differs from '\(report.base)'."
    } else if !access.isCompared, statements.isEmpty {
      statements = [
        isHidden
          ? Statement(.notCompared, "no checked policy changed; the others are not compared")
          : report.comparisons.isEmpty
            ? Statement(.proved, "no policy changed, so no one new is admitted")
            : Statement(.notCompared, "access could not be compared")
      ]
    }
    basis = access.basis
    hasApprovals = true
    steps = Self.steps(report, access)
    sections = [
      Section("checks", "Checks", [.table(Self.checks(report))] + Self.remarks(report)),
      Section(
        "nothing", "Nothing to compare", [.lines(Lines(lines: Self.nothing(report)))],
        media: .annotations),
      Section("approved", "Approvals made in this change", [.lines(Self.approved(report))]),
    ]
    sections += Self.notes(report)
    sections += [
      Section(
        "findings", "Findings", [.findings(report.lint, anchor: "")], isDetail: false),
      Section(
        "formatting", "Formatting", [.findings(report.formatting, anchor: "format-")],
        isDetail: false),
      Section("tests", "Test cases", [.tests(report.tests)], isDetail: false),
    ]
    sections += Self.sections(compared, access, stale: report.stale)
    sections += [
      Section("ignored", "Ignored findings", [.suppressed(report.lint)], media: .page),
      Section("picture", "Who is trusted", [.picture(TrustSection.map(compared))], media: .page),
    ]
    if !report.isEmpty { summary = "Gate \(report.headline)." }
  }

  // MARK: Statements

  /// What leaves a check, or is not compared.
  private static func concerns(_ report: GateReport) -> [Statement] {
    var statements = report.comparisons.compactMap(\.departure).map { concern in
      statement(concern, "access", "'\(concern.path)' \(concern.message)")
    }
    for comparison in report.comparisons {
      if let problem = comparison.problem {
        var statement = Statement(.failed, problem)
        statement.path = comparison.path
        statement.kind = "access"
        statements.append(statement)
      } else if let reason = comparison.notCompared {
        var statement = Statement(.notCompared, "access is not known: \(reason)")
        statement.path = comparison.path
        statement.kind = "access"
        statement.level = .warning
        statements.append(statement)
      }
    }
    return statements
  }

  private static func problems(_ report: GateReport) -> [Statement] {
    report.lostTests.map { statement($0, "tests", $0.message) }
      + report.outOfDate.map { pair in
        var statement = Statement(.failed, pair.message)
        statement.place = pair.place
        statement.path = pair.path
        statement.kind = "flattened"
        return statement
      }
  }

  private static func statement(
    _ concern: GateReport.Concern, _ kind: String, _ words: String
  ) -> Statement {
    var statement = Statement(.failed, words)
    statement.path = concern.path
    statement.kind = kind
    statement.level = concern.isApproved ? .notice : .error
    statement.approval = concern.approval.map { Statement.Approval($0) }
    statement.needsApproval = !concern.isApproved
    statement.id = concern.id
    return statement
  }

  // MARK: Checks

  private static func checks(_ report: GateReport) -> Table {
    Table(
      title: "Compared with '\(report.base)' (\(report.compared.shortName))",
      columns: ["Check", "Result", "Details"],
      rows: report.checks.map { check in
        let tone: Tone =
          switch check.verdict {
          case .passed: .good
          case .failed: .bad
          case .notDone, .notCompared: .open
          }
        return [Cell(check.name), Cell(check.verdict.rawValue, tone), Cell(check.words)]
      }, isQuiet: false)
  }

  /// Remarks on single files, and on a run as a whole.
  private static func remarks(_ report: GateReport) -> [Block] {
    var lines: [Line] = []
    for comparison in report.comparisons {
      guard let remark = comparison.remark, comparison.problem == nil,
        comparison.notCompared == nil
      else { continue }
      let isEqual = comparison.report?.reviewed.isEqual ?? true
      if !isEqual || comparison.isUnchecked {
        lines.append(Line("'\(comparison.path)': \(remark)"))
      }
    }
    return [.lines(Lines(lines: lines))]
  }

  private static func nothing(_ report: GateReport) -> [Line] {
    guard report.isEmpty else { return [] }
    return [
      Line("nothing to compare", kind: "oconf gate", level: report.mustDiffer ? .error : .notice)
    ]
  }

  private static func approved(_ report: GateReport) -> Lines {
    Lines(
      title: report.approvedInChange.isEmpty ? "" : "Approvals made in this change",
      lines: report.approvalLines.map { id, words in
        Line("'\(id)': \(words)", kind: "approved in this change", level: .notice)
      })
  }

  private static let titles: [(kind: GateReport.Note.Kind, id: StaticString, title: StaticString)] =
    [
      (.fact, "facts", "Settings that this change modifies"),
      (.silenced, "silenced", "Findings that this change silences"),
      (.test, "altered-tests", "Tests that this change removes or alters"),
      (.excluded, "excluded", "Policies that are not checked now, or were not checked before"),
      (.submodule, "submodules", "Not compared"),
    ]

  /// What the change states, silences or excludes.
  private static func notes(_ report: GateReport) -> [Section] {
    titles.map { kind, id, title in
      let lines = report.notes.filter { $0.kind == kind }.map { note in
        let reason = note.reason.map { "; reason: " + $0 } ?? ""
        return Line("'\(note.path)': \(note.message)\(reason)", kind: kind.rawValue, level: .notice)
      }
      return Section(id, title, [.lines(Lines(title: title.description, lines: lines))])
    }
  }

  private static func steps(_ report: GateReport, _ access: AccessStatements) -> [Step] {
    var steps = access.steps
    func add(_ count: Int, _ verb: String, _ noun: String, _ section: StaticString) {
      guard count > 0 else { return }
      steps.append(Step("\(verb) \(DiffReport.count(count, noun)).", section: section))
    }
    add(report.lint.count(.error), "Fix", "new error", "findings")
    add(report.lint.count(.warning), "Review", "new warning", "findings")
    let unformatted = report.formatting.count(.error)
    if unformatted > 0 {
      steps.append(
        Step(
          "Format \(DiffReport.count(unformatted, "file")) with 'oconf fmt'.", section: "formatting"
        ))
    }
    let (failed, earlier) = (report.tests.failedCount, report.tests.earlierFailureCount)
    if failed > 0 {
      var words =
        "Fix \(DiffReport.count(failed, "failed test")): change the configuration, or update the "
        + (failed == 1 ? "test." : "tests.")
      if earlier > 0 {
        words +=
          failed == 1
          ? " It fails in the same way with the earlier policy."
          : earlier == failed
            ? " They fail in the same way with the earlier policies."
            : " \(earlier) of them \(earlier == 1 ? "fails" : "fail") in the same way with the earlier policies."
      }
      steps.append(Step(words, section: "tests"))
    }
    let unusable = report.tests.unusableCount
    if unusable > 0 {
      steps.append(
        Step(
          "Repair \(DiffReport.count(unusable, "test")) that cannot run.",
          section: "tests"))
    }
    for command in report.outOfDate.compactMap(\.extraction) {
      steps.append(
        Step("An export changed, and its source did not. To keep the change:", command: command))
    }
    if report.outOfDate.contains(where: { !$0.hasSource }) {
      steps.append(
        Step("Correct 'flattened' in the settings: it names a source that does not exist."))
    }
    if report.outOfDate.contains(where: \.hasSource) {
      steps.append(
        Step("To write what is out of date from its source:", command: "oconf flatten --write"))
    }
    let departed = report.comparisons.compactMap(\.departure).filter { !$0.isApproved }
    if !departed.isEmpty {
      steps.append(
        Step(
          "Decide whether \(departed.count == 1 ? "the policy is" : "the policies are") still to be "
            + "checked. If so, restore the name, state the kind in 'files', or remove the exclusion."
        ))
    }
    if let step = access.approvalStep {
      steps.append(step)
    } else if !departed.isEmpty || report.lostTests.contains(where: { !$0.isApproved }) {
      steps.append(
        Step("To approve this, if it is intended:", command: access.approvalCommand))
    }
    return steps
  }
}
