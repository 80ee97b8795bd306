import ConfigModel

/// The authority behind an issuer. Two issuers with the same authority are equally trusted, such as
/// realms of one server or token versions of one tenant.
struct IssuerAuthority {
  private let issuer: Issuer
  private let name: Text?
  private let host: Text?

  init(_ issuer: Issuer) {
    self.issuer = issuer
    name = issuer.issuerName.written?.text
    host = issuer.nameURI?.bareHost
  }

  /// True if both issuers are known to have the same authority, or if the name of one is unknown.
  func mayBe(behind other: Issuer) -> Bool {
    guard let name, other.issuerName.isUsable else { return true }
    if other.issuerName.isWritten(name) { return true }
    if let host, other.nameURI?.isOn(host) ?? false, !Self.isShared(host) { return true }
    if let tenant = Self.tenant(of: other), let own = Self.tenant(of: issuer) {
      return tenant == own
    }
    // Google has two issuer names.
    if case .google? = issuer.provider, case .google? = other.provider { return true }
    return false
  }

  /// True for hosts that serve all customers, where the path identifies the tenant.
  private static func isShared(_ host: Text) -> Bool {
    host.isHost(below: "login.microsoftonline.com") || host.isHost(below: "sts.windows.net")
      || host.isHost(below: "securetoken.google.com")
      || host.lowercasedASCII.hasPrefix("cognito-idp.")
      || host.lowercasedASCII.hasPrefix("auth.pingone.")
  }

  /// The tenant of a Microsoft provider, which has several issuer names per tenant.
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
