import ConfigModel

/// Evaluates possible counterexamples to a property. Only what the evaluator confirms is reported.
final class PropertyJudge {
  private let exchange: TokenExchange
  private let effort: AccessEffort
  private let users: [DirectoryUser]?
  private let problems: PropertyProblems
  private var property: AccessProperty { problems.property }

  init(_ exchange: TokenExchange, _ users: [DirectoryUser]?, _ problems: PropertyProblems) {
    self.exchange = exchange
    self.users = users
    self.problems = problems
    effort = problems.solver.effort
  }

  /// The first solution that the evaluator confirms.
  ///
  /// - Parameter named: Chooses the parts of the backend that the request names.
  func first(
    _ problems: [AccessProblem], _ solver: ClaimSolver, _ usernames: [Text], remaining: Int,
    _ named: (BackendIdentity) -> BackendIdentity? = { $0 }
  ) -> Solution<PropertyWitness> {
    var isUndecided = false
    for var problem in problems {
      switch problem.solve(solver) {
      case .none: continue
      case .undecided: isUndecided = true
      case .some(let claims):
        if var token = AccessToken(problem, claims, remaining: remaining) {
          if let backend = token.backend { token.backend = named(backend) }
          if let witness = witness(token, usernames) { return .some(witness) }
        }
        isUndecided = true
      }
    }
    return isUndecided ? .undecided : .none
  }

  /// The token as a counterexample, as short as possible; nil if the evaluator does not confirm it.
  ///
  /// - Parameter usernames: The claims that may hold a username.
  func witness(_ token: AccessToken, _ usernames: [Text]) -> PropertyWitness? {
    let json = token.claimsJSON
    guard let decision = refutation(token, usernames, json) else { return nil }
    let (short, outcome, isCut) = shortened(token, usernames, decision)
    return witness(short, usernames, outcome, isCut ? short.claimsJSON : json)
  }

  /// The token as a counterexample, unchanged; nil if the evaluator does not confirm it.
  func repeated(_ token: AccessToken, _ usernames: [Text]) -> PropertyWitness? {
    let json = token.claimsJSON
    return refutation(token, usernames, json).map { witness(token, usernames, $0, json) }
  }

  private func witness(
    _ token: AccessToken, _ usernames: [Text], _ decision: Decision, _ json: String
  ) -> PropertyWitness {
    PropertyWitness(
      input: AccessWitness(
        claims: json, request: token.requestJSON(form(token)), now: token.now,
        users: needsUsers(decision) ? Self.json(accounts(token, usernames)) : nil),
      accounts: needsUsers(decision) && users == nil ? accounts(token, usernames) : nil,
      decision: decision, readings: exchange.readings, token: token)
  }

  private func shortened(
    _ token: AccessToken, _ usernames: [Text], _ decision: Decision
  ) -> (AccessToken, Decision, isCut: Bool) {
    guard effort.isAmple else { return (token, decision, false) }
    var isCut = false
    let (short, outcome) = AccessJudge.shortened(token, decision) { candidate -> Decision? in
      guard effort.isAmple, effort.spend(256), let other = refutation(candidate, usernames),
        other.reasons.count <= decision.reasons.count
      else { return nil }
      isCut = true
      return other
    }
    return (short, outcome, isCut)
  }

  /// The decision about a token that refutes the property under the readings in force. Nil if it
  /// does not.
  ///
  /// - Parameter json: Its claims, if they are known in this form.
  func refutation(
    _ token: AccessToken, _ usernames: [Text], _ json: String? = nil
  ) -> Decision? {
    guard meetsConditions(token), isSound(token, usernames) else { return nil }
    return confirmed(token, usernames, json ?? token.claimsJSON)
  }

  private func confirmed(
    _ token: AccessToken, _ usernames: [Text], _ json: String
  ) -> Decision? {
    let tree = JSONParser.parse(SourceBytes(json))
    guard let claims = TokenClaims(tree) else { return nil }
    exchange.users = directory(token, usernames)
    let request = ExchangeRequest(form: form(token), backend: token.backend ?? .init())
    let decision = exchange.decide(PresentedToken(claims), request, now: token.now)
    let isMet = property.outcome.isMet(by: decision)
    switch property.quantifier {
    case .never: return isMet ? decision : nil
    // A decision that depends on unknown inputs refutes nothing.
    case .always: return !isMet && decision.verdict != .indeterminate ? decision : nil
    }
  }

  private func directory(_ token: AccessToken, _ usernames: [Text]) -> [DirectoryUser] {
    if let users { return users }
    return Set(usernames.compactMap { token.claims[$0]?.text }).sorted().map {
      DirectoryUser(uid: $0, mail: $0, roles: [])
    }
  }

  /// The accounts of the directory that the token may be for.
  private func accounts(_ token: AccessToken, _ usernames: [Text]) -> [DirectoryUser] {
    guard let users else { return directory(token, usernames) }
    let names = usernames.compactMap { token.claims[$0]?.text }
    return users.filter { user in names.contains { $0 == user.uid || $0 == user.mail } }
  }

  private func needsUsers(_ decision: Decision) -> Bool {
    decision.userKind == .mapped || decision.reasons.contains(.userNotFound)
  }

  static func json(_ users: [DirectoryUser]) -> String {
    let entries = users.map { user in
      var members = [("uid", user.uid), ("mail", user.mail)].compactMap { name, text in
        text.map { "\"\(name)\":" + JSONString.quoted($0.string) }
      }
      if !user.roles.isEmpty {
        let roles = user.roles.map { JSONString.quoted($0.string) }
        members.append("\"roles\":[" + roles.joined(separator: ",") + "]")
      }
      return "{" + members.joined(separator: ",") + "}"
    }
    return "[" + entries.joined(separator: ",") + "]"
  }

  private func form(_ token: AccessToken) -> ClientAuthentication {
    property.outcome.form ?? token.form
  }

  // MARK: Conditions

  /// True if a shortened token is still one that the property is about.
  private func meetsConditions(_ token: AccessToken) -> Bool {
    guard problems.conditions.allSatisfy({ $0.isMet(by: token.claims[$0.claim]) }) else {
      return false
    }
    if let backend = property.outcome.backend {
      let own = IssuerTerms.Backend(token.backend ?? .init())
      // A request without a part does not come from a backend with that part.
      guard IssuerTerms.Backend(backend).intersection(own) == own else { return false }
    }
    guard let exceptions = problems.exceptions else { return true }
    return !exceptions.allSatisfy { $0.isMet(by: token.claims[$0.claim]) }
  }

  /// True if a property about all sound tokens is about this one.
  private func isSound(_ token: AccessToken, _ usernames: [Text]) -> Bool {
    guard property.quantifier == .always else { return true }
    guard token.claims[AccessCondition.expiry] != nil || problems.solver.views.acceptsAbsentExpiry
    else { return false }
    // The legacy claim counts only if the other one is absent.
    guard let name = usernames.first(where: { token.claims[$0] != nil }) else {
      return usernames.isEmpty
    }
    return !(token.claims[name]?.text?.isEmpty ?? true)
  }
}
