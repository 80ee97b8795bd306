import ConfigModel

/// What rules about audiences ask an issuer.
extension Issuer {
  /// Whether audiences are listed, so that the default ones are off.
  var hasOwnAudience: Bool { audience.isUsable && !audience.isWrittenEmpty }

  /// Whether the default audiences are on.
  var usesDefaultAudiences: Bool {
    audience.isAbsent || audience.isUsable && audience.isWrittenEmpty
  }

  /// Whether an include filter demands certain values of a claim.
  func requires(_ claim: StaticString) -> Bool {
    for filter in filters where filter.name.isInForce(claim) {
      if !filter.isExclude, filter.isWellFormed { return true }
    }
    return false
  }

  /// Whether an include filter demands certain clients of the provider.
  var requiresClient: Bool { ClientClaim.ofClients.contains { requires($0) } }
}
