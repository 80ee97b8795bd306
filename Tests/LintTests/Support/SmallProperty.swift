import ConfigModel
import Lint
import TestSupport

/// A random property of a small issuer, and its truth by trying all tokens of a small world.
struct SmallProperty {
  enum Kind: CaseIterable {
    case matches, matchesNone, isAbsent, isPresent
  }

  struct Condition {
    var claim: String
    var kind: Kind
    var globs: [String]
  }

  var isAlways = false
  var conditions: [Condition] = []
  var exceptions: [Condition]?
  var roles: [String]?
  var usernames: [String]?
  var isVirtual: Bool?
  var lifetimeOver: Int?
  var backend: ReferenceIssuer.Backend?
  var form: ClientAuthentication?

  // MARK: Construction

  private static let globs = ["a", "b", "ab", "x*", "*", "a*", "*b", "1", "*1", "A", ""]
  private static let roles = ["a", "b", "ab", "R", "S", "1", "a*", "*", "*b", "R*", "x*"]

  init(_ random: inout SeededGenerator, _ claims: [String]) {
    func some(_ chances: Int) -> Bool { Int.random(in: 0..<chances, using: &random) == 0 }
    func list(_ texts: [String]) -> [String] {
      (0..<Int.random(in: 1...2, using: &random)).map { _ in
        texts[Int.random(in: texts.indices, using: &random)]
      }
    }
    func condition() -> Condition {
      let names = claims + (some(4) ? ["iss"] : [])
      let claim = names[Int.random(in: names.indices, using: &random)]
      let kind = some(3) ? Kind.allCases[Int.random(in: 0..<4, using: &random)] : .matches
      return Condition(
        claim: claim, kind: kind,
        globs: list(claim == "iss" ? ["i", "j", "i*", "I", "I*", "*"] : Self.globs))
    }
    isAlways = some(3)
    for _ in 0..<Int.random(in: 0...2, using: &random) { conditions.append(condition()) }
    if isAlways, !some(5) {
      conditions.append(Condition(claim: "iss", kind: .matches, globs: ["i"]))
    }
    if some(2) {
      exceptions = (0..<Int.random(in: 0...2, using: &random)).map { _ in condition() }
    }
    if some(2) { roles = list(Self.roles) }
    if some(4) { usernames = list(Self.globs) }
    if some(8) { isVirtual = Bool.random(using: &random) }
    if some(6) { lifetimeOver = [49, 50, 3600, 40_000][Int.random(in: 0..<4, using: &random)] }
    if some(4) {
      backend = .init(
        name: some(2) ? "B" : nil, version: some(2) ? "1" : nil, clientId: some(3) ? "k" : nil)
    }
    if some(4) {
      form =
        [.header, .body, .assertion, .idOnly, ClientAuthentication.none][
          Int.random(in: 0..<5, using: &random)]
    }
  }

  // MARK: For the program

  var property: AccessProperty {
    func convert(_ conditions: [Condition]) -> [ClaimCondition] {
      conditions.map { condition in
        let globs = condition.globs.map { Glob($0) }
        let kind: ClaimCondition.Kind =
          switch condition.kind {
          case .matches: .matches(globs)
          case .matchesNone: .matchesNone(globs)
          case .isAbsent: .isAbsent
          case .isPresent: .isPresent
          }
        return ClaimCondition(Text(condition.claim), kind)
      }
    }
    var outcome = AccessProperty.Outcome()
    outcome.roles = roles?.map { Glob($0) }
    outcome.usernames = usernames?.map { Glob($0) }
    outcome.userKind = isVirtual.map { $0 ? .virtual : .mapped }
    outcome.lifetimeOver = lifetimeOver
    outcome.backend = backend.map {
      BackendIdentity(name: $0.name, version: $0.version, clientId: $0.clientId)
    }
    outcome.form = form
    return AccessProperty(
      isAlways ? .always : .never, outcome, where: convert(conditions),
      unless: exceptions.map(convert))
  }

  // MARK: By force

  typealias Claims = ReferenceExchange.Claims

  /// The conditions of a property are exact: the readings that filters have do not apply.
  private static func hits(_ condition: Condition, _ value: ReferenceValue?) -> Bool {
    (value?.members ?? []).contains { member in
      guard let text = member.text(true) else { return false }
      return condition.globs.contains { ReferenceExchange.matches($0[...], text[...]) }
    }
  }

  private static func meets(_ condition: Condition, _ claims: Claims) -> Bool {
    let value = claims[condition.claim]
    switch condition.kind {
    case .matches: return hits(condition, value)
    case .matchesNone: return !hits(condition, value)
    case .isAbsent: return value == nil
    case .isPresent: return value != nil
    }
  }

