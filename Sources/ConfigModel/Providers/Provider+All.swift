extension Provider {
  /// All providers. The first one that has a sign of an issuer is the issuer's.
  public static let all: [Provider] = [
    .entraV2, .entraV1, .entraExternalID, .azureB2C, .okta, .oktaOrg, .auth0, .cognito, .google,
    .firebase, .apple, .pingOne, .pingFederate, .pingAM, .adfs, .oracle, .salesforce, .oneLogin,
    .gitlab, .githubActions, .keycloak,
  ]
}
