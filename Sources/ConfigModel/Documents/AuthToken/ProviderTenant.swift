/// A part of a provider that signs tokens with keys of its own, as far as an address names it: a
/// realm, a tenant, a user pool, an authorization server.
public struct ProviderTenant: Sendable {
  /// The provider's word for such a part.
  public let noun: StaticString
  /// The name in the address. Empty for the authorization server of an Okta organization itself.
  public let name: Text

  /// The part that a key address names, and the part that the issuer's name names, if they are
  /// certainly different ones of the same kind.
  ///
  /// Nil if only one of them has a name, or if the names may be two forms of one, such as the GUID
  /// and the domain of a tenant.
  public static func mismatch(
    of address: URI, with name: URI
  ) -> (found: ProviderTenant, expected: ProviderTenant)? {
    guard let host = address.bareHost, let nameHost = name.bareHost,
      !address.path.contains(UInt8(ascii: "%")), !name.path.contains(UInt8(ascii: "%"))
    else { return nil }
    for kind in kinds {
      let isOfHost = kind.isOf(host)
      guard kind.needsOneHost ? isOfHost || kind.isOf(nameHost) : isOfHost && kind.isOf(nameHost),
        let found = kind.part(of: address, host), let expected = kind.part(of: name, nameHost)
      else { continue }
      // Keycloak distinguishes uppercase and lowercase letters. ForgeRock AM, whose realms are all
      // below 'root', does not.
      let isExact = kind.isOfRealms && !expected.hasPrefix("root")
      if isExact ? found != expected : !found.equalsIgnoringCase(expected) {
        return (
          ProviderTenant(noun: kind.noun, name: found),
          ProviderTenant(noun: kind.noun, name: expected)
        )
      }
      // A tenant with one GUID may have several hosts.
      if kind.isOfGUIDs { return nil }
    }
    return nil
  }

  /// The place of the name in an address.
  fileprivate enum Place {
    case host
    /// The first label of the host, where the provider adds others for regions.
    case hostLabel
    case firstSegment
    /// The first segment, if it is a GUID, or the second one after `/tfp`. Entra External ID also
    /// has hosts that begin with the GUID of a tenant.
    case firstGUID
    /// The segment after the beginning of a path that contains another text as well, if one is
    /// given.
    case segment(after: StaticString, with: StaticString? = nil)
    /// The realms of a path such as `/realms/root/realms/staff`.
    case realms
    case authorizationServer
  }

  fileprivate struct Kind {
    let noun: StaticString
    /// The domains of the provider. Empty for software on its customers' own hosts.
    let domains: [StaticString]
    /// The beginning of the host's name.
    var prefix: StaticString = ""
    let place: Place
    /// True if the other address may have a host of the customer.
    var needsOneHost = false
  }

  private static let microsoft: [StaticString] = [
    "login.microsoftonline.com", "login.microsoftonline.us", "login.microsoft.com",
    "login.windows.net", "login.partner.microsoftonline.cn", "login.chinacloudapi.cn",
    "sts.windows.net", "sts.chinacloudapi.cn", "b2clogin.com", "ciamlogin.com",
  ]
  private static let okta: [StaticString] = [
    "okta.com", "oktapreview.com", "okta-emea.com", "okta-gov.com",
  ]

  private static let kinds: [Kind] = [
    Kind(noun: "realm", domains: [], place: .realms),
    Kind(noun: "tenant", domains: microsoft, place: .firstGUID),
    Kind(noun: "tenant", domains: ["b2clogin.com"], place: .hostLabel),
    Kind(noun: "tenant", domains: ["ciamlogin.com"], place: .hostLabel),
    Kind(
      noun: "user pool", domains: ["amazonaws.com", "amazonaws.com.cn"], prefix: "cognito-idp.",
      place: .firstSegment),
    Kind(
      noun: "cluster", domains: ["amazonaws.com", "amazonaws.com.cn"], prefix: "oidc.eks.",
      place: .segment(after: "/id/")),
    Kind(noun: "organization", domains: okta, place: .host),
    Kind(
      noun: "authorization server", domains: okta, place: .authorizationServer, needsOneHost: true),
    Kind(noun: "tenant", domains: ["auth0.com"], place: .host),
    Kind(
      noun: "environment",
      domains: [
        "auth.pingone.com", "auth.pingone.eu", "auth.pingone.ca", "auth.pingone.asia",
        "auth.pingone.sg", "auth.pingone.com.au",
      ], place: .firstGUID),
    Kind(noun: "project", domains: ["securetoken.google.com"], place: .firstSegment),
    Kind(
      noun: "identity domain", domains: ["identity.oraclecloud.com"], prefix: "idcs-",
      place: .hostLabel),
    Kind(noun: "account", domains: ["onelogin.com"], place: .hostLabel),
    Kind(noun: "instance", domains: ["zitadel.cloud"], place: .hostLabel),
    // authentik, and WSO2 Identity Server with Asgardeo.
    Kind(noun: "application", domains: [], place: .segment(after: "/application/o/")),
    Kind(noun: "tenant", domains: [], place: .segment(after: "/t/", with: "/oauth2/")),
  ]
}

