import ConfigModel
import Lint

extension CommandReport {
  init(_ report: FolderReport) {
    let all = report.members.compactMap(\.report)
    let changed = report.members.filter { !$0.isEqual }.compactMap(\.report)
    let compared = changed.isEmpty ? all : changed
    let access = AccessStatements(
      compared, isComplete: !report.isIncomplete && report.notCompared.isEmpty,
      isCompared: all.contains(where: \.reviewed.hasAccess),
      approval: ApprovalCommand(command: ["diff"], operands: [report.old, report.new]))
    subject = "oconf diff '\(report.old)' → '\(report.new)'"
    title = subject
    verdict =
      report.isIncomplete
      ? Verdict(word: "Incomplete", tone: .open)
      : report.isEqual ? Verdict(word: "Equal", tone: .good) : access.verdict
    statements = Self.problems(report) + (report.isEqual ? [] : access.statements)
    if !report.isIncomplete, !report.isEqual, !report.notCompared.isEmpty {
      statements.append(Statement(.notCompared, "some files are not compared: see below"))
    }
    basis = access.basis
    hasApprovals = all.contains { $0.approvals != nil }
    showsIDs = report.showsIDs
    steps = report.isEqual ? [] : access.steps + (access.approvalStep.map { [$0] } ?? [])
    sections = [
      Section(
        "documents", "Documents",
        [.lines(Self.documents(report))] + (report.othersSentence.map { [.paragraph($0)] } ?? [])),
      Section(
        "stated", "Settings compared with the export",
        [
          .lines(
            Lines(
              lines: report.shownFacts.filter { $0.verdict != .contradicted }
                .map { Self.line($0) }))
        ], isDetail: false),
      Section(
        "not-compared", "Not compared",
        [
          .lines(
            Lines(
              title: "Not compared",
              lines: report.notCompared.map { note in
                Line(
                  "'\(note.path)': \(note.reason)", kind: "not compared",
                  level: report.isStrict ? .error : .warning)
              }))
        ]),
    ]
    sections += Self.sections(compared, access, stale: report.stale)
    sections.append(
      Section("picture", "Who is trusted", [.picture(TrustSection.map(compared))], media: .page))
    sections.append(
      Section(
        "summary", "Summary",
        [.lines(Lines(lines: [Line(report.summary, kind: "oconf diff", level: .notice)]))],
        media: .annotations))
    summary = report.summary
  }

  private static func problems(_ report: FolderReport) -> [Statement] {
    var statements = report.problems.map { Statement(.failed, $0) }
    for member in report.members {
      guard let problem = member.problem else { continue }
      var statement = Statement(.failed, "\(member.title) could not be compared: \(problem)")
      statement.path = member.paths.new ?? member.paths.old ?? ""
      statements.append(statement)
    }
    for fact in report.facts where fact.verdict == .contradicted {
      var statement = Statement(.failed, "contradicted: \(fact.message)")
      statement.path = fact.place
      statements.append(statement)
    }
    return statements
  }

  private static func documents(_ report: FolderReport) -> Lines {
    let shown = report.members.filter {
      $0.problem == nil && (!$0.isEqual || $0.deployed != nil)
    }
    return Lines(
      lines: shown.map { member in
        let paths = [member.paths.old, member.paths.new].compactMap(\.self)
        let title = member.deployed == nil && paths.count == 1 ? " (\(paths[0]))" : ""
        return Line("\(member.title)\(title): \(report.words(member))")
      })
  }

  private static func line(_ fact: FolderReport.Fact) -> Line {
    var line = Line(fact.message, kind: "setting", level: .notice)
    line.note = fact.place
    return line
  }
}
