import ConfigModel
import Testing

/// Addresses of keys that belong to another tenant of the issuer's provider.
@Suite struct ProviderTenantTests {
  private static let one = "5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65"
  private static let two = "c07e4a91-2d5f-4b38-8f6c-19d3e0a7b254"

  private func mismatch(_ name: String, _ address: String) -> String? {
    ProviderTenant.mismatch(of: URI(address), with: URI(name)).map {
      "\($0.found.noun) \($0.found.name) for \($0.expected.name)"
    }
  }

  @Test(arguments: [
    (
      "https://sso.corp.net/realms/staff",
      "https://sso.corp.net/realms/master/protocol/openid-connect/certs", "realm master for staff"
    ),
    (
      "https://sso.corp.net/auth/realms/staff",
      "https://sso.corp.net/realms/master/.well-known/openid-configuration",
      "realm master for staff"
    ),
    (
      "https://sso.corp.net/realms/staff",
      "https://sso.corp.net/realms/Staff/protocol/openid-connect/certs", "realm Staff for staff"
    ),
    (
      "https://am.corp.net/am/oauth2/realms/root/realms/staff",
      "https://am.corp.net/am/oauth2/realms/root/realms/hr/connect/jwk_uri",
      "realm root/realms/hr for root/realms/staff"
    ),
    (
      "https://login.microsoftonline.com/\(one)/v2.0",
      "https://login.microsoftonline.com/\(two)/discovery/v2.0/keys", "tenant \(two) for \(one)"
    ),
    (
      "https://sts.windows.net/\(one)/", "https://login.microsoftonline.com/\(two)/discovery/keys",
      "tenant \(two) for \(one)"
    ),
    (
      "https://corp.b2clogin.com/tfp/\(one)/b2c_1_x/v2.0/",
      "https://corp.b2clogin.com/tfp/\(two)/b2c_1_x/discovery/v2.0/keys",
      "tenant \(two) for \(one)"
    ),
    (
      "https://\(one).ciamlogin.com/\(one)/v2.0",
      "https://\(two).ciamlogin.com/shop.onmicrosoft.com/discovery/v2.0/keys",
      "tenant \(two) for \(one)"
    ),
    (
      "https://corp.b2clogin.com/\(one)/v2.0/",
      "https://shop.b2clogin.com/shop.onmicrosoft.com/b2c_1_x/discovery/v2.0/keys",
      "tenant shop for corp"
    ),
    (
      "https://corp.ciamlogin.com/\(one)/v2.0",
      "https://shop.ciamlogin.com/shop.onmicrosoft.com/discovery/v2.0/keys",
      "tenant shop for corp"
    ),
    (
      "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp",
      "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Zz9Qn2xLp/.well-known/jwks.json",
      "user pool eu-west-1_Zz9Qn2xLp for eu-west-1_Kd7Qn2xLp"
    ),
    (
      "https://oidc.eks.eu-west-1.amazonaws.com/id/A1B2",
      "https://oidc.eks.eu-west-1.amazonaws.com/id/C3D4/keys", "cluster C3D4 for A1B2"
    ),
    (
      "https://corp.okta.com/oauth2/default", "https://corp.okta.com/oauth2/aus7d2/v1/keys",
      "authorization server aus7d2 for default"
    ),
    (
      "https://corp.okta.com/oauth2/default", "https://corp.okta.com/oauth2/v1/keys",
      "authorization server  for default"
    ),
    (
      "https://login.corp.net/oauth2/default", "https://corp.okta.com/oauth2/aus7d2/v1/keys",
      "authorization server aus7d2 for default"
    ),
    (
      "https://corp.okta.com", "https://shop.okta.com/oauth2/v1/keys",
      "organization shop.okta.com for corp.okta.com"
    ),
    (
      "https://corp.eu.auth0.com/", "https://shop.eu.auth0.com/.well-known/jwks.json",
      "tenant shop.eu.auth0.com for corp.eu.auth0.com"
    ),
    (
      "https://auth.pingone.eu/\(one)/as", "https://auth.pingone.eu/\(two)/as/jwks",
      "environment \(two) for \(one)"
    ),
    (
      "https://api.asgardeo.io/t/corp/oauth2/token", "https://api.asgardeo.io/t/shop/oauth2/jwks",
      "tenant shop for corp"
    ),
    (
      "https://sso.corp.net/application/o/staff/", "https://sso.corp.net/application/o/hr/jwks/",
      "application hr for staff"
    ),
    (
      "https://idcs-a1.identity.oraclecloud.com",
      "https://idcs-b2.identity.oraclecloud.com/admin/v1/SigningCert/jwk",
      "identity domain idcs-b2 for idcs-a1"
    ),
  ])
  func findsOtherTenants(_ name: String, _ address: String, _ expected: String) {
    #expect(mismatch(name, address) == expected)
  }

