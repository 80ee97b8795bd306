extension DocumentKind {
  /// The policy whose value a document of this kind is; nil if it is not a policy's value.
  public var policyName: String? {
    switch self {
    case .authTokenConfiguration: PolicyName.authTokenConfiguration
    case .allowOrigin: PolicyName.allowOrigin
    case .policies, .discoveryDocument, .keySet, .connectedApp, .externalClientApp,
      .oauthOidcSettings, .mobileApp, .mobileClient, .appSource, .mobileBackend, .samlRegistration,
      .samlAssertion,
      .identityProviderSetup, .idpMessages, .tokenRequest, .tokenTests, .settings, .json:
      nil
    }
  }
}
