package import ConfigModel

/// Answers questions about all tokens of one configuration, with the solver of
/// ``AccessComparison`` and ``PropertyProver``.
///
/// Guarantees, for the readings in force:
/// - Each way in has a witness that the evaluator (``TokenExchange``) has confirmed.
/// - No token outside the ways gets the outcome, unless an issuer is undecided. If parsers differ about
///   the configuration, this holds for each of them.
/// - An issuer is undecided only for a ``Doubt``. The budget is ``AccessEffort/standard`` steps plus
///   ``AccessEffort/perByte`` for each byte: those of the issuers of a section, or of the whole
///   configuration if there is only one section.
///
/// Not safe for concurrent use, because issuers are prepared on first use.
package final class AccessInquiry {
  let configuration: AuthTokenConfiguration?
  let context: PropertyContext
  private let directory: Directory?
  private let reasoner: Reasoner

  /// What parsers make of the configuration; nil if they do not differ.
  private(set) var versions: ParsedVersions?

  package convenience init(_ configuration: AuthTokenConfiguration?, _ context: PropertyContext) {
    let versions = ParsedVersions(configuration)
    self.init(versions.map { $0.versions[0].configuration } ?? configuration, context, base: nil)
    self.versions = versions
  }

  /// An inquiry about a configuration that all parsers understand alike.
  ///
  /// - Parameter base: The base URL, if it is known from another inquiry of the same configuration.
  init(
    _ configuration: AuthTokenConfiguration?, _ context: PropertyContext, base: AssumedBaseURL?
  ) {
    self.configuration = configuration
    self.context = context
    directory = context.users.map { Directory($0) }
    reasoner = Reasoner(
      configuration, baseURL: context.baseURL, context.policies, context.readings, base: base)
  }

  var exchange: TokenExchange { reasoner.exchange }
  var base: AssumedBaseURL { reasoner.base }
  /// The names of the issuers, without repetitions, in source order.
  package var names: [Text] { reasoner.names }
  var indices: [Text: Int] { reasoner.indices }

  func use(_ readings: Readings) { reasoner.use(readings) }
  func release(_ section: Range<Int>) { reasoner.release(section) }

  /// The answer for the issuers of one section.
  ///
  /// - Parameters:
  ///   - section: The indices of the names.
  ///   - parts: The number of sections of the question.
  ///   - explains: Called if an issuer has no way in. False to leave out the reason, because finding it
  ///     costs as much as finding a way. The parameter is true if the section has a way.
  func answer(
    _ question: AccessQuestion, _ section: Range<Int>, parts: Int, _ explains: (Bool) -> Bool
  ) -> AccessAnswer {
    var answer = AccessAnswer()
    var barred: [(search: WaySearch, reason: AccessAnswer.Obstacle.Reason?)] = []
    let effort = reasoner.renewEffort(for: parts == 1 ? nil : section)
    let shortening = AccessEffort(max(8 * 256, Self.shorteningSteps / parts))
    var concerned: [(index: Int, terms: AccessTerms, isSimple: Bool)] = []
    reasoner.use(context.readings)
    for index in section {
      guard let issuer = reasoner.issuer(at: index) else { continue }
      let terms = issuer.terms
      effort.doubt = .form
      let search = search(question, issuer, effort, shortening)
      let found = search.result()
      answer.ways += found.ways
      if found.isUndecided {
        answer.undecided.append((issuer.name, effort.doubt))
      } else if found.ways.isEmpty {
        barred.append((search, found.obstacle))
      }
      if question.roles != nil, context.users == nil, !terms.terms.isVirtual, !terms.isClosed {
        answer.directoryMayGrant = true
      }
      if !base.isKnown, terms.terms.audiences == nil, !found.ways.isEmpty {
        answer.assumedBaseURL = base.url
      }
      if context.comparesReadings {
        concerned.append((index, terms, isSimple(terms, question)))
      }
    }
    for reading in Reading.all {
      let open = concerned.filter {
        mayMatter(reading, names[$0.index], $0.terms, question, isSimple: $0.isSimple)
      }
      for readings in open.isEmpty ? [] : context.readings.alternatives(to: reading) {
        reasoner.use(readings)
        let other = compare(
          answer, reading, question, open.map { ($0.index, $0.isSimple) }, effort, shortening)
        if other.gained.isEmpty, other.lost.isEmpty, !other.isUndecided { continue }
        answer.alternatives.append(
          AccessAnswer.Alternative(
            reading: ChosenReading(reading, readings[reading]), gained: other.gained,
            lost: other.lost, isUndecided: other.isUndecided))
      }
    }
    reasoner.use(context.readings)
    // The last step, because whether it is taken must not change the budget of the others.
    if !barred.isEmpty, explains(!answer.ways.isEmpty) {
      answer.obstacles = barred.map { search, reason in
        AccessAnswer.Obstacle(
          issuer: search.name, place: search.issuer.anchor,
          reason: reason ?? search.contradiction)
      }
    }
    return answer
  }

  /// The steps for shortening the witnesses of one question. Sections have equal shares, of at least
  /// eight attempts. Each attempt takes 256 steps, and half of a share is kept.
  static let shorteningSteps = 2 * 256 * 256

  func effort() -> AccessEffort { reasoner.newEffort() }

  /// An issuer under the readings in force.
  func issuer(_ name: Text) -> ReasonedIssuer? {
    indices[name].flatMap { reasoner.issuer(at: $0) }
  }

  func search(
    _ question: AccessQuestion, _ issuer: ReasonedIssuer, _ effort: AccessEffort,
    _ shortening: AccessEffort
  ) -> WaySearch {
    WaySearch(
      question: question, reasoned: issuer, exchange: exchange, solver: reasoner.solver(effort),
      directory: directory, shortening: shortening)
  }

  // MARK: Readings

  /// The difference between an answer and the ways under the readings of the exchange.
  private func compare(
    _ answer: AccessAnswer, _ reading: Reading, _ question: AccessQuestion,
    _ issuers: [(index: Int, isSimple: Bool)], _ effort: AccessEffort, _ shortening: AccessEffort
  ) -> (gained: [AccessWay], lost: [AccessWay], isUndecided: Bool) {
    let names = Set(issuers.map { self.names[$0.index] })
    func key(_ way: AccessWay) -> AccessWay.Key { way.key(under: reading) }
    let known = Set(answer.ways.map(key))
    lazy var witnesses = witnesses(of: answer)
    var found: Set<AccessWay.Key> = []
    var gained: [AccessWay] = []
    var undecided: Set<Text> = []
    for (index, isSimple) in issuers {
      guard let issuer = reasoner.issuer(at: index) else { continue }
      var search = search(question, issuer, effort, shortening)
      if isSimple, reasoner.acceptAlike, let keys = search.simpleKeys,
        keys.allSatisfy(known.contains)
      {
        found.formUnion(keys)
        continue
      }
      search.isKnown = { known.contains(key($0)) }
      search.candidates = witnesses[issuer.name] ?? [:]
      let result = search.result()
      for way in result.ways {
        let key = key(way)
        if !known.contains(key) { gained.append(way) }
        found.insert(key)
      }
      if result.isUndecided { undecided.insert(issuer.name) }
    }
    let unknown = Set(answer.undecided.map(\.issuer))
    let open = undecided.subtracting(unknown)
    return (
      gained.filter { !unknown.contains($0.issuer) },
      answer.ways.filter {
        names.contains($0.issuer) && !found.contains(key($0)) && !undecided.contains($0.issuer)
      }, !open.isEmpty
    )
  }

  /// The witnesses of the ways to roles, by issuer and role.
  private func witnesses(of answer: AccessAnswer) -> [Text: [Text: [AccessToken]]] {
    var tokens: [Text: [Text: [AccessToken]]] = [:]
    for way in answer.ways {
      // Of several roles, the token has the first one.
      for case .roles(let roles, _) in way.conditions.map(\.kind) {
        guard let role = roles.first, let token = way.witness.token else { continue }
        tokens[way.issuer, default: [:]][role, default: []].append(token)
      }
    }
    return tokens
  }

  /// False if the ways through an issuer are certainly the same under other answers.
  private func mayMatter(
    _ reading: Reading, _ name: Text, _ terms: AccessTerms, _ question: AccessQuestion,
    isSimple: Bool
  ) -> Bool {
    if reading.isAboutRoles, question.roles == nil { return false }
    guard
      reading.mayMatter(to: terms, reasoner.repeated.contains(name))
        || reading.mayMatter(to: question.conditions)
    else { return false }
    switch reading {
    case .absentAudience: return !isSimple || terms.hasNoUsableAudience
    case .filterCase, .nonStringClaims, .oddRoleClaims, .defaultRolesWhen: return !isSimple
    default: return true
    }
  }

  /// True if no claim other than `iss` has more than one condition. Then the way in which filters and
  /// roles see a claim changes which tokens take a way in, but not whether the way exists.
  private func isSimple(_ terms: AccessTerms, _ question: AccessQuestion) -> Bool {
    var seen: Set<Text> = [
      ReasonedIssuer.issuerClaim, AccessCondition.audience, AccessCondition.expiry,
    ]
    func isFirst(_ claim: Text) -> Bool { seen.insert(claim).inserted }
    return isFirst(terms.username.claim) && terms.username.older.map(isFirst) ?? true
      && terms.terms.clientIdAttribute.map(isFirst) ?? true
      && terms.roles.attributes.allSatisfy(isFirst)
      && terms.terms.filters.allSatisfy { isFirst($0.claim) }
      && question.conditions.allSatisfy { condition in
        condition.claim == ReasonedIssuer.issuerClaim || isFirst(condition.claim)
      }
      && (question.usernames == nil || context.users == nil)
  }
}
