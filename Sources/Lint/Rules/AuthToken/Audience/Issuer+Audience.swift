import ConfigModel

/// Properties of an issuer that rules about audiences use.
extension Issuer {
  /// True if the issuer lists audiences, which disables the default ones.
  var hasOwnAudience: Bool { audience.isUsable && !audience.isWrittenEmpty }

  /// True if the default audiences are enabled.
  var usesDefaultAudiences: Bool {
    audience.isAbsent || audience.isUsable && audience.isWrittenEmpty
  }

  /// True if a well-formed include filter requires certain values of the claim.
  func requires(_ claim: StaticString) -> Bool {
    for filter in filters where !filter.isExclude && filter.isWellFormed {
      if filter.name.isInForce(claim) { return true }
    }
    return false
  }

  /// True if a well-formed include filter requires certain clients of the provider.
  var requiresClient: Bool {
    for filter in filters where !filter.isExclude && filter.isWellFormed {
      if filter.name.isWritten(oneOf: ClientClaim.ofClients) { return true }
    }
    return false
  }
}
