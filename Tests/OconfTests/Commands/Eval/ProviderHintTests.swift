import Testing

/// Hints of `oconf eval` that need to know the provider's tokens.
@Suite final class ProviderHintTests {
  private let program: Program
  private static let tenant = "5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65"

  init() throws {
    program = try Program()
    try program.write(
      "issuers.auth-token.json",
      """
      {"issuers": [
        {"issuerName": "https://login.microsoftonline.com/\(Self.tenant)/v2.0", "audience": ["a"],
          "jwks": {"discoveryUri": "https://login.microsoftonline.com/\(Self.tenant)/v2.0/.well-known/openid-configuration"}},
        {"issuerName": "https://sso.corp.net/realms/staff", "audience": ["a"], "virtualUserEnabled": true,
          "roleAttributes": ["groups"], "filters": [{"name": "tid", "values": ["x"]}],
          "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}},
        {"issuerName": "https://sso.corp.net/realms/shop", "audience": ["a"], "virtualUserEnabled": true,
          "roleAttributes": ["groups"],
          "jwks": {"discoveryUri": "https://sso.corp.net/realms/shop/.well-known/openid-configuration"}}
      ]}
      """)
  }

  deinit {
    program.remove()
  }

  private func output(_ issuer: String) throws -> String {
    try program.write(
      "claims.json", #"{"iss": "\#(issuer)", "aud": "a", "sub": "ann", "exp": 4102444800}"#)
    return try program.run("eval", "issuers.auth-token.json", "--claims", "claims.json").output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: [
    (
      "https://sts.windows.net/\(tenant)/",
      "the tenant is the same, but this is a token of Microsoft Entra ID v1.0"
    ),
    (
      "https://login.corp.net/realms/staff",
      "the realm is the same, but the configuration names 'https://sso.corp.net/realms/staff'"
    ),
    (
      "https://sso.corp.net/realms/staff",
      "the token has no 'tid': it is a claim of Microsoft Entra ID v2.0"
    ),
    (
      "https://sso.corp.net/realms/shop",
      "the token has no 'groups': Keycloak sends it only with a mapper"
    ),
  ])
  func saysWhy(_ issuer: String, _ reason: String) throws {
    #expect(try output(issuer).contains(reason))
  }
}
