extension Issuer {
  /// The key addresses, `discoveryUri` first.
  public var keyLocations: [(address: KeyAddress, location: KeyLocation)] {
    jwks?.keyLocations ?? []
  }
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
