import ConfigModel

/// The IDs that the changes and findings in the policies of an export have if each policy is compared in a
/// file of its own. By these, a change in an export is recognized as that of its source.
struct PolicyIDs {
  struct ID: Hashable, Sendable {
    /// The key of the policy.
    let key: Text
    let id: Text
  }

  private struct Policy {
    var ids = UniqueIDs()
    let causes: Causes
  }

  private var policies: [Text: Policy] = [:]

  /// - Parameter keys: The keys of the policies; empty unless exports are compared.
  init(_ changes: [Change], keys: [String]) {
    for key in keys where PolicyKey(key)?.isGlobal ?? false {
      let own = changes.filter { Self.key(of: $0) == key }.map { Self.inOwnFile($0, key) }
      policies[Text(key)] = Policy(causes: Causes(own))
    }
  }

  /// Nil if the change is in no policy that has a file of its own.
  mutating func id(of change: Change) -> ID? {
    if policies.isEmpty { return nil }
    let key = Self.key(of: change)
    return id(key) { _ in Self.inOwnFile(change, key).id }
  }

  mutating func id(of finding: AccessFinding, in policy: AccessOfPolicy) -> ID? {
    policy.key.flatMap { key in id(key) { policy.id(of: finding, $0, isOwn: true) } }
  }

  private mutating func id(_ key: String, _ id: (Causes) -> String) -> ID? {
    let key = Text(key)
    guard var policy = policies[key] else { return nil }
    let id = policy.ids.unique(id(policy.causes))
    policies[key] = policy
    return ID(key: key, id: Text(id))
  }

  /// The key at the beginning of a pointer into an export.
  private static func key(of change: Change) -> String {
    let end = change.pointer.utf8.firstIndex(of: UInt8(ascii: "#")) ?? change.pointer.endIndex
    return String(change.pointer[..<end])
  }

  private static func inOwnFile(_ change: Change, _ key: String) -> Change {
    var change = change
    change.pointer =
      change.pointer == key
      ? PolicyKey(key)?.name ?? key : String(Path.dropping(key + "#", from: change.pointer))
    return change
  }
}

extension ReviewedComparison {
  /// Removes what the comparison of a policy's source has, too, and returns where it was, by the
  /// IDs in that comparison. An approval there counts for it.
  ///
  /// - Parameters:
  ///   - key: The key of the policy in this export.
  ///   - needsApproval: True to keep what is approved in the source and not here.
  package mutating func removeRepeated(
    _ key: String, of source: ReviewedComparison, needsApproval: Bool
  ) -> [(id: String, place: ComparedPlace?)] {
    var known: [Text: Bool] = [:]
    for change in source.changes { known[Text(change.id)] = change.isApproved }
    for finding in source.widened + source.narrowed + source.undecided {
      known[Text(finding.id)] = finding.isApproved
    }
    let key = Text(key)
    var removed: [(id: String, place: ComparedPlace?)] = []
    func isRepeated(_ ownID: PolicyIDs.ID?, _ isApproved: Bool, _ place: ComparedPlace?) -> Bool {
      guard let ownID, ownID.key == key, let isApprovedThere = known[ownID.id],
        isApproved || !isApprovedThere || !needsApproval
      else { return false }
      removed.append((ownID.id.string, place))
      return true
    }
    changes.removeAll { reviewed in
      let place =
        reviewed.change.new.range.map { ComparedPlace(.new, $0) }
        ?? reviewed.change.old.range.map { ComparedPlace(.old, $0) }
      return isRepeated(reviewed.ownID, reviewed.isApproved, place)
    }
    func isRepeated(_ finding: ReviewedFinding) -> Bool {
      let place = finding.places.first { $0.side == .new } ?? finding.places.first
      return isRepeated(finding.ownID, finding.isApproved, place)
    }
    widened.removeAll(where: isRepeated)
    narrowed.removeAll(where: isRepeated)
    undecided.removeAll(where: isRepeated)
    return removed
  }
}
