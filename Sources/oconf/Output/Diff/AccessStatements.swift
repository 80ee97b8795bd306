import ConfigModel
import Lint

/// The findings about access in all comparisons of a report, as sentences in the order of their
/// importance.
struct AccessStatements {
  struct Item {
    let report: DiffReport
    let reviewed: ReviewedComparison.ReviewedFinding
    /// The effect on those who have access.
    let effect: Group
    /// True if access is wider, at least under some reading.
    let isWidened: Bool

    var finding: AccessFinding { reviewed.finding }
    /// True if the finding holds under the readings in force.
    var holds: Bool { finding.reading == nil }
    /// The group that the finding is shown in.
    var group: Group { holds ? effect : .open }
    /// True if access may be wider, and there is no valid approval.
    var needsApproval: Bool {
      !reviewed.isApproved && (isWidened || finding.mayBeWider)
    }
  }

  /// The effect of a finding on those who have access, in the order of reports.
  enum Group: Int, CaseIterable {
    case admitted, trust, more, rejected, less, open

    /// - Parameter isWidened: True for a finding among those that widen access.
    init(_ kind: AccessFinding.Kind, isWidened: Bool) {
      switch kind {
      case .notDecided, .narrowingNotDecided, .notCompared: self = .open
      case .trustAnchorChanged, .usernameSourceChanged, .appTrustChanged: self = .trust
      case .roleWidened, .lifetimeExtended, .reloadSlowed: self = .more
      case .roleNarrowed, .lifetimeShortened, .reloadQuickened: self = .less
      default: self = isWidened ? .admitted : .rejected
      }
    }
  }

  /// Sorted by group, otherwise in the order of the reports.
  private(set) var items: [Item] = []
  /// The same findings for each report, in the order of the reports.
  private(set) var byReport: [[Item]] = []
  let reports: [DiffReport]
  /// False if further files should have been compared, and could not be.
  let isComplete: Bool
  /// True if access was compared at all.
  let isCompared: Bool

  private let approval: ApprovalCommand

  /// - Parameter approval: The command that approves changes.
  init(
    _ reports: [DiffReport], isComplete: Bool = true, isCompared: Bool, approval: ApprovalCommand
  ) {
    self.reports = reports
    self.approval = approval
    self.isComplete = isComplete
    self.isCompared = isCompared
    for report in reports {
      let reviewed = report.reviewed
      let found =
        reviewed.widened.map { Self.item(report, $0, isWidened: true) }
        + (reviewed.undecided + reviewed.narrowed).map { Self.item(report, $0, isWidened: false) }
      byReport.append(found)
    }
    let unsorted = byReport.flatMap(\.self)
    items = Group.allCases.flatMap { group in unsorted.filter { $0.group == group } }
  }

  private static func item(
    _ report: DiffReport, _ reviewed: ReviewedComparison.ReviewedFinding, isWidened: Bool
  ) -> Item {
    Item(
      report: report, reviewed: reviewed,
      effect: Group(reviewed.finding.kind, isWidened: isWidened), isWidened: isWidened)
  }

  /// The findings that need an approval and have none.
  var unapproved: [Item] { items.filter(\.needsApproval) }

  /// True if it is proved that no new token, origin or app is admitted, and no other party is
  /// trusted, under any reading.
  var isProved: Bool {
    isCompared && isComplete
      && reports.allSatisfy { report in
        report.uncompared.isEmpty && (report.reviewed.hasAccess || report.reviewed.isEqual)
      }
      && !items.contains {
        $0.effect == .admitted || $0.effect == .trust || $0.finding.kind == .notDecided
          || $0.finding.mayBeWider
      }
  }

  // MARK: Sentences

  var statements: [Statement] {
    var statements = items.map(statement)
    for report in reports { statements += report.uncompared.map { Self.statement($0, report) } }
    guard isProved else { return statements }
    let isChanged = reports.contains { !$0.reviewed.changes.isEmpty }
    // Nothing may look harmless above a gain of those who are already admitted.
    let gains = items.count { $0.group == .more }
    let words =
      gains > 0
      ? "apart from that, no one is newly admitted"
      : items.isEmpty && isChanged
        ? "changed, no effect on access: no one is newly admitted, and no one loses access"
        : "no one new is admitted"
    statements.insert(Statement(.proved, words), at: gains)
    return statements
  }

  private static func statement(
    _ reviewed: ReviewedComparison.ReviewedChange, _ report: DiffReport
  ) -> Statement {
    let change = reviewed.change
    var statement = Statement(
      .notCompared,
      report.harmless("'\(change.pointer)' changed; its effect on access is not compared", change))
    statement.kind = AccessFinding.Kind.notCompared.rawValue
    statement.level = .warning
    statement.place = report.statementPlace(.new, change.new.range)
    if statement.place == nil { statement.path = Untrusted.escape(report.new.path) }
    return statement
  }

