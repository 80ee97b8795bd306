import ConfigModel
import TestSupport

/// Two small issuers with the same name, and all tokens that are tried on them.
struct AccessPair {
  var old: ReferenceIssuer?
  var new: ReferenceIssuer?
  let readings: Readings
  /// The claims that vary, besides `iss`.
  let claims: [String]
  /// The values that these claims take; nil for an absent claim.
  let values: [ReferenceValue?]

  // MARK: Construction

  private static let globs = [
    "a", "b", "ab", "x", "", "1", "*", "a*", "*b", "b*", "*1", "1*", "t*", "*a*", "*x", "A", "B*",
  ]
  private static let roles = ["a", "b", "ab", "R", "S", "1"]
  private static let scalars: [ReferenceValue] = [
    .string(""), .string("a"), .string("b"), .string("ab"), .string("x"), .string("xb"),
    .string("1"), .string("A"), .number("1"), .number("21"), .boolean(true), .null,
  ]

  init(_ random: inout SeededGenerator, withReadings: Bool, ignoresCase: Bool = false) {
    var readings = Readings()
    if withReadings {
      for reading in Reading.all where Int.random(in: 0..<3, using: &random) == 0 {
        readings[reading] = Int.random(in: 1..<reading.choices.count, using: &random)
      }
    }
    if ignoresCase { readings[.filterCase] = 1 }
    self.readings = readings
    let time = Bool.random(using: &random) ? "exp" : "nbf"
    var names = ["c", "r", "aud", "d", "prn", time].shuffled(using: &random)
    names = Array(names.prefix(2)) + ["sub"]
    claims = names
    let old = Self.issuer(names, &random)
    self.old = Int.random(in: 0..<40, using: &random) == 0 ? nil : old
    var new = old
    for _ in 0...Int.random(in: 0...2, using: &random) { Self.change(&new, names, &random) }
    if Int.random(in: 0..<8, using: &random) == 0 { new = Self.issuer(names, &random) }
    self.new = Int.random(in: 0..<40, using: &random) == 0 ? nil : new
    if Bool.random(using: &random) { swap(&self.old, &self.new) }
    var values: [ReferenceValue?] = [nil, .array([]), .array([.null])] + Self.scalars
    if names.contains("aud") { values.append(.string("https://mobile.corp.net/mobile")) }
    for _ in 0..<9 {
      values.append(.array([Self.pick(Self.scalars, &random), Self.pick(Self.scalars, &random)]))
    }
    var seen: Set<ReferenceValue?> = []
    self.values = values.filter { seen.insert($0).inserted }
  }

  private static func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private static func issuer(
    _ names: [String], _ random: inout SeededGenerator
  ) -> ReferenceIssuer {
    var issuer = ReferenceIssuer()
    for _ in 0..<Int.random(in: 1...7, using: &random) { change(&issuer, names, &random) }
    return issuer
  }

  private static func list(
    _ texts: [String], _ range: ClosedRange<Int>, _ random: inout SeededGenerator
  ) -> [String] {
    (0..<Int.random(in: range, using: &random)).map { _ in pick(texts, &random) }
  }

