import ConfigModel
import Testing

/// The checks that are made in addition to a failed one, and the order in which they are reported.
@Suite struct ExchangeOrderTests {
  private static let sound = #""jwks":{"jwksUri":"https://keys.corp.net"},"audience":["a"]"#
  private static let token = #""iss":"i","sub":"ann","aud":"a""#

  private func decide(
    _ issuer: String = sound, _ claims: String = token + #","exp":4600"#, now: Int = 1000,
    _ environment: ExchangeEnvironment = .init(), _ request: ExchangeRequest = .init()
  ) throws -> Decision {
    let config = #"{"issuers":[{"issuerName":"i","virtualUserEnabled":true,\#(issuer)}]}"#
    let configuration = DecodedDocument(
      JSONParser.parse(SourceBytes(config)), AuthTokenConfiguration.schema
    ).root.map { AuthTokenConfiguration($0) }
    let claims = try #require(TokenClaims(JSONParser.parse(SourceBytes("{\(claims)}"))))
    return TokenExchange(configuration, environment)
      .decide(PresentedToken(claims), request, now: now)
  }

  private func readings(_ reading: Reading, _ choice: Int) -> ExchangeEnvironment {
    ExchangeEnvironment(readings: Readings().with(reading, choice))
  }

  @Test func acceptsValidToken() throws {
    let decision = try decide()
    #expect(decision.verdict == .accept)
    #expect(decision.reason == .ok)
    #expect(decision.assumptions.isEmpty)
  }

  @Test func continuesAfterDisabledIssuerAndInvalidKeySource() throws {
    let decision = try decide(
      #""enabled":false,"jwks":{},"audience":["b"]"#, #""iss":"i","aud":"a","nbf":2000"#)
    #expect(
      decision.reasons == [
        .issuerDisabled, .keySourceMissing, .tokenNotYetValid, .tokenExpMissing, .audienceMismatch,
        .usernameMissing,
      ])
  }

  @Test func stopsAtUnusableIssuer() throws {
    #expect(try decide(#""enabled":false,"audience":"a""#).reasons == [.configInvalid])
  }

  @Test func readingDecidesBetweenTwoKeySources() throws {
    let both = #""jwks":{},"certificateSubjectNames":["CN=idp"],"audience":["a"]"#
    #expect(try decide(both).reasons == [.keySourceMissing])
    #expect(try decide(both).assumptions.switchable == [.bothKeySources])
    let refused = try decide(both, readings(.bothKeySources, 1))
    #expect(refused.reasons == [.configInvalid])
    #expect(refused.assumptions.switchable == [.bothKeySources])
  }

