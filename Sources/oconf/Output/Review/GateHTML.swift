import ConfigModel
import Lint

/// The results of a gate as a page.
struct GateHTML {
  private let report: GateReport

  init(_ report: GateReport) {
    self.report = report
  }

  var text: String {
    let all = report.comparisons.compactMap(\.report)
    let changed = all.filter { !$0.reviewed.isEqual || !$0.reviewed.changes.isEmpty }
    let compared = changed.isEmpty ? all : changed
    let isComplete =
      !report.hasFailed
      && report.comparisons.allSatisfy { $0.problem == nil && $0.notCompared == nil }
    let sections = ComparisonSections(
      compared, hasHeadings: true, isComplete: isComplete,
      isCompared: all.contains(where: \.reviewed.hasAccess))
    let findings = FindingSections(report: report.lint)
    let tests = TestSections(report: report.tests)
    var page = HTMLPage(
      title: "oconf gate: \(report.headline)", opening: opening(sections.access))
    page.add("access", "Who gains and loses access", sections.access.list + notCompared)
    page.add("stated", "Stated, silenced or excluded by this change", stated)
    page.add("changes", "Before and after", sections.changes)
    page.add("witnesses", "Examples to try", sections.witnesses + tests.witnesses)
    page.add(
      "approvals", "Approvals and ignored findings",
      sections.approvals(report.stale) + findings.suppressed)
    page.add("undecided", OpenQuestion.title, sections.undecided + tests.undecided)
    page.add("findings", "Findings", findings.statistics + findings.findings)
    page.add(
      "formatting", "Formatting",
      FindingSections(report: report.formatting, anchor: "format-").findings)
    page.add("tests", "Test cases", tests.failures)
    page.add("picture", "Who is trusted", TrustSection.text(compared))
    return page.text
  }

  private func opening(_ access: AccessItems) -> HTMLText {
    var sentence = access.sentence
    if !access.isCompared {
      sentence =
        report.hasFailed || !report.comparisons.isEmpty
        ? "Access could not be compared." : "No policy changed, so no one new is admitted."
    }
    let tone: PageVerdict.Tone =
      report.passes ? report.uncompared.isEmpty ? .good : .open : report.hasFailed ? .open : .bad
    return PageVerdict(
      subject:
        "oconf gate · compared with \(code: report.base) (\(code: report.compared.shortName))",
      tone: tone, word: "Gate \(report.headline)", sentence: sentence,
      basis: access.basis, steps: steps(access)
    ).text + checks
  }

  private var checks: HTMLText {
    .table(
      "Checks", ["Check", "Result", "Details"],
      report.checks.map { check in
        let word: HTMLText =
          switch check.verdict {
          case .passed: "<span class=\"tag good\"><span aria-hidden=\"true\">✓</span> passed</span>"
          case .failed: "<span class=\"tag bad\"><span aria-hidden=\"true\">✕</span> failed</span>"
          default:
            "<span class=\"tag open\"><span aria-hidden=\"true\">?</span> \(check.verdict.rawValue)</span>"
          }
        return ["\(check.name)", word, "\(check.words)"]
      })
  }

  private func steps(_ access: AccessItems) -> [HTMLText] {
    var steps = ComparisonVerdict.steps(access)
    steps += ComparisonVerdict.approval(access, ["gate", "--base", report.base])
    let (errors, warnings) = (report.lint.count(.error), report.lint.count(.warning))
    if errors > 0 {
      steps.append(
        "Fix " + .link("\(DiffReport.count(errors, "new error"))", to: "#findings") + ".")
    }
    if warnings > 0 {
      steps.append(
        "Review " + .link("\(DiffReport.count(warnings, "new warning"))", to: "#findings") + ".")
    }
    let unformatted = report.formatting.count(.error)
    if unformatted > 0 {
      steps.append(
        "Format <a href=\"#formatting\">\(DiffReport.count(unformatted, "file"))</a> with "
          + "<code>oconf fmt</code>.")
    }
    let failed = report.tests.failedCount + report.tests.unusableCount
    if failed > 0 {
      steps.append(
        "Look at <a href=\"#tests\">\(DiffReport.count(failed, "test"))</a> that did not pass."
      )
    }
    if report.hasFailed {
      steps.append(
        "Not every check could complete, so none counts as passed: see the log of the run.")
    }
    return steps.isEmpty ? ["Nothing to do: every check passed."] : steps
  }

  /// What the change states, silences, excludes or approves itself.
  private var stated: HTMLText {
    var text = HTMLText()
    for note in report.notes {
      text += "<li>\(code: note.path): \(message: note.message)"
      if let reason = note.reason { text += "; reason: \(reason)" }
      text += "</li>\n"
    }
    for line in report.approvalLines {
      text +=
        "<li>approved in this change: \(line.words) " + HTMLText.identifier(line.id) + "</li>\n"
    }
    for concern in report.lostTests { text += item(concern) }
    for pair in report.outOfDate {
      text += "<li>\(code: pair.place): <span class=\"tag bad\">out of date</span> "
      text += "\(message: pair.message)</li>\n"
    }
    return text.isEmpty ? text : .element("ul class=\"access\"", text) + "\n"
  }

  private func item(_ concern: GateReport.Concern) -> HTMLText {
    let tag: HTMLText =
      concern.isApproved
      ? "<span class=\"tag\">approved</span> " : "<span class=\"tag bad\">not approved</span> "
    return "<li>\(code: concern.path): " + tag + "\(message: concern.message) "
      + .identifier(concern.id) + "</li>\n"
  }

  /// The files whose access could not be compared, and remarks on others.
  private var notCompared: HTMLText {
    var text = HTMLText()
    for comparison in report.comparisons {
      if let concern = comparison.departure { text += item(concern) }
      if let problem = comparison.problem {
        text += "<li>\(code: comparison.path): <span class=\"tag bad\">not compared</span> "
        text += "\(message: problem)</li>\n"
      } else if let reason = comparison.notCompared {
        text += "<li>\(code: comparison.path): <span class=\"tag open\">not compared</span> "
        text += "\(message: reason)</li>\n"
      } else if let remark = comparison.remark {
        text += "<li>\(code: comparison.path): \(message: remark)</li>\n"
      }
    }
    return text.isEmpty
      ? text : "<h3>Remarks on files</h3>\n" + .element("ul class=\"access\"", text) + "\n"
  }
}
