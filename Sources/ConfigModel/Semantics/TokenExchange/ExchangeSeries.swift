/// Decides many tokens with the same request, one after the other, and reuses the memory of the
/// first.
public struct ExchangeSeries: ~Copyable {
  private let exchange: TokenExchange
  private var run: ExchangeRun

  /// - Parameter now: Seconds since 1970.
  public init(_ exchange: TokenExchange, _ request: PreparedRequest, now: Int) {
    self.exchange = exchange
    run = ExchangeRun(
      exchange, PresentedToken(.none), request, now, exchange.environment.readings)
  }

  /// Decides one token, given as the JSON of its claims, like ``TokenExchange/decide(_:_:now:)``.
  ///
  /// - Parameter use: Receives the decision. Storing it makes the next token allocate new memory.
  public mutating func decide(
    _ claims: Span<UInt8>, _ use: (Decision) -> Void
  ) throws(TokenFault) {
    try run.start(claims)
    exchange.decide(&run)
    use(run.decision)
  }
}
