extension IdentityProvider {
  /// True if the operator signs for all customers with the same keys, so that their issuers share
  /// one key address.
  public var sharesKeys: Bool {
    switch self {
    case .entra, .entraV1, .firebase, .githubActions, .google: true
    case .adfs, .apple, .auth0, .azureB2C, .cognito, .entraExternalID, .facebook, .gitlab, .idcs,
      .keycloak, .okta, .oneLogin, .pingOne:
      false
    }
  }

  /// The domains, other than the issuer's own, at which the operator publishes keys.
  public var keyDomains: [StaticString] {
    switch self {
    case .google, .firebase: ["googleapis.com"]
    case .entra, .entraV1:
      [
        "login.microsoftonline.com", "login.microsoftonline.us", "login.microsoft.com",
        "login.windows.net", "login.partner.microsoftonline.cn",
      ]
    case .entraExternalID: ["ciamlogin.com"]
    case .azureB2C: ["b2clogin.com"]
    case .idcs: ["identity.oraclecloud.com"]
    case .facebook: ["facebook.com"]
    case .adfs, .apple, .auth0, .cognito, .githubActions, .gitlab, .keycloak, .okta, .oneLogin,
      .pingOne:
      []
    }
  }

  /// True if both are the same product from the customer's point of view. Entra ID has two token
  /// versions.
  private func isSameFamily(as other: IdentityProvider) -> Bool {
    switch (self, other) {
    case (.entra, .entraV1), (.entraV1, .entra): true
    default: self == other
    }
  }

  /// True if two issuer names are known to belong to one signer, so that shared keys are expected.
  /// This covers tenants of one operator, the two names of AD FS, and spellings that differ only in
  /// a trailing slash or in the case of the host.
  public static func isOneSigner(_ first: Text, _ second: Text) -> Bool {
    let (one, other) = (URI(first), URI(second))
    let isSameHost = one.hasHost(of: other)
    if isSameHost, one.path.withoutLastSlash == other.path.withoutLastSlash { return true }
    guard let provider = IdentityProvider(issuerName: one),
      let another = IdentityProvider(issuerName: other), provider.isSameFamily(as: another)
    else { return false }
    return provider.sharesKeys || provider == .adfs && isSameHost
  }
}

extension URI {
  /// True if both have the same host, ignoring ASCII case.
  public func hasHost(of other: URI) -> Bool {
    guard let bareHost, let host = other.bareHost else { return false }
    return bareHost.equalsIgnoringCase(host)
  }
}
