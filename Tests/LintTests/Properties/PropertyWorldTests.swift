import ConfigModel
import Lint
import TestSupport
import Testing

/// Properties of two issuers with odd conditions (on `iss`, `exp`, `nbf` and `prn`), accounts and
/// lifetimes agree with the evaluator on all tokens of a world, under random readings.
@Suite struct PropertyWorldTests {
  private typealias Claims = [String: ReferenceValue]

  private static let now = 1_767_225_600
  private static let readings: [Reading] = [
    .absentExpiry, .absentAudience, .filterCase, .nonStringClaims, .usernameFromPrn,
    .rolesOnMappedIssuer, .unmappedRole,
  ]

  private struct Condition {
    let claim: String
    let globs: [String]
    /// 0: matches; 1: matches none; 2: absent; 3: present.
    let kind: Int

    var condition: ClaimCondition {
      let all = globs.map { Glob($0) }
      let kinds: [ClaimCondition.Kind] = [.matches(all), .matchesNone(all), .isAbsent, .isPresent]
      return ClaimCondition(Text(claim), kinds[kind])
    }

    /// The documented meaning, which no reading changes.
    func isMet(by claims: Claims) -> Bool {
      let value = claims[claim]
      let isHit = (value?.members ?? []).contains { member in
        member.text(true).map { text in
          globs.contains { ReferenceExchange.matches($0[...], text[...]) }
        } ?? false
      }
      return [isHit, !isHit, value == nil, value != nil][kind]
    }
  }

  private struct World {
    var random: SeededGenerator

    mutating func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }

    mutating func isOne(in chances: Int) -> Bool {
      Int.random(in: 0..<chances, using: &random) == 0
    }

    static let names = ["i", "I", "j"]

    private static let values: [(claim: String, values: [ReferenceValue?])] = [
      ("iss", [.string("i"), .string("I"), .string("j"), .string("k")]),
      ("sub", [.string("ann"), .string("bob"), .string("ANN"), .string("two"), nil, .number("5")]),
      ("prn", [nil, .string("ann"), .string("kim")]),
      ("exp", [.number("\(now + 3600)"), .number("\(now + 50)"), nil]),
      ("nbf", [nil, .number("0"), .number("7")]), ("aud", [.string("a"), nil, .string("b")]),
      (
        "d",
        [nil, .string("it"), .string("IT"), .number("5"), .array([.string("it"), .string("x")])]
      ),
    ]

    private static let globs: [String: [String]] = [
      "iss": ["i", "I", "j", "*", "J"], "sub": ["ann", "a*", "*n", "A*", "5", "bob", "two"],
      "prn": ["ann", "k*", "*"], "exp": ["*", "17*", "*50", "5"], "nbf": ["*", "0", "7"],
      "aud": ["a", "*"], "d": ["it", "IT", "*", "5", "x", "i*"],
    ]

    mutating func condition() -> Condition {
      let claim = pick(Self.values.map(\.claim))
      let globs = Self.globs[claim] ?? []
      return Condition(
        claim: claim, globs: (0...(isOne(in: 3) ? 1 : 0)).map { _ in pick(globs) },
        kind: pick([0, 0, 0, 1, 1, 2, 3]))
    }

