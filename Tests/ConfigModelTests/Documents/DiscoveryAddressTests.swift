import ConfigModel
import Testing

@Suite struct DiscoveryAddressTests {
  @Test(
    arguments: [
      ("https://idp.corp.net/.well-known/openid-configuration", ""),
      ("https://idp.corp.net/a/b/.well-known/openid-configuration", "/a/b"),
      ("https://idp.corp.net/.well-known/openid-configuration/", ""),
      ("https://idp.corp.net/.well-known/oauth-authorization-server/a/b/", "/a/b"),
      ("https://idp.corp.net/a/.well-known/openid-configuration?appid=1", "/a"),
      ("https://idp.corp.net/.well-known/openid-configuration.json", nil),
      ("https://idp.corp.net/a/.well-known/openid-configuration/b", nil),
      ("https://idp.corp.net/.well-known/jwks.json", nil), ("https://idp.corp.net", nil),
    ] as [(String, String?)])
  func recognizesIssuerPath(_ address: String, _ path: String?) {
    #expect(DiscoveryAddress(URI(address)).issuerPath?.string == path)
  }

  private static let tenant = "0f7d1c52-9b3e-4a68-8d21-6c5e0b9a4f37"
  private static let suffix = "/.well-known/openid-configuration"

  @Test(arguments: [
    ("http://fs.corp.net/adfs/services/trust", "https://fs.corp.net/adfs"),
    ("https://sts.windows.net/\(tenant)/", "https://login.microsoftonline.com/\(tenant)"),
    ("https://sts.windows.net/\(tenant)/", "https://login.windows.net/corp.onmicrosoft.com"),
    (
      "https://login.microsoftonline.com/\(tenant)/v2.0",
      "https://login.microsoftonline.com/\(tenant)"
    ),
    ("https://\(tenant).ciamlogin.com/\(tenant)/v2.0", "https://corp.ciamlogin.com/\(tenant)/v2.0"),
    ("https://\(tenant).ciamlogin.com/\(tenant)/v2.0", "https://login.corp.net/\(tenant)/v2.0"),
    (
      "https://corp.b2clogin.com/\(tenant)/v2.0/",
      "https://corp.b2clogin.com/corp.onmicrosoft.com/b2c_1_x/v2.0"
    ),
    ("https://login.corp.net/\(tenant)/v2.0/", "https://login.corp.net/\(tenant)/B2C_1A_X/v2.0"),
    ("https://identity.oraclecloud.com/", "https://idcs-1.identity.oraclecloud.com"),
    ("https://corp.okta.com/oauth2/a", "https://login.corp.net/oauth2/a"),
    ("https://login.corp.net/", "https://corp.eu.auth0.com"),
    ("https://www.facebook.com", "https://limited.facebook.com"),
    // Documents for all tenants have the same keys.
    ("https://sts.windows.net/\(tenant)/", "https://login.microsoftonline.com/common"),
    (
      "https://login.microsoftonline.com/\(tenant)/v2.0",
      "https://login.microsoftonline.com/organizations/v2.0"
    ),
  ])
  func recognizesProviderPairs(_ name: String, _ stem: String) {
    let address = DiscoveryAddress(URI(stem + Self.suffix))
    let provider = IdentityProvider(issuerName: URI(name))
    #expect(!address.isFor(URI(name)))
    #expect(address.isKnownPair(URI(name), provider))
  }

  @Test(arguments: [
    ("http://fs.corp.net/adfs/services/trust", "https://fs.other.net/adfs"),
    ("https://sts.windows.net/\(tenant)/", "https://login.microsoftonline.com/commons"),
    ("https://login.microsoftonline.com/\(tenant)/v2.0", "https://login.evil.net/\(tenant)/v2.0"),
    ("https://login.corp.net/a", "https://login.corp.net/b"),
    ("https://corp.okta.com/oauth2/a", "https://login.corp.net/oauth2/b"),
    ("https://login.corp.net/a", "https://corp.okta.com/oauth2/a"),
    ("https://sso.corp.net/realms/a", "https://sso.corp.net/auth/realms/a"),
  ])
  func rejectsOtherPairs(_ name: String, _ stem: String) {
    let address = DiscoveryAddress(URI(stem + Self.suffix))
    #expect(!address.isKnownPair(URI(name), IdentityProvider(issuerName: URI(name))))
  }

  @Test(arguments: [
    ("https://idp.corp.net", "https://idp.corp.net", true),
    ("https://idp.corp.net/", "https://IDP.corp.net:443", true),
    ("http://idp.corp.net/a", "https://idp.corp.net/a", true),
    ("https://idp.corp.net/a", "https://idp.corp.net/A", false),
    ("https://idp.corp.net", "https://idp.corp.net:8443", false),
    ("idp.corp.net", "https://idp.corp.net", false),
  ])
  func comparesWithIssuerName(_ name: String, _ stem: String, _ isFor: Bool) {
    #expect(DiscoveryAddress(URI(stem + Self.suffix)).isFor(URI(name)) == isFor)
  }
}
