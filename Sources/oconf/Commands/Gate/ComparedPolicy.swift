import ConfigModel
import Lint

/// A policy that a gate compares with its earlier version.
final class ComparedPolicy {
  /// A finished comparison.
  private struct Outcome {
    let old: ComparedInput
    let new: ComparedInput
    var reviewed: ReviewedComparison
    /// The comparison with all that approvals must list.
    var noted: ReviewedComparison
    let accepted: ApprovalFiles.File?
    let trial: TrialCommand?
    /// The keys of the approvals in the file that the comparison does not need.
    let unused: Set<Text>
    var copies: [Text: [DiffReport.Copy]] = [:]
  }

  /// The path from the top of the repository.
  private var path = ""
  /// The absolute path; empty for a policy that cannot be compared.
  private let place: String
  /// The settings at the revision; nil for a policy that cannot be compared.
  private let before: AppliedSettings?
  private var result: GateReport.Comparison
  private var outcome: Outcome?

  init(_ result: GateReport.Comparison, place: String, before: AppliedSettings?) {
    self.result = result
    self.place = place
    self.before = before
  }

  func fails(_ threshold: ReviewedComparison.Threshold) -> Bool {
    result.departure.map { !$0.isApproved } ?? false
      || outcome.map { !$0.reviewed.objections(threshold, allowsNotCompared: true).isEmpty }
        ?? (result.problem != nil)
  }

  // MARK: Comparing

  func compare(
    _ change: PolicyChange, as kind: DocumentKind, _ gate: GateReport, _ approvals: ApprovalFiles,
    _ states: (before: PolicyPaths.State, now: PolicyPaths.State),
    removed: [EarlierVersions.Previous], _ arguments: Arguments
  ) throws(Failure) {
    let settings = (change.new?.settings ?? states.now.settings)
    let new = ComparedInput(
      path: gate.shown(change.path), source: change.new?.source ?? SourceBytes(""), kind: kind,
      settings: settings)
    guard !kind.isNeverCompared else {
      result.notCompared = "a document of kind '\(kind.rawValue)' cannot be compared"
      return
    }
    let facts = (
      old: try PolicyFacts(change.old?.settings ?? states.before.settings, arguments),
      new: try PolicyFacts(settings, arguments)
    )
    let comparison: DocumentComparison
    do throws(ComparisonFault) {
      comparison = try documents(change, new, facts.new.readings, removed)
    } catch {
      // An unreadable policy that is now gone granted no access.
      if kind == .mobileApp, !result.isGone {
        result.notCompared = Untrusted.escape(error.reason)
      } else if !result.isGone {
        result.problem = Untrusted.escape("cannot be compared: \(error.reason)")
      }
      return
    }
    let old = ComparedInput(
      path: change.old.map { "\(gate.revisionName):\($0.target)" } ?? "/dev/null",
      source: change.old?.source ?? SourceBytes(""), kind: kind, settings: settings)
    let accepted = try approvals.file(before: before)
    let access = try DiffCommand.access(comparison, kind, settings) { () throws(Failure) in
      try PolicyFacts.all(
        facts.old, facts.new, comparison, base: gate.revisionName,
        statesPolicies: arguments.isSet(.policies))
    }
    path = change.path
    let sources = (before?.sources(of: place) ?? []).compactMap {
      Path.relative($0, to: approvals.top)
    }
    let covering =
      accepted?.approvals.covering([path, change.old?.path ?? path] + sources) ?? .none
    var reviewed = ReviewedComparison(comparison, access, covering)
    let known = Set(covering.entries.map(\.key)).subtracting(reviewed.takeStale().map(\.key))
    let unused = Set(accepted?.approvals.entries.map(\.key) ?? []).subtracting(known)
    outcome = Outcome(
      old: old, new: new, reviewed: reviewed, noted: reviewed, accepted: accepted,
      trial: TrialCommand(old, new, comparison, arguments), unused: unused)
  }

  private func documents(
    _ change: PolicyChange, _ new: ComparedInput, _ readings: Readings,
    _ removed: [EarlierVersions.Previous]
  ) throws(ComparisonFault) -> DocumentComparison {
    let document = new.document
    guard let old = change.old else {
      return try DocumentComparison(only: .new, document, readings)
    }
    let before = ComparedDocument(new.kind, old.source, fileName: Path.name(of: old.path))
    do throws(ComparisonFault) {
      return result.isGone
        ? try DocumentComparison(
          only: .old, before, readings, isAppGone: Self.isAppGone(old.source, removed))
        : try DocumentComparison(before, document, readings)
    } catch  where error.side == .old && !result.isGone {
      result.remark =
        "the earlier version is unreadable and counts as accepting nothing: \(error.reason)"
      return try DocumentComparison(only: .new, document, readings, isOtherUnreadable: true)
    }
  }