  private func statement(_ item: Item) -> Statement {
    let (report, reviewed, finding) = (item.report, item.reviewed, item.finding)
    let problem = finding.roleProblem.map { "; " + $0 } ?? ""
    var statement = Statement(
      Self.effect(of: item), report.harmless(finding.message + problem, reviewed))
    if let issuer = finding.issuer, !finding.message.includes("'\(issuer)'") {
      statement.subject = report.harmless(issuer, reviewed)
    }
    statement.kind = finding.kind.rawValue
    statement.level =
      item.isWidened || finding.kind != .notCompared && finding.mayBeWider
      ? .error : finding.kind == .notCompared ? .warning : .notice
    statement.place = report.statementPlace(
      .new, reviewed.places.first { $0.side == .new }?.range)
    if statement.place == nil { statement.path = Untrusted.escape(report.new.path) }
    if let old = report.place(.old, reviewed.places.first { $0.side == .old }?.range) {
      statement.notes.append("was " + old)
    }
    if let others = report.otherPlaces(reviewed.id) { statement.notes.append(others) }
    if let reading = finding.reading {
      statement.remarks.append(
        (finding.kind.isOpen ? "undecided only if " : "holds only if ")
          + OpenQuestion.words(of: reading))
    } else {
      statement.remarks += (finding.answer ?? OpenQuestion.words(finding.kind)).map { [$0] } ?? []
    }
    for reading in finding.exceptions {
      statement.remarks.append("does not hold if " + OpenQuestion.words(of: reading))
    }
    statement.example = Statement.Example(item)
    statement.approval = reviewed.approval.map { Statement.Approval($0) }
    statement.needsApproval = item.needsApproval
    statement.id = report.harmless(id: reviewed.id)
    if item.needsApproval, statement.id == reviewed.id {
      statement.approve = approval.text(file: report.approvals, id: reviewed.id)
    }
    return statement
  }

  private static func effect(of item: Item) -> Statement.Effect {
    guard item.holds else { return .undecided }
    return switch item.effect {
    case .admitted, .more: .wider
    case .trust: .trust
    case .rejected, .less: .narrower
    case .open: item.finding.kind == .notCompared ? .notCompared : .undecided
    }
  }

  /// The questions of the documentation on which sentences depend.
  private var questions: [Reading] {
    var questions: [Reading] = []
    for item in items {
      for reading in item.finding.exceptions + [item.finding.reading].compactMap(\.self)
      where !questions.contains(reading.reading) {
        questions.append(reading.reading)
      }
    }
    return questions
  }

  /// The readings and the base URL that the sentences rest on.
  var basis: [String] {
    var sentences: [String] = []
    if !questions.isEmpty { sentences.append(Reading.introduction + ".") }
    for url in Set(reports.compactMap { $0.reviewed.isEqual ? nil : $0.reviewed.assumedBaseURL })
      .sorted()
    {
      sentences.append(
        "The base URL is unknown; '\(url)' is assumed, which no filter matches. Set the actual one "
          + "with '--base-url'.")
    }
    return sentences
  }

  // MARK: Verdict

  /// The verdict about access in one or two words.
  var verdict: CommandReport.Verdict {
    let holding = items.filter(\.holds)
    func has(_ groups: Group...) -> Bool { holding.contains { groups.contains($0.group) } }
    let word: String
    if !isCompared {
      word = reports.allSatisfy(\.reviewed.isEqual) ? "Equal" : "Changed"
    } else if has(.admitted, .more) {
      word = has(.rejected, .less) ? "Wider and narrower" : "Wider"
    } else if has(.trust) {
      word = "Trust changed"
    } else if items.contains(where: \.finding.mayBeWider) {
      word = "Undecided"
    } else if reports.contains(where: { !$0.uncompared.isEmpty }) {
      word = "Not compared"
    } else {
      word = has(.rejected, .less) ? "Narrower" : "Not wider"
    }
    return .init(word: word, tone: isCompared ? tone : .info)
  }

  private var tone: CommandReport.Tone {
    if unapproved.contains(where: { $0.isWidened && $0.holds }) { return .bad }
    return unapproved.isEmpty ? .good : .open
  }

  /// The next steps for what is not approved.
  var steps: [CommandReport.Step] {
    let unapproved = unapproved
    let open = unapproved.count { $0.group == .open }
    let wider = unapproved.count - open
    let lost = items.count {
      ($0.group == .rejected || $0.group == .less) && !$0.reviewed.isApproved
    }
    var steps: [CommandReport.Step] = []
    if wider > 0 {
      let trust = unapproved.count { $0.group == .trust }
      let words =
        switch (wider, trust) {
        case (1, 0): "wider access is"
        case (1, _): "new trust is"
        case (_, 0): "\(wider) cases of wider access are"
        default: "\(wider) cases of wider access or new trust are"
        }
      steps.append(
        .init("Check whether the \(words) intended. If not, change the configuration."))
    }
    for question in questions.prefix(3) {
      let words = question.question.description.replacing("`", with: "'")
      let answers = question.info.answers.indices.map { choice in
        "'\(ChosenReading(question, choice))'"
      }
      steps.append(
        .init(
          "Find out what the service does, and state it in 'readings' of the settings or with "
            + "'--reading': \(words) \(answers.joined(separator: " or "))"))
    }
    let isOpen = unapproved.contains { $0.group == .open && $0.finding.reading == nil }
    if open > 0, isOpen || questions.isEmpty {
      steps.append(
        .init(
          "Resolve the \(open == 1 ? "open question" : "\(open) open questions") as the report describes."
        ))
    }
    if lost > 0 {
      steps.append(
        .init(
          "Check whether the \(lost == 1 ? "narrower access is" : "\(lost) cases of narrower access are") "
            + "intended. If not, change the configuration."))
    }
    return steps
  }

