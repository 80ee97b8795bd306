import ConfigModel
import TestSupport

@testable import Lint

/// A random token for a small issuer, and the smallest number of changes to it by trying all of a
/// small world.
struct SmallNearest {
  typealias Claims = ReferenceExchange.Claims

  let exchange: ReferenceExchange
  let claims: Claims
  let request: ReferenceRequest
  let now: Int
  let skew: Int
  let role: String?
  /// The accounts of the directory with their roles; nil if it is unknown.
  let users: [(name: String, roles: [String])]?
  private let values: [ReferenceValue?]

  init(_ random: inout SeededGenerator, withReadings: Bool) {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    let pair = AccessPair(&random, withReadings: withReadings)
    let exchange = ReferenceExchange(issuer: pair.new, readings: pair.readings)
    self.exchange = exchange
    // Arrays are last.
    values = Array(pair.values.prefix(16)) + pair.values.suffix(3)
    var claims: Claims = ["iss": .string("i"), "exp": .number(pick(["21", "21", "5"]))]
    let isSound = Int.random(in: 0..<3, using: &random) > 0
    for name in pair.claims {
      let possible =
        isSound ? pair.values.filter { exchange.passes(name, $0) } : pair.values
      claims[name] = pick(possible.isEmpty ? pair.values : possible)
    }
    // Otherwise, a client ID hardly ever equals the username.
    if let client = pair.new?.clientIdAttribute, client != "iss", pick([true, false]) {
      claims[client] = claims[pair.new?.usernameAttribute ?? "sub"]
    }
    self.claims = claims
    request = pick([ReferenceRequest(name: "B", version: "1")] + AccessPair.requests)
    now = pick([0, 10, 10, 20, 30])
    skew = pick([0, 0, 3])
    role = pick(["R", "S", "a", "b", "x", nil, nil])
    users =
      pick([true, false])
      ? [("a", ["R"]), ("ab", []), ("x", ["a", "S"]), ("b", []), ("b", ["R"])] : nil
  }

  // MARK: For the program

  var configuration: AuthTokenConfiguration? {
    AccessSample.configuration(exchange.issuer.map { [$0.json] } ?? [])
  }

  var claimsJSON: String {
    "{" + claims.map { JSONString.quoted($0) + ":" + $1.json }.joined(separator: ",") + "}"
  }

  var nearest: (token: NearestToken?, decision: Decision) {
    let directory = users?.map { user in
      DirectoryUser(
        uid: Text(user.name), mail: Text(user.name), roles: user.roles.map { Text($0) })
    }
    let exchange = TokenExchange(
      configuration,
      ExchangeEnvironment(
        baseURL: "https://mobile.corp.net", users: directory, skew: skew,
        readings: exchange.readings))
    let claims = TokenClaims(JSONParser.parse(SourceBytes(claimsJSON))) ?? .none
    let token = PresentedToken(claims)
    let request = ExchangeRequest(
      form: request.hasSecret ? .header : .idOnly,
      backend: .init(name: request.name, version: request.version, clientId: request.clientId))
    let decision = exchange.decide(token, request, now: now)
    let search = NearestSearch(exchange, token, request, now: now, role: role.map { Text($0) })
    return (search.nearest(to: decision), decision)
  }

  // MARK: By force

  /// True if a token is accepted and gets the role, if its user exists.
  func isGood(_ claims: Claims) -> Bool {
    guard exchange.accepts(claims) else { return false }
    var roles = exchange.roles(claims)
    if exchange.issuer?.isVirtual == false, let users {
      let own = users.filter { $0.name == exchange.username(claims) }
      guard own.count == 1 else { return false }
      roles.formUnion(own[0].roles)
    }
    return role.map(roles.contains) ?? true
  }

  func isTimely(_ claims: Claims, at time: Int) -> Bool {
    if case .number(let exp)? = claims["exp"], time >= (Int(exp) ?? 0) + skew { return false }
    if case .number(let nbf)? = claims["nbf"], time + skew < (Int(nbf) ?? 0) { return false }
    return true
  }

  /// The smallest number of changes with which the token is good; nil if there is none up to three.
  ///
  /// - Parameter more: Values of claims to try besides those of the small world.
  func smallest(_ more: Claims) -> Int? {
    let costs = AccessPair.requests.filter(exchange.accepts).map(cost)
    guard !exchange.isClosed, let requestCost = costs.min() else { return nil }
    var names = Set(exchange.issuer?.filters.map(\.claim) ?? []).union(["exp", "aud", "nbf"])
    names.formUnion(exchange.issuer?.roleAttributes ?? [])
    names.formUnion([exchange.issuer?.usernameAttribute ?? "sub", "prn"])
    if let client = exchange.issuer?.clientIdAttribute { names.insert(client) }
    names.remove("iss")
    let domains = names.sorted().map { name in
      let own = values + [ReferenceValue?.none, .number("3610")] + [more[name]].compactMap { $0 }
      return (name, own.filter { exchange.passes(name, $0) && $0 != claims[name] })
    }
    guard exchange.passes("iss", claims["iss"]) else { return nil }
    for budget in 0...3 where budget >= requestCost {
      var token = claims
      if isPossible(&token, domains[...], budget - requestCost) { return budget }
    }
    return nil
  }

  private func cost(_ other: ReferenceRequest) -> Int {
    var same = other
    same.hasSecret = request.hasSecret
    return (other.hasSecret == request.hasSecret ? 0 : 1) + (same == request ? 0 : 1)
  }

  private func isPossible(
    _ token: inout Claims, _ domains: ArraySlice<(String, [ReferenceValue?])>, _ budget: Int
  ) -> Bool {
    guard let (name, values) = domains.first else {
      guard isGood(token) else { return false }
      if isTimely(token, at: now) { return true }
      return budget > 0 && (0...70).contains { isTimely(token, at: $0) }
    }
    if exchange.passes(name, token[name]), isPossible(&token, domains.dropFirst(), budget) {
      return true
    }
    guard budget > 0 else { return false }
    let old = token[name]
    for value in values {
      token[name] = value
      if isPossible(&token, domains.dropFirst(), budget - 1) { return true }
    }
    token[name] = old
    return false
  }
}

extension ReferenceValue {
  var json: String {
    switch self {
    case .string(let text): JSONString.quoted(text)
    case .number(let text): text
    case .boolean(let value): "\(value)"
    case .null: "null"
    case .object: "{}"
    case .array(let members): "[" + members.map(\.json).joined(separator: ",") + "]"
    }
  }
}
