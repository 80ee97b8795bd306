extension Issuer {
  /// The key addresses, `discoveryUri` first.
  public var keyLocations: [(address: KeyAddress, location: KeyLocation)] {
    jwks?.keyLocations ?? []
  }

  /// The tenants of a key address and of the issuer's name, if they are certainly different ones.
  public func tenantMismatch(
    _ address: KeyAddress
  ) -> (found: ProviderTenant, expected: ProviderTenant)? {
    guard let name = nameURI, address.uri.isHTTPS || address.uri.isHTTP else { return nil }
    return ProviderTenant.mismatch(of: address.uri, with: name)
  }

  /// The claim, if the version of Entra ID's tokens that the issuer has lacks it, and the claim that
  /// the version has instead.
  public func claimOfOtherVersion(
    _ claim: Text
  ) -> (version: Int, claim: StaticString, instead: StaticString)? {
    let version: Int
    switch provider {
    case .entraV1: version = 1
    case .entra where nameURI?.path.withoutLastSlash.hasSuffix("/v2.0") ?? false: version = 2
    default: return nil
    }
    return Self.claimsOfVersions.first { $0.version == version && claim == $0.claim }
  }

  /// The claims that a version lacks, each with the claim that it has instead.
  private static let claimsOfVersions:
    [(version: Int, claim: StaticString, instead: StaticString)] = [
      (1, "preferred_username", "unique_name"), (1, "azp", "appid"), (1, "azpacr", "appidacr"),
      (2, "unique_name", "preferred_username"), (2, "appid", "azp"), (2, "appidacr", "azpacr"),
    ]
}

extension JWKSSource {
  /// The key addresses, `discoveryUri` first.
  var keyLocations: [(address: KeyAddress, location: KeyLocation)] {
    addresses.map { address in
      let isDiscovery = address.field === discoveryUri.field
      return (address, KeyLocation(address.uri, isDiscovery: isDiscovery))
    }
  }
}