extension ProviderTenant.Kind {
  fileprivate var isOfRealms: Bool {
    if case .realms = place { true } else { false }
  }

  fileprivate var isOfGUIDs: Bool {
    if case .firstGUID = place { true } else { false }
  }

  fileprivate func isOf(_ host: Text) -> Bool {
    guard host.hasPrefix(prefix) else { return false }
    return domains.isEmpty || domains.contains { host.isHost(below: $0) }
  }

  /// The name of the part in an address; nil if the address does not name one.
  fileprivate func part(of uri: URI, _ host: Text) -> Text? {
    let path = uri.path
    switch place {
    case .host:
      // The host of Okta's administration console belongs to the same organization.
      return host.contains("-admin.") ? nil : host
    case .hostLabel:
      let labels = host.split(UInt8(ascii: "."))
      // Hosts that serve all accounts.
      // A GUID may be another form of the name.
      return labels[0].isGUID || labels[0].isOne(of: ["openid-connect", "app", "api", "identity"])
        ? nil : labels[0]
    case .firstSegment:
      let segment = path.firstSegment
      return segment.isEmpty || segment.first == UInt8(ascii: ".") ? nil : segment
    case .firstGUID:
      var segment = path.firstSegment
      if segment == "tfp", let policy = path.segment(after: "/tfp/") { segment = policy }
      if segment.isGUID { return segment }
      let label = host.part(0, host.firstIndex(of: UInt8(ascii: ".")) ?? host.count)
      return label.isGUID && host.isHost(below: "ciamlogin.com") ? label : nil
    case .segment(let marker, let other):
      guard path.hasPrefix(marker), other.map(path.contains) ?? true else { return nil }
      return path.segment(after: marker)
    case .realms:
      // ForgeRock AM also takes the realm from the query.
      if uri.query?.contains("realm=") ?? false { return nil }
      guard let first = path.segment(after: "/realms/"), let start = path.firstIndex(of: "/realms/")
      else { return nil }
      var end = start + 8 + first.count
      while path.dropFirst(end).hasPrefix("/realms/"),
        let next = path.dropFirst(end).segment(after: "/realms/")
      {
        end += 8 + next.count
      }
      return path.part(start + 8, end)
    case .authorizationServer:
      guard let server = path.segment(after: "/oauth2/"), server != "v1" else {
        // That of the organization itself, at the root of the host.
        return isOf(host)
          && (path.count < 2 || path.hasPrefix("/.well-known/") || path.contains("/v1/"))
          ? path.part(0, 0) : nil
      }
      return server
    }
  }
}

extension Text {
  /// The segment of a path after a marker; nil if there is none.
  fileprivate func segment(after marker: StaticString) -> Text? {
    guard let start = firstIndex(of: marker) else { return nil }
    let from = start + marker.utf8CodeUnitCount
    let segment = part(from, firstIndex(of: UInt8(ascii: "/"), from: from) ?? count)
    return segment.isEmpty ? nil : segment
  }

  /// True for a GUID: 36 characters with hyphens after 8, 4, 4, and 4 hexadecimal digits.
  public var isGUID: Bool {
    guard count == 36 else { return false }
    for index in 0..<36 {
      let byte = self[index]
      switch index {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      default: guard byte.isASCIIDigit || 0x61...0x66 ~= byte | 0x20 else { return false }
      }
    }
    return true
  }
}
