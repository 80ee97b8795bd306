package import ConfigModel

/// A configuration that decides about tokens, with its place in a file and the time of its decisions.
package struct EvaluatedConfiguration {
  /// The path of the file, as reports show it.
  package let path: String
  /// The file that holds the configuration.
  package let source: SourceBytes
  /// Maps ranges of the configuration to ranges of the file.
  package let placement: Placement
  /// True if the file is an export, and the configuration is the value of a policy in it.
  package let isInExport: Bool
  package let exchange: TokenExchange
  package let now: Timestamp
  /// True if no time is stated, so that `now` is the time of the system clock.
  package let asksClock: Bool
  private let inventory: Inventory

  package init(
    path: String, source: SourceBytes, placement: Placement, isInExport: Bool,
    exchange: TokenExchange, now: Timestamp, asksClock: Bool, inventory: Inventory
  ) {
    self.path = path
    self.source = source
    self.placement = placement
    self.isInExport = isInExport
    self.exchange = exchange
    self.now = now
    self.asksClock = asksClock
    self.inventory = inventory
  }

  /// Converts a range of the configuration to a range of the file that holds it.
  package func inFile(_ range: SourceRange) -> SourceRange { placement.inFile(range) }

  /// Where a role mapping of the deciding issuer is written.
  package func range(ofMapping index: Int, _ decision: Decision) -> SourceRange? {
    guard let issuer = decision.issuer, let issuers = exchange.configuration?.issuers,
      issuers.indices.contains(issuer), issuers[issuer].roleMappings.indices.contains(index)
    else { return nil }
    return inFile(issuers[issuer].roleMappings[index].object.range)
  }

  /// Says which of the granted roles do not exist, if the settings list all roles.
  func problems(ofRolesIn decision: Decision) -> [String] {
    decision.roles.compactMap(inventory.problem(ofRole:))
  }
}
