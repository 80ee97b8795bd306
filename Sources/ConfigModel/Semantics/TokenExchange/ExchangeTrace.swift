/// The result of one step, for display.
public struct TraceEntry: Sendable {
  public enum Outcome: String, Sendable {
    case passed, failed
    /// An input of the step is unknown.
    case unknown
    /// A note that is neither a pass nor a failure.
    case note
  }

  public let step: ExchangeStep
  public let outcome: Outcome
  /// The reason of a failure, or the missing input.
  public let reason: ExchangeReason?
  /// The message, in lower case and without a full stop. It quotes the token and the configuration.
  public let message: String
  /// The range in the configuration that caused the outcome.
  public let range: SourceRange?
}
