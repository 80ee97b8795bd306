import ConfigModel

extension ReviewedComparison {
  /// The changes between two exports that may affect who gets access, but are not compared: policies
  /// of other names, those of single backends except for origins, and keys that are malformed.
  /// Policies of logging do not matter.
  package var uncompared: [ReviewedChange] {
    var compared = [PolicyName.authTokenConfiguration]
    if !configurations.isEmpty {
      compared += [PolicyName.tokenExchangeTimeoutSeconds, PolicyName.tokenExchangeTimeoutPolicy]
    }
    return changes.filter { reviewed in
      let pointer = reviewed.change.pointer
      guard !reviewed.change.isNeutral, !pointer.isEmpty else { return false }
      // What follows is the place in the value of the policy.
      guard let key = PolicyKey(String(pointer.prefix { $0 != "#" })) else { return true }
      if key.name == PolicyName.allowOrigin || key.name.hasPrefix("Logging_") { return false }
      return !key.isGlobal || !compared.contains(key.name)
    }
  }
}