  @Test func tlsVersionsAreOnlyForHTTPS() throws {
    let versions = #""allowHttp":true,"tlsVersions":[]},"audience":["a"]"#
    #expect(
      try decide(#""jwks":{"jwksUri":"http://keys.corp.net",\#(versions)"#).verdict == .accept)
    #expect(
      try decide(#""jwks":{"jwksUri":"https://keys.corp.net",\#(versions)"#).reasons
        == [.tlsVersionsUnusable])
  }

  @Test(arguments: [
    ("1e300", false), ("1001", false), ("1000", true), ("1000.0", true), ("-1e999", true),
    ("12345678901234567890", false), (#""9""#, true),
  ])
  func readsLargeNotBefore(nbf: String, isValid: Bool) throws {
    let decision = try decide(Self.sound, Self.token + #","exp":4600,"nbf":\#(nbf)"#)
    #expect(decision.reasons == (isValid ? [] : [.tokenNotYetValid]))
  }

  @Test(arguments: ["1e300", "12345678901234567890", "null", #""4600""#])
  func rejectsInvalidExpiry(exp: String) throws {
    let decision = try decide(Self.sound, Self.token + #","exp":\#(exp)"#)
    #expect(decision.reasons == [.tokenExpInvalid])
  }

  @Test func usesPolicyOfTheEnvironment() throws {
    let policies = EnvironmentPolicies(tokenExchangeTimeoutPolicy: "FromTimeoutSecs ")
    let decision = try decide(ExchangeEnvironment(policies: policies))
    #expect(decision.reasons == [.timeoutPolicyInvalid])
  }

  @Test func lifetimeOverflowIsTheMaximum() throws {
    let decision = try decide(
      Self.sound + #","tokenTimeoutSeconds":9223372036854775807"#, now: -5)
    #expect(decision.lifetime?.expiresAt == .max - 5)
    #expect(decision.lifetime?.expiresIn == .max)
  }

  @Test func backendIsIrrelevantAfterAnotherFailure() throws {
    let limited = Self.sound + #","allowedMbes":[{"clientId":"c"}]"#
    #expect(try decide(limited).reasons == [.backendUnknown])
    #expect(try decide(limited, Self.token).reasons == [.tokenExpMissing])
  }

  private func decide(_ environment: ExchangeEnvironment) throws -> Decision {
    try decide(Self.sound, Self.token + #","exp":4600"#, now: 1000, environment)
  }

  private func decide(_ issuer: String, _ environment: ExchangeEnvironment) throws -> Decision {
    try decide(issuer, Self.token + #","exp":4600"#, now: 1000, environment)
  }
}

/// The readings that a decision lists as its assumptions.
@Suite struct NecessaryReadingsTests {
  private func assumptions(_ issuer: String, _ claims: String, _ readings: Readings = .init())
    throws -> [String]
  {
    let config = """
      {"issuers":[{"issuerName":"i","virtualUserEnabled":true,"audience":["a"],
      "jwks":{"jwksUri":"https://keys.corp.net"},\(issuer)}]}
      """
    let configuration = DecodedDocument(
      JSONParser.parse(SourceBytes(config)), AuthTokenConfiguration.schema
    ).root.map { AuthTokenConfiguration($0) }
    let claims = try #require(
      TokenClaims(
        JSONParser.parse(SourceBytes(#"{"iss":"i","sub":"ann","aud":"a","exp":4600,\#(claims)}"#))))
    return TokenExchange(configuration, ExchangeEnvironment(readings: readings))
      .decide(PresentedToken(claims), now: 1000).assumptions.names
  }

  @Test func caseReadingIsReportedOnlyIfItDecides() throws {
    let filter = #""filters":[{"name":"dept","values":["Sales","s*"]}]"#
    #expect(try assumptions(filter, #""dept":"SALES""#) == ["filter-case"])
    #expect(try assumptions(filter, #""dept":"sales""#) == [])
    #expect(try assumptions(filter, #""dept":["SALES","Sales"]"#) == [])
    let insensitive = Readings().with(.filterCase, 1)
    #expect(try assumptions(filter, #""dept":"SALES""#, insensitive) == ["filter-case"])
    #expect(try assumptions(filter, #""dept":"Sales""#, insensitive) == [])
  }

  @Test func numberReadingIsReportedOnlyIfItDecides() throws {
    let filter = #""filters":[{"name":"level","values":["5","x"]}]"#
    #expect(try assumptions(filter, #""level":5"#) == ["non-string-claims"])
    #expect(try assumptions(filter, #""level":6"#) == [])
    #expect(try assumptions(filter, #""level":[5,"x"]"#) == [])
    let ignoring = Readings().with(.nonStringClaims, 1)
    #expect(try assumptions(filter, #""level":5"#, ignoring) == ["non-string-claims"])
  }

  @Test func orderOfFiltersDoesNotChangeTheReason() throws {
    let filters = """
      "filters":[{"name":"dept","values":["SALES"]},\
      {"name":"dept","type":"exclude","values":["SALES"]}]
      """
    #expect(try assumptions(filters, #""dept":"sales""#) == [])
  }

  @Test func rejectedTokenHasNoRoleReadings() throws {
    let roles = """
      "roleAttributes":["groups"],"roleMappings":[{"tokenRole":"r","mappedRoles":["R"]}]
      """
    #expect(try assumptions(roles, #""groups":["other"]"#) == ["unmapped-role"])
    #expect(try assumptions(roles, #""groups":["other","R"]"#) == ["unmapped-role"])
    #expect(try assumptions(roles, #""groups":["other"],"nbf":2000"#) == [])
  }
}
