/// Predicts the service's decision when a third-party token is exchanged (JWT Token Exchange).
///
/// Deterministic: the same configuration, environment, token, request and time give the same
/// decision. Not safe for concurrent use, because issuers are prepared on first use.
///
/// If the documentation leaves a question open, a reading decides (``Readings``). The decision
/// names the readings without which it would be different.
public final class TokenExchange {
  public let configuration: AuthTokenConfiguration?
  public private(set) var environment: ExchangeEnvironment
  /// The maximum difference between the clocks, in seconds.
  let skew: Double
  /// True if the configuration is an object with an array of issuers.
  let isUsable: Bool
  /// The audiences of issuers that configure none; nil if unknown.
  private(set) var defaultAudiences: Set<Text>?
  /// The directory, prepared on first use.
  private var preparedDirectory: PreparedDirectory?
  /// The indices of the issuers with each name, in ascending order.
  private let named: [Text?: [Int]]
  /// The issuers prepared so far.
  private var prepared: [PreparedIssuer?]
  /// The exchange as other parsers understand the configuration; empty if they do not differ, or if
  /// decisions do not say so.
  private(set) var others: [(differences: Set<Ambiguity.Dimension>, exchange: TokenExchange)] = []

  /// - Parameter configuration: The configuration; nil if the value of the policy is not a JSON
  ///   object.
  public init(_ configuration: AuthTokenConfiguration?, _ environment: ExchangeEnvironment) {
    self.configuration = configuration
    self.environment = environment
    skew = Double(environment.skew)
    isUsable =
      configuration.map { $0.issuersMember.isPresent && $0.issuersMember.json?.kind == .array }
      ?? false
    defaultAudiences = environment.defaultAudiences.map { Set($0.forms) }
    let issuers = configuration?.issuers ?? []
    named = Dictionary(grouping: issuers.indices) { issuers[$0].issuerName.written?.text }
    prepared = Array(repeating: nil, count: issuers.count)
  }

  /// The chosen readings, which apply to later decisions.
  public var readings: Readings {
    get { environment.readings }
    set { environment.readings = newValue }
  }

  /// Sets the base URL for later decisions.
  public func use(_ audiences: DefaultAudiences?) {
    environment.defaultAudiences = audiences
    defaultAudiences = audiences.map { Set($0.forms) }
  }

  /// The directory for later decisions; nil if unknown.
  public var users: [DirectoryUser]? {
    get { environment.users }
    set {
      environment.users = newValue
      preparedDirectory = nil
    }
  }

  var directory: PreparedDirectory? {
    if preparedDirectory == nil, let users = environment.users {
      preparedDirectory = PreparedDirectory(users)
    }
    return preparedDirectory
  }

  func use(
    _ others: [(differences: Set<Ambiguity.Dimension>, exchange: TokenExchange)]
  ) {
    self.others = others
  }

  /// The index of the first issuer with a name, and true if there are others.
  func index(of name: Text) -> (index: Int?, isRepeated: Bool) {
    let indices = named[name] ?? []
    return (indices.first, indices.count > 1)
  }

  /// The issuer at an index in the configuration.
  func issuer(at index: Int) -> PreparedIssuer {
    if let issuer = prepared[index] { return issuer }
    let issuer = PreparedIssuer((configuration?.issuers ?? [])[index], environment.policies)
    prepared[index] = issuer
    return issuer
  }

  /// Decides a token.
  ///
  /// - Parameter now: Seconds since 1970.
  public func decide(
    _ token: PresentedToken, _ request: ExchangeRequest = .init(), now: Int
  ) -> Decision {
    decide(token, PreparedRequest(request), now: now)
  }

  /// Does the same as ``decide(_:_:now:)``, for many tokens with one request.
  public func decide(
    _ token: PresentedToken, _ request: PreparedRequest, now: Int
  ) -> Decision {
    var run = ExchangeRun(self, token, request, now, environment.readings)
    decide(&run)
    return run.result()
  }

