import ConfigModel
import TestSupport
import Testing

/// Many filters on one claim. Looking filters up by value decides the same as evaluating each
/// filter, which happens if the caller asks which value of a filter was matched.
@Suite struct FilterCrowdTests {
  private func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
      ["a", "b", "A", "*", "1"].randomElement(using: &random)
    }.joined()
  }

  private func filter(_ random: inout SeededGenerator) -> String {
    let values = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      "\"\(Bool.random(using: &random) ? "*" : "")\(text(&random))\""
    }
    let name = Int.random(in: 0..<8, using: &random) == 0 ? "office" : "groups"
    let type = ["include", "exclude", "Include"].randomElement(using: &random) ?? ""
    return
      "{\"name\":\"\(name)\",\"type\":\"\(type)\",\"values\":[\(values.joined(separator: ","))]}"
  }

  private func value(_ random: inout SeededGenerator) -> String {
    let others = ["1", "true", "null", "[\"a\"]", "{}", "1.0", "11"]
    return Int.random(in: 0..<4, using: &random) > 0
      ? "\"\(text(&random))\"" : others.randomElement(using: &random) ?? "1"
  }

  @Test func matchesSingleFilters() throws {
    var random = SeededGenerator()
    var counts = (passed: 0, failed: 0)
    for _ in 0..<Soak.rounds(600) {
      let filters = (0..<Int.random(in: 16...40, using: &random)).map { _ in filter(&random) }
      let text = """
        {"issuers":[{"issuerName":"https://idp.corp.example","virtualUserEnabled":true,\
        "audience":["a"],"jwks":{"jwksUri":"https://idp.corp.example/keys"},\
        "filters":[\(filters.joined(separator: ","))]}]}
        """
      let root = try #require(
        DecodedDocument(JSONParser.parse(SourceBytes(text)), AuthTokenConfiguration.schema).root)
      var environment = ExchangeEnvironment()
      environment.readings[.filterCase] = Int.random(in: 0...1, using: &random)
      environment.readings[.nonStringClaims] = Int.random(in: 0...1, using: &random)
      let exchange = TokenExchange(AuthTokenConfiguration(root), environment)
      for _ in 0..<4 {
        let values = (0..<Int.random(in: 0...6, using: &random)).map { _ in value(&random) }
        let payload = """
          {"iss":"https://idp.corp.example","aud":"a","sub":"ann","exp":2000,"office":"a",\
          "groups":[\(values.joined(separator: ","))]}
          """
        let claims = try #require(TokenClaims(JSONParser.parse(SourceBytes(payload))))
        var touches = ExchangeTouches()
        let expected = exchange.decide(PresentedToken(claims), now: 1000, touching: &touches)
        let decision = exchange.decide(PresentedToken(claims), now: 1000)
        if !decision.isSame(as: expected) || decision.assumptions != expected.assumptions {
          Issue.record("\(text) for \(payload), seed \(random.seed)")
        }
        let trace = exchange.explain(PresentedToken(claims), now: 1000).trace
        let problems = exchange.explain(PresentedToken(claims), now: 1000, onlyProblems: true).trace
        #expect(
          problems.map(\.message)
            == trace.filter { $0.outcome == .failed || $0.outcome == .unknown }.map(\.message))
        let failed = decision.reasons.count { $0 == .filterUnsatisfied }
        counts.failed += failed
        counts.passed += filters.count - failed
      }
    }
    #expect(min(counts.passed, counts.failed) > Soak.rounds(1000))
  }
}
