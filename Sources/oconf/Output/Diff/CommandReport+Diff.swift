import ConfigModel
import Lint

extension CommandReport {
  /// - Parameter hasPaths: False if the reader knows which files are compared.
  init(_ report: DiffReport, hasPaths: Bool = true) {
    let (old, new) = (Untrusted.escape(report.old.path), Untrusted.escape(report.new.path))
    let access = AccessStatements(
      [report], isCompared: report.reviewed.hasAccess,
      approval: ApprovalCommand(command: ["diff"], operands: [old, new]))
    subject = "oconf diff '\(old)' → '\(new)'"
    title = "Changes in '\(new)'"
    verdict = access.verdict
    let isUnchanged = report.reviewed.changes.isEmpty && access.items.isEmpty
    statements = isUnchanged ? [] : access.statements
    basis = access.basis
    hasApprovals = report.approvals != nil
    showsIDs = report.showsIDs
    if hasPaths, !isUnchanged { heading = "\(old) → \(new)" }
    if !isUnchanged { steps = access.steps + (access.approvalStep.map { [$0] } ?? []) }
    sections = Self.sections([report], access)
    sections.append(
      Section("picture", "Who is trusted", [.picture(TrustSection.map([report]))], media: .page))
    summary = report.summary
  }

  /// The sections about comparisons: the policies before and after, the changes, and approvals.
  ///
  /// - Parameter stale: Further approvals that match no change.
  static func sections(
    _ reports: [DiffReport], _ access: AccessStatements, stale: [Approvals.Entry] = []
  ) -> [Section] {
    let hasGroups = reports.count > 1
    var meant: [Line] = []
    var neutral: [Line] = []
    var matrices: [Block] = []
    for (index, report) in reports.enumerated() {
      let path = hasGroups ? (report.heading ?? report.new.path) : ""
      matrices.append(.matrix(AccessMatrix(report, access.byReport[index], number: index + 1)))
      meant += report.meant.map { Line($0, report, path) }
      let isOnlyLayout = report.neutral.count == 1 && report.neutral[0].change.kind.noun == "layout"
      if !isOnlyLayout { neutral += report.neutral.map { Line($0, report, path) } }
    }
    let isFolded = access.isCompared && !access.items.isEmpty
    let blocks: [Block] = [
      .lines(Lines(title: "Changes", lines: meant, isFolded: isFolded))
    ]
    var sections = [
      Section("before-and-after", "Before and after", matrices, media: .page),
      Section("changes", "Changes", blocks, isDetail: false),
      Section(
        "neutral", "Changed, no effect on the meaning",
        [.lines(Lines(title: "Changed, no effect on the meaning", lines: neutral, isFolded: true))]),
    ]
    for report in reports {
      if let replay = report.replay {
        sections.append(
          Section(
            "replay", "Recorded tokens", replay.blocks(showsAll: report.isVerbose),
            isDetail: false))
      }
    }
    var lines: [Line] = []
    for report in reports {
      lines += report.reviewed.stale.map { Self.line(stale: $0, in: report.approvals) }
    }
    lines += stale.map { line(stale: $0, in: nil) }
    let title = "Approvals that match no change"
    if lines.count > mostStale {
      let rest = lines.count - mostStale
      lines[mostStale...] = [Line("and \(rest) more")]
    }
    if !lines.isEmpty {
      lines.append(Line("remove those whose change is merged"))
    }
    sections.append(
      Section(
        "approvals", "Stale approvals", [.lines(Lines(title: title, lines: lines))]))
    return sections
  }

  /// The number of approvals that match no change that a report lists.
  private static let mostStale = 3

  private static func line(stale entry: Approvals.Entry, in path: String?) -> Line {
    var line = Line("'\(Secrets.masked(shapesIn: entry.id))'")
    let notes = [path.map { Untrusted.escape($0) }, entry.isExpired ? "expired" : nil]
    line.note = notes.compactMap(\.self).joined(separator: ", ")
    return line
  }
}

extension CommandReport.Line {
  /// - Parameter path: The path that precedes the subject of the change; empty for none.
  fileprivate init(
    _ reviewed: ReviewedComparison.ReviewedChange, _ report: DiffReport, _ path: String
  ) {
    let change = reviewed.change
    let isGrouped = !change.isNeutral
    self.init(report.harmless(isGrouped ? change.text : change.message, change))
    sign = change.sign
    kind = change.kind.description
    // The statements about access are shown at the lines that changed.
    level = change.isNeutral ? nil : report.reviewed.hasAccess ? .notice : .warning
    anchor = report.statementPlace(.new, change.new.range)
    if isGrouped {
      let subject = report.harmless(
        change.subject.isEmpty ? report.wholeTitle : change.subject, change)
      group = path.isEmpty || path == subject ? subject : "\(path): \(subject)"
    } else if !words.hasPrefix(path) {
      group = path
    }
    addPlace(change, report)
    if let others = report.otherPlaces(reviewed.id) {
      note = [note, others].compactMap(\.self).joined(separator: "; ")
    }
    approval = reviewed.approval.map { Statement.Approval($0) }
    id = report.harmless(id: reviewed.id)
    needsApproval = !change.isNeutral && !reviewed.isApproved
  }

  /// `new.json:12:9, was 10:9`
  private mutating func addPlace(_ change: Change, _ report: DiffReport) {
    let isOnlyOld = change.kind.verb == .removed && !change.isNeutral
    let isOnlyNew = change.kind.verb == .added && !change.isNeutral
    place = isOnlyOld ? nil : report.statementPlace(.new, change.new.range)
    if isOnlyNew { return }
    let hasFiles = !report.old.files.isEmpty || report.old.kind != report.new.kind
    guard place == nil || hasFiles else {
      note = report.position(.old, change.old.range).map { "was \($0)" }
      return
    }
    note = report.place(.old, change.old.range).map { "was \($0)" }
  }
}
