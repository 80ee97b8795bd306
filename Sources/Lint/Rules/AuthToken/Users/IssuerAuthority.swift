import ConfigModel

/// Who stands behind an issuer. Two issuers of one authority are two names of the same trust: realms
/// of one server, versions of one tenant's tokens.
struct IssuerAuthority {
  private let issuer: Issuer
  private let host: Text?

  init(_ issuer: Issuer) {
    self.issuer = issuer
    host = issuer.nameURI?.bareHost
  }

  /// Whether both are known to be the same, or one of them is not known at all.
  func mayBeSame(as other: IssuerAuthority) -> Bool {
    guard let name = issuer.issuerName.written, let otherName = other.issuer.issuerName.written
    else { return true }
    if name.text == otherName.text { return true }
    if let host, let otherHost = other.host, Self.isSameHost(host, otherHost) { return true }
    if let tenant, let otherTenant = other.tenant { return tenant == otherTenant }
    // Google has two names.
    if case .google? = issuer.provider, case .google? = other.issuer.provider { return true }
    return false
  }

  private static func isSameHost(_ host: Text, _ other: Text) -> Bool {
    // Hosts that serve everybody: there the path tells who it is.
    guard host.count == other.count, !isShared(host) else { return false }
    for index in 0..<host.count
    where host[index].lowercasedASCII != other[index].lowercasedASCII {
      return false
    }
    return true
  }

  private static func isShared(_ host: Text) -> Bool {
    host.isHost(below: "login.microsoftonline.com") || host.isHost(below: "sts.windows.net")
      || host.isHost(below: "securetoken.google.com") || host.hasPrefix("cognito-idp.")
      || host.hasPrefix("auth.pingone.")
  }

  /// The tenant of Microsoft's providers, which have several names for it.
  private var tenant: Text? {
    guard let path = issuer.nameURI?.path else { return nil }
    switch issuer.provider {
    case .entra, .entraV1:
      guard path.first == UInt8(ascii: "/") else { return nil }
      let rest = path.dropFirst(1)
      return rest.part(0, rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.count)
    default: return nil
    }
  }
}
