package import ConfigModel

/// Counts for a summary of a replay: the decisions of both versions, and their differences by issuer.
package struct ReplayTally: Sendable {
  package private(set) var old = DecisionTally()
  package private(set) var new = DecisionTally()
  /// The issuers of the new version, then those of the old one. The columns are tokens with the same
  /// result, then the kinds of differences in their order.
  package private(set) var issuers: IssuerTally
  /// The number of issuers of the new version.
  private let newCount: Int

  package init(oldIssuers: Int, newIssuers: Int) {
    newCount = newIssuers
    issuers = IssuerTally(
      issuers: newIssuers + oldIssuers, columns: ReplayKind.allCases.count + 1)
  }

  mutating func add(_ old: Decision, _ new: Decision, _ kinds: [ReplayKind]) {
    self.old.add(old)
    self.new.add(new)
    let issuer = new.issuer ?? old.issuer.map { $0 + newCount }
    if kinds.isEmpty { issuers.add(issuer, 0) }
    for (index, kind) in ReplayKind.allCases.enumerated() where kinds.contains(kind) {
      issuers.add(issuer, index + 1)
    }
  }
}
