import ConfigModel
import Testing

/// The entries of a configuration that a rejected token almost matches.
@Suite struct NearMissTests {
  private func misses(_ issuers: String, _ claims: String) throws -> [String] {
    let tree = JSONParser.parse(SourceBytes(#"{"issuers":[\#(issuers)]}"#))
    let root = try #require(DecodedDocument(tree, AuthTokenConfiguration.schema).root)
    let exchange = TokenExchange(AuthTokenConfiguration(root), ExchangeEnvironment())
    let token = PresentedToken(try TokenClaims.read(SourceBytes(claims)))
    return NearMiss.all(of: exchange, token, exchange.decide(token, now: 1000)).map(\.message)
  }

  private func issuer(_ name: String, audience: String = "[]") -> String {
    #"{"issuerName":"\#(name)","virtualUserEnabled":true,"audience":\#(audience)}"#
  }

  @Test func listsAtMostThreeIssuers() throws {
    let names = ["https://i/", "HTTPS://I", "http://i", "https://i ", "https://other"]
    let claims = #"{"iss":"https://i","sub":"u","exp":4600}"#
    for count in 1...4 {
      let issuers = names.suffix(count + 1).map { issuer($0) }.joined(separator: ",")
      #expect(try misses(issuers, claims).count == min(count, 3))
    }
    #expect(try misses(issuer("https://other"), claims).isEmpty)
  }

  @Test func listsAtMostThreeAudiences() throws {
    for count in 1...4 {
      let values = ["a/", "A", "x://a", " a"].prefix(count).map { #""\#($0)""# }
      let claims = #"{"iss":"i","sub":"u","exp":4600,"aud":[\#(values.joined(separator: ","))]}"#
      let found = try misses(issuer("i", audience: #"["a"]"#), claims)
      #expect(found.count == min(count, 3), "\(found)")
    }
  }

  @Test func explainsTheDifference() throws {
    for (audience, difference) in [
      ("a/", "by a trailing slash"), ("A", "in case"),
      (" a", "in leading or trailing whitespace"),
      ("x://a", "in the scheme"),
    ] {
      let claims = #"{"iss":"i","sub":"u","exp":4600,"aud":"\#(audience)"}"#
      #expect(
        try misses(issuer("i", audience: #"["a"]"#), claims)
          == ["'\(audience)' differs from 'a' only \(difference)"])
    }
  }
}
