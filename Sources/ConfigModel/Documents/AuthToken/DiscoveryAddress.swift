/// The address of a discovery document, and the issuer path that it implies.
public struct DiscoveryAddress: Sendable {
  public let uri: URI
  /// The issuer's path without a trailing slash; nil if the address does not have a standard form.
  public let issuerPath: Text?

  public init(_ uri: URI) {
    self.uri = uri
    issuerPath = Self.issuerPath(of: uri.path)
  }

  /// OpenID Connect Discovery, section 4, appends the well-known part to the issuer's path.
  /// RFC 8414, section 3.1, inserts it before the path.
  private static func issuerPath(of path: Text) -> Text? {
    for document in PublishedPath.documents {
      guard let start = path.firstIndex(of: document) else { continue }
      let rest = path.dropFirst(start + document.utf8CodeUnitCount)
      if rest.isEmpty || rest == "/" { return path.part(0, start) }
      // Duende IdentityServer publishes its keys below the address of its discovery document.
      if rest.hasPrefix("/jwks") { return nil }
      guard start == 0, rest.first == UInt8(ascii: "/") else { continue }
      return rest.last == UInt8(ascii: "/") ? rest.dropLast(1) : rest
    }
    return nil
  }

  /// True if this is the address of the discovery document of an issuer with the given name. Host,
  /// port, and path must be equal, except for the case of the host and a trailing slash. The scheme
  /// is not compared.
  public func isFor(_ name: URI) -> Bool {
    guard let issuerPath, let host = uri.bareHost, let nameHost = name.bareHost,
      host.equalsIgnoringCase(nameHost), uri.explicitPort == name.explicitPort
    else { return false }
    return issuerPath == name.path.withoutLastSlash
  }

  /// True if the provider publishes the discovery document of such an issuer at this address,
  /// although the address does not match the issuer's name.
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
      // The issuer's name may be a custom domain of a tenant of these providers.
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

  /// True if the address and the name have the same tenant, or if the address names none: its
  /// document is for all tenants, or it has a domain, which may be that of any tenant.
  private func sharesTenant(_ name: URI) -> Bool {
    let path = uri.path
    let tenant = path.firstSegment
    let beginning = path.part(0, min(tenant.count + 1, path.count))
    return tenant.contains(UInt8(ascii: ".")) || tenant.equalsIgnoringCase(name.path.firstSegment)
      || SharedTenants.paths.contains { beginning == $0 }
  }

  /// True if this is an address of Azure AD B2C on a custom domain. Such an address contains a
  /// policy, or the tenant's domain.
  private var isOfB2C: Bool {
    let path = uri.path.string.lowercased()
    return path.includes("/b2c_1") || path.includes(".onmicrosoft.com/")
      || (uri.query?.string.lowercased().includes("p=b2c_1") ?? false)
  }
}

extension Text {
  /// The path without a trailing slash.
  public var withoutLastSlash: Text { last == UInt8(ascii: "/") ? dropLast(1) : self }

  /// The text between the first two slashes of a path; empty if the path does not begin with a
  /// slash.
  public var firstSegment: Text {
    guard first == UInt8(ascii: "/") else { return part(0, 0) }
    return part(1, firstIndex(of: UInt8(ascii: "/"), from: 1) ?? count)
  }
}

extension URI {
  /// The port, if it is written and is not the default port of the scheme.
  public var explicitPort: Text? {
    guard let port, !port.isEmpty else { return nil }
    return isHTTPS && port == "443" || isHTTP && port == "80" ? nil : port
  }
}

/// The paths of the Microsoft endpoints that tenants share, by their beginnings.
public enum SharedTenants {
  public static let paths: [StaticString] = ["/common", "/organizations", "/consumers"]
}

/// The usual endings of the paths at which issuers publish their metadata and keys.
public enum PublishedPath {
  public static let documents: [StaticString] = [
    "/.well-known/openid-configuration",  // OpenID Connect Discovery, section 4
    "/.well-known/oauth-authorization-server",  // RFC 8414, section 3
  ]
  private static let keySets: [StaticString] = [
    "/jwks.json", "/jwks", "/keys", "/certs", "/jwk", "/jwk.json",
  ]

  public static func isOfDocument(_ path: Text) -> Bool {
    documents.contains { path.hasSuffix($0) }
  }

  public static func isOfKeySet(_ path: Text) -> Bool { keySets.contains { path.hasSuffix($0) } }
}
