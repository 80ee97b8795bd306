import ConfigModel

/// One configuration, prepared for questions about all tokens that it can receive. This is the entry
/// to reasoning: ARCHITECTURE.md shows how a question is asked.
///
/// A reasoner answers under one choice of readings at a time. Keeps the prepared data of the initial
/// readings and of the last other readings; change readings rarely.
///
/// Not safe for concurrent use, because issuers are prepared on first use.
final class Reasoner {
  /// The evaluator, which confirms each witness.
  let exchange: TokenExchange
  let base: AssumedBaseURL
  /// The names of the issuers, without repetitions, in source order.
  let names: [Text]
  /// The index of each name in ``names``.
  let indices: [Text: Int]
  /// The sizes in bytes of the issuers with each name.
  private let sizes: [Int]
  /// The names that several issuers have.
  let repeated: Set<Text>
  /// The size of the configuration in bytes.
  let size: Int
  private let defaults: [Text]
  private let ownReadings: Readings
  private var own: [ReasonedIssuer?]
  private var others: [ReasonedIssuer?] = []
  private var othersReadings: Readings
  /// True if the last other readings differ from the initial ones only in the roles that users get. Says nothing about
  /// the readings in force if those are the initial ones.
  private(set) var acceptAlike = false
  /// The budget for what questions share.
  private var effort: AccessEffort

  /// - Parameter base: The base URL, if it is known from another reasoner of the same configuration.
  init(
    _ configuration: AuthTokenConfiguration?, baseURL: String?, _ policies: EnvironmentPolicies,
    _ readings: Readings, base: AssumedBaseURL? = nil
  ) {
    exchange = TokenExchange(
      configuration, ExchangeEnvironment(policies: policies, readings: readings))
    let base = base ?? AssumedBaseURL(baseURL, [configuration])
    self.base = base
    let audiences = DefaultAudiences(base.url)
    exchange.use(audiences)
    defaults = audiences.map { AssumedBaseURL.audiences($0.base.text.string) } ?? []
    var places: [Text: Int] = [:]
    var repeated: Set<Text> = []
    var (names, sizes): ([Text], [Int]) = ([], [])
    for issuer in configuration?.issuers ?? [] {
      guard let name = issuer.issuerName.written?.text else { continue }
      let size = issuer.object.range.count
      if let place = places[name] {
        repeated.insert(name)
        sizes[place] += size
      } else {
        places[name] = names.count
        names.append(name)
        sizes.append(size)
      }
    }
    (self.names, self.sizes, self.repeated, indices) = (names, sizes, repeated, places)
    size = configuration?.object.range.count ?? 0
    effort = AccessEffort(AccessEffort.steps(for: [size]))
    ownReadings = readings
    othersReadings = readings
    own = Array(repeating: nil, count: names.count)
  }

  /// Sets the readings for later questions.
  func use(_ readings: Readings) {
    exchange.readings = readings
    guard readings != ownReadings, readings != othersReadings else { return }
    othersReadings = readings
    acceptAlike =
      ClaimViews(readings) == ClaimViews(ownReadings)
      && Reading.all.allSatisfy { $0.isAboutRoles || readings[$0] == ownReadings[$0] }
    others = Array(repeating: nil, count: names.count)
  }

  /// Releases what is prepared about some issuers, to keep memory small. Another question about them
  /// prepares them again.
  ///
  /// - Parameter section: The indices of the names.
  func release(_ section: Range<Int>) {
    for index in section {
      own[index] = nil
      if !others.isEmpty { others[index] = nil }
    }
  }

  /// A solver under the readings in force, with a budget for one question.
  func solver(_ effort: AccessEffort) -> ClaimSolver {
    ClaimSolver(views: ClaimViews(exchange.readings), effort: effort)
  }

  /// The budget for one question.
  func newEffort() -> AccessEffort { AccessEffort(AccessEffort.steps(for: [size])) }

  /// The budget for a part of a question. Issuers that are prepared from now on share another budget of
  /// the same size.
  ///
  /// - Parameter section: The indices of the names that the part is about; nil for the whole question.
  func renewEffort(for section: Range<Int>?) -> AccessEffort {
    let steps = AccessEffort.steps(for: section.map { $0.map { sizes[$0] } } ?? [size])
    effort = AccessEffort(steps)
    return AccessEffort(steps)
  }

  /// The issuer with a name under the readings in force. Nil if the service never finds it.
  ///
  /// - Parameter index: The index of the name in ``names``.
  func issuer(at index: Int) -> ReasonedIssuer? {
    let isOwn = exchange.readings == ownReadings
    if let known = isOwn ? own[index] : others[index] { return known }
    let alike = !isOwn && acceptAlike ? own[index] : nil
    guard let found = exchange.terms(of: names[index], accepting: alike?.terms.terms) else {
      return nil
    }
    let terms =
      alike.map { AccessTerms(found, exchange.readings, accepting: $0.terms) }
      ?? AccessTerms(found, exchange.readings, defaults: defaults)
    let made = ReasonedIssuer(names[index], terms, solver(effort), acceptingAs: alike)
    if isOwn { own[index] = made } else { others[index] = made }
    return made
  }
}

/// One issuer under fixed readings. Questions share what it needs to accept a token.
final class ReasonedIssuer {
  let name: Text
  let terms: AccessTerms
  private let solver: ClaimSolver
  private let alike: ReasonedIssuer?

  /// - Parameter alike: The issuer under readings that accept the same tokens.
  init(
    _ name: Text, _ terms: AccessTerms, _ solver: ClaimSolver,
    acceptingAs alike: ReasonedIssuer? = nil
  ) {
    self.name = name
    self.terms = terms
    self.solver = solver
    self.alike = alike
  }

  static let issuerClaim = Text("iss")

  // MARK: Filters

  /// False only if no token that meets the condition is accepted. Each filter is compared with the
  /// condition alone, without the solver, so that it costs little to ask every issuer.
  func mayAccept(_ condition: ReadCondition) -> Bool {
    filtered.index(forKey: condition.claim).map { !condition.contradicts(filtered.values[$0]) }
      ?? true
  }

  /// False only if no token with one of the usernames is accepted, as for ``mayAccept(_:)``.
  ///
  /// - Parameter names: Patterns, in lower case if filters ignore case.
  func mayAccept(usernames names: PatternSet) -> Bool {
    terms.username.claims.contains { claim in
      filtered.index(forKey: claim).map { filtered.values[$0].mayBe(names) } ?? true
    }
  }

  /// The constraints of the filters on each claim, and that on `iss`.
  private lazy var filtered: [Text: ClaimConstraint] = {
    var problem = [AccessProblem()]
    for condition in terms.conditions {
      if case .filter = condition.kind { condition.demand(in: &problem) }
    }
    problem[0].demand(Self.issuerClaim) { $0.fixed = name }
    if terms.username.older == nil {
      problem[0].demand(terms.username.claim) { $0.isUsername = true }
    }
    return problem[0].claims
  }()

  // MARK: Acceptance

  /// The ways in which it accepts a token, with a solution for each claim. Ways that are impossible
  /// are left out. Empty if it accepts none.
  private(set) lazy var accepted: [AccessProblem] = {
    if let alike { return alike.accepted }
    if terms.isClosed { return [] }
    var problem = AccessProblem(capacity: terms.conditions.count + 2)
    problem.demand(Self.issuerClaim) { $0.fixed = name }
    return terms.acceptance(in: problem, solver.effort).compactMap { problem in
      var solved = problem
      switch solved.solve(solver) {
      case .none: return nil
      case .some: return solved
      // Another question may have enough budget.
      case .undecided: return problem
      }
    }
  }()
}