  /// The command that approves everything, with the file that the settings name.
  var approvalCommand: String { approval.text(file: nil, namesFile: false) }

  /// The step that approves everything; nil if nothing needs an approval.
  var approvalStep: CommandReport.Step? {
    let unapproved = unapproved
    let files = unapproved.map(\.report.approvals)
    guard let file = files.first else { return nil }
    let count = unapproved.count
    let isOpen = unapproved.contains { $0.group == .open }
    // If the settings name several files, each approval goes to its own.
    let isOneFile = files.contains(nil) || files.allSatisfy { $0 == file }
    let what = count == 1 ? "the change" : "the \(count) changes that are not approved"
    let words =
      isOpen
      ? "To approve \(what) although the effect is undecided:"
      : "To approve \(what), if intended:"
    return .init(words, command: approval.text(file: file, namesFile: isOneFile))
  }
}

/// The command that adds approvals to a file.
struct ApprovalCommand {
  /// The words before the options.
  let command: [String]
  var operands: [String] = []
  /// True if the command uses a file of its own choice where neither settings nor options name one.
  var hasUsualFile = false

  /// - Parameters:
  ///   - file: The file of approvals; nil if there is none yet.
  ///   - id: The only change to approve; nil for all.
  func text(file: String?, id: String? = nil, namesFile: Bool = true) -> String {
    var words = ["oconf"] + command
    if namesFile, file != nil || !hasUsualFile {
      words += ["--accept", file.map { Untrusted.escape($0) } ?? "approved.json"]
    }
    words.append("--write-accept")
    if let id { words += ["--id", id] }
    return ShellText.line(words + ["--reason", "REASON", "--until", "DATE"] + operands)
  }
}

extension Statement.Example {
  init(_ item: AccessStatements.Item) {
    let finding = item.finding
    let witness = finding.witness
    parts = witness?.parts ?? []
    for (name, verdict) in [("before", finding.oldVerdict), ("after", finding.newVerdict)] {
      guard let verdict else { continue }
      let detail = verdict.detail.map {
        ", " + Untrusted.escape(DiffWitness.harmless($0, in: finding))
      }
      let word = witness?.origin == nil ? verdict.decision.rawValue : verdict.wordForOrigins
      verdicts.append((name, word + (detail ?? "")))
    }
    if let json = witness?.claims {
      claims = Self.claims(DiffWitness.harmless(json), namedIn: finding.message)
    }
    // The commands read only the policies for the whole environment.
    let isGlobal = item.reviewed.key.map { PolicyKey($0)?.isGlobal ?? false } ?? true
    let trial = isGlobal ? item.report.trial : nil
    var readings = item.report.reviewed.readings
    if let chosen = finding.reading {
      readings = readings.with(chosen.reading, chosen.choice)
    }
    command = witness.flatMap { trial?.text($0, readings, assuming: $0.baseURL) }
  }

  /// The claims that a message is about.
  private static func claims(
    _ json: String, namedIn message: String
  ) -> [(name: String, value: String)] {
    let source = SourceBytes(json)
    return JSONParser.parse(source).root.members.compactMap { member in
      let name = member.name.text.string
      guard message.includes("'\(name)'") else { return nil }
      return (Untrusted.escape(name), source.text(member.value.range.bounds))
    }
  }
}

extension AccessVerdict {
  /// The decision on an origin, as `oconf origin` names it.
  fileprivate var wordForOrigins: String {
    switch decision {
    case .accept: "allowed"
    case .reject: "refused"
    case .indeterminate: decision.rawValue
    }
  }
}

/// The answer that would decide a question that a comparison left open.
enum OpenQuestion {
  static func words(_ kind: AccessFinding.Kind) -> String? {
    switch kind {
    case .notCompared:
      "oconf does not know the effect of this setting: look it up in the product's documentation"
    case .narrowingNotDecided, .notDecided:
      "to resolve this, simplify the filters that both versions share, split the change, or try "
        + "the tokens in question with 'oconf eval'"
    default: nil
    }
  }

  /// An answer to an open question, to follow `if`.
  static func words(of reading: ChosenReading) -> String {
    let answers = reading.reading.info.answers
    guard answers.indices.contains(reading.choice) else { return "'--reading \(reading)'" }
    let meaning = answers[reading.choice].meaning.description.replacing("`", with: "'")
    return "\(meaning) ('--reading \(reading)')"
  }
}
