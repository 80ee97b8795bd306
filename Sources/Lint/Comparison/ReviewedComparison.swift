package import ConfigModel

/// A comparison from a gate's point of view: the changes, their effect on access, and their
/// approvals.
package struct ReviewedComparison: Sendable {
  package struct ReviewedChange: Sendable {
    package let change: Change
    /// The ID, which is unique among all changes and findings.
    package let id: String
    /// The approval, or nil if there is none. An expired approval has no effect.
    package let approval: Approvals.Entry?
    /// The ID in a comparison of the policy's own file; nil unless exports are compared.
    let ownID: PolicyIDs.ID?

    package var isApproved: Bool { approval.map { !$0.isExpired } ?? false }
  }

  package struct ReviewedFinding: Sendable {
    package let finding: AccessFinding
    package let id: String
    package let approval: Approvals.Entry?
    /// The key of the policy if exports are compared.
    package let key: String?
    /// The ranges, in offsets of the files.
    package let places: [ComparedPlace]
    /// The ID in a comparison of the policy's own file; nil unless exports are compared.
    let ownID: PolicyIDs.ID?

    package var isApproved: Bool { approval.map { !$0.isExpired } ?? false }
  }

  /// The condition under which a gate fails.
  package enum Threshold: String, CaseIterable, Sendable {
    /// More access is granted, or this could not be ruled out.
    case widened
    /// The meaning of a document changed.
    case changed
    /// Anything changed, including the formatting.
    case any
  }

  package internal(set) var changes: [ReviewedChange] = []
  package internal(set) var widened: [ReviewedFinding] = []
  package internal(set) var narrowed: [ReviewedFinding] = []
  package internal(set) var undecided: [ReviewedFinding] = []
  /// The base URL that the access comparison assumed. Nil if it is known or does not matter.
  package let assumedBaseURL: String?
  /// The approvals that match no change or finding.
  package private(set) var stale: [Approvals.Entry] = []
  /// True if access was compared.
  package let hasAccess: Bool
  /// The readings in force.
  package let readings: Readings
  /// The compared policies, for reports that show both versions side by side.
  package let configurations: [DocumentComparison.PolicyPair<AuthTokenConfiguration>]
  package let origins: [DocumentComparison.PolicyPair<AllowOriginPolicy>]

  /// - Parameter access: The access reports of the policies, in the order of the comparison. Nil if
  ///   access was not compared.
  package init(
    _ comparison: DocumentComparison, _ access: [AccessOfPolicy]?, _ approvals: Approvals
  ) {
    hasAccess = access != nil
    readings = comparison.readings
    configurations = comparison.configurations
    origins = comparison.origins
    assumedBaseURL = access?.lazy.compactMap(\.report.assumedBaseURL).first
    var used: Set<Text> = []
    var ids = UniqueIDs()
    let causes = Causes(comparison.changes)
    var own = PolicyIDs(comparison.changes, keys: access?.compactMap(\.key) ?? [])
    func approval(_ id: String) -> Approvals.Entry? {
      guard let entry = approvals.entry(id) else { return nil }
      used.insert(Text(id))
      return entry
    }
    for change in comparison.changes {
      let id = ids.unique(change.id)
      changes.append(
        ReviewedChange(change: change, id: id, approval: approval(id), ownID: own.id(of: change)))
    }
    for policy in access ?? [] {
      func reviewed(_ findings: [AccessFinding], ids: inout UniqueIDs) -> [ReviewedFinding] {
        findings.map { finding in
          let id = ids.unique(policy.id(of: finding, causes))
          return ReviewedFinding(
            finding: finding, id: id, approval: approval(id), key: policy.key,
            places: finding.places.map(policy.inFile), ownID: own.id(of: finding, in: policy))
        }
      }
      widened += reviewed(policy.report.widened, ids: &ids)
      narrowed += reviewed(policy.report.narrowed, ids: &ids)
      undecided += reviewed(policy.report.undecided, ids: &ids)
    }
    stale = approvals.entries.filter { !used.contains(Text($0.id)) }
  }

  /// Removes and returns the unused approvals. Another comparison may need them.
  package mutating func takeStale() -> [Approvals.Entry] {
    defer { stale = [] }
    return stale
  }

  /// True if nothing changed in meaning.
  package var isEqual: Bool {
    changes.allSatisfy(\.change.isNeutral) && widened.isEmpty && narrowed.isEmpty
      && undecided.isEmpty
  }

  package func fails(_ threshold: Threshold) -> Bool { !objections(threshold).isEmpty }

  /// The unapproved findings about changes whose effect on access is not compared.
  package var notCompared: [ReviewedFinding] {
    undecided.filter { $0.finding.kind == .notCompared && !$0.isApproved }
  }

  /// The IDs of the unapproved changes and findings for which a gate fails.
  ///
  /// - Parameter allowsNotCompared: True if changes whose effect is not compared do not count.
  package func objections(
    _ threshold: Threshold, allowsNotCompared: Bool = false
  ) -> [String] {
    var findings =
      widened
      + undecided.filter {
        $0.finding.mayBeWider && !(allowsNotCompared && $0.finding.kind == .notCompared)
      }
    var counted: [ReviewedChange] = []
    switch threshold {
    // Without an access comparison, any change may grant more access.
    case .widened where hasAccess: break
    case .widened, .changed:
      findings += unexplainedNarrowing
      counted = changes.filter { !$0.change.isNeutral }
    case .any:
      findings += unexplainedNarrowing
      counted = changes
    }
    return counted.filter { !$0.isApproved }.map(\.id)
      + findings.filter { !$0.isApproved }.map(\.id)
  }

  /// The narrower access under the readings in force, if no change accounts for it.
  private var unexplainedNarrowing: [ReviewedFinding] {
    changes.allSatisfy(\.change.isNeutral) ? narrowed.filter { $0.finding.reading == nil } : []
  }
}

