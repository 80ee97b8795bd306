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
