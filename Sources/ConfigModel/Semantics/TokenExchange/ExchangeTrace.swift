/// A step of the exchange, in order.
public enum ExchangeStep: String, Sendable {
  case configuration, request, issuer, keys, time, audience, filters, username
  case clientToken = "client-token"
  case clientAuthentication = "client-authentication"
  case backend, user, roles, lifetime
}

/// What one step found out, for people.
public struct TraceEntry: Sendable {
  public enum Outcome: String, Sendable {
    case passed, failed
    /// What it takes is not known.
    case unknown
    /// Neither: something worth knowing.
    case note
  }

  public let step: ExchangeStep
  public let outcome: Outcome
  /// Why it failed, or what is missing.
  public let reason: ExchangeReason?
  /// Lower case, no full stop. Quotes the token and the configuration.
  public let message: String
  /// Where the configuration says so.
  public let range: SourceRange?
}
