import ConfigModel
import Lint
import Testing

/// Mistakes in copying a block from one provider's issuer to another's, beyond the rules' examples.
@Suite struct ProviderFaultTests {
  private static let guid = "5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65"
  private static let app = "6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"

  /// An issuer with the addresses of a provider.
  private static let issuers = [
    "keycloak":
      #""issuerName": "https://sso.corp.net/realms/staff", "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}, "audience": ["mobile"]"#,
    "entra":
      #""issuerName": "https://login.microsoftonline.com/\#(guid)/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/\#(guid)/v2.0/.well-known/openid-configuration"}, "audience": ["\#(app)"]"#,
    "okta":
      #""issuerName": "https://corp.okta.com/oauth2/default", "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"}, "audience": ["api://mobile"]"#,
    "auth0":
      #""issuerName": "https://corp.eu.auth0.com/", "jwks": {"discoveryUri": "https://corp.eu.auth0.com/.well-known/openid-configuration"}, "audience": ["https://api.corp.net"]"#,
    "cognito":
      #""issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}"#,
    "google":
      #""issuerName": "https://accounts.google.com", "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}, "audience": ["81-a.apps.googleusercontent.com"]"#,
    "github":
      #""issuerName": "https://token.actions.githubusercontent.com", "jwks": {"discoveryUri": "https://token.actions.githubusercontent.com/.well-known/openid-configuration"}, "audience": ["https://api.corp.net"]"#,
  ]

  /// The errors and warnings of the rules about providers.
  private func findings(_ members: String) -> [String] {
    let text = """
      {"issuers": [{\(members), "virtualUserEnabled": true, "issuerRoles": ["Employee"]}]}
      """
    let report = Linter(LintSettings()).lint(
      LintInput(path: "x", kind: .authTokenConfiguration, source: SourceBytes(text)))
    return report.diagnostics.filter { $0.rule.hasPrefix("provider/") }.map {
      "\($0.rule) \(SourceBytes(text).text($0.range.bounds))"
    }
  }

