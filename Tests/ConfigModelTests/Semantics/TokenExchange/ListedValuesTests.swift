import ConfigModel
import Testing

/// Messages that list the values that would be accepted.
@Suite struct ListedValuesTests {
  private func failures(_ issuer: String, backend: BackendIdentity = .init()) throws -> [String] {
    let tree = JSONParser.parse(
      SourceBytes(#"{"issuers":[{"issuerName":"i","virtualUserEnabled":true,\#(issuer)}]}"#))
    let root = try #require(DecodedDocument(tree, AuthTokenConfiguration.schema).root)
    let exchange = TokenExchange(AuthTokenConfiguration(root), ExchangeEnvironment())
    let claims = #"{"iss":"i","sub":"u","exp":4600,"aud":"x"}"#
    let token = PresentedToken(try TokenClaims.read(SourceBytes(claims)))
    var request = ExchangeRequest()
    request.backend = backend
    return exchange.explain(token, request, now: 1000, onlyProblems: true).trace.map(\.message)
  }

  @Test func listsAtMostFiveValues() throws {
    let values = (1...7).map { #""a\#($0)""# }.joined(separator: ",")
    #expect(
      try failures(#""audience":[\#(values)]"#).contains(
        "audience 'x' is not accepted; the issuer accepts 'a1', 'a2', 'a3', 'a4', 'a5' and 2 more"))
    #expect(
      try failures(#""filters":[{"name":"aud","values":["a*","b"]}]"#).contains(
        "'aud' is 'x', which matches none of the filter's values: 'a*', 'b'"))
  }

  @Test func shortensLongValues() throws {
    let long = String(repeating: "a", count: 61)
    #expect(
      try failures(#""audience":["\#(long)"]"#).contains(
        "audience 'x' is not accepted; the issuer accepts '\(long.dropLast())…'"))
  }

  @Test func listsTheCompleteBackends() throws {
    let backends = #"[{"name":"N","version":"1"},{"clientId":"c"},{"name":"M"}]"#
    #expect(
      try failures(
        #""allowedMbes":\#(backends)"#,
        backend: BackendIdentity(name: "O", version: "1", clientId: "d")
      ).contains("the backend is not in 'allowedMbes': 'N' '1', client ID 'c'"))
  }
}
