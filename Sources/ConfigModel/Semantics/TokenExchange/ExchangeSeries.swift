/// Decides about many tokens that are presented alike, one after the other, in the memory of the first.
public struct ExchangeSeries: ~Copyable {
  private let exchange: TokenExchange
  private var run: ExchangeRun

  /// - Parameter now: In seconds since 1970.
  public init(_ exchange: TokenExchange, _ request: PreparedRequest, now: Int) {
    self.exchange = exchange
    run = ExchangeRun(
      exchange, PresentedToken(.none), request, now, exchange.environment.readings)
  }

  /// Decides about the claims of one token, given as JSON, as ``TokenExchange/decide(_:_:now:)`` does.
  ///
  /// - Parameter use: Gets the decision. To keep it costs the next token new memory.
  public mutating func decide(
    _ claims: Span<UInt8>, _ use: (Decision) -> Void
  ) throws(TokenFault) {
    try run.start(claims)
    exchange.decide(&run)
    use(run.decision)
  }
}