    mutating func issuer(_ name: String) -> String {
      var members = [
        #""issuerName":"\#(name)","certificateSubjectNames":["CN=x"],"audience":["a"]"#
      ]
      members.append("\"virtualUserEnabled\":\(isOne(in: 2))")
      if isOne(in: 3) { members.append(#""userMappingAttribute":"mail""#) }
      if isOne(in: 3) {
        members.append("\"usernameAttribute\":\"\(pick(["sub", "prn", "d", "nbf"]))\"")
      }
      if isOne(in: 3) { members.append(#""clientIdAttribute":"\#(pick(["prn", "d", "sub"]))""#) }
      if isOne(in: 2) {
        let policies = [
          "FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs",
        ]
        members.append(
          "\"tokenTimeoutPolicy\":\"\(pick(policies))\",\"tokenTimeoutSeconds\":\(pick([60, 900]))")
      }
      let filters = (0..<pick([0, 1, 1, 2])).map { _ -> String in
        let claim = pick(Self.values.map(\.claim))
        return AccessSample.filter(
          claim, isOne(in: 3) ? "exclude" : "include", [pick(Self.globs[claim] ?? [])])
      }
      if !filters.isEmpty { members.append(AccessSample.filters(filters)) }
      if isOne(in: 2) {
        members.append("\"roleAttributes\":[\"\(pick(["d", "prn", "exp"]))\"]")
        if isOne(in: 2) {
          members.append(#""roleMappings":[{"tokenRole":"it","mappedRoles":["R"]}]"#)
        }
      }
      if isOne(in: 3) { members.append(#""defaultRoles":["S"]"#) }
      return "{" + members.joined(separator: ",") + "}"
    }

    /// Tokens with random values, many of them unlike the others in a single claim.
    mutating func tokens(_ count: Int) -> [Claims] {
      var tokens: [Claims] = []
      var token: Claims = [:]
      for index in 0..<count {
        for (claim, values) in Self.values where index % 8 == 0 || isOne(in: 4) {
          token[claim] = pick(values)
        }
        tokens.append(token)
      }
      return tokens
    }
  }

  private static func presented(_ claims: Claims) -> TokenClaims? {
    let json = claims.map { JSONString.quoted($0) + ":" + $1.json }.joined(separator: ",")
    return TokenClaims(JSONParser.parse(SourceBytes("{\(json)}")))
  }

  private static let accounts = [
    DirectoryUser(uid: Text("ann"), mail: Text("kim"), roles: [Text("R")]),
    DirectoryUser(uid: Text("bob"), mail: Text("ann"), roles: [Text("S"), Text("T")]),
    DirectoryUser(uid: Text("two"), mail: nil, roles: [Text("T")]),
    DirectoryUser(uid: Text("two"), mail: Text("two"), roles: []),
  ]

  /// An account for each name, for properties without a directory.
  private static let anyone = ["ann", "bob", "ANN", "two", "kim", "it", "IT", "x"].map {
    DirectoryUser(uid: Text($0), mail: Text($0), roles: [])
  }

  /// True if the token is one that `always` is about: it has not expired, and it has one username.
  private static func isSound(
    _ claims: Claims, _ issuer: Issuer?, _ readings: Readings
  ) -> Bool {
    if claims["exp"] == nil, readings[.absentExpiry] == 0 { return false }
    guard let issuer else { return true }
    var name = claims[issuer.usernameAttribute.written?.string ?? "sub"]
    if !issuer.usernameAttribute.isPresent, name == nil, readings[.usernameFromPrn] == 1 {
      name = claims["prn"]
    }
    if case .string(let text)? = name { return !text.isEmpty }
    return false
  }

  @Test(arguments: [AccessProperty.Quantifier.never, .always])
  func agreesWithTheEvaluator(_ quantifier: AccessProperty.Quantifier) {
    let rounds = Soak.rounds(2400, share: 16)
    var world = World(random: SeededGenerator())
    var counts = (holds: 0, fails: 0, undecided: 0, refuted: 0)
    for _ in 0..<rounds {
      var readings = Readings()
      for reading in Self.readings where world.isOne(in: 3) { readings[reading] = 1 }
      let issuers = Array(World.names.prefix(world.pick([1, 2, 3]))).map { world.issuer($0) }
      let configuration = AccessSample.configuration(issuers)
      let users = world.isOne(in: 2) ? Self.accounts : nil
      var outcome = AccessProperty.Outcome()
      if world.isOne(in: 3) {
        outcome.roles = [Glob(world.pick(["R", "S", "T", "*", "it", "i*"]))]
      }
      if world.isOne(in: 4) { outcome.usernames = [Glob(world.pick(["ann", "a*", "A*", "kim"]))] }
      if world.isOne(in: 4) { outcome.lifetimeOver = world.pick([49, 50, 60, 900, 3599]) }
      if world.isOne(in: 6) { outcome.userKind = world.pick([.virtual, .mapped]) }
      var conditions = (0..<world.pick([0, 1, 1, 2])).map { _ in world.condition() }
      if quantifier == .always, !world.isOne(in: 4) {
        conditions += [
          Condition(claim: "iss", globs: ["i"], kind: 0),
          Condition(claim: "aud", globs: ["a"], kind: 0),
        ]
      }
      let exceptions = world.isOne(in: 3) ? (0...1).map { _ in world.condition() } : nil
      let property = AccessProperty(
        quantifier, outcome, where: conditions.map(\.condition),
        unless: exceptions.map { $0.map(\.condition) })
      let verdict = PropertyProver(
        configuration,
        PropertyContext(
          baseURL: "https://mobile.corp.net", users: users, readings: readings,
          comparesReadings: false)
      ).prove(property)
      let exchange = TokenExchange(
        configuration,
        ExchangeEnvironment(
          baseURL: "https://mobile.corp.net", users: users ?? Self.anyone, readings: readings))
      let about =
        "seed \(world.random.seed)\n\(issuers.joined(separator: "\n"))\n\(quantifier) \(outcome)\n"
        + "where \(conditions) unless \(String(describing: exceptions))\n"
        + "\(Self.readings.filter { readings[$0] == 1 }.map(\.name)) accounts \(users != nil)"

      func concerns(_ claims: Claims) -> Bool {
        conditions.allSatisfy { $0.isMet(by: claims) }
          && !(exceptions?.allSatisfy { $0.isMet(by: claims) } ?? false)
      }

      /// True if a token refutes the property at a time.
      func refutes(_ claims: Claims, _ presented: TokenClaims, _ now: Int) -> Bool {
        guard concerns(claims) else { return false }
        let decision = exchange.decide(PresentedToken(presented), ExchangeRequest(), now: now)
        let isOutcome =
          decision.verdict == .accept
          && (outcome.roles.map { globs in
            decision.roles.contains { role in globs.contains { $0.matches(role) } }
          } ?? true)
          && (outcome.usernames.map { globs in
            decision.username.map { name in globs.contains { $0.matches(name) } } ?? false
          } ?? true)
          && (outcome.lifetimeOver.map { decision.lifetime?.expiresIn ?? 0 > $0 } ?? true)
          && (outcome.userKind.map { decision.userKind == $0 } ?? true)
        guard quantifier == .always else { return isOutcome }
        let issuer = configuration?.issuers.first {
          .string($0.issuerName.written?.string ?? "") == claims["iss"]
        }
        return !isOutcome && Self.isSound(claims, issuer, readings)
      }

      switch verdict.outcome {
      case .holds:
        counts.holds += 1
        for claims in world.tokens(160) where concerns(claims) {
          guard let presented = Self.presented(claims) else { continue }
          if refutes(claims, presented, Self.now) {
            Issue.record("holds, but \(claims) refutes it\n\(about)")
            break
          }
        }
      case .fails(let witness):
        counts.fails += 1
        let tree = JSONParser.parse(SourceBytes(witness.input.claims ?? ""))
        let claims = Claims(
          tree.root.members.map { ($0.name.text.string, ReferenceValue($0.value)) },
          uniquingKeysWith: { $1 })
        // Without a directory, the report says which account must exist.
        if users == nil, witness.decision?.userKind == .mapped { continue }
        guard let presented = TokenClaims(tree), let now = witness.input.now, now >= 0 else {
          Issue.record("\(witness.input) has no claims or no time\n\(about)")
          continue
        }
        counts.refuted += 1
        if !refutes(claims, presented, now) {
          Issue.record("\(claims) at \(now) refutes nothing\n\(about)")
        }
      case .undecided:
        counts.undecided += 1
      }
    }
    #expect(min(counts.holds, counts.refuted) > rounds / 10, "\(counts)")
    #expect(counts.undecided <= rounds / 40, "\(counts)")
  }
}
