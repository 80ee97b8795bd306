import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

@testable import oconf

/// The merged summaries of the parts of a log are the summary of the whole log, byte for byte.
@Suite struct SummaryMergeTests {
  private static func configuration(_ department: String, _ seconds: Int) -> AuthTokenConfiguration?
  {
    let text = """
      {"issuers":[{"issuerName":"https://a.corp.example","virtualUserEnabled":true,\
      "jwks":{"jwksUri":"https://a.corp.example/keys"},"audience":["app"],\
      "tokenTimeoutSeconds":\(seconds),"roleAttributes":["roles"],\
      "roleMappings":[{"tokenRole":"m","mappedRoles":["M"]}],\
      "filters":[{"name":"dept","values":["it","\(department)"]}]},\
      {"issuerName":"https://b.corp.example","virtualUserEnabled":true,\
      "jwks":{"jwksUri":"https://b.corp.example/keys"}},\
      {"issuerName":"é","enabled":false},{"issuerName":"e\\u0301","enabled":false},\
      {"issuerName":"https://c.corp.example"}]}
      """
    return DecodedDocument(JSONParser.parse(SourceBytes(text)), AuthTokenConfiguration.schema).root
      .map { AuthTokenConfiguration($0) }
  }

  private static func tokens(_ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0..<40, using: &random)).map { _ in
      func one(_ values: String...) -> String { values.randomElement(using: &random) ?? "" }
      let issuer = one(
        "https://a.corp.example", "https://a.corp.example", "https://b.corp.example", "é",
        "e\\u0301", "https://c.corp.example", "https://d.corp.example")
      return "{\"iss\":\"\(issuer)\",\"aud\":\"\(one("app", "web"))\","
        + "\"exp\":\(one("2000", "2000", "5", "\"x\"")),\"sub\":\"\(one("ann", "bob"))\","
        + "\"dept\":\"\(one("it", "hr", "sales"))\",\"roles\":[\(one("", "\"m\"", "\"n\"", "1"))]}"
    }
  }

  /// Splits a list into parts, some of them empty.
  private static func parts(
    _ list: [String], _ random: inout SeededGenerator
  ) -> [[String]] {
    var parts = Array(repeating: [String](), count: Int.random(in: 1..<8, using: &random))
    for element in list { parts[Int.random(in: parts.indices, using: &random)].append(element) }
    return parts
  }

  private static let origin = SummaryOrigin(
    configurations: [SourceBytes("{}")], now: Timestamp(secondsSince1970: 1000), baseURL: nil,
    readings: Readings(), request: ExchangeRequest(), environments: [ExchangeEnvironment()])

  private static func eval(_ tokens: [String]) throws -> TokenSummary {
    let exchange = TokenExchange(configuration("hr", 3600), ExchangeEnvironment())
    var tally = EvalTally(exchange)
    for token in tokens {
      let claims = try TokenClaims.read(SourceBytes(token))
      tally.add(exchange.decide(PresentedToken(claims), now: 1000))
    }
    // A property that adds up, as the number of malformed lines does.
    let malformed = tokens.count { $0.contains("bob") }
    return TokenSummary(.eval, tally.counts(malformed: malformed), origin.json)
  }

  private static func diff(_ tokens: [String]) throws -> TokenSummary {
    let (old, new) = (configuration("hr", 3600), configuration("sales", 60))
    var replay = Replay(
      (old, ExchangeEnvironment()), (new, ExchangeEnvironment()), ExchangeRequest(), now: 1000)
    replay.tally = ReplayTally(
      oldIssuers: old?.issuers.count ?? 0, newIssuers: new?.issuers.count ?? 0)
    for token in tokens { _ = replay.take(try TokenClaims.read(SourceBytes(token))) }
    let counts = ReplayCounting.counts(
      replay, old?.issuers ?? [], new?.issuers ?? [], Readings())
    var origin = origin
    origin.hasFailed = true
    return TokenSummary(
      .diff,
      Counts([.init("malformed", Counts(0)), .init("policies", Counts([.init("p", counts)]))]),
      origin.json)
  }

  /// Merges summaries in a random order and in random groups. Each is read from its JSON before.
  private static func merged(
    _ summaries: [TokenSummary], _ random: inout SeededGenerator
  ) throws -> TokenSummary {
    var rest = try summaries.shuffled(using: &random).map(reread)
    while rest.count > 1 {
      let index = Int.random(in: 0..<rest.count - 1, using: &random)
      try rest[index].merge(rest.remove(at: index + 1))
      rest[index] = try reread(rest[index])
    }
    return try #require(rest.first)
  }

  private static func reread(_ summary: TokenSummary) throws -> TokenSummary {
    try TokenSummary(JSONParser.parse(SourceBytes(summary.json)).root)
  }

  private static func text(_ summary: TokenSummary) -> String {
    TokenSummaryText(summary: summary, style: Style(isColored: false)).text.string
  }

  @Test(arguments: [TokenSummary.Command.eval, .diff])
  func partsAddUpToTheWhole(_ command: TokenSummary.Command) throws {
    var random = Soak.random(17)
    let make = command == .eval ? Self.eval : Self.diff
    for _ in 0..<Soak.rounds(400) {
      let tokens = Self.tokens(&random)
      let whole = try make(tokens)
      let parts = try Self.parts(tokens, &random).map(make)
      let merged = try Self.merged(parts, &random)
      #expect(merged.json == whole.json, "seed \(random.seed): \(tokens)")
      #expect(Self.text(merged) == Self.text(whole))
      #expect(merged.status == whole.status)
    }
  }
}
