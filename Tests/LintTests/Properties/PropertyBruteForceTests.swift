import ConfigModel
import Lint
import TestSupport
import Testing

/// Proofs and refutations agree with trying all tokens of a small world, and fewer than one in ten
/// thousand properties stay undecided. `OCONF_SOAK=25` tries a hundred thousand.
@Suite struct PropertyBruteForceTests {
  private static func configuration(_ issuer: ReferenceIssuer?) -> AuthTokenConfiguration? {
    let tree = JSONParser.parse(SourceBytes("{\"issuers\":[\(issuer?.json ?? "")]}"))
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map {
      AuthTokenConfiguration($0)
    }
  }

  private static func verdict(_ pair: AccessPair, _ property: SmallProperty) -> PropertyVerdict {
    let context = PropertyContext(
      baseURL: "https://mobile.corp.net", readings: pair.readings, comparesReadings: false)
    return PropertyProver(configuration(pair.new), context).prove(property.property)
  }

  private static func describe(
    _ pair: AccessPair, _ property: SmallProperty, _ seed: UInt64
  ) -> String {
    let readings = Reading.all.filter { pair.readings[$0] != 0 }
      .map { "\($0.name)=\(pair.readings.choice(of: $0))" }
    return "seed \(seed)\n\(pair.new?.json ?? "none")\n\(property)\nreadings \(readings)"
  }

  @Test(arguments: [false, true]) func matchesBruteForce(withReadings: Bool) {
    let rounds = Soak.rounds(2000, share: 60)
    var random = SeededGenerator()
    var counts = (fails: 0, holds: 0, always: 0, undecided: 0)
    for _ in 0..<rounds {
      let pair = AccessPair(&random, withReadings: withReadings)
      let property = SmallProperty(&random, pair.claims)
      let exchange = ReferenceExchange(issuer: pair.new, readings: pair.readings)
      let about = Self.describe(pair, property, random.seed)
      let byForce = property.counterexample(
        exchange, pair.claims, property.isAlways ? Array(pair.values.prefix(15)) : pair.values)
      switch Self.verdict(pair, property).outcome {
      case .holds:
        counts.holds += 1
        if let byForce { Issue.record("holds, but \(byForce) refutes it\n\(about)") }
      case .fails(let witness):
        counts.fails += 1
        if property.isAlways { counts.always += 1 }
        let token = ReferenceWitness(
          witness.input.claims ?? "", witness.input.request ?? "", witness.input.now ?? 0)
        let isForeign = token.claims["iss"] != .string("i")
        let isRight = property.isRefuted(
          by: token.claims, token.request, token.remaining, exchange, isForeign: isForeign)
        if !isRight { Issue.record("\(witness.input.claims ?? "") refutes nothing\n\(about)") }
      case .undecided:
        counts.undecided += 1
        if counts.undecided * 10_000 > rounds { Issue.record("undecided\n\(about)") }
      }
    }
    #expect(counts.holds > rounds / 8 && counts.fails > rounds / 8)
    #expect(Soak.isShort || counts.always > rounds / 30)
  }
}