  @Test(arguments: [
    // The same one, in another form.
    ("https://sso.corp.net/realms/staff", "https://sso.corp.net/auth/realms/staff/certs"),
    (
      "https://am.corp.net/am/oauth2/realms/root/realms/staff",
      "https://am.corp.net/am/oauth2/realms/root/realms/Staff/connect/jwk_uri"
    ),
    ("https://sso.corp.net/realms/staff%20a", "https://sso.corp.net/realms/staff a/certs"),
    ("https://sso.corp.net/realms/root", "https://sso.corp.net/realms/top/keys?realm=/root"),
    (
      "https://login.microsoftonline.com/\(one)/v2.0",
      "https://login.microsoftonline.com/\(one.uppercased())/discovery/v2.0/keys"
    ),
    (
      "https://login.microsoftonline.com/\(one)/v2.0",
      "https://login.microsoftonline.com/corp.onmicrosoft.com/discovery/v2.0/keys"
    ),
    (
      "https://corp.okta.com/oauth2/default",
      "https://corp-admin.okta.com/oauth2/default/v1/keys"
    ),
    (
      "https://\(one).ciamlogin.com/\(one)/v2.0",
      "https://corp.ciamlogin.com/corp.onmicrosoft.com/discovery/v2.0/keys"
    ),
    (
      "https://\(one).ciamlogin.com/\(one)/v2.0",
      "https://corp.ciamlogin.com/\(one)/discovery/v2.0/keys"
    ),
    (
      "https://corp.b2clogin.com/\(one)/v2.0/",
      "https://Corp.b2clogin.com/corp.onmicrosoft.com/b2c_1_x/discovery/v2.0/keys"
    ),
    (
      "https://corp.b2clogin.com/tfp/\(one)/b2c_1_x/v2.0/",
      "https://corp.b2clogin.com/tfp/corp.onmicrosoft.com/b2c_1_x/discovery/v2.0/keys"
    ),
    (
      "https://corp.b2clogin.com/\(one)/v2.0/",
      "https://shop.b2clogin.com/\(one)/b2c_1_x/discovery/v2.0/keys"
    ),
    // One for all.
    (
      "https://\(one).ciamlogin.com/\(one)/v2.0",
      "https://login.microsoftonline.com/organizations/discovery/v2.0/keys"
    ),
    (
      "https://login.microsoftonline.com/\(one)/v2.0",
      "https://login.microsoftonline.com/common/discovery/v2.0/keys"
    ),
    (
      "https://securetoken.google.com/corp",
      "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
    ),
    (
      "https://identity.oraclecloud.com/",
      "https://idcs-a1.identity.oraclecloud.com/admin/v1/SigningCert/jwk"
    ),
    ("https://corp.onelogin.com/oidc/2", "https://openid-connect.onelogin.com/oidc/certs"),
    // A host of the customer.
    ("https://auth.corp.net/", "https://corp.eu.auth0.com/.well-known/jwks.json"),
    ("https://corp.eu.auth0.com/", "https://auth.corp.net/.well-known/jwks.json"),
    ("https://login.corp.net/oauth2/default", "https://corp.okta.com/oauth2/default/v1/keys"),
    // No provider of the table.
    ("https://idp.corp.net/a", "https://idp.corp.net/b/keys"),
    ("https://idp.corp.net/t/a", "https://idp.corp.net/t/b/keys"),
    ("https://idp.corp.net", ""),
  ])
  func acceptsTheSameTenant(_ name: String, _ address: String) {
    #expect(mismatch(name, address) == nil)
  }
}
