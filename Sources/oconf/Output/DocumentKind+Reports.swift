import ConfigModel

extension DocumentKind {
  /// True if `oconf diff` compares the access that documents of this kind grant.
  var isPolicy: Bool {
    switch self {
    case .authTokenConfiguration, .allowOrigin, .policies: true
    default: false
    }
  }

  /// True if `oconf graph` draws documents of this kind.
  var isDrawn: Bool {
    self != .oauthOidcSettings
      && (isPolicy || isSalesforceApp || self == .identityProviderSetup)
  }
}