/// The access comparison of one policy.
package struct AccessOfPolicy: Sendable {
  /// The key of the policy if exports are compared.
  package let key: String?
  package let report: AccessReport
  private let oldPlacement: Placement
  private let newPlacement: Placement
  /// True if the IDs of the findings identify what caused them.
  private let namesCauses: Bool

  /// The access of an app.
  package init(ofApp report: AccessReport) {
    key = nil
    self.report = report
    (oldPlacement, newPlacement) = (.whole, .whole)
    namesCauses = true
  }

  package init<Value>(_ pair: DocumentComparison.PolicyPair<Value>, _ report: AccessReport) {
    key = pair.key
    self.report = report
    oldPlacement = pair.oldPlacement
    newPlacement = pair.newPlacement
    namesCauses = false
  }

  func inFile(_ place: ComparedPlace) -> ComparedPlace {
    ComparedPlace(
      place.side, (place.side == .old ? oldPlacement : newPlacement).inFile(place.range))
  }

  /// The ID of a finding in approvals. It includes a digest of all changes that may have caused the
  /// finding, so that an approval does not cover the effect of a different change.
  ///
  /// - Parameter isOwn: True for the ID in a comparison of the policy's own file.
  func id(of finding: AccessFinding, _ causes: Causes, isOwn: Bool = false) -> String {
    let pointer = (isOwn ? "" : key.map { $0 + "#" } ?? "") + finding.pointer
    let reading = finding.reading.map { "?" + $0.description } ?? ""
    // The prefix is needed because some kinds of findings share names with kinds of changes.
    return "access:" + finding.kind.rawValue + ":" + pointer + reading + finding.cause
      + (namesCauses ? "" : causes.digest(for: pointer))
  }
}

/// The changes that affect the meaning under some reading, grouped by issuer.
final class Causes {
  private var elsewhere: [String] = []
  private var ofIssuer: [Text: [String]] = [:]
  /// The computed digests, cached because many findings concern the same issuer.
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

  /// A digest of the changes that may have caused a finding at a place.
  func digest(for pointer: String) -> String {
    let issuer = Self.issuer(pointer)
    if let known = digests[issuer] { return known }
    let own = issuer.map { ofIssuer[$0] ?? [] } ?? ofIssuer.values.flatMap { $0 }
    let digest = Change.digest((elsewhere + own).sorted().joined(separator: "\n"))
    digests[issuer] = digest
    return digest
  }

  /// The part of a pointer that names an issuer. Nil for pointers outside of issuers.
  private static func issuer(_ pointer: String) -> Text? {
    guard let start = pointer.firstPlace(of: "/issuers/[")?.upperBound else { return nil }
    let end = pointer[start...].utf8.firstIndex(of: UInt8(ascii: "]")) ?? pointer.endIndex
    return Text(String(pointer[..<end]))
  }
}

/// Makes IDs unique.
struct UniqueIDs {
  private var counts: [Text: Int] = [:]

  mutating func unique(_ id: String) -> String {
    let count = counts[Text(id), default: 0] + 1
    counts[Text(id)] = count
    return count == 1 ? id : id + "#\(count)"
  }
}