  /// True if a file of an external client app is gone together with the app's own file.
  private static func isAppGone(
    _ source: SourceBytes, _ removed: [EarlierVersions.Previous]
  ) -> Bool {
    let root = XMLParser.parse(source).root
    guard let owner = root?.child("externalClientApplication")?.text.string else { return false }
    let name = owner + ExternalClientApp.Part.application.suffix.description
    return removed.contains { $0.file.name == name || $0.file.name == name + "-meta.xml" }
  }

  // MARK: Exports and their sources

  /// Reports what changed alike in a source and in the exports made from it only once, in the source.
  static func removeRepeated(in policies: [ComparedPolicy]) {
    var places: [Text: ComparedPolicy] = [:]
    for policy in policies where policy.outcome != nil { places[Text(policy.place)] = policy }
    for policy in policies {
      guard let outcome = policy.outcome, outcome.new.kind == .policies else { continue }
      let known = policy.before?.sources(of: policy.place) ?? []
      for path in outcome.new.settings.sources(of: policy.place) {
        guard let source = places[Text(path)], source !== policy else { continue }
        policy.removeRepeated(of: source, isNewPair: !known.contains { Path.isSame($0, path) })
      }
    }
  }

  /// - Parameter isNewPair: True if the change itself declares that the export is made from the source.
  ///   Approvals for the source do not count for the export then.
  private func removeRepeated(of source: ComparedPolicy, isNewPair: Bool) {
    guard let policy = source.outcome?.new.kind.policyName, let reviewed = source.outcome?.reviewed,
      let removed = outcome?.reviewed.removeRepeated(
        PolicyExport.globalKey(policy), of: reviewed, needsApproval: isNewPair)
    else { return }
    if !isNewPair, let outcome { self.outcome?.noted = outcome.reviewed }
    let report = self.report
    for (id, place) in removed {
      guard let report, let place else { continue }
      let frames = report.frames(place.side)
      let copy = DiffReport.Copy(
        path: frames.path, position: frames.lines.position(at: place.range.start))
      source.outcome?.copies[Text(id), default: []].append(copy)
    }
  }

  private var report: DiffReport? {
    outcome.map { outcome in
      let report = DiffReport(
        outcome.old, outcome.new, outcome.reviewed, approvals: outcome.accepted?.path,
        trial: outcome.trial, isVerbose: true)
      report.copies = outcome.copies
      return report
    }
  }

  // MARK: Results

  /// The comparison to report. Notes what needs approval.
  func comparison(
    _ threshold: ReviewedComparison.Threshold, _ approvals: ApprovalFiles, isStrict: Bool
  ) -> GateReport.Comparison {
    result.fails = fails(threshold)
    guard let outcome else { return result }
    approvals.note(
      outcome.noted, threshold, outcome.accepted, allowsNotCompared: !isStrict, of: path)
    result.report = report
    return result
  }

  /// True if the policy was compared, and nothing about it differs.
  var isUnaffected: Bool {
    result.departure == nil
      && outcome.map { $0.reviewed.isEqual && $0.reviewed.changes.isEmpty } ?? false
  }

  /// The approvals that the comparison used.
  var used: [(file: ApprovalFiles.File, entry: Approvals.Entry)] {
    guard let outcome, let file = outcome.accepted else { return [] }
    let reviewed = outcome.reviewed
    let found = (reviewed.widened + reviewed.narrowed + reviewed.undecided)
    return
      (found.filter(\.isApproved).compactMap(\.approval)
      + reviewed.changes.filter(\.isApproved).compactMap(\.approval)).map { (file, $0) }
  }

  /// The approvals that no comparison needs. If nothing was compared, none is known to be stale.
  static func unusedApprovals(_ policies: [ComparedPolicy]) -> [Approvals.Entry] {
    var unused: [(file: ApprovalFiles.File, ids: Set<Text>)] = []
    for outcome in policies.compactMap(\.outcome) {
      guard let file = outcome.accepted else { continue }
      if let index = unused.firstIndex(where: { $0.file === file }) {
        unused[index].ids.formIntersection(outcome.unused)
      } else {
        unused.append((file, outcome.unused))
      }
    }
    return unused.flatMap { file, ids in
      file.approvals.entries.filter { ids.contains($0.key) }
    }
  }
}
