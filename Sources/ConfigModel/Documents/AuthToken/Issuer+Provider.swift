extension Issuer {
  /// The provider by the name and the key addresses, with the parts of all of them.
  public var recognized: RecognizedProvider? {
    nameURI.flatMap { RecognizedProvider($0, addresses: keyLocations.map(\.location)) }
  }

  /// The key addresses, `discoveryUri` first.
  public var keyLocations: [(address: KeyAddress, location: KeyLocation)] {
    (jwks?.addresses ?? []).map { address in
      let isDiscovery = address.field === jwks?.discoveryUri.field
      return (address, KeyLocation(address.uri, isDiscovery: isDiscovery))
    }
  }
}
