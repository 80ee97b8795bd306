import ConfigModel

/// A comparison as a gate sees it: what changed, what it comes to, and what of that was approved.
package struct ReviewedComparison: Sendable {
  package struct ReviewedChange: Sendable {
    package let change: Change
    /// Unlike those of all others.
    package let id: String
    /// Nil when nobody approved it; one that has expired approves nothing.
    package let approval: Approvals.Entry?

    package var isApproved: Bool { approval.map { !$0.isExpired } ?? false }
  }

  package struct ReviewedFinding: Sendable {
    package let finding: AccessFinding
    package let id: String
    package let approval: Approvals.Entry?
    /// The policy's key, where exports are compared.
    package let key: String?
    /// In offsets of the files.
    package let places: [ComparedPlace]

    package var isApproved: Bool { approval.map { !$0.isExpired } ?? false }
  }

  /// What makes a gate close.
  package enum Threshold: String, CaseIterable, Sendable {
    /// Something is admitted that was not, or nobody can tell.
    case widened
    /// Something changed in meaning.
    case changed
    /// Something changed, and be it the layout.
    case any
  }

  package private(set) var changes: [ReviewedChange] = []
  package private(set) var widened: [ReviewedFinding] = []
  package private(set) var narrowed: [ReviewedFinding] = []
  package private(set) var undecided: [ReviewedFinding] = []
  /// The base URL that the comparison of access assumed, where none is known and it matters.
  package let assumedBaseURL: String?
  /// The approvals of which nothing is left to approve.
  package private(set) var stale: [Approvals.Entry] = []
  /// Whether access was compared at all.
  package let hasAccess: Bool

  /// - Parameter access: What the policies admit, by their keys, in the order of the comparison; nil
  ///   where nobody looked.
  package init(
    _ comparison: DocumentComparison, _ access: [AccessOfPolicy]?, _ approvals: Approvals
  ) {
    hasAccess = access != nil
    assumedBaseURL = access?.lazy.compactMap(\.report.assumedBaseURL).first
    var used: Set<Text> = []
    var ids = UniqueIDs()
    let causes = Causes(comparison.changes)
    func approval(_ id: String) -> Approvals.Entry? {
      guard let entry = approvals.entry(id) else { return nil }
      used.insert(Text(id))
      return entry
    }
    for change in comparison.changes {
      let id = ids.unique(change.id)
      changes.append(ReviewedChange(change: change, id: id, approval: approval(id)))
    }
    for policy in access ?? [] {
      func reviewed(_ findings: [AccessFinding], ids: inout UniqueIDs) -> [ReviewedFinding] {
        findings.map { finding in
          let id = ids.unique(policy.id(of: finding, causes))
          return ReviewedFinding(
            finding: finding, id: id, approval: approval(id), key: policy.key,
            places: finding.places.map(policy.inFile))
        }
      }
      widened += reviewed(policy.report.widened, ids: &ids)
      narrowed += reviewed(policy.report.narrowed, ids: &ids)
      undecided += reviewed(policy.report.undecided, ids: &ids)
    }
    stale = approvals.entries.filter { !used.contains(Text($0.id)) }
  }

  /// Takes those approvals out: what is not needed here may be needed by another comparison.
  package mutating func takeStale() -> [Approvals.Entry] {
    defer { stale = [] }
    return stale
  }

  /// True if nothing changed in meaning.
  package var isEqual: Bool {
    changes.allSatisfy(\.change.isNeutral) && widened.isEmpty && narrowed.isEmpty
      && undecided.isEmpty
  }

  package func fails(_ threshold: Threshold) -> Bool {
    if (widened + undecided.filter(\.finding.mayBeWider)).contains(where: { !$0.isApproved }) {
      return true
    }
    switch threshold {
    // Where nobody looked at what is admitted, any change may admit more.
    case .widened where hasAccess: return false
    case .widened, .changed:
      return hasUnexplainedNarrowing
        || changes.contains { !$0.change.isNeutral && !$0.isApproved }
    case .any: return hasUnexplainedNarrowing || changes.contains { !$0.isApproved }
    }
  }

  /// True if less is admitted under the readings in force though no change says so.
  private var hasUnexplainedNarrowing: Bool {
    changes.allSatisfy(\.change.isNeutral)
      && narrowed.contains { $0.finding.reading == nil && !$0.isApproved }
  }
}

/// What one policy admits.
package struct AccessOfPolicy: Sendable {
  /// The policy's key, where exports are compared.
  package let key: String?
  package let report: AccessReport
  private let oldPlacement: Placement
  private let newPlacement: Placement

  package init<Value>(_ pair: DocumentComparison.PolicyPair<Value>, _ report: AccessReport) {
    key = pair.key
    self.report = report
    oldPlacement = pair.oldPlacement
    newPlacement = pair.newPlacement
  }

  func inFile(_ place: ComparedPlace) -> ComparedPlace {
    ComparedPlace(
      place.side, (place.side == .old ? oldPlacement : newPlacement).inFile(place.range))
  }

  /// What approvals name a finding by. It rests on all changes that may have led to it: whoever
  /// approved it has not approved what another change makes of it.
  func id(of finding: AccessFinding, _ causes: Causes) -> String {
    let pointer = (key.map { $0 + "#" } ?? "") + finding.pointer
    let reading = finding.reading.map { "?" + $0.description } ?? ""
    // Some kinds have the names of changes.
    return "access:" + finding.kind.rawValue + ":" + pointer + reading
      + causes.digest(for: pointer)
  }
}

/// The changes in meaning, under any readings, by the issuers that they are about.
final class Causes {
  private var elsewhere: [String] = []
  private var ofIssuer: [Text: [String]] = [:]
  /// What was asked for, since many findings are about one issuer.
  private var digests: [Text?: String] = [:]

  init(_ changes: [Change]) {
    for change in changes where !change.isNeutral || change.dependsOnReadings {
      if let issuer = Self.issuer(change.pointer) {
        ofIssuer[issuer, default: []].append(change.id)
      } else {
        elsewhere.append(change.id)
      }
    }
  }

  /// A digest of those that may be behind something about a place.
  func digest(for pointer: String) -> String {
    let issuer = Self.issuer(pointer)
    if let known = digests[issuer] { return known }
    let own = issuer.map { ofIssuer[$0] ?? [] } ?? ofIssuer.values.flatMap { $0 }
    let digest = Change.digest((elsewhere + own).sorted().joined(separator: "\n"))
    digests[issuer] = digest
    return digest
  }

  /// The part of a pointer that names an issuer; nil for places outside of issuers.
  private static func issuer(_ pointer: String) -> Text? {
    guard let start = pointer.firstPlace(of: "/issuers/[")?.upperBound else { return nil }
    let end = pointer[start...].utf8.firstIndex(of: UInt8(ascii: "]")) ?? pointer.endIndex
    return Text(String(pointer[..<end]))
  }
}

/// Makes ids that no two things share.
private struct UniqueIDs {
  private var counts: [Text: Int] = [:]

  mutating func unique(_ id: String) -> String {
    let count = counts[Text(id), default: 0] + 1
    counts[Text(id)] = count
    return count == 1 ? id : id + "#\(count)"
  }
}
