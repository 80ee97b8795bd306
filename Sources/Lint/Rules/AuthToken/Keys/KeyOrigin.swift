import ConfigModel

/// The owner of the host that an issuer's keys come from, judged by the host names.
enum KeyOrigin {
  /// The issuer, or a host that is known to serve such issuers. Also used if the owner cannot be
  /// determined.
  case own
  /// A domain under which anyone can register a host name.
  case sharedHosting(StaticString)
  /// Another organization.
  case foreign(Text)

  init(of address: URI, for issuer: Issuer, _ inventory: Inventory) {
    self = .own
    guard let name = issuer.nameURI, let nameHost = name.bareHost, let host = address.bareHost,
      !host.equalsIgnoringCase(nameHost), PrivateHost(host) == nil, PrivateHost(nameHost) == nil,
      !Self.isKnown(address, host, issuer)
    else { return }
    if let owned = inventory.ownDomains, Self.isBelow(host, owned), Self.isBelow(nameHost, owned) {
      return
    }
    guard let domain = PublicSuffixes.registrableDomain(of: host),
      let nameDomain = PublicSuffixes.registrableDomain(of: nameHost),
      !domain.equalsIgnoringCase(nameDomain)
    else { return }
    self = SharedHosting.find(host).map { .sharedHosting($0) } ?? .foreign(domain)
  }

  var isOwn: Bool {
    if case .own = self { true } else { false }
  }

  private static func isKnown(_ address: URI, _ host: Text, _ issuer: Issuer) -> Bool {
    if let domains = issuer.provider?.keyDomains,
      domains.contains(where: { host.isHost(below: $0) })
    {
      return true
    }
    guard let name = issuer.nameURI else { return false }
    if let nameHost = name.bareHost, isOfAmazon(host), isOfAmazon(nameHost) { return true }
    // Any host could be the custom domain of a tenant of Auth0 or Okta.
    if !issuer.isOfTenantHost, DiscoveryAddress(address).isKnownPair(name, issuer.provider) {
      return true
    }
    // Conversely, the issuer may use its own host at one of these providers.
    switch IdentityProvider(issuerName: address) {
    case .auth0, .azureB2C, .entraExternalID, .idcs, .okta, .oneLogin, .pingOne: return true
    default: return false
    }
  }

  /// True for a host of Amazon itself. The Public Suffix List treats each of its regions as a domain
  /// under which customers have hosts.
  private static func isOfAmazon(_ host: Text) -> Bool {
    ["cognito-idp.", "oidc.eks.", "public-keys.auth.elb.", "sts."].contains { host.hasPrefix($0) }
      && (host.isHost(below: "amazonaws.com") || host.isHost(below: "amazonaws.com.cn"))
  }

  private static func isBelow(_ host: Text, _ domains: [String]) -> Bool {
    domains.contains { domain in
      let domain = Text(domain)
      guard host.count >= domain.count,
        host.dropFirst(host.count - domain.count).equalsIgnoringCase(domain)
      else { return false }
      return host.count == domain.count
        || host[host.count - domain.count - 1] == UInt8(ascii: ".")
    }
  }
}

extension Issuer {
  /// True if the issuer is a tenant on the own domain of a provider whose tenants can also have
  /// custom domains, which the names do not show.
  var isOfTenantHost: Bool { provider == .auth0 || provider == .okta }
}

/// Domains under which anyone can register a host name and serve arbitrary content: a part of the
/// private section of the Public Suffix List, and storage services.
enum SharedHosting {
  private static let domains: [StaticString] = [
    "appspot.com", "azurestaticapps.net", "azurewebsites.net", "blob.core.windows.net",
    "blogspot.com", "cloudfront.net", "elasticbeanstalk.com", "firebaseapp.com", "fly.dev",
    "github.io", "githubusercontent.com", "gitlab.io", "glitch.me", "herokuapp.com", "netlify.app",
    "ngrok.app", "ngrok.dev", "ngrok.io", "ngrok-free.app", "ngrok-free.dev", "onrender.com",
    "pages.dev", "r2.dev", "repl.co", "run.app", "storage.googleapis.com", "surge.sh",
    "trycloudflare.com", "vercel.app", "web.app", "web.core.windows.net", "workers.dev",
  ]

  /// The shared domain that contains the host, or nil if there is none.
  static func find(_ host: Text) -> StaticString? {
    if let domain = domains.first(where: { host.isHost(below: $0) }) { return domain }
    return host.isHost(below: "amazonaws.com") && (host.hasPrefix("s3") || host.contains(".s3"))
      ? "amazonaws.com" : nil
  }
}
