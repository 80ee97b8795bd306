/// What the service decides when a token of a third party is exchanged (JWT Token Exchange).
///
/// Pure: the same configuration, environment, token, request and time give the same decision. Not for
/// use by several threads at once, as issuers are prepared when they are first asked for.
///
/// Where the documentation is silent a reading decides (``Readings``), and the decision names those
/// without which it would be another one.
@safe public final class TokenExchange {
  public let configuration: AuthTokenConfiguration?
  public private(set) var environment: ExchangeEnvironment
  let names = RegisteredClaims()
  /// How many seconds the clocks may differ.
  let skew: Double
  /// Whether the configuration is an object with an array of issuers.
  let isUsable: Bool
  /// The audiences that hold where an issuer names none; nil when they are not known.
  private(set) var defaultAudiences: TextIndex?
  /// Made when it is first asked for.
  private var preparedDirectory: PreparedDirectory?
  private let issuerNames: TextIndex
  /// The issuer of each of the names: one without a name is nobody's.
  private let named: [Int]
  /// Each with a reference that is given up at the end.
  private var prepared: [Unmanaged<PreparedIssuer>?]
  private var texts: TextPool

  /// - Parameter configuration: Nil when the value of the policy is not even a JSON object.
  public init(_ configuration: AuthTokenConfiguration?, _ environment: ExchangeEnvironment) {
    self.configuration = configuration
    self.environment = environment
    skew = Double(environment.skew)
    isUsable =
      configuration.map { $0.issuersMember.isPresent && $0.issuersMember.json?.kind == .array }
      ?? false
    defaultAudiences = environment.defaultAudiences.map { TextIndex($0.forms) }
    let issuers = configuration?.issuers ?? []
    var texts = TextPool()
    let written = issuers.map { issuer in
      issuer.issuerName.written.map { texts.copy($0.text) }
    }
    issuerNames = TextIndex(written.compactMap { $0 })
    named = written.indices.filter { written[$0] != nil }
    unsafe prepared = Array(repeating: nil, count: issuers.count)
    self.texts = texts
  }

  /// The answers that hold from now on.
  public var readings: Readings {
    get { environment.readings }
    set { environment.readings = newValue }
  }

  /// Sets the base URL that counts from now on.
  public func use(_ audiences: DefaultAudiences?) {
    environment.defaultAudiences = audiences
    defaultAudiences = audiences.map { TextIndex($0.forms) }
  }

  /// The directory that counts from now on; nil when it is not known.
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

  /// The first issuer of a name, and whether there are more.
  func index(of name: BorrowedText) -> (index: Int?, isRepeated: Bool) {
    let places = issuerNames.places(of: name)
    return (places.first.map { named[issuerNames[$0]] }, places.count > 1)
  }

  deinit {
    for index in unsafe prepared.indices { unsafe prepared[index]?.release() }
  }

  /// The issuer at an index of the configuration's.
  func issuer(at index: Int) -> PreparedIssuer {
    unsafe unmanagedIssuer(at: index).takeUnretainedValue()
  }

  /// As ``issuer(at:)``; there as long as the exchange is. Counting the references to issuers that no
  /// cache holds would take longer than the checks.
  func unmanagedIssuer(at index: Int) -> Unmanaged<PreparedIssuer> {
    if let issuer = unsafe prepared[index] { return unsafe issuer }
    return unsafe prepare(index)
  }

  private func prepare(_ index: Int) -> Unmanaged<PreparedIssuer> {
    let issuers = configuration?.issuers ?? []
    let issuer = PreparedIssuer(issuers[index], environment.policies, &texts)
    let unmanaged = unsafe Unmanaged.passRetained(issuer)
    unsafe prepared[index] = unmanaged
    return unsafe unmanaged
  }

  /// What would be decided.
  ///
  /// - Parameter now: In seconds since 1970.
  public func decide(
    _ token: PresentedToken, _ request: ExchangeRequest = .init(), now: Int
  ) -> Decision {
    decide(token, PreparedRequest(request), now: now)
  }

  /// As ``decide(_:_:now:)``, for many tokens that are presented alike.
  public func decide(
    _ token: PresentedToken, _ request: PreparedRequest, now: Int
  ) -> Decision {
    var run = ExchangeRun(self, token, request, now, environment.readings)
    decide(&run)
    return run.result()
  }

  /// As ``decide(_:_:now:)``, with what each step found, and where the roles come from.
  ///
  /// - Parameter onlyProblems: True to leave out steps that passed, which take long to word where there
  ///   are thousands of filters.
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

  /// As ``decide(_:_:now:)``, noting what of the configuration it went by.
  public func decide(
    _ token: PresentedToken, _ request: ExchangeRequest = .init(), now: Int,
    touching touches: inout ExchangeTouches
  ) -> Decision {
    var run = ExchangeRun(self, token, PreparedRequest(request), now, environment.readings)
    // Handed over, so that the sets in it are not copied.
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
    guard !run.assumptions.isEmpty else { return }
    // Of the readings that came up only those count with another answer to which the decision would
    // differ.
    var assumptions = run.assumptions
    assumptions.keepReadings { matters($0, run) }
    run.decision.assumptions = assumptions
  }

  private func matters(_ reading: Reading, _ run: borrowing ExchangeRun) -> Bool {
    if reading.addsFailure { return true }
    for choice in reading.choices.indices where choice != run.readings[reading] {
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
  /// Whether one of the two answers adds a failure wherever the question comes up, so that they never
  /// lead to the same.
  fileprivate var addsFailure: Bool {
    switch self {
    case .absentAudience, .absentExpiry, .emptyBackendList, .bothKeySources: true
    default: false
    }
  }

  /// Whether the answers differ in the roles of an accepted token only.
  public var isAboutRoles: Bool {
    switch self {
    case .oddRoleClaims, .defaultRolesWhen, .unmappedRole, .duplicateMapping,
      .rolesOnMappedIssuer:
      true
    default: false
    }
  }
}
