import ConfigModel
import Lint
import TestSupport
import Testing

/// Judgments of statements alone agree with proofs for random configurations.
@Suite struct PropertyLogicTests {
  private static func prover(_ issuer: ReferenceIssuer?) -> PropertyProver {
    let tree = JSONParser.parse(SourceBytes("{\"issuers\":[\(issuer?.json ?? "")]}"))
    let configuration = DecodedDocument(tree, AuthTokenConfiguration.schema).root.map {
      AuthTokenConfiguration($0)
    }
    return PropertyProver(
      configuration, PropertyContext(baseURL: "https://mobile.corp.net", comparesReadings: false))
  }

  @Test func matchesProofs() {
    let rounds = Soak.rounds(2000)
    var random = SeededGenerator()
    var counts = (vacuous: 0, dead: 0, contradicted: 0)
    for _ in 0..<rounds {
      let pair = AccessPair(&random, withReadings: false)
      var never = SmallProperty(&random, pair.claims)
      var always = SmallProperty(&random, pair.claims)
      (never.isAlways, always.isAlways) = (false, true)
      let logic = PropertyLogic()
      let prover = Self.prover(pair.new)
      func code(_ property: AccessProperty) -> String { prover.prove(property).outcome.code }
      let about = "seed \(random.seed)\n\(pair.new?.json ?? "none")\n\(never)\n\(always)"
      for property in [never.property, always.property] {
        if logic.isVacuous(property) {
          counts.vacuous += 1
          #expect(code(property) == "holds", "\(about)")
        } else if logic.isExceptionDead(property) {
          counts.dead += 1
          let other = AccessProperty(
            property.quantifier, property.outcome, where: property.conditions)
          #expect(code(property) == code(other), "\(about)")
        }
      }
      // Such an issuer is a mistake of its own, and no token has a time for a username.
      let isOdd = ["exp", "aud"].contains {
        pair.new?.json.contains("\"usernameAttribute\":\"\($0)\"") ?? false
      }
      if !isOdd, logic.isContradicted(never.property, by: always.property) {
        counts.contradicted += 1
        let codes = [code(never.property), code(always.property)]
        #expect(codes != ["holds", "holds"], "\(about)")
      }
    }
    #expect(
      Soak.isShort || counts.vacuous > rounds / 50 && counts.dead > rounds / 200, "\(counts)")
    #expect(Soak.isShort || counts.contradicted > rounds / 40, "\(counts)")
  }

  private static func properties(_ text: String) -> [AccessProperty] {
    let tree = JSONParser.parse(SourceBytes("{\"policy\": \"p\", \"properties\": [\(text)]}"))
    let root = DecodedDocument(tree, TokenTestSuite.schema).root
    return root.map { TokenTestSuite($0).properties }?.compactMap { try? AccessProperty($0) } ?? []
  }

  /// A username is one string, so two conditions on it exclude each other. Nobody knows which claim
  /// holds it.
  @Test(arguments: [
    (#""where": {"sub": "root"}"#, #""where": {"sub": "ann"}"#, false),
    (#""where": {"sub": "a*"}"#, #""where": {"sub": "ann"}"#, true),
    (#""where": {"groups": "x"}"#, #""where": {"dept": "y"}"#, true),
    (#""unless": {"groups": "x"}"#, #""where": {"groups": "x"}"#, false),
    (#""unless": {"groups": "x"}"#, #""where": {"groups": "y"}"#, true),
    (#""where": {"iss": "https://a"}"#, #""where": {"iss": "https://b"}"#, false),
    (#""where": {"dept": {"absent": true}}"#, #""where": {"dept": "y"}"#, false),
  ])
  func findsContradictions(_ one: String, _ other: String, _ isContradicted: Bool) throws {
    let found = Self.properties(
      #"{"name": "a", "never": {"role": "R*"}, \#(one)}, {"name": "b", "always": {"role": "R1"}, \#(other)}"#
    )
    try #require(found.count == 2)
    #expect(PropertyLogic().isContradicted(found[0], by: found[1]) == isContradicted)
  }

  @Test(arguments: [
    (#"{"role": "R"}"#, #"{"role": "R"}"#, true),
    (#"{"role": "R"}"#, #"{"role": ["R", "S"]}"#, false),
    (#"{"accepted": true}"#, #"{"role": "R"}"#, true),
    (#"{"role": "R"}"#, #"{"accepted": true}"#, false),
    (#"{"lifetimeOver": 60}"#, #"{"lifetimeOver": 60}"#, true),
    (#"{"lifetimeOver": 61}"#, #"{"lifetimeOver": 60}"#, false),
    (#"{"userKind": "mapped"}"#, #"{"userKind": "virtual"}"#, false),
    (#"{"form": "body"}"#, #"{"accepted": true}"#, false),
    (#"{"form": "header"}"#, #"{"accepted": true}"#, true),
    (#"{"backend": {"name": "A"}}"#, #"{"role": "R", "backend": {"name": "B"}}"#, false),
    (#"{"backend": {"name": "A"}}"#, #"{"role": "R", "backend": {"version": "1"}}"#, true),
  ])
  func comparesOutcomes(_ never: String, _ always: String, _ isContradicted: Bool) throws {
    let found = Self.properties(
      #"{"name": "a", "never": \#(never)}, {"name": "b", "always": \#(always)}"#)
    try #require(found.count == 2)
    #expect(PropertyLogic().isContradicted(found[0], by: found[1]) == isContradicted)
  }
}