  @Test(arguments: [
    ("keycloak", "tid", "x"), ("keycloak", "token_use", "access"), ("keycloak", "appid", "app"),
    ("keycloak", "scp", "orders"), ("entra", "hd", "corp.net"), ("entra", "email_verified", "true"),
    ("entra", "cid", "0oa4kq81zYvLm2Rx5d7"), ("okta", "azp", "x"), ("okta", "scope", "orders"),
    ("okta", "tid", "x"),
    ("auth0", "tid", "x"), ("auth0", "scp", "x"), ("cognito", "azp", "x"),
    ("cognito", "typ", "Bearer"),
    ("google", "groups", "x"), ("google", "dept", "x"), ("github", "project_path", "corp/app"),
  ])
  func reportsClaimsOfOtherProviders(_ issuer: String, _ claim: String, _ value: String) throws {
    let members = try #require(Self.issuers[issuer])
    #expect(
      findings(members + #", "filters": [{"name": "\#(claim)", "values": ["\#(value)"]}]"#)
        == [#"provider/foreign-claim "\#(claim)""#])
  }

  @Test(arguments: [
    ("keycloak", "department", "x"), ("keycloak", "upn", "ann@corp.net"),
    ("keycloak", "tenant", "x"),
    ("entra", "extn.dept", "x"), ("entra", "costCenter", "x"), ("okta", "groups", "x"),
    ("okta", "employee", "x"), ("auth0", "https://corp.net/dept", "x"),
    ("cognito", "custom:a", "x"),
    ("google", "hd", "corp.net"), ("github", "repository_owner", "corp"),
  ])
  func acceptsClaimsThatAdministratorsCanAdd(
    _ issuer: String, _ claim: String, _ value: String
  ) throws {
    let members = try #require(Self.issuers[issuer])
    #expect(
      findings(members + #", "filters": [{"name": "\#(claim)", "values": ["\#(value)"]}]"#) == [])
  }

  @Test(arguments: [
    ("keycloak", "typ", "access_token"), ("entra", "tid", "c07e4a91-2d5f-4b38-8f6c-19d3e0a7b254"),
    ("entra", "azp", "mobile-app"), ("entra", "ver", "1.0"), ("cognito", "token_use", "ID"),
    ("google", "hd", "https://corp.net"), ("google", "email_verified", "True"),
    ("github", "ref", "main"), ("github", "repository", "mobile"),
    ("github", "sub", "repo:corp/mobile:refs/heads/main"), ("auth0", "sub", "auth0:*"),
    ("auth0", "gty", "client_credentials"), ("entra", "scp", "*api://orders/Read*"),
  ])
  func reportsImpossibleValues(_ issuer: String, _ claim: String, _ value: String) throws {
    let members = try #require(Self.issuers[issuer])
    #expect(
      findings(members + #", "filters": [{"name": "\#(claim)", "values": ["\#(value)"]}]"#)
        == [#"provider/claim-value "\#(value)""#])
  }

  @Test(arguments: [
    ("cognito", "usernameAttribute", "username"), ("okta", "usernameAttribute", "oid"),
    ("google", "usernameAttribute", "preferred_username"),
    ("keycloak", "usernameAttribute", "Preferred_Username"),
    ("keycloak", "usernameAttribute", "prefered_username"),
  ])
  func reportsUsernameClaims(_ issuer: String, _ member: String, _ claim: String) throws {
    let members = try #require(Self.issuers[issuer])
    let filter =
      issuer == "cognito" ? #", "filters": [{"name": "token_use", "values": ["id"]}]"# : ""
    #expect(
      findings(members + #", "\#(member)": "\#(claim)""# + filter)
        == [#"provider/foreign-claim "\#(claim)""#])
  }

  /// Both versions of Entra ID have the discovery documents of both.
  @Test func reportsTheNameIfTheRestIsForTheOtherVersion() throws {
    let name = "https://sts.windows.net/\(Self.guid)/"
    let members = try #require(Self.issuers["entra"]).replacing(
      "https://login.microsoftonline.com/\(Self.guid)/v2.0\", ", with: name + "\", ")
    #expect(findings(members) == ["provider/issuer-form \"\(name)\""])
    let mixed =
      #""issuerName": "https://login.microsoftonline.com/\#(Self.guid)/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/\#(Self.guid)/.well-known/openid-configuration"}, "audience": ["\#(Self.app)"]"#
    #expect(
      findings(mixed) == [
        "provider/key-address \"https://login.microsoftonline.com/\(Self.guid)/.well-known/openid-configuration\""
      ])
  }

  /// On a domain of the customer's own, the paths show the provider.
  @Test(arguments: [
    (
      "https://sso.corp.net/realms/staff", "jwksUri",
      "https://sso.corp.net/auth/realms/staff/protocol/openid-connect/certs",
      "provider/addresses-disagree"
    ),
    (
      "https://id.corp.net/oauth2/aus4kq81zYvLm2Rx5d7", "jwksUri",
      "https://id.corp.net/oauth2/v1/keys", "provider/key-address"
    ),
    (
      "https://login.corp.net/\(guid)/v2.0/", "discoveryUri",
      "https://login.corp.net/\(app)/B2C_1_signin/v2.0/.well-known/openid-configuration",
      "provider/addresses-disagree"
    ),
    (
      "https://id.corp.net/", "jwksUri", "https://id.corp.net/pem", "provider/key-address"
    ),
    (
      "https://login.microsoftonline.us/\(guid)/v2.0", "jwksUri",
      "https://login.microsoftonline.com/\(guid)/discovery/v2.0/keys",
      "provider/addresses-disagree"
    ),
    (
      "https://sts.windows.net/\(guid)/", "discoveryUri",
      "https://login.partner.microsoftonline.cn/\(guid)/.well-known/openid-configuration",
      "provider/addresses-disagree"
    ),
  ])
  func reportsAddressesByTheirPaths(
    _ name: String, _ member: String, _ address: String, _ rule: String
  ) {
    #expect(
      findings(
        #""issuerName": "\#(name)", "audience": ["\#(Self.app)"], "jwks": {"\#(member)": "\#(address)"}"#
      ) == [#"\#(rule) "\#(address)""#])
  }

  /// A discovery document in the public cloud names the keys of a national one.
  @Test func acceptsDiscoveryInThePublicCloud() {
    #expect(
      findings(
        #""issuerName": "https://login.microsoftonline.us/\#(Self.guid)/v2.0", "audience": ["\#(Self.app)"], "jwks": {"discoveryUri": "https://login.microsoftonline.com/\#(Self.guid)/v2.0/.well-known/openid-configuration"}"#
      ) == [])
  }

  /// Directory roles are in tokens by the IDs of their templates.
  @Test func reportsMappingsOfRolesThatTokensNeverHave() throws {
    let members = try #require(Self.issuers["entra"])
    #expect(
      findings(
        members
          + #", "roleAttributes": ["wids"], "roleMappings": [{"tokenRole": "Helpdesk Administrator", "mappedRoles": ["A"]}, {"tokenRole": "729827e3-9c14-49f7-bb1b-9608f156bbb8", "mappedRoles": ["B"]}]"#
      ) == [#"provider/claim-value "Helpdesk Administrator""#])
  }

  @Test func reportsTheAudienceOfAssertionsToSalesforce() {
    #expect(
      findings(
        #""issuerName": "https://login.salesforce.com", "audience": ["https://login.salesforce.com"], "jwks": {"jwksUri": "https://login.salesforce.com/id/keys"}"#
      ) == [#"provider/audience-form "https://login.salesforce.com""#])
  }

  /// Keys at other addresses of one's own hosts are not judged.
  @Test(arguments: [
    "https://sso.corp.net/keys/staff", "https://keys.corp.net/staff.json",
    "http://keycloak.corp.net:8080/iam/auth/realms/staff/protocol/openid-connect/certs",
  ])
  func acceptsOwnKeyAddresses(_ address: String) {
    #expect(
      findings(
        #""issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"jwksUri": "\#(address)"}"#
      ) == [])
  }

  /// Forms of sound configurations that are easily mistaken for faults.
  @Test(arguments: [
    #""issuerName": "https://corp.b2clogin.com/tfp/\#(guid)/B2C_1_signin/v2.0/", "audience": ["\#(app)"], "jwks": {"discoveryUri": "https://corp.b2clogin.com/tfp/corp.onmicrosoft.com/b2c_1_signin/v2.0/.well-known/openid-configuration"}, "filters": [{"name": "tfp", "values": ["B2C_1_signin"]}]"#,
    #""issuerName": "https://\#(guid).ciamlogin.com/\#(guid)/v2.0", "audience": ["\#(app)"], "jwks": {"discoveryUri": "https://corp.ciamlogin.com/corp.onmicrosoft.com/v2.0/.well-known/openid-configuration"}"#,
    #""issuerName": "https://accounts.google.com", "audience": ["https://api.corp.net"], "jwks": {"jwksUri": "https://www.googleapis.com/oauth2/v3/certs"}, "filters": [{"name": "azp", "values": ["108123456789012345678"]}]"#,
    #""issuerName": "https://appleid.apple.com", "audience": ["corpweb"], "jwks": {"jwksUri": "https://appleid.apple.com/auth/keys"}"#,
    #""issuerName": "https://am.corp.net/openam/oauth2", "audience": ["web"], "jwks": {"jwksUri": "https://am.corp.net/openam/oauth2/connect/jwk_uri"}, "filters": [{"name": "realm", "values": ["/"]}]"#,
    #""issuerName": "https://sts.windows.net/\#(guid)/", "audience": ["https://corp.onmicrosoft.com/api"], "jwks": {"discoveryUri": "https://login.microsoftonline.com/common/.well-known/openid-configuration"}"#,
    #""issuerName": "https://is.corp.net:9443/oauth2/token", "audience": ["a"], "jwks": {"jwksUri": "https://is.corp.net:9443/oauth2/jwks"}"#,
    #""issuerName": "https://sso.corp.net/realms/staff", "audience": ["a"], "jwks": {"jwksUri": "https://sso.corp.net/realms/staff/protocol/openid-connect/certs"}, "filters": [{"name": "cid", "values": ["4711"]}, {"name": "project_id", "values": ["7"]}]"#,
  ])
  func acceptsUnusualForms(_ members: String) {
    #expect(findings(members) == [])
  }
}
