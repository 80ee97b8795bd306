/// The address of a discovery document, and the issuer that it is for as far as the address tells.
public struct DiscoveryAddress: Sendable {
  public let uri: URI
  /// The path of the issuer, without a slash at its end; nil when the address is of no usual form.
  public let issuerPath: Text?

  public init(_ uri: URI) {
    self.uri = uri
    issuerPath = Self.issuerPath(of: uri.path)
  }

  private static let documents: [StaticString] = [
    "/.well-known/openid-configuration", "/.well-known/oauth-authorization-server",
  ]

  /// OpenID Connect Discovery, section 4, puts the well-known part behind the issuer's path; RFC 8414,
  /// section 3.1, puts it in front of it.
  private static func issuerPath(of path: Text) -> Text? {
    for document in documents {
      guard let start = path.firstIndex(of: document) else { continue }
      let rest = path.dropFirst(start + document.utf8CodeUnitCount)
      if rest.isEmpty || rest == "/" { return path.part(0, start) }
      guard start == 0, rest.first == UInt8(ascii: "/") else { continue }
      return rest.last == UInt8(ascii: "/") ? rest.dropLast(1) : rest
    }
    return nil
  }

  /// Whether this is the document of an issuer of this name: host, port and path agree, but for the
  /// case of the host and a slash at the end. The scheme is for others to judge.
  public func isFor(_ name: URI) -> Bool {
    guard let issuerPath, let host = uri.bareHost, let nameHost = name.bareHost,
      host.equalsIgnoringCase(nameHost), uri.explicitPort == name.explicitPort
    else { return false }
    return issuerPath == name.path.withoutLastSlash
  }

  /// Whether a provider publishes the document of such an issuer there under another name.
  public func isKnownPair(_ name: URI, _ provider: IdentityProvider?) -> Bool {
    guard let host = uri.bareHost, let nameHost = name.bareHost else { return false }
    let isSameHost = host.equalsIgnoringCase(nameHost)
    switch provider {
    case .adfs:
      return isSameHost && uri.path.hasPrefix("/adfs")
    case .entra, .entraV1:
      return Self.isMicrosoft(host) && sharesTenant(name)
    case .entraExternalID:
      return host.isHost(below: "ciamlogin.com") || sharesTenant(name)
    case .azureB2C:
      return isSameHost || sharesTenant(name)
    case .idcs:
      return host.isHost(below: "identity.oraclecloud.com")
    case .facebook:
      return host.isHost(below: "facebook.com")
    case .okta, .auth0:
      return hasSamePath(name)
    default:
      // Names of one's own for a tenant of these.
      switch IdentityProvider(issuerName: uri) {
      case .okta, .auth0: return hasSamePath(name)
      default: return isSameHost && isOfB2C
      }
    }
  }

  private func hasSamePath(_ name: URI) -> Bool {
    issuerPath.map { $0 == name.path.withoutLastSlash } ?? false
  }

  private static let microsoft: [StaticString] = [
    "login.microsoftonline.com", "login.microsoftonline.us", "login.windows.net",
    "login.microsoft.com", "login.partner.microsoftonline.cn", "login.chinacloudapi.cn",
    "sts.windows.net",
  ]

  private static func isMicrosoft(_ host: Text) -> Bool {
    microsoft.contains { host.equalsIgnoringCase($0) }
  }

  /// Whether both name the same tenant, or the address names its domain, which may be anybody's.
  private func sharesTenant(_ name: URI) -> Bool {
    let tenant = uri.path.firstSegment
    return tenant.contains(UInt8(ascii: ".")) || tenant.equalsIgnoringCase(name.path.firstSegment)
  }

  /// Whether this is Azure AD B2C under a host of one's own: its addresses name a policy, or the
  /// tenant by its domain.
  private var isOfB2C: Bool {
    let path = uri.path.string.lowercased()
    return path.includes("/b2c_1") || path.includes(".onmicrosoft.com/")
      || (uri.query?.string.lowercased().includes("p=b2c_1") ?? false)
  }
}

extension Text {
  /// A path without the slash that may end it.
  public var withoutLastSlash: Text { last == UInt8(ascii: "/") ? dropLast(1) : self }

  /// What stands between the first two slashes of a path.
  public var firstSegment: Text {
    guard first == UInt8(ascii: "/") else { return part(0, 0) }
    return part(1, firstIndex(of: UInt8(ascii: "/"), from: 1) ?? count)
  }
}

extension URI {
  /// The port, if it is written and is not the one of the scheme.
  public var explicitPort: Text? {
    guard let port, !port.isEmpty else { return nil }
    return isHTTPS && port == "443" || isHTTP && port == "80" ? nil : port
  }
}
