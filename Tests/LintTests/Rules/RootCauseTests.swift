import ConfigModel
import Lint
import Testing

/// One mistake gives one finding, and not a second one about a consequence.
@Suite struct RootCauseTests {
  /// The rules of the findings about one issuer, without hints.
  private func rules(_ members: String) -> [String] {
    let report = Linter(LintSettings()).lint(
      LintInput(
        path: "x", kind: .authTokenConfiguration,
        source: SourceBytes(
          """
          {"issuers": [{\(members), "virtualUserEnabled": true, "issuerRoles": ["Employee"]}]}
          """)))
    return report.diagnostics.map(\.rule)
  }

  private static let jwks = #""jwks": {"jwksUri": "https://idp.corp.net/keys"}"#
  private static let tenant = "3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2"

  /// The filter has the name that the issuer should have.
  @Test(arguments: [
    ("https://corp.eu.auth0.com", "https://corp.eu.auth0.com/", "issuer-form/wrong"),
    (
      "https://login.microsoftonline.com/corp.onmicrosoft.com/v2.0",
      "https://login.microsoftonline.com/\(tenant)/v2.0", "issuer-form/wrong"
    ),
    (
      "https://login.microsoftonline.com/common/v2.0",
      "https://login.microsoftonline.com/\(tenant)/v2.0", "issuer-form/multi-tenant"
    ),
    ("https://idp.corp.net ", "https://idp.corp.net", "string/surrounding-whitespace"),
    ("TOKEN-ISSUER-URL", "https://idp.corp.net", "placeholder/in-field"),
    (
      "https://idp.corp.net/.well-known/openid-configuration", "https://idp.corp.net",
      "issuer-name/discovery-url"
    ),
  ])
  func reportsOnlyTheWrongName(_ name: String, _ filter: String, _ rule: String) {
    let address =
      name.hasPrefix("https:")
      ? name.replacing("corp.onmicrosoft.com", with: Self.tenant).split(separator: " ")[0]
      : "https://idp.corp.net"
    let found = rules(
      """
      "issuerName": "\(name)", "jwks": {"jwksUri": "\(address)/certificates"},
      "filters": [{"name": "iss", "values": ["\(filter)"]}]
      """)
    #expect(found == [rule])
  }

  @Test(arguments: [
    "/.well-known/openid-configuration/jwks", "/.well-known/openid-configuration/jwks.json",
    "/.well-known/oauth-authorization-server/jwks", "/tenant/.well-known/jwks.json", "/jwks",
  ])
  func keyAddressIsNotAnotherIssuersDocument(_ path: String) {
    let found = rules(
      """
      "issuerName": "https://idp.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net\(path)"}
      """)
    #expect(found == ["discovery-url/swapped-with-keys"])
  }

  @Test func reportsOnlyTheRegularExpression() {
    let found = rules(
      """
      "issuerName": "https://idp.corp.net", \(Self.jwks), "filters": [
        {"name": "sub", "values": ["^E.*$"]}, {"name": "sub", "values": ["E1"]}]
      """)
    #expect(found == ["filter-value/regular-expression"])
  }

  @Test(arguments: [
    ("mobile ", "string/surrounding-whitespace"), ("https://api.corp.net/*", "audience/wildcard"),
    ("a,b", "string-list/comma-joined"),
  ])
  func reportsOnlyTheWrongAudience(_ audience: String, _ rule: String) {
    let found = rules(
      """
      "issuerName": "https://idp.corp.net", \(Self.jwks), "audience": ["\(audience)"],
      "filters": [{"name": "aud", "values": ["mobile"]}]
      """)
    #expect(found == [rule])
  }

  /// Amazon's own hosts have one owner, although the Public Suffix List separates them.
  @Test func amazonHostsHaveOneOwner() {
    func found(_ name: String, _ keys: String) -> [String] {
      rules(#""issuerName": "\#(name)", "audience": ["a"], "jwks": {"jwksUri": "\#(keys)"}"#)
        .filter { $0.hasPrefix("key-owner/") }
    }
    let pool = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp"
    #expect(
      found(pool, "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Zr4Tm8wHq/jwks.json")
        == ["key-owner/another-tenant"])
    #expect(found(pool, "https://public-keys.auth.elb.eu-west-1.amazonaws.com/keys") == [])
    #expect(
      found(pool, "https://k3.execute-api.eu-west-1.amazonaws.com/keys")
        == ["key-owner/foreign-domain"])
  }
}
