import ConfigModel
import Lint
import TestSupport
import Testing

/// Answers agree with trying tokens of a small world: the ways are exactly the accepted tokens with
/// the outcome.
@Suite struct QuestionBruteForceTests {
  static func inquiry(
    _ issuers: [ReferenceIssuer?], _ readings: Readings, users: [DirectoryUser]? = nil,
    comparesReadings: Bool = false
  ) -> AccessInquiry {
    let list = issuers.compactMap { $0?.json }.joined(separator: ",")
    let tree = JSONParser.parse(SourceBytes("{\"issuers\":[\(list)]}"))
    let configuration = DecodedDocument(tree, AuthTokenConfiguration.schema).root.map {
      AuthTokenConfiguration($0)
    }
    return AccessInquiry(
      configuration,
      PropertyContext(
        baseURL: "https://mobile.corp.net", users: users, readings: readings,
        comparesReadings: comparesReadings))
  }

  static func describe(
    _ issuers: [ReferenceIssuer?], _ property: SmallProperty, _ readings: Readings, _ seed: UInt64
  ) -> String {
    let chosen = Reading.all.filter { readings[$0] != 0 }
      .map { "\($0.name)=\(readings.choice(of: $0))" }
    let texts = issuers.map { $0?.json ?? "none" }.joined(separator: "\n")
    return "seed \(seed)\n\(texts)\n\(property)\nreadings \(chosen)"
  }

  /// A question, and the property that its outcome never occurs.
  static func question(
    _ pair: AccessPair, _ random: inout SeededGenerator
  ) -> (AccessQuestion, SmallProperty) {
    var property = SmallProperty(&random, pair.claims)
    property.isAlways = false
    property.exceptions = nil
    property.isVirtual = nil
    property.form = nil
    if Bool.random(using: &random) { property.conditions = [] }
    if Bool.random(using: &random), property.roles != nil { property.roles = globs(&random) }
    if Bool.random(using: &random), property.usernames != nil {
      property.usernames = globs(&random)
    }
    var question = AccessQuestion()
    question.roles = property.roles?.map { Glob($0) }
    question.usernames = property.usernames?.map { Glob($0) }
    question.lifetimeOver = property.lifetimeOver
    question.backend = property.property.outcome.backend
    question.conditions = property.property.conditions
    return (question, property)
  }

