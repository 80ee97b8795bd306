/// What the service decides when a token of a third party is exchanged (JWT Token Exchange).
///
/// Pure: the same configuration, environment, token, request and time give the same decision. Not for
/// use by several threads at once, as issuers are prepared when they are first asked for.
///
/// Where the documentation is silent a reading decides (``Readings``), and the decision names those
/// without which it would be another one.
public final class TokenExchange {
  public let configuration: AuthTokenConfiguration?
  public var environment: ExchangeEnvironment
  /// The indices of the issuers, by name. Of several with one name the first is kept.
  private var indices: [Text: Int] = [:]
  private var repeatedNames: Set<Text> = []
  private var prepared: [PreparedIssuer?]

  /// - Parameter configuration: Nil when the value of the policy is not even a JSON object.
  public init(_ configuration: AuthTokenConfiguration?, _ environment: ExchangeEnvironment) {
    self.configuration = configuration
    self.environment = environment
    let issuers = configuration?.issuers ?? []
    prepared = Array(repeating: nil, count: issuers.count)
    for (index, issuer) in issuers.enumerated() {
      guard let name = issuer.issuerName.written?.text else { continue }
      if indices[name] == nil { indices[name] = index } else { repeatedNames.insert(name) }
    }
  }

  /// Whether the configuration is an object with an array of issuers.
  var isUsable: Bool {
    guard let member = configuration?.issuersMember, member.isPresent else { return false }
    return member.json?.kind == .array
  }

  func index(of name: Text) -> Int? { indices[name] }

  func isRepeated(_ name: Text) -> Bool { !repeatedNames.isEmpty && repeatedNames.contains(name) }

  func issuer(at index: Int) -> PreparedIssuer? {
    guard let issuers = configuration?.issuers, issuers.indices.contains(index) else { return nil }
    if let issuer = prepared[index] { return issuer }
    let issuer = PreparedIssuer(issuers[index])
    prepared[index] = issuer
    return issuer
  }

  /// What would be decided.
  ///
  /// - Parameter now: In seconds since 1970.
  public func decide(
    _ token: PresentedToken, _ request: ExchangeRequest = .init(), now: Int
  ) -> Decision {
    var run = ExchangeRun(self, token, request, now, environment.readings)
    var decision = run.decide()
    decision.assumptions = necessary(run, decision)
    return decision
  }

  /// As ``decide(_:_:now:)``, with what each step found.
  public func explain(
    _ token: PresentedToken, _ request: ExchangeRequest = .init(), now: Int
  ) -> (decision: Decision, trace: [TraceEntry]) {
    var run = ExchangeRun(self, token, request, now, environment.readings)
    run.trace = []
    var decision = run.decide()
    decision.assumptions = necessary(run, decision)
    return (decision, run.trace ?? [])
  }

  /// As ``decide(_:_:now:)``, noting what of the configuration it went by.
  public func decide(
    _ token: PresentedToken, _ request: ExchangeRequest = .init(), now: Int,
    touching touches: inout ExchangeTouches
  ) -> Decision {
    var run = ExchangeRun(self, token, request, now, environment.readings)
    // Handed over, so that the sets in it are not copied.
    run.touches = touches
    touches = ExchangeTouches()
    var decision = run.decide()
    if let noted = run.touches { touches = noted }
    run.touches = nil
    touches.insert(decision, configuration)
    decision.assumptions = necessary(run, decision)
    return decision
  }

  /// Of the readings that came up, those with another answer to which the decision would differ.
  private func necessary(_ run: ExchangeRun, _ decision: Decision) -> Assumptions {
    var assumptions = run.assumptions
    for reading in assumptions.switchable {
      let matters = environment.readings.alternatives(to: reading).contains { readings in
        var other = ExchangeRun(self, run.token, run.request, run.now, readings)
        return !other.decide().isSame(as: decision)
      }
      if !matters { assumptions.remove(reading) }
    }
    return assumptions
  }
}
