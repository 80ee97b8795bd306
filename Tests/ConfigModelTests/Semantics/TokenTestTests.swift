import ConfigModel
import TestSupport
import Testing

/// Mismatches with an expectation, and the configuration entries that decisions exercise.
@Suite struct TokenTestTests {
  private static let configuration = #"""
    {"issuers":[
      {"issuerName":"https://idp.corp.example","audience":["m"],"virtualUserEnabled":true,
       "filters":[{"name":"dept","values":["sales","field-*","SALES"]},
                  {"name":"kind","type":"exclude","values":["robot"]}],
       "allowedMbes":[{"name":"Orders","version":"1"},{"clientId":"c1"}],
       "roleAttributes":["groups"],
       "roleMappings":[{"tokenRole":"a","mappedRoles":["A1","A2"]},{"tokenRole":"b","mappedRoles":["B"]}],
       "defaultRoles":["Guest"],"issuerRoles":["Staff"],
       "jwks":{"jwksUri":"https://idp.corp.example/keys"}},
      {"issuerName":"https://off.corp.example","enabled":false,
       "filters":[{"name":"x","values":["y"]}],"jwks":{"jwksUri":"https://off.corp.example/keys"}}]}
    """#

  private func exchange(_ readings: Readings = Readings()) -> TokenExchange {
    let tree = JSONParser.parse(SourceBytes(Self.configuration))
    return TokenExchange(
      DecodedDocument(tree, AuthTokenConfiguration.schema).root.map { AuthTokenConfiguration($0) },
      ExchangeEnvironment(baseURL: "https://m.corp.example", readings: readings))
  }

  private func token(_ claims: String) throws -> PresentedToken {
    PresentedToken(
      try #require(
        TokenClaims(
          JSONParser.parse(
            SourceBytes(
              #"{"iss":"https://idp.corp.example","aud":"m","sub":"ann","exp":2000000000,\#(claims)}"#
            ))
        )))
  }

  private func expectation(_ text: String) throws -> TokenTestExpectation {
    let document = DecodedDocument(
      JSONParser.parse(SourceBytes(text)), TokenTestExpectation.schema)
    #expect(document.problems.isEmpty, "\(text)")
    return TokenTestExpectation(try #require(document.root))
  }

  private static let request = ExchangeRequest(
    backend: BackendIdentity(name: "Orders", version: "1"))

  private func decide(_ claims: String) throws -> Decision {
    exchange().decide(try token(claims), Self.request, now: 1_900_000_000)
  }

  // MARK: Expectations

  private static let accepted = #""dept":"sales","groups":["a","zz"]"#

  /// Each field alone: once with the right value, and once with a wrong one.
  @Test(arguments: [
    (#"{"verdict":"accept"}"#, #"{"verdict":"reject"}"#, "accept"),
    (#"{"reason":"ok"}"#, #"{"reason":"token-expired"}"#, "ok"),
    (#"{"reasons":[]}"#, #"{"reasons":["token-expired"]}"#, "none"),
    (#"{"username":"ann"}"#, #"{"username":"Ann"}"#, "ann"),
    (#"{"userKind":"virtual"}"#, #"{"userKind":"mapped"}"#, "virtual"),
    (
      #"{"roles":["zz","Staff","A2","A1","A1"]}"#, #"{"roles":["zz","Staff","A2"]}"#,
      "A1, A2, Staff, zz"
    ),
    (#"{"rolesInclude":["zz"]}"#, #"{"rolesInclude":["zz","Guest"]}"#, "A1, A2, Staff, zz"),
    (#"{"rolesExclude":["Guest"]}"#, #"{"rolesExclude":["Guest","zz"]}"#, "A1, A2, Staff, zz"),
    (#"{"expiresIn":28800}"#, #"{"expiresIn":28801}"#, "28800 s"),
    (#"{"assumptions":["unmapped-role"]}"#, #"{"assumptions":[]}"#, "unmapped-role"),
  ])
  func comparesEveryMember(_ right: String, _ wrong: String, _ actual: String) throws {
    let decision = try decide(Self.accepted)
    #expect(try expectation(right).mismatches(decision).map(\.name) == [])
    let mismatches = try expectation(wrong).mismatches(decision)
    #expect(mismatches.map(\.actual) == [actual])
    let mismatch = try #require(mismatches.first)
    #expect(wrong.hasPrefix("{\"\(mismatch.name)\""))
    #expect(mismatch.range.end == wrong.utf8.count - 1)
  }

  @Test func rejectedTokenHasNoDetails() throws {
    let decision = try decide(#""dept":"none","kind":"robot""#)
    let text = """
      {"verdict":"reject","reason":"filter-unsatisfied","reasons":["filter-unsatisfied"],\
      "rolesExclude":["A1"]}
      """
    #expect(try expectation(text).mismatches(decision).map(\.name) == [])
    let wrong = """
      {"username":"ann","userKind":"virtual","roles":[],"rolesInclude":[],"expiresIn":1}
      """
    #expect(
      try expectation(wrong).mismatches(decision).map { "\($0.name) \($0.actual)" } == [
        "username nothing", "userKind nothing", "roles nothing", "rolesInclude nothing",
        "expiresIn nothing",
      ])
  }

  @Test func comparesOrigins() throws {
    let none = Assumptions()
    #expect(
      try expectation(#"{"allowed":true,"pattern":"https://a","assumptions":[]}"#)
        .mismatches(pattern: "https://a", none).isEmpty)
    #expect(
      try expectation(#"{"allowed":false,"pattern":"https://b","assumptions":["origin-case"]}"#)
        .mismatches(pattern: "https://a", none).map(\.name) == [
          "allowed", "pattern", "assumptions",
        ])
    #expect(
      try expectation(#"{"allowed":true,"pattern":"https://b"}"#)
        .mismatches(pattern: nil, none).map(\.actual) == ["false", "nothing"])
  }

  // MARK: Coverage

  private static let everything = [
    "issuer https://idp.corp.example", "filter dept", "filter-value sales",
    "filter-value field-*", "filter-value SALES", "filter kind", "filter-value robot",
    "backend Orders", "backend c1", "mapping a", "role A1", "role A2", "mapping b", "role B",
    "default-role Guest", "issuer-role Staff", "issuer https://off.corp.example",
  ]

  @Test func countsElements() throws {
    #expect(Self.everything.count == 17)
    let nothing = PolicyCoverage(try #require(exchange().configuration), ExchangeTouches())
    #expect(nothing.items.map { "\($0.kind.rawValue) \($0.name)" } == Self.everything)
    #expect(nothing.exercisedCount == 0)
  }

  private func exercised(
    _ claims: String..., backend: BackendIdentity = request.backend,
    readings: Readings = Readings()
  ) throws -> [String] {
    let exchange = exchange(readings)
    var touches = ExchangeTouches()
    for text in claims {
      let token = try token(text)
      let request = ExchangeRequest(backend: backend)
      let decision = exchange.decide(token, request, now: 1_900_000_000, touching: &touches)
      #expect(decision.isSame(as: exchange.decide(token, request, now: 1_900_000_000)))
    }
    return PolicyCoverage(try #require(exchange.configuration), touches).items
      .filter(\.isExercised).map { "\($0.kind.rawValue) \($0.name)" }
  }

  private static let issuer = "issuer https://idp.corp.example"

  @Test func acceptedTokenCoversUsedElements() throws {
    #expect(
      try exercised(#""dept":"sales","groups":["a"]"#) == [
        Self.issuer, "filter-value sales", "backend Orders", "mapping a", "role A1", "role A2",
        "issuer-role Staff",
      ])
    #expect(
      try exercised(#""dept":"field-x""#, backend: BackendIdentity(clientId: "c1")) == [
        Self.issuer, "filter-value field-*", "backend c1", "default-role Guest",
        "issuer-role Staff",
      ])
  }

  @Test func rejectedTokenCoversItsFilter() throws {
    #expect(
      try exercised(#""dept":"none""#, #""dept":["field-","none"],"kind":"robot""#) == [
        Self.issuer, "filter dept", "filter-value field-*", "filter kind", "filter-value robot",
        "backend Orders",
      ])
  }

  /// The roles of a rejected token do not count as exercised.
  @Test func rejectedTokenCoversNoRoles() throws {
    #expect(
      try exercised(#""dept":"none","groups":["a","b"]"#) == [
        Self.issuer, "filter dept", "backend Orders",
      ])
  }

  @Test func comparesValuesByReading() throws {
    var readings = Readings()
    readings[.filterCase] = 1
    #expect(
      try exercised(#""dept":"Sales","groups":"b""#, readings: readings) == [
        Self.issuer, "filter-value sales", "filter-value SALES", "backend Orders", "mapping b",
        "role B", "issuer-role Staff",
      ])
  }

  @Test func countsPatternsOnce() {
    let policy = AllowOriginPolicy("https://a.corp.example, , https://*.corp.example")
    let coverage = PolicyCoverage(policy, admitting: [1])
    #expect(coverage.items.map(\.isExercised) == [false, true])
    #expect(PolicyCoverage(AllowOriginPolicy("disallow"), admitting: []).items.isEmpty)
  }
}
