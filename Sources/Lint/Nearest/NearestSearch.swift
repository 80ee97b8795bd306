package import ConfigModel

/// Searches for the smallest set of changes to claims, request or time after which a configuration
/// accepts a token, and grants an expected role, with the solver of ``AccessComparison``.
///
/// Guarantees, for the readings in force:
/// - Changes are confirmed by the evaluator (``TokenExchange``). They are the smallest set unless
///   the answer says that fewer may suffice.
/// - `none` is a proof that no ``maximum`` changes suffice.
///
/// A claim with another value is one change, like the authentication of the client, the backend,
/// each fault in the format of the request, and the time. `iss` is not changed: a token with another
/// issuer is another token, signed with another key. If the directory is unknown, the account of the
/// user may exist, without roles of its own.
///
/// Not safe for concurrent use, because it changes the directory and the readings of the exchange
/// while it runs.
package struct NearestSearch {
  /// The maximum number of changes.
  package static let maximum = 3

  let exchange: TokenExchange
  let token: PresentedToken
  let request: ExchangeRequest
  let now: Int
  /// The role that the token must get; nil for none.
  let role: Text?
  let effort: AccessEffort

  package init(
    _ exchange: TokenExchange, _ token: PresentedToken, _ request: ExchangeRequest, now: Int,
    role: Text? = nil
  ) {
    self.exchange = exchange
    self.token = token
    self.request = request
    self.now = now
    self.role = role
    effort = AccessEffort(
      AccessEffort.steps(for: [
        exchange.configuration?.object.range.count, token.claims.root.range.count,
      ]))
  }

  /// The nearest token; nil if the token needs no change, or if its decision depends only on unknown
  /// inputs.
  package func nearest(to decision: Decision) -> NearestToken? {
    switch decision.verdict {
    case .indeterminate: return nil
    case .accept: if role.map(decision.roles.contains) ?? true { return nil }
    case .reject: break
    }
    let users = exchange.users
    defer { exchange.users = users }
    let trace = exchange.explain(token, request, now: now, onlyProblems: true).trace
    let obstacles = trace.compactMap { NearestObstacle($0) }
    let reasons = trace.compactMap(\.reason)
    var nearest = NearestToken(answer: .blocked(obstacles))
    if obstacles.isEmpty { nearest = changes(trace, knowsUsers: users != nil) }
    nearest.role = role
    if !reasons.contains(.assertionMissing), !reasons.contains(.signatureInvalid) {
      addOthers(to: &nearest, knowsUsers: users != nil)
    }
    return nearest
  }

  private func changes(_ trace: [TraceEntry], knowsUsers: Bool) -> NearestToken {
    let name = token.claims.claim(ReasonedIssuer.issuerClaim)?.text ?? Text("")
    guard let found = exchange.terms(of: name), found.closure == nil else {
      return NearestToken(answer: .undecided(.effort))
    }
    let audiences = exchange.environment.defaultAudiences
    let isOpen = found.audiences == nil && audiences == nil
    let terms = AccessTerms(
      found, exchange.readings,
      defaults: audiences.map { AssumedBaseURL.audiences($0.base.text.string) } ?? [])
    let solver = ClaimSolver(views: ClaimViews(exchange.readings), effort: effort)
    let run = NearestRun(
      self, ReasonedIssuer(name, terms, solver), solver, trace, knowsUsers: knowsUsers)
    if let obstacle = run.obstacle(name, isOpen: isOpen) {
      return NearestToken(answer: .blocked([NearestObstacle(obstacle)]))
    }
    if isOpen, trace.contains(where: { $0.reason == .baseUrlNeeded }) {
      return NearestToken(answer: .undecided(.baseURL))
    }
    var nearest = run.nearest()
    if case .none = nearest.answer {
      if isOpen { nearest = NearestToken(answer: .undecided(.baseURL)) }
      if role != nil, !knowsUsers, !found.isVirtual {
        nearest = NearestToken(answer: .undecided(.directory))
      }
    }
    return nearest
  }

  // MARK: Evaluation

  /// The decision about claims, if they are accepted and get the role.
  ///
  /// - Parameter account: The user to assume in the directory; nil if the directory is known.
  func confirmed(
    _ claims: String, _ request: ExchangeRequest, now: Int, account: Text?
  ) -> Decision? {
    guard let claims = TokenClaims(JSONParser.parse(SourceBytes(claims))) else { return nil }
    if let account { exchange.users = [DirectoryUser(uid: account, mail: account, roles: [])] }
    // With other claims, the token needs another signature.
    let decision = exchange.decide(PresentedToken(claims), request, now: now)
    guard decision.verdict == .accept, role.map(decision.roles.contains) ?? true else {
      return nil
    }
    return decision
  }

  /// The answers to open questions under which accepted claims are not accepted, or do not get the
  /// role.
  func exceptions(
    _ claims: String, _ request: ExchangeRequest, now: Int, account: Text?, _ decision: Decision
  ) -> [ChosenReading] {
    let readings = exchange.readings
    defer { exchange.readings = readings }
    return decision.assumptions.switchable.flatMap { reading in
      readings.alternatives(to: reading).compactMap { other in
        exchange.readings = other
        let isMet = confirmed(claims, request, now: now, account: account) != nil
        return isMet ? nil : ChosenReading(reading, other[reading])
      }
    }
  }

  // MARK: Other issuers

  private func addOthers(to nearest: inout NearestToken, knowsUsers: Bool) {
    let own = token.claims.claim(ReasonedIssuer.issuerClaim)
    var tried: Set<Text> = []
    if let own, own.kind == .string { tried.insert(own.text) }
    for issuer in exchange.configuration?.issuers ?? [] {
      guard let name = issuer.issuerName.written?.text, tried.insert(name).inserted else {
        continue
      }
      guard effort.spend(256 + token.claims.root.range.count / 4) else {
        nearest.hasAllOthers = false
        return
      }
      var claims = ChangedClaims(token.claims)
      claims.set(ReasonedIssuer.issuerClaim, JSONString.quoted(name.string))
      let source = UsernameSource(
        issuer.usernameAttribute.written?.text, exchange.readings)
      let account = knowsUsers ? nil : username(claims, source) ?? Text("")
      if confirmed(claims.json, request, now: now, account: account) != nil {
        nearest.others.append(issuer)
      }
    }
  }

  /// The username of a token; nil if it has none.
  func username(_ claims: ChangedClaims, _ source: UsernameSource) -> Text? {
    let value = claims.value(source.claim) ?? source.older.flatMap(claims.value)
    return value?.kind == .string ? value?.text : nil
  }
}
