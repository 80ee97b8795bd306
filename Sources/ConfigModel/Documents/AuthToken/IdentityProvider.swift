/// The product behind an issuer, as far as the issuer's name identifies it. Rules know the tokens
/// of each product.
public enum IdentityProvider: Sendable {
  case adfs
  case apple
  case auth0
  /// Azure AD B2C.
  case azureB2C
  case cognito
  /// Microsoft Entra ID with version 2 tokens: `https://login.microsoftonline.com/TENANT/v2.0`.
  case entra
  /// Microsoft Entra External ID: `https://NAME.ciamlogin.com/TENANT/v2.0`.
  case entraExternalID
  /// Microsoft Entra ID with version 1 tokens: `https://sts.windows.net/TENANT/`.
  case entraV1
  case facebook
  case firebase
  /// The tokens of GitHub Actions workflow runs.
  case githubActions
  /// The tokens of gitlab.com jobs.
  case gitlab
  case google
  /// Oracle Identity Cloud Service.
  case idcs
  case keycloak
  case okta
  case oneLogin
  /// PingOne. A self-hosted PingFederate server has a name of its own and is not recognized.
  case pingOne

  /// Recognizes an issuer by its name, in the provider's spelling or one that differs in the case
  /// of the host, in the scheme, or in a trailing slash; nil for other names.
  public init?(issuerName uri: URI) {
    self.init(issuerName: uri, Provider.ofIssuer(uri))
  }

  /// - Parameter entry: The provider of issuers with this name in the table of providers.
  init?(issuerName uri: URI, _ entry: Provider?) {
    guard let entry else {
      guard let host = uri.bareHost, host.isHost(below: "facebook.com") else { return nil }
      self = .facebook
      return
    }
    switch entry.id.description {
    case "adfs": self = .adfs
    case "apple": self = .apple
    case "auth0": self = .auth0
    case "azure-b2c": self = .azureB2C
    case "cognito": self = .cognito
    case "entra-v2": self = .entra
    case "entra-external-id": self = .entraExternalID
    case "entra-v1": self = .entraV1
    case "firebase": self = .firebase
    case "github-actions": self = .githubActions
    case "gitlab": self = .gitlab
    case "google": self = .google
    case "oracle-idcs": self = .idcs
    case "keycloak": self = .keycloak
    case "okta", "okta-org": self = .okta
    case "onelogin": self = .oneLogin
    case "pingone": self = .pingOne
    // No rule beyond those from the table knows the others.
    default: return nil
    }
  }
}

extension Text {
  /// True if a host is the given domain or a subdomain of it, ignoring ASCII case.
  public func isHost(below domain: StaticString) -> Bool {
    let before = count - domain.utf8CodeUnitCount
    // Most hosts have no label that begins at this offset.
    guard before == 0 || before > 0 && self[before - 1] == UInt8(ascii: ".") else { return false }
    for index in 0..<domain.utf8CodeUnitCount {
      guard self[before + index].lowercasedASCII == domain[index].lowercasedASCII else {
        return false
      }
    }
    return true
  }

  /// True if a host is the given domain or a subdomain of it, ignoring ASCII case.
  public func isHost(below domain: Text) -> Bool {
    let offset = count - domain.count
    guard offset >= 0, !domain.isEmpty else { return false }
    for index in 0..<domain.count
    where self[offset + index].lowercasedASCII != domain[index].lowercasedASCII {
      return false
    }
    return offset == 0 || self[offset - 1] == UInt8(ascii: ".")
  }
}

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

/// Audiences that are the same in many organizations, and so say little about the recipient of a
/// token.
public enum WellKnownAudience {
  /// Audiences in the tokens of all clients of some provider.
  public static let generic: [StaticString] = [
    "api", "account", "api://default", "default", "broker", "realm-management", "userinfo",
    // Azure AD Graph and Azure management.
    "00000002-0000-0000-c000-000000000000", "https://graph.windows.net",
    "https://graph.windows.net/", "https://management.azure.com", "https://management.azure.com/",
    "https://management.core.windows.net/",
  ]

  /// Microsoft Graph.
  public static let microsoftGraph: [StaticString] = [
    "00000003-0000-0000-c000-000000000000", "https://graph.microsoft.com",
    "https://graph.microsoft.com/",
  ]
}