  /// Does the same as ``decide(_:_:now:)``, and also returns the result of each step and the
  /// origins of the roles.
  ///
  /// - Parameter onlyProblems: True to omit steps that passed. Wording them is slow if there are
  ///   thousands of filters.
  public func explain(
    _ token: PresentedToken, _ request: ExchangeRequest = .init(), now: Int,
    onlyProblems: Bool = false
  ) -> (decision: Decision, trace: [TraceEntry]) {
    var run = ExchangeRun(self, token, PreparedRequest(request), now, environment.readings)
    run.trace = []
    run.tellsOnlyProblems = onlyProblems
    decide(&run)
    return (run.decision, run.trace ?? [])
  }

  /// Does the same as ``decide(_:_:now:)``, and adds the parts of the configuration that affected
  /// the decision.
  public func decide(
    _ token: PresentedToken, _ request: ExchangeRequest = .init(), now: Int,
    touching touches: inout ExchangeTouches
  ) -> Decision {
    var run = ExchangeRun(self, token, PreparedRequest(request), now, environment.readings)
    // The touches are moved, so that their sets are not copied.
    run.touches = touches
    touches = ExchangeTouches()
    decide(&run)
    if let noted = run.touches { touches = noted }
    run.touches = nil
    touches.insert(run.decision, configuration)
    return run.result()
  }

  func decide(_ run: inout ExchangeRun) {
    run.decide()
    if !others.isEmpty { assumeParser(&run) }
    guard !run.assumptions.isEmpty else { return }
    // A reading counts only if another answer to it would change the decision.
    var assumptions = run.assumptions
    assumptions.keepReadings { matters($0, run) }
    run.decision.assumptions = assumptions
  }

  private func matters(_ reading: Reading, _ run: borrowing ExchangeRun) -> Bool {
    if reading.addsFailure { return true }
    for choice in reading.info.answers.indices where choice != run.readings[reading] {
      let readings = run.readings.with(reading, choice)
      if reading.isAboutRoles {
        guard let source = run.roles else { continue }
        var roles = GrantedRoles(
          source.claims, source.issuer, source.user, readings, keepsOrigins: false)
        roles.sort()
        if roles.names != run.decision.roles { return true }
      } else {
        var other = ExchangeRun(self, run.token, run.request, run.now, readings)
        other.decide()
        if !other.decision.isSame(as: run.decision) { return true }
      }
    }
    return false
  }
}

extension Reading {
  /// True if one of the two answers always adds a failure where the question comes up, so that they
  /// never lead to the same decision.
  fileprivate var addsFailure: Bool {
    switch self {
    case .absentAudience, .absentExpiry, .emptyBackendList, .bothKeySources: true
    default: false
    }
  }

  /// True if the answers differ only in the roles of an accepted token.
  public var isAboutRoles: Bool {
    switch self {
    case .oddRoleClaims, .defaultRolesWhen, .unmappedRole, .duplicateMapping,
      .rolesOnMappedIssuer:
      true
    default: false
    }
  }
}

/// Decisions about a configuration that parsers understand differently.
extension TokenExchange {
  /// Makes later decisions say if they depend on what parsers make of the configuration, in the
  /// environment at the time of the call.
  public func noteParsers() {
    guard let configuration else { return }
    let ambiguities = Ambiguity.all(in: configuration)
    use(
      DocumentParser.all(ambiguities).dropFirst().map { parser in
        let parsed = ParsedConfiguration(configuration, parser, keepsIrrelevant: true)
        return (
          parser.differences(from: .assumed),
          TokenExchange(parsed.configuration, environment)
        )
      }.sorted { $0.0.count < $1.0.count })
  }

  /// Adds the assumptions about parsers without which the decision would be different.
  func assumeParser(_ run: inout ExchangeRun) {
    var necessary: Set<Ambiguity.Dimension> = []
    for (differences, exchange) in others where necessary.isDisjoint(with: differences) {
      var other = ExchangeRun(exchange, run.token, run.request, run.now, run.readings)
      other.decide()
      if !other.decision.isSame(as: run.decision) { necessary.formUnion(differences) }
    }
    for dimension in necessary {
      switch dimension {
      case .order: run.assumptions.insert(.duplicateField)
      case .letterCase: run.assumptions.insert(.fieldCase)
      case .wrongType: run.assumptions.insert(.wrongType)
      }
    }
  }
}