  private static func change(
    _ issuer: inout ReferenceIssuer, _ names: [String], _ random: inout SeededGenerator
  ) {
    let isGone = Int.random(in: 0..<4, using: &random) == 0
    let claims = names + (Int.random(in: 0..<8, using: &random) == 0 ? ["iss"] : [])
    switch Int.random(in: 0..<30, using: &random) {
    case 0...9:
      let type = pick(["include", "include", "exclude", nil], &random)
      issuer.filters.append(
        .init(claim: pick(claims, &random), type: type, values: list(globs, 1...3, &random)))
    case 10, 11: if !issuer.filters.isEmpty { issuer.filters.removeLast() }
    case 12:
      guard let index = issuer.filters.indices.randomElement(using: &random) else { return }
      issuer.filters[index].values = list(globs, 1...3, &random)
    case 13 where !names.contains("aud"): break
    case 13: issuer.audience = isGone ? nil : list(["a", "b", "x"], 1...2, &random)
    case 14: issuer.usernameAttribute = isGone ? nil : pick(claims, &random)
    case 15: issuer.requiresClientAuth = isGone ? nil : Bool.random(using: &random)
    case 16, 17: issuer.clientIdAttribute = isGone ? nil : pick(claims, &random)
    case 18: issuer.seconds = isGone ? nil : pick([50, 100, 3600], &random)
    case 19:
      let policies = [
        "FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs", "x",
      ]
      issuer.policy = isGone ? nil : pick(policies, &random)
    case 20:
      issuer.backends =
        isGone
        ? nil
        : (0..<Int.random(in: 0...3, using: &random)).map { _ in
          ReferenceIssuer.Backend(
            name: pick(["B", "C", nil], &random), version: pick(["1", nil], &random),
            clientId: pick(["k", nil], &random))
        }
    case 21, 22: issuer.roleAttributes = isGone ? nil : list(claims, 1...2, &random)
    case 23...25:
      issuer.mappings =
        isGone
        ? nil
        : (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (pick(roles, &random), list(roles, 0...2, &random))
        }
    case 26: issuer.defaultRoles = isGone ? nil : list(roles, 1...2, &random)
    case 27: issuer.issuerRoles = isGone ? nil : list(roles, 1...2, &random)
    case 28: issuer.isVirtual = Int.random(in: 0..<3, using: &random) > 0
    default:
      if isGone { issuer.isEnabled = false } else { issuer.roleAttributes = ["r"] }
      if Int.random(in: 0..<6, using: &random) == 0 { issuer.hasKeys = false }
    }
  }

  // MARK: Outcomes

  /// The differences that the tokens show in one direction.
  struct Outcome: Equatable {
    var isWider = false
    /// Roles that a version names.
    var roles: Set<String> = []
    /// True if a role is granted that neither version names.
    var hasOwnNames = false
    var isLonger = false
  }

  static let requests: [ReferenceRequest] = [true, false].flatMap { hasSecret in
    ["B", "C", "?"].flatMap { name in
      ["1", "?"].flatMap { version in
        ["k", "?"].map {
          ReferenceRequest(hasSecret: hasSecret, name: name, version: version, clientId: $0)
        }
      }
    }
  }

  func names(_ readings: Readings) -> Set<String> {
    var names: Set<String> = []
    for issuer in [old, new]
    where issuer?.isVirtual ?? false || readings[.rolesOnMappedIssuer] == 0 {
      names.formUnion(issuer?.defaultRoles ?? [])
      names.formUnion(issuer?.issuerRoles ?? [])
      guard !(issuer?.roleAttributes ?? []).isEmpty else { continue }
      let mappings = issuer?.mappings ?? []
      for (index, mapping) in mappings.enumerated() {
        names.insert(mapping.role)
        // A mapping grants nothing if another mapping of the same role overrules it.
        let isOverruled =
          switch readings.duplicateMapping {
          case .union: false
          case .first: mappings[..<index].contains { $0.role == mapping.role }
          case .last: mappings[(index + 1)...].contains { $0.role == mapping.role }
          }
        if !isOverruled { names.formUnion(mapping.mapped) }
      }
    }
    return names
  }

