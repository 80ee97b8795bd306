import ConfigModel

/// Who stands behind an issuer. Two issuers of one authority are two names of the same trust: realms
/// of one server, versions of one tenant's tokens.
struct IssuerAuthority {
  private let issuer: Issuer
  private let name: Text?
  private let host: Text?

  init(_ issuer: Issuer) {
    self.issuer = issuer
    name = issuer.issuerName.written?.text
    host = issuer.nameURI?.bareHost
  }

  /// Whether this is known to be the authority of another issuer too, or one of them is not known at
  /// all.
  func mayBe(behind other: Issuer) -> Bool {
    guard let name, other.issuerName.isUsable else { return true }
    if other.issuerName.isWritten(name) { return true }
    if let host, other.nameURI?.isOn(host) ?? false, !Self.isShared(host) { return true }
    if let tenant = Self.tenant(of: other), let own = Self.tenant(of: issuer) {
      return tenant == own
    }
    // Google has two names.
    if case .google? = issuer.provider, case .google? = other.provider { return true }
    return false
  }

  /// Hosts that serve everybody: there the path tells who it is.
  private static func isShared(_ host: Text) -> Bool {
    host.isHost(below: "login.microsoftonline.com") || host.isHost(below: "sts.windows.net")
      || host.isHost(below: "securetoken.google.com")
      || host.lowercasedASCII.hasPrefix("cognito-idp.")
      || host.lowercasedASCII.hasPrefix("auth.pingone.")
  }

  /// The tenant of Microsoft's providers, which have several names for it.
  private static func tenant(of issuer: Issuer) -> Text? {
    switch issuer.provider {
    case .entra, .entraV1:
      guard let path = issuer.nameURI?.path, path.first == UInt8(ascii: "/") else { return nil }
      let rest = path.dropFirst(1)
      return rest.part(0, rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.count)
    default: return nil
    }
  }
}
