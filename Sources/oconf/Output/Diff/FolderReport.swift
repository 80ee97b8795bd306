import ConfigModel
import Lint

/// A comparison of several documents: those of two folders, or the policies of an export with their
/// sources in a folder. All texts are safe to print.
final class FolderReport {
  /// A document or policy that both sides have, or only one.
  struct Member {
    /// The document or policy, such as `connected app 'Visits'`.
    let title: String
    /// The side that has it; nil if both do.
    let onlySide: ComparedPlace.Side?
    /// The paths of both versions; nil for an absent one.
    let paths: (old: String?, new: String?)
    /// The reason why it could not be compared; nil if it could.
    var problem: String?
    /// Nil if it could not be compared.
    var report: DiffReport?
    var fails = false
    /// The side that is deployed, if the other one is its source; nil for two folders.
    var deployed: ComparedPlace.Side?

    init(
      _ title: String, only side: ComparedPlace.Side? = nil, old: String?, new: String?
    ) {
      self.title = Untrusted.escape(Secrets.masked(shapesIn: title))
      onlySide = side
      paths = (old.map { Untrusted.escape($0) }, new.map { Untrusted.escape($0) })
    }

    /// True if nothing differs in meaning.
    var isEqual: Bool { onlySide == nil && report.map(\.reviewed.isEqual) ?? false }
  }

  /// Something that was not compared, and the reason, which follows its path.
  struct Note {
    let path: String
    let reason: String

    init(_ path: String, _ reason: String) {
      self.path = Untrusted.escape(path)
      self.reason = Untrusted.escape(reason)
    }
  }

  /// A fact that the settings state about the service.
  struct Fact {
    enum Verdict: String {
      case confirmed, contradicted, unknown
    }

    let verdict: Verdict
    /// `'Security_TokenExchangeTimeoutSecs': the settings state 600, the export has 3600`
    let message: String
    /// The place in the settings: `.oconf.json:5:9`.
    let place: String
  }

  /// The names of both sides, as they were typed.
  let old: String
  let new: String
  var members: [Member] = []
  /// Documents that were not compared, which fail only a strict comparison.
  var notCompared: [Note] = []
  /// What could not be read, which makes the comparison incomplete.
  var problems: [String] = []
  var facts: [Fact] = []
  /// The policies of an export that no source is for.
  var others: [String] = []
  /// The side of the export; nil for two folders.
  var export: ComparedPlace.Side?
  /// The approvals that no comparison needs.
  var stale: [Approvals.Entry] = []
  let isVerbose: Bool
  let isStrict: Bool

  init(_ old: String, _ new: String, isVerbose: Bool, isStrict: Bool) {
    self.old = Untrusted.escape(old)
    self.new = Untrusted.escape(new)
    self.isVerbose = isVerbose
    self.isStrict = isStrict
  }

  /// True to show people the ids that approvals refer to.
  var showsIDs: Bool { members.contains { $0.report?.showsIDs ?? false } }

  func name(_ side: ComparedPlace.Side) -> String { side == .old ? old : new }

  /// True if not everything could be compared, which is an error.
  var isIncomplete: Bool { !problems.isEmpty || members.contains { $0.problem != nil } }

  /// True if both sides mean the same, as far as they are compared.
  var isEqual: Bool {
    !isIncomplete && members.allSatisfy(\.isEqual)
      && !facts.contains { $0.verdict == .contradicted }
  }

  var status: ExitStatus {
    if isIncomplete { return .failure }
    let fails =
      members.contains(where: \.fails) || facts.contains { $0.verdict == .contradicted }
      || isStrict && (!notCompared.isEmpty || facts.contains { $0.verdict == .unknown })
    return fails ? .findings : .success
  }

  // MARK: Words

  /// The numbers of a summary.
  var counts: (compared: Int, different: Int, old: Int, new: Int, failed: Int) {
    let compared = members.filter { $0.onlySide == nil && $0.problem == nil }
    func count(_ side: ComparedPlace.Side) -> Int {
      members.count { $0.onlySide == side && $0.problem == nil }
    }
    return (
      compared.count, compared.count { !$0.isEqual }, count(.old), count(.new),
      members.count { $0.problem != nil } + problems.count
    )
  }

  /// `5 compared, 2 differ, 1 only in 'retrieved', 0 only in 'force-app'.`
  var summary: String {
    let counts = counts
    var parts = [
      "\(counts.compared) compared",
      "\(counts.different) \(counts.different == 1 ? "differs" : "differ")",
      "\(counts.old) only in '\(old)'", "\(counts.new) only in '\(new)'",
    ]
    if !notCompared.isEmpty { parts.append("\(notCompared.count) not compared") }
    if counts.failed > 0 { parts.append("\(counts.failed) could not be compared") }
    let contradicted = facts.count { $0.verdict == .contradicted }
    if contradicted > 0 {
      parts.append(
        "\(DiffReport.count(contradicted, "setting")) \(contradicted == 1 ? "differs" : "differ") from the export"
      )
    }
    return parts.joined(separator: ", ") + "."
  }

  /// The policies that are only in an export, in a sentence; nil if there are none.
  var othersSentence: String? {
    guard let export, !others.isEmpty else { return nil }
    let limit = isVerbose ? others.count : 8
    var list = others.prefix(limit).joined(separator: ", ")
    if others.count > limit { list += " and \(others.count - limit) more" }
    return others.count == 1
      ? "1 other policy is only in '\(name(export))', without a source: \(list)"
      : "\(others.count) other policies are only in '\(name(export))', without a source: \(list)"
  }

  /// The facts to show people. Confirmed facts are details.
  var shownFacts: [Fact] { facts.filter { isVerbose || $0.verdict != .confirmed } }

  /// What differs, in a few words: `wider and narrower`.
  func words(_ member: Member) -> String {
    if member.problem != nil { return "could not be compared" }
    if let side = member.onlySide {
      guard let deployed = member.deployed else { return "only in '\(name(side))'" }
      return side == deployed
        ? "only in '\(name(side))', without a source" : "missing in '\(name(deployed))'"
    }
    let source = member.deployed == .old ? member.paths.new : member.paths.old
    let word = effect(member)
    guard member.deployed != nil, let source else { return word }
    switch word {
    case "equal": return "the deployed policy equals its source '\(source)'"
    case "undecided", "not compared": return "the deployed policy differs from '\(source)': \(word)"
    case "trust changed":
      return "the deployed policy trusts a different party than its source '\(source)'"
    case "changed":
      return "the deployed policy differs from its source '\(source)', with the same access"
    default: return "the deployed policy is \(word) than its source '\(source)'"
    }
  }

  /// What the new version admits, or what is deployed if the other version is its source.
  private func effect(_ member: Member) -> String {
    guard let reviewed = member.report?.reviewed, !reviewed.isEqual else { return "equal" }
    func holds(_ finding: ReviewedComparison.ReviewedFinding) -> Bool {
      finding.finding.reading == nil
    }
    let widened = reviewed.widened.filter(holds)
    var wider = widened.contains { !$0.finding.kind.isOfTrust }
    var narrower = reviewed.narrowed.contains(where: holds)
    if member.deployed == .old { (wider, narrower) = (narrower, wider) }
    if wider, narrower { return "wider and narrower" }
    if wider { return "wider" }
    if widened.contains(where: \.finding.kind.isOfTrust) { return "trust changed" }
    let open = reviewed.undecided.filter(holds)
    if open.contains(where: { $0.finding.kind != .notCompared }) { return "undecided" }
    if !open.isEmpty { return "not compared" }
    return narrower ? "narrower" : "changed"
  }
}
