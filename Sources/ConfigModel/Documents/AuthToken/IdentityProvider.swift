/// The product behind an issuer, as far as its name tells: rules know what each one's tokens look
/// like.
public enum IdentityProvider: Sendable {
  case adfs
  case apple
  case auth0
  /// Azure AD B2C.
  case azureB2C
  case cognito
  /// Microsoft Entra ID, tokens of version 2: `https://login.microsoftonline.com/TENANT/v2.0`.
  case entra
  /// Microsoft Entra External ID: `https://NAME.ciamlogin.com/TENANT/v2.0`.
  case entraExternalID
  /// Microsoft Entra ID, tokens of version 1: `https://sts.windows.net/TENANT/`.
  case entraV1
  case facebook
  case firebase
  /// The tokens of workflow runs of GitHub Actions.
  case githubActions
  /// The tokens of jobs of gitlab.com.
  case gitlab
  case google
  /// Oracle Identity Cloud Service.
  case idcs
  case keycloak
  case okta
  case oneLogin
  /// PingOne; a PingFederate of one's own has a name of one's own.
  case pingOne

  /// Recognises an issuer by its name, in the spelling of the provider or one that differs in case,
  /// scheme or a slash; nil for names that tell nothing.
  public init?(issuerName uri: URI) {
    // Google's older name has no scheme.
    if uri.text == "accounts.google.com" {
      self = .google
      return
    }
    guard let host = uri.bareHost, let provider = Self.ofHost(host) ?? Self.ofPath(uri.path) else {
      return nil
    }
    self = provider
  }

  private static func ofHost(_ host: Text) -> IdentityProvider? {
    let known = withExtendedLifetime(host) {
      let host = BorrowedText(host)
      return domains.first { host.isHost(below: $0.suffix) }
    }
    if let known { return known.provider }
    if host.hasPrefix("cognito-idp."), host.isHost(below: "amazonaws.com") { return .cognito }
    return nil
  }

  /// Hosts, and domains with every host below them.
  private static let domains: [(suffix: StaticString, provider: IdentityProvider)] = [
    ("login.microsoftonline.com", .entra), ("login.microsoftonline.us", .entra),
    ("login.partner.microsoftonline.cn", .entra), ("sts.windows.net", .entraV1),
    ("sts.chinacloudapi.cn", .entraV1),
    ("okta.com", .okta), ("oktapreview.com", .okta), ("okta-emea.com", .okta),
    ("okta-gov.com", .okta),
    ("auth0.com", .auth0), ("accounts.google.com", .google),
    ("securetoken.google.com", .firebase), ("appleid.apple.com", .apple),
    ("b2clogin.com", .azureB2C), ("ciamlogin.com", .entraExternalID),
    ("identity.oraclecloud.com", .idcs), ("onelogin.com", .oneLogin),
    ("auth.pingone.com", .pingOne), ("auth.pingone.eu", .pingOne), ("auth.pingone.ca", .pingOne),
    ("auth.pingone.asia", .pingOne), ("auth.pingone.sg", .pingOne),
    ("auth.pingone.com.au", .pingOne),
    ("facebook.com", .facebook), ("token.actions.githubusercontent.com", .githubActions),
    ("gitlab.com", .gitlab),
  ]

  /// Products that run under names of one's own show in the path.
  private static func ofPath(_ path: Text) -> IdentityProvider? {
    if path.contains("/realms/") { return .keycloak }
    if path == "/adfs" || path.hasPrefix("/adfs/") { return .adfs }
    return nil
  }
}

extension BorrowedText {
  /// Whether a host is this domain or below it, upper and lower case alike.
  @inline(__always) func isHost(below domain: StaticString) -> Bool {
    let before = count - domain.utf8CodeUnitCount
    // Hardly any host has a label that begins there.
    guard before == 0 || before > 0 && start[before - 1] == UInt8(ascii: ".") else { return false }
    for index in 0..<domain.utf8CodeUnitCount {
      let byte = unsafe domain.utf8Start[index]
      guard start[before + index].lowercasedASCII == byte.lowercasedASCII else { return false }
    }
    return true
  }
}

extension Text {
  /// Whether a host is this domain or below it, upper and lower case alike.
  public func isHost(below domain: StaticString) -> Bool {
    withExtendedLifetime(self) { BorrowedText(self).isHost(below: domain) }
  }

  /// Whether a host is this domain or below it, upper and lower case alike.
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