  /// True if the property is about a token.
  func concerns(_ claims: Claims) -> Bool {
    guard conditions.allSatisfy({ Self.meets($0, claims) }) else { return false }
    guard let exceptions else { return true }
    return !exceptions.allSatisfy { Self.meets($0, claims) }
  }

  func concerns(_ request: ReferenceRequest) -> Bool {
    let wanted: Bool? =
      switch form {
      case nil: isAlways ? true : nil
      case .idOnly: false
      default: true
      }
    if let wanted, request.hasSecret != wanted { return false }
    guard let backend else { return true }
    return (backend.name == nil || backend.name == request.name)
      && (backend.version == nil || backend.version == request.version)
      && (backend.clientId == nil || backend.clientId == request.clientId)
  }

  private static func matches(_ globs: [String], _ text: String) -> Bool {
    globs.contains { ReferenceExchange.matches($0[...], text[...]) }
  }

  /// True if a token and a request, with a remaining validity, refute the property.
  func isRefuted(
    by claims: Claims, _ request: ReferenceRequest, _ remaining: Int,
    _ exchange: ReferenceExchange, isForeign: Bool = false
  ) -> Bool {
    let isForeign = isForeign || exchange.issuer == nil
    guard concerns(claims), concerns(request) else { return false }
    let isAccepted =
      !isForeign && form != ClientAuthentication.none && exchange.accepts(claims)
      && exchange.accepts(request)
    guard isAccepted else { return isAlways && isSound(claims, exchange, isForeign: isForeign) }
    let isOutcome =
      (roles.map { roles in exchange.roles(claims).contains { Self.matches(roles, $0) } } ?? true)
      && (usernames.map { Self.matches($0, exchange.username(claims) ?? "") } ?? true)
      && (isVirtual.map { $0 == exchange.issuer?.isVirtual } ?? true)
      && (lifetimeOver.map { exchange.lifetime(remaining) > $0 } ?? true)
    return isAlways ? !isOutcome && isSound(claims, exchange) : isOutcome
  }

  private func isSound(
    _ claims: Claims, _ exchange: ReferenceExchange, isForeign: Bool = false
  ) -> Bool {
    switch claims["exp"] {
    case .number?: break
    case nil: if exchange.readings[.absentExpiry] == 0 { return false }
    default: return false
    }
    return isForeign || exchange.username(claims) != nil
  }

  static let spans = [1, 49, 50, 51, 100, 3599, 3600, 3601, 40_000, 40_001, 100_000]

  /// A time of our days, for tokens whose expiry does not matter.
  static let usualExpiry = ReferenceValue.number("1767229200")

  /// The spans for which a token can be valid at some time after 1970.
  static func spans(of claims: Claims) -> [Int] {
    guard case .number(let text)? = claims["exp"], let expiry = Int(text) else { return spans }
    return spans.filter { $0 <= expiry }
  }

  /// A token of the small world that refutes the property; nil if there is none.
  func counterexample(
    _ exchange: ReferenceExchange, _ names: [String], _ values: [ReferenceValue?]
  ) -> Claims? {
    let requests = AccessPair.requests.filter(concerns)
    let isOfLifetime = lifetimeOver != nil
    // The decision on the request does not depend on the claims.
    var shown: [ReferenceRequest] = []
    for accepted in [true, false] {
      if let first = requests.first(where: { exchange.accepts($0) == accepted }) {
        shown.append(first)
      }
    }
    var token: Claims = ["iss": .string("i"), "exp": Self.usualExpiry]
    for name in names { token[name] = nil }
    func isRefuting(_ isForeign: Bool) -> Bool {
      shown.contains { request in
        (isOfLifetime ? Self.spans(of: token) : [1]).contains {
          isRefuted(by: token, request, $0, exchange, isForeign: isForeign)
        }
      }
    }
    func fill(_ index: Int, _ isForeign: Bool) -> Bool {
      guard index < names.count else { return isRefuting(isForeign) }
      let name = names[index]
      for value in values {
        token[name] = value
        let isPossible = conditions.allSatisfy {
          $0.claim != name || Self.meets($0, token)
        }
        if !isPossible || !isAlways && !isForeign && !exchange.passes(name, value) { continue }
        if fill(index + 1, isForeign) { return true }
      }
      token[name] = nil
      return false
    }
    // Tokens without an expiry time count only if a reading accepts them.
    var expiries = [names.contains("exp") ? nil : Self.usualExpiry]
    if !names.contains("exp"), exchange.readings[.absentExpiry] == 1 { expiries.append(nil) }
    for expiry in expiries {
      token["iss"] = .string("i")
      token["exp"] = expiry
      if fill(0, false) { return token }
      guard isAlways else { continue }
      if names.contains("exp") { token["exp"] = Self.usualExpiry }
      for other in ["j", "x", "ab"] where other != exchange.issuer?.name {
        token["iss"] = .string(other)
        if fill(0, true) { return token }
      }
    }
    return nil
  }
}