  /// Tries all tokens on both versions. The outcomes are what only the new version grants, and what
  /// only the old version grants.
  func outcomes(_ readings: Readings) -> (wider: Outcome, narrower: Outcome) {
    let before = ReferenceExchange(issuer: old, readings: readings)
    let after = ReferenceExchange(issuer: new, readings: readings)
    let names = names(readings)
    var outcomes = (wider: Outcome(), narrower: Outcome())
    var (isOldOpen, isNewOpen, areBothOpen) = (false, false, false)
    var (onlyOld, onlyNew) = (false, false)
    // No clock shows a time before 1970, so a token is valid for at most as many seconds as its `exp` says.
    var validity = mentioned.contains("exp") ? 0 : Int.max
    forEachToken(before, after) { token, mayOld, mayNew in
      let (isOld, isNew) = (mayOld && before.passes(token), mayNew && after.passes(token))
      isOldOpen = isOldOpen || isOld
      isNewOpen = isNewOpen || isNew
      onlyOld = onlyOld || isOld && !isNew
      onlyNew = onlyNew || isNew && !isOld
      guard isOld, isNew else { return }
      areBothOpen = true
      if case .number(let text)? = token["exp"], let seconds = Int(text) {
        validity = max(validity, seconds)
      }
      let (oldRoles, newRoles) = (before.roles(token), after.roles(token))
      if oldRoles == newRoles { return }
      for role in newRoles.subtracting(oldRoles) { outcomes.wider.note(role, names) }
      for role in oldRoles.subtracting(newRoles) { outcomes.narrower.note(role, names) }
    }
    let requests = Self.requests.map { (before.accepts($0), after.accepts($0)) }
    let (isOldAsked, isNewAsked) = (requests.contains { $0.0 }, requests.contains { $0.1 })
    outcomes.wider.isWider =
      onlyNew && isNewAsked || isNewOpen && requests.contains { $0.1 && !$0.0 }
    outcomes.narrower.isWider =
      onlyOld && isOldAsked || isOldOpen && requests.contains { $0.0 && !$0.1 }
    guard areBothOpen, requests.contains(where: { $0.0 && $0.1 }) else {
      outcomes.wider = Outcome(isWider: outcomes.wider.isWider)
      outcomes.narrower = Outcome(isWider: outcomes.narrower.isWider)
      return outcomes
    }
    let spans = [1, 49, 50, 51, 99, 100, 101, 3599, 3600, 3601, 28799, 28800, 28801, 100_000].filter
    { $0 <= validity }
    outcomes.wider.isLonger = spans.contains { after.lifetime($0) > before.lifetime($0) }
    outcomes.narrower.isLonger = spans.contains { after.lifetime($0) < before.lifetime($0) }
    return outcomes
  }

  /// The claims that a condition or a role refers to. Other claims make no difference.
  private var mentioned: Set<String> {
    var names: Set<String> = ["sub", "prn"]
    for issuer in [old, new] {
      names.formUnion(issuer?.filters.map(\.claim) ?? [])
      names.formUnion(issuer?.roleAttributes ?? [])
      names.formUnion([issuer?.usernameAttribute, issuer?.clientIdAttribute].compactMap { $0 })
      if issuer?.audience != nil { names.insert("aud") }
    }
    return names
  }

  /// Visits all tokens, except those that both versions reject for a single claim.
  private func forEachToken(
    _ before: ReferenceExchange, _ after: ReferenceExchange,
    _ body: (ReferenceExchange.Claims, _ mayOld: Bool, _ mayNew: Bool) -> Void
  ) {
    let mentioned = mentioned
    let varying = claims.filter { mentioned.contains($0) || $0 == "exp" || $0 == "aud" }
    var token: ReferenceExchange.Claims = ["iss": .string("i"), "exp": .number("21")]
    for name in varying { token[name] = nil }
    let passing = varying.map { name in
      values.map { (before.passes(name, $0), after.passes(name, $0)) }
    }
    let fixed = ["iss", "exp", "aud"].filter { !varying.contains($0) }
    let mayOld = !before.isClosed && fixed.allSatisfy { before.passes($0, token[$0]) }
    let mayNew = !after.isClosed && fixed.allSatisfy { after.passes($0, token[$0]) }
    fill(0, mayOld, mayNew)

    func fill(_ index: Int, _ mayOld: Bool, _ mayNew: Bool) {
      guard mayOld || mayNew else { return }
      guard index < varying.count else {
        body(token, mayOld, mayNew)
        return
      }
      for (place, value) in values.enumerated() {
        let (isOld, isNew) = passing[index][place]
        token[varying[index]] = value
        fill(index + 1, mayOld && isOld, mayNew && isNew)
      }
      token[varying[index]] = nil
    }
  }
}

extension AccessPair.Outcome {
  /// True if it includes everything in another outcome.
  func covers(_ other: Self) -> Bool {
    (isWider || !other.isWider) && roles.isSuperset(of: other.roles)
      && (hasOwnNames || !other.hasOwnNames) && (isLonger || !other.isLonger)
  }

  fileprivate mutating func note(_ role: String, _ names: Set<String>) {
    if names.contains(role) { roles.insert(role) } else { hasOwnNames = true }
  }
}
