import ConfigModel
import Testing

@Suite struct IdentityProviderTests {
  @Test(
    arguments: [
      ("https://login.microsoftonline.com/0f7d1c52-9b3e-4a68-8d21-6c5e0b9a4f37/v2.0", .entra),
      ("https://STS.windows.net/0f7d1c52-9b3e-4a68-8d21-6c5e0b9a4f37/", .entraV1),
      ("https://corp.ciamlogin.com/0f7d1c52-9b3e-4a68-8d21-6c5e0b9a4f37/v2.0", .entraExternalID),
      ("https://corp.b2clogin.com/0f7d1c52-9b3e-4a68-8d21-6c5e0b9a4f37/v2.0/", .azureB2C),
      ("https://sts.chinacloudapi.cn/0f7d1c52-9b3e-4a68-8d21-6c5e0b9a4f37/", .entraV1),
      ("https://corp.okta.com/oauth2/default", .okta), ("https://corp.okta-gov.com", .okta),
      ("https://corp.eu.auth0.com/", .auth0),
      ("accounts.google.com", .google), ("https://accounts.google.com", .google),
      ("https://securetoken.google.com/corp-app", .firebase),
      ("https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab1", .cognito),
      ("https://sso.corp.example/realms/staff", .keycloak),
      ("https://sso.corp.example/auth/realms/staff", .keycloak),
      ("http://fs.corp.example/adfs/services/trust", .adfs),
      ("https://auth.pingone.eu/0f7d1c52-9b3e-4a68-8d21-6c5e0b9a4f37/as", .pingOne),
      ("https://identity.oraclecloud.com/", .idcs),
      ("https://token.actions.githubusercontent.com", .githubActions),
    ] as [(String, IdentityProvider)])
  func recognizesProviders(_ name: String, _ provider: IdentityProvider) {
    #expect(IdentityProvider(issuerName: URI(name)) == provider)
  }

  @Test(arguments: [
    "https://login.corp.example", "https://notokta.com", "okta.com",
    "https://okta.com.corp.example",
    "https://s3.amazonaws.com/cognito-idp", "https://corp.example/myadfs", "",
  ])
  func doesNotRecognizeOtherIssuers(_ name: String) {
    #expect(IdentityProvider(issuerName: URI(name)) == nil)
  }
}
