import ConfigModel

/// Evaluates possible counterexamples to a property. Only what the evaluator confirms is reported.
final class PropertyJudge {
  private let exchange: TokenExchange
  private let effort: AccessEffort
  private let users: [DirectoryUser]?
  private let property: AccessProperty

  init(
    _ exchange: TokenExchange, _ effort: AccessEffort, _ users: [DirectoryUser]?,
    _ property: AccessProperty
  ) {
    self.exchange = exchange
    self.effort = effort
    self.users = users
    self.property = property
  }

  /// The token as a counterexample, as short as possible; nil if the evaluator does not confirm it.
  ///
  /// - Parameter usernames: The claims that may hold a username.
  func witness(_ token: AccessToken, _ usernames: [Text]) -> PropertyWitness? {
    guard let decision = confirmed(token, usernames) else { return nil }
    let (short, outcome) = AccessJudge.shortened(token, decision) { candidate in
      guard effort.isAmple, effort.spend(256), meetsConditions(candidate),
        isSound(candidate, usernames)
      else { return nil }
      guard let other = confirmed(candidate, usernames),
        other.reasons.count <= decision.reasons.count
      else { return nil }
      return other
    }
    return PropertyWitness(
      input: AccessWitness(
        claims: short.claimsJSON, request: request(short).json, now: short.now,
        users: needsUsers(outcome) ? Self.json(directory(short, usernames)) : nil),
      accounts: needsUsers(outcome) ? directory(short, usernames) : nil,
      decision: outcome, readings: exchange.readings)
  }

  private func confirmed(_ token: AccessToken, _ usernames: [Text]) -> Decision? {
    let tree = JSONParser.parse(SourceBytes(token.claimsJSON))
    guard let claims = TokenClaims(tree) else { return nil }
    exchange.users = directory(token, usernames)
    let decision = exchange.decide(PresentedToken(claims), request(token).exchange, now: token.now)
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

  private func needsUsers(_ decision: Decision) -> Bool {
    users == nil && (decision.userKind == .mapped || decision.reasons.contains(.userNotFound))
  }

  private static func json(_ users: [DirectoryUser]) -> String {
    let entries = users.compactMap(\.uid).map { name in
      let text = JSONString.quoted(name.string)
      return "{\"uid\":\(text),\"mail\":\(text)}"
    }
    return "[" + entries.joined(separator: ",") + "]"
  }

  private func request(_ token: AccessToken) -> WitnessRequest {
    WitnessRequest(
      form: property.outcome.form ?? token.form, backend: token.backend ?? .init())
  }

  // MARK: Conditions

  /// True if a shortened token is still one that the property is about.
  private func meetsConditions(_ token: AccessToken) -> Bool {
    guard property.conditions.allSatisfy({ meets(token, $0) }) else { return false }
    if let backend = property.outcome.backend {
      let own = token.backend ?? .init()
      let isSame =
        (backend.name == nil || backend.name == own.name)
        && (backend.version == nil || backend.version == own.version)
        && (backend.clientId == nil || backend.clientId == own.clientId)
      guard isSame else { return false }
    }
    guard let exceptions = property.exceptions else { return true }
    return !exceptions.allSatisfy { meets(token, $0) }
  }

  /// True if a property about all sound tokens is about this one.
  private func isSound(_ token: AccessToken, _ usernames: [Text]) -> Bool {
    guard property.quantifier == .always else { return true }
    guard token.claims[AccessCondition.expiry] != nil else { return false }
    // The legacy claim counts only if the other one is absent.
    guard let name = usernames.first(where: { token.claims[$0] != nil }) else {
      return usernames.isEmpty
    }
    return !(token.claims[name]?.text?.isEmpty ?? true)
  }

  private func meets(_ token: AccessToken, _ condition: ClaimCondition) -> Bool {
    let value = token.claims[condition.claim]
    switch condition.kind {
    case .isAbsent: return value == nil
    case .isPresent: return value != nil
    case .matches(let globs): return hits(value, globs)
    case .matchesNone(let globs): return !hits(value, globs)
    }
  }

  private func hits(_ value: ClaimValue?, _ globs: [Glob]) -> Bool {
    let readings = exchange.readings
    let set = PatternSet(globs, ignoresCase: readings.filtersIgnoreCase)
    return (value?.members ?? []).contains { member in
      let text: Text
      switch member {
      case .string(let string): text = Text(string)
      case .bare(let string):
        if readings.ignoresNonStringClaims || string == "null" { return false }
        text = Text(string)
      case .array: return false
      }
      let seen = readings.filtersIgnoreCase ? text.withoutCapitals : text
      return set.globs.contains { $0.matches(seen) }
    }
  }
}

/// The request of a counterexample.
private struct WitnessRequest {
  let form: ClientAuthentication
  let backend: BackendIdentity

  var exchange: ExchangeRequest { ExchangeRequest(form: form, backend: backend) }

  /// The request in the format of `oconf eval --request-json`.
  var json: String {
    var members = ["\"form\":" + JSONString.quoted(form.rawValue)]
    let parts = [
      ("name", backend.name), ("version", backend.version), ("clientId", backend.clientId),
    ]
    let texts = parts.compactMap { name, value in
      value.map { "\"\(name)\":" + JSONString.quoted($0) }
    }
    if !texts.isEmpty { members.append("\"backend\":{" + texts.joined(separator: ",") + "}") }
    return "{" + members.joined(separator: ",") + "}"
  }
}
