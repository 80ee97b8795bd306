import ConfigModel
import FuzzDriver

/// Origin policies. The input is a policy and origins, one per line; of three parts the second one is
/// another policy, as in the corpus of comparisons.
enum MatcherChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    let parts = FuzzInput.parts(bytes, atMost: 3)
    let origins =
      parts.count > 1
      ? parts[parts.count - 1].split(separator: 0x0A).prefix(20)
        .map { String(decoding: $0, as: UTF8.self) } : []
    for part in parts.prefix(max(1, parts.count - 1)) {
      let policy = AllowOriginPolicy(SourceBytes(part))
      checkNames(policy)
      checkMatchers(policy, origins)
    }
    return true
  }

  /// The usual spelling of a pattern is its own usual spelling.
  private static func checkNames(_ policy: AllowOriginPolicy) {
    for (item, pattern) in policy.patterns {
      let text = pattern.canonicalText
      if OriginPattern(text)?.canonicalText != text { broken("canonical", item.text) }
    }
  }

  /// The matcher for many origins decides as the plain one.
  private static func checkMatchers(_ policy: AllowOriginPolicy, _ origins: [String]) {
    let matcher = OriginMatcher(policy)
    let decider = OriginDecider(policy)
    for origin in origins {
      let expected = policy.admits(origin)
      if (matcher.firstMatch(origin) != nil) != expected { broken("matcher", origin) }
      if decider.decide(origin).isAllowed != expected { broken("decider", origin) }
      if !expected { _ = OriginRefusal(origin, policy, Readings()) }
    }
  }
}
