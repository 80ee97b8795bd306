import TestSupport
import Testing

@testable import ConfigModel

/// Decides many tokens one after the other, reusing the memory of the first.
@Suite struct ExchangeSeriesTests {
  private static func exchange() -> TokenExchange {
    let config = """
      {"issuers":[{"issuerName":"i","virtualUserEnabled":true,"audience":["a"],\
      "jwks":{"jwksUri":"https://keys.corp.net"},"roleAttributes":["groups"],\
      "filters":[{"name":"dept","values":["sales","field-*"]}],\
      "roleMappings":[{"tokenRole":"t","mappedRoles":["T","U"]}],"defaultRoles":["D"]}]}
      """
    let configuration = DecodedDocument(
      JSONParser.parse(SourceBytes(config)), AuthTokenConfiguration.schema
    ).root.map { AuthTokenConfiguration($0) }
    return TokenExchange(configuration, .init())
  }

  private static func line(_ generator: inout SeededGenerator) -> String {
    var members = [
      ["\"iss\":\"i\"", "\"iss\":\"x\"", "\"iss\":1"], ["\"aud\":\"a\"", "\"aud\":[\"b\",\"a\"]"],
      ["\"exp\":4600", "\"exp\":5", "\"exp\":1e9"], ["\"dept\":\"sales\"", "\"dept\":\"Field-1\""],
      [#""groups":["t","v"]"#, #""groups":"t""#, #""groups":["\u0074",7]"#, #""groups":[]"#],
    ].compactMap { $0.randomElement(using: &generator) }
    let length = [3, 3, 3, 40, 5000].randomElement(using: &generator) ?? 3
    let user = (0..<length).map { _ in "abc".randomElement(using: &generator) ?? "a" }
    members.append("\"sub\":\"\(String(user))\"")
    if Bool.random(using: &generator) {
      for number in 0..<Int.random(in: 0...60, using: &generator) {
        members.insert("\"c\(number)\":[[],{\"x\":null}]", at: 0)
      }
    }
    let damages = ["", "", "", "", ",\"sub\":1", ",", "]", ",\"\u{1}\":2", ",\"é\":\"\\ud800\""]
    let damage = damages.randomElement(using: &generator) ?? ""
    let line = "{" + members.joined(separator: ",") + damage + "}"
    return Int.random(in: 0..<4, using: &generator) == 0 ? broken(line, &generator) : line
  }

  /// Removes or inserts text at a random place.
  private static func broken(_ line: String, _ generator: inout SeededGenerator) -> String {
    var scalars = Array(line.unicodeScalars)
    let start = Int.random(in: 0..<scalars.count, using: &generator)
    if Bool.random(using: &generator) {
      let end = min(scalars.count, start + Int.random(in: 1..<20, using: &generator))
      scalars.removeSubrange(start..<end)
    } else {
      let inserted = "{}[]\",:\\\u{0}é ".unicodeScalars
      scalars.insert(inserted.randomElement(using: &generator) ?? "[", at: start)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Describes a decision and the readings it rests on.
  private static func words(_ decision: Decision, _ readings: Readings) -> String {
    var words = "\(decision.verdict) \(decision.reasons) \(decision.username?.string ?? "-")"
    words += " \(decision.roles.map(\.string)) \(decision.lifetime?.expiresAt ?? 0)"
    decision.assumptions.forEach(readings) { words += " \($0)=\($1)" }
    return words
  }

  @Test(arguments: 0..<UInt64(Soak.rounds(20)))
  func matchesSingleDecisions(seed: UInt64) {
    var generator = SeededGenerator(seed)
    let (exchange, other) = (Self.exchange(), Self.exchange())
    let request = PreparedRequest(.init())
    var series = ExchangeSeries(exchange, request, now: 1000)
    // Some decisions are kept. Later tokens must not change them.
    var kept: [(decision: Decision, words: String)] = []
    var accepted = 0
    for _ in 0..<200 {
      let bytes = Array(Self.line(&generator).utf8)
      var expected: String
      do throws(TokenFault) {
        let token = PresentedToken(try TokenClaims.read(SourceBytes(bytes)))
        expected = Self.words(other.decide(token, request, now: 1000), .init())
      } catch {
        expected = "\(error.message) \(error.range)"
      }
      var actual = ""
      let keeps = Int.random(in: 0..<4, using: &generator) == 0
      do throws(TokenFault) {
        try series.decide(bytes.span) { decision in
          actual = Self.words(decision, .init())
          if decision.verdict == .accept { accepted += 1 }
          if keeps { kept.append((decision, actual)) }
        }
      } catch {
        actual = "\(error.message) \(error.range)"
      }
      #expect(actual == expected)
    }
    #expect(accepted > 0 && !kept.isEmpty)
    for (decision, words) in kept { #expect(Self.words(decision, .init()) == words) }
  }

  @Test func poolsKeepTexts() {
    var pool = TextPool()
    let texts = (0..<3000).map { Text(String(repeating: "é", count: $0 % 700) + "\($0)") }
    let copies = texts.map { pool.copy($0) }
    #expect(copies == texts)
    #expect(copies[1].source === copies[2].source)
    #expect(copies[699].source === texts[699].source)
  }
}
