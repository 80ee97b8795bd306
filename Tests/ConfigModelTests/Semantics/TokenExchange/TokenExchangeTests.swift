import ConfigModel
import Foundation
import TestSupport
import Testing

/// Compares the decisions with the vectors, case by case.
@Suite struct TokenExchangeTests {
  @Test func matchesVectors() throws {
    var count = 0
    for vector in try Fixtures.json("vectors/exchange.json").elements {
      let name = try #require(vector.member("id")).text.string
      let decision = try decide(vector)
      #expect(decision.verdict.rawValue == vector.member("verdict")?.text.string, "\(name)")
      #expect(decision.reason.code.description == vector.member("reason")?.text.string, "\(name)")
      let username = vector.member("username").flatMap { $0.kind == .string ? $0.text : nil }
      #expect(decision.username == username, "\(name)")
      let roles = vector.member("roles").flatMap { roles in
        roles.kind == .array ? roles.elements.map(\.text.string).sorted() : nil
      }
      #expect(decision.roles.map(\.string) == roles ?? [], "\(name)")
      #expect(decision.lifetime?.expiresIn == vector.member("expires_in")?.exactInteger, "\(name)")
      let assumes = try #require(vector.member("assumes")).elements.map(\.text.string)
      #expect(
        decision.assumptions.names == (assumes + (Self.furtherReadings[name] ?? [])).sorted(),
        "\(name)")
      count += 1
    }
    #expect(count > 70)
  }

  /// Readings that cases rest on in addition to those they list. With another choice, the
  /// user would get other roles.
  private static let furtherReadings = [
    "two-mappings-of-one-role": ["duplicate-mapping"],
    "role-claim-is-a-number": ["default-roles-when"],
  ]

  private func decide(_ vector: JSONValue) throws -> Decision {
    let now = try #require(vector.member("now")?.exactInteger)
    let env = try #require(vector.member("env"))
    let request = try #require(vector.member("request"))
    let exchange = TokenExchange(
      configuration(try #require(vector.member("config"))), environment(env))
    let payload = tree(try #require(vector.member("claims")))
    let claims = try #require(TokenClaims(payload))
    var presented = ExchangeRequest()
    if let form = request.member("form") {
      presented.form = try #require(ClientAuthentication(rawValue: form.text.string))
    }
    if let backend = request.member("backend") {
      presented.backend = BackendIdentity(
        name: backend.member("name")?.text.string, version: backend.member("version")?.text.string,
        clientId: backend.member("clientId")?.text.string)
    }
    return exchange.decide(PresentedToken(claims), presented, now: now)
  }

  /// Clocks may differ by the skew: a token ends later and begins earlier by it.
  @Test(
    arguments: [
      (#"{"iss":"i","exp":2000}"#, 2029, nil), (#"{"iss":"i","exp":2000}"#, 2030, .tokenExpired),
      (#"{"iss":"i","exp":9000,"nbf":2000}"#, 1970, nil),
      (#"{"iss":"i","exp":9000,"nbf":2000}"#, 1969, .tokenNotYetValid),
    ] as [(String, Int, ExchangeReason?)])
  func allowsClockSkew(_ claims: String, _ now: Int, _ refusal: ExchangeReason?) throws {
    var environment = ExchangeEnvironment()
    environment.skew = 30
    func tree(_ text: String) -> JSONTree { JSONParser.parse(SourceBytes(text)) }
    let trusted = configuration(tree(#"{"issuers":[{"issuerName":"i"}]}"#).root)
    let exchange = TokenExchange(trusted, environment)
    let claims = try #require(TokenClaims(tree(claims)))
    let reasons = exchange.decide(PresentedToken(claims), now: now).reasons
    for reason in [ExchangeReason.tokenExpired, .tokenNotYetValid] {
      #expect(reasons.contains(reason) == (reason == refusal))
    }
  }

  /// An issuer with roles raises the question whether they count for users of the directory.
  @Test(arguments: [
    ("\"defaultRoles\":[\"r\"],", true), ("\"issuerRoles\":[\"r\"],", true),
    ("\"roleAttributes\":[\"groups\"],", true), ("", false),
  ])
  func assumesRolesApplyToDirectoryUsers(_ member: String, _ expected: Bool) throws {
    let text = """
      {"issuers":[{"issuerName":"https://idp.corp.example",\(member)\
      "jwks":{"jwksUri":"https://idp.corp.example/keys"}}]}
      """
    let claims = #"{"iss":"https://idp.corp.example","sub":"ann","exp":2000,"groups":["r"]}"#
    let exchange = TokenExchange(
      configuration(JSONParser.parse(SourceBytes(text)).root),
      ExchangeEnvironment(users: [DirectoryUser(uid: Text("ann"), mail: nil, roles: [])]))
    let token = PresentedToken(
      try #require(TokenClaims(JSONParser.parse(SourceBytes(claims)))))
    let decision = exchange.decide(token, now: 1000)
    #expect(decision.verdict == .accept)
    #expect(decision.assumptions.names.contains("roles-on-mapped-issuer") == expected)
  }

  private func tree(_ value: JSONValue) -> JSONTree {
    JSONParser.parse(SourceBytes(value.tree.source.text(value.range.start..<value.range.end)))
  }

  private func configuration(_ value: JSONValue) -> AuthTokenConfiguration? {
    DecodedDocument(tree(value), AuthTokenConfiguration.schema).root
      .map { AuthTokenConfiguration($0) }
  }

  private func environment(_ env: JSONValue) -> ExchangeEnvironment {
    ExchangeEnvironment(
      baseURL: env.member("base")?.text.string,
      policies: EnvironmentPolicies(
        tokenExchangeTimeoutSeconds: env.member("timeoutSecs").flatMap { Int($0.text.string) },
        tokenExchangeTimeoutPolicy: env.member("timeoutPolicy")?.text.string),
      users: env.member("users").map { users in
        users.elements.map { user in
          DirectoryUser(
            uid: user.member("uid")?.text, mail: user.member("mail")?.text,
            roles: user.member("roles")?.elements.map(\.text) ?? [])
        }
      })
  }
}

extension Assumptions {
  var names: [String] {
    (switchable.map(\.name.description) + fixed.map(\.name.description)).sorted()
  }
}