  /// Several globs, in which letters have a case.
  private static func globs(_ random: inout SeededGenerator) -> [String] {
    let globs = ["A*", "*A", "AB", "B*", "*B", "a*", "*b", "x*", "R", "S", "1*", "**A"]
    return Array(globs.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
  }

  /// How the readings of a test are chosen.
  enum Choice: CaseIterable {
    case byDefault, atRandom, ignoringCase
  }

  static func pair(_ random: inout SeededGenerator, _ choice: Choice) -> AccessPair {
    AccessPair(
      &random, withReadings: choice != .byDefault, ignoresCase: choice == .ignoringCase)
  }

  /// The property for claims alone, without the parts about requests and times.
  private static func ofClaims(_ property: SmallProperty) -> SmallProperty {
    var plain = property
    plain.lifetimeOver = nil
    plain.backend = nil
    return plain
  }

  @Test(arguments: Choice.allCases) func waysAreExact(_ choice: Choice) {
    let rounds = Soak.rounds(800, share: 10)
    var random = SeededGenerator()
    var counts = (open: 0, none: 0, undecided: 0, several: 0)
    for _ in 0..<rounds {
      let pair = Self.pair(&random, choice)
      let (question, property) = Self.question(pair, &random)
      let exchange = ReferenceExchange(issuer: pair.new, readings: pair.readings)
      let matcher = WayMatcher(exchange: exchange)
      let answer = Self.inquiry([pair.new], pair.readings).answer(question)
      let about = Self.describe([pair.new], property, pair.readings, random.seed)
      let tokens = pair.tokens(of: "i", count: 8, &random)
      if !answer.undecided.isEmpty {
        counts.undecided += 1
        if pair.readings[.filterCase] == 0, pair.readings[.oddRoleClaims] == 0 {
          Issue.record("undecided\n\(about)")
        }
        continue
      }
      for way in answer.ways {
        let input = way.witness.input
        let witness = ReferenceWitness(input.claims ?? "", input.request ?? "", input.now ?? 0)
        let isRight =
          property.isRefuted(by: witness.claims, witness.request, witness.remaining, exchange)
          && matcher.meets(witness.claims, way) && matcher.meets(witness.request, way)
          && matcher.meets(validity: witness.remaining, way)
        if !isRight { Issue.record("\(input.claims ?? "") is no witness\n\(about)") }
      }
      guard let first = answer.ways.first else {
        counts.none += 1
        let requests = AccessPair.requests.filter { exchange.accepts($0) && property.concerns($0) }
        let byForce = requests.first.flatMap { request in
          tokens.first { token in
            SmallProperty.spans(of: token).contains {
              property.isRefuted(by: token, request, $0, exchange)
            }
          }
        }
        if let byForce { Issue.record("no one, but \(byForce)\n\(about)") }
        continue
      }
      counts.open += 1
      if answer.ways.count > 1 { counts.several += 1 }
      for request in AccessPair.requests {
        let isRight = exchange.accepts(request) && property.concerns(request)
        if matcher.meets(request, first) != isRight { Issue.record("\(request)\n\(about)") }
      }
      for span in SmallProperty.spans {
        let isRight = exchange.lifetime(span) > property.lifetimeOver ?? 0
        if matcher.meets(validity: span, first) != isRight { Issue.record("\(span)\n\(about)") }
      }
      let plain = Self.ofClaims(property)
      guard let accepted = AccessPair.requests.first(where: exchange.accepts) else { continue }
      for token in tokens {
        let isIn = answer.ways.contains { matcher.meets(token, $0) }
        if isIn != plain.isRefuted(by: token, accepted, 3600, exchange) {
          Issue.record("\(token) \(isIn ? "is listed" : "is missing")\n\(about)")
          break
        }
      }
      Self.compareRoles(answer, question, plain, accepted, matcher, tokens, about)
    }
    #expect(counts.open > rounds / 8 && counts.none > rounds / 8)
    #expect(Soak.isShort || counts.several > rounds / 100)
    #expect(counts.undecided <= rounds / 20)
  }

  /// For each role that a way names, the ways that name it are exactly the tokens that get it.
  private static func compareRoles(
    _ answer: AccessAnswer, _ question: AccessQuestion, _ property: SmallProperty,
    _ request: ReferenceRequest, _ matcher: WayMatcher, _ tokens: [ReferenceExchange.Claims],
    _ about: String
  ) {
    guard let globs = question.roles else { return }
    var plain = property
    plain.roles = nil
    let wild = globs.filter { $0.pattern.string.contains("*") }
    for role in Set(answer.ways.flatMap(\.roles)) where !role.string.contains("*") {
      // A role without a mapping is listed with the pattern.
      if wild.contains(where: { $0.matches(role) }) { continue }
      let ways = answer.ways.filter { $0.roles.contains(role) }
      for token in tokens {
        let isListed = ways.contains { matcher.meets(token, $0) }
        let isGranted =
          matcher.exchange.roles(token).contains(role.string)
          && plain.isRefuted(by: token, request, 3600, matcher.exchange)
        if isListed != isGranted {
          Issue.record(
            "'\(role.string)' for \(token) \(isListed ? "is listed" : "is missing")\n\(about)")
          break
        }
      }
    }
  }

  @Test(arguments: Choice.allCases) func overlapsAreExact(_ choice: Choice) {
    let rounds = Soak.rounds(800, share: 24)
    var random = SeededGenerator()
    var counts = (users: 0, roles: 0, none: 0, undecided: 0)
    for _ in 0..<rounds {
      let pair = Self.pair(&random, choice)
      guard let old = pair.old, var new = pair.new else { continue }
      new.name = "j"
      if Bool.random(using: &random) { new.isVirtual = old.isVirtual }
      var question = AccessQuestion()
      let isOfRole = Bool.random(using: &random)
      let roles = Self.globs(&random)
      if isOfRole { question.roles = roles.map { Glob($0) } }
      if Int.random(in: 0..<3, using: &random) == 0 {
        question.lifetimeOver = [49, 50, 3600, 40_000][Int.random(in: 0..<4, using: &random)]
      }
      let answer = Self.inquiry([old, new], pair.readings)
        .overlaps(question) { _ in false }
      let exchanges = [old, new].map { ReferenceExchange(issuer: $0, readings: pair.readings) }
      let about =
        "seed \(random.seed)\n\(old.json)\n\(new.json)\n\(isOfRole ? roles : ["users"])"
        + " for more than \(question.lifetimeOver ?? 0) s"
      let gained = exchanges.map { exchange -> Set<String> in
        guard AccessPair.requests.contains(where: exchange.accepts) else { return [] }
        let tokens = pair.tokens(of: exchange.issuer?.name ?? "", count: 7, &random)
        return Set(
          tokens.filter(exchange.accepts).flatMap { token -> [String] in
            let isLong = SmallProperty.spans(of: token).contains {
              exchange.lifetime($0) > question.lifetimeOver ?? 0
            }
            guard isLong else { return [] }
            guard isOfRole else { return exchange.username(token).map { [$0] } ?? [] }
            return exchange.roles(token).filter { role in
              roles.contains { ReferenceExchange.matches($0[...], role[...]) }
            }
          })
      }
      let areComparable = isOfRole || old.isVirtual == new.isVirtual
      let shared = areComparable ? gained[0].intersection(gained[1]) : []
      guard let overlap = answer.overlaps.first else {
        if !answer.undecided.isEmpty {
          counts.undecided += 1
          if choice == .byDefault { Issue.record("undecided\n\(about)") }
        } else {
          counts.none += 1
          if !shared.isEmpty { Issue.record("nothing shared, but \(shared)\n\(about)") }
        }
        continue
      }
      if isOfRole { counts.roles += 1 } else { counts.users += 1 }
      for (party, exchange) in zip([overlap.first, overlap.second], exchanges) {
        let input = party.witness.input
        let token = ReferenceWitness(input.claims ?? "", input.request ?? "", input.now ?? 0)
        let isRight =
          switch overlap.subject {
          case .user(let name, _): exchange.username(token.claims) == name.string
          case .role(let name):
            exchange.roles(token.claims).contains(name.string)
              && roles.contains { ReferenceExchange.matches($0[...], name.string[...]) }
          }
        if exchange.lifetime(token.remaining) <= question.lifetimeOver ?? 0 {
          Issue.record("\(input.claims ?? "") is too short\n\(about)")
        }
        if !isRight || !token.isAccepted(exchange) || !areComparable {
          Issue.record("\(input.claims ?? "") is no witness\n\(about)")
        }
      }
    }
    #expect(
      Soak.isShort
        || counts.users > rounds / 25 && counts.roles > rounds / 40 && counts.none > rounds / 25)
    #expect(counts.undecided <= rounds / 20)
  }
}
