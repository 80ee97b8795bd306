/// The lifetime of an issued token, as set by an issuer and its environment together (JWT
/// Configuration Reference, Issuer Fields). Policy and seconds are looked up separately. Seconds
/// must be a positive whole number of at most 63 bits; other values are ignored.
public struct LifetimeRule: Hashable, Sendable {
  public enum Policy: Sendable {
    /// This many seconds from now.
    case seconds
    /// As long as the third-party token.
    case external
    /// Until the earlier of the two ends.
    case limited

    init?(_ text: Text) {
      switch text {
      case _ where text == "FromTimeoutSecs": self = .seconds
      case _ where text == "FromExternalToken": self = .external
      case _ where text == "FromExternalTokenLimitedByTimeoutSecs": self = .limited
      default: return nil
      }
    }
  }

  /// An unknown policy, with which nothing can be issued.
  public struct UnknownPolicy: Error {
    public let text: Text
    /// The range of the policy in the issuer; nil if the environment sets it.
    public let range: SourceRange?
  }

  /// The timeout if neither the issuer nor the environment sets one.
  public static let defaultSeconds = 28800

  public let policy: Policy
  public let policySource: Lifetime.Source
  public let seconds: Int
  public let secondsSource: Lifetime.Source
  /// True if a number of seconds was ignored because it is invalid.
  public let hasInvalidSeconds: Bool

  public init(_ issuer: Issuer, _ policies: EnvironmentPolicies) throws(UnknownPolicy) {
    (policy, policySource) = try Self.policy(issuer, policies)
    let member = issuer.tokenTimeoutSeconds
    if let seconds = member.json?.wholeNumber, seconds > 0 {
      (self.seconds, secondsSource, hasInvalidSeconds) = (seconds, .issuer, false)
    } else if let seconds = policies.tokenExchangeTimeoutSeconds, seconds > 0 {
      (self.seconds, secondsSource, hasInvalidSeconds) = (seconds, .environment, member.isPresent)
    } else {
      (seconds, secondsSource) = (Self.defaultSeconds, .default)
      hasInvalidSeconds = member.isPresent || policies.tokenExchangeTimeoutSeconds != nil
    }
  }

  private static func policy(
    _ issuer: Issuer, _ policies: EnvironmentPolicies
  ) throws(UnknownPolicy) -> (Policy, Lifetime.Source) {
    if let json = issuer.tokenTimeoutPolicy.json, json.kind == .string {
      guard let policy = Policy(json.text) else {
        throw UnknownPolicy(text: json.text, range: json.range)
      }
      return (policy, .issuer)
    }
    if let text = policies.tokenExchangeTimeoutPolicy {
      guard let policy = Policy(text) else { throw UnknownPolicy(text: text, range: nil) }
      return (policy, .environment)
    }
    return (.seconds, .default)
  }
}

/// The lifetime of the issued token.
extension ExchangeRun {
  mutating func setLifetime(_ claims: TokenClaims, _ issuer: PreparedIssuer) {
    guard let rule = issuer.lifetime else { return failForPolicy(issuer.issuer) }
    if rule.hasInvalidSeconds, rule.policy != .external { assumptions.insert(.invalidTimeout) }
    let limit = now.addingReportingOverflow(rule.seconds)
    let ownExpiry = limit.overflow ? Int.max : limit.partialValue
    var expiresAt = ownExpiry
    if rule.policy != .seconds {
      guard let exp = claims.claim(RegisteredClaim.exp) else {
        assumptions.insert(.externalExpiry)
        fail(
          .tokenExpMissing, .lifetime, at: issuer.issuer.tokenTimeoutPolicy.range,
          "the lifetime depends on 'exp', but the token has no 'exp' claim")
        return
      }
      guard let date = exp.numericDate else { return }
      // The largest integers round up to a number beyond the range of `Int`.
      let external = exp.exactInteger ?? Int(exactly: date.rounded(.down)) ?? .max
      expiresAt = rule.policy == .external ? external : min(external, ownExpiry)
    }
    decision.lifetime = Lifetime(
      issuedAt: now, expiresAt: expiresAt, policySource: rule.policySource,
      secondsSource: rule.policy == .external ? nil : rule.secondsSource)
  }

  private mutating func failForPolicy(_ issuer: Issuer) {
    do throws(LifetimeRule.UnknownPolicy) {
      _ = try LifetimeRule(issuer, exchange.environment.policies)
    } catch {
      fail(
        .timeoutPolicyInvalid, .lifetime, at: error.range,
        error.range == nil
          ? "the environment's token timeout policy '\(error.text)' is unknown"
          : "unknown token timeout policy '\(error.text)'")
    }
  }
}
