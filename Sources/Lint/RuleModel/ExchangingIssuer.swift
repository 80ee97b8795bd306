import ConfigModel

/// An issuer, and the backends that may exchange its tokens.
package struct ExchangingIssuer: Sendable {
  package let name: String
  package let hasVirtualUsers: Bool
  private let backends: [(name: Text?, version: Text?, clientId: Text?)]

  /// Nil for a disabled issuer, or one that names no backends.
  init?(_ issuer: Issuer) {
    guard issuer.enabled.value, !issuer.allowedMbes.isEmpty else { return nil }
    name = issuer.issuerName.written?.string ?? ""
    hasVirtualUsers = issuer.virtualUserEnabled.value
    backends = issuer.allowedMbes.map {
      ($0.name.written?.text, $0.version.written?.text, $0.clientId.written?.text)
    }
  }

  /// The client IDs of the backends that it allows. They mean the same everywhere.
  var clientIDs: [Text] { backends.compactMap(\.clientId) }

  /// The keys of the other backends that it allows (see ``MobileBackend/key``). They mean the same
  /// only in files that are near each other.
  var backendKeys: [String] {
    backends.compactMap { entry in
      entry.clientId == nil ? MobileBackend.key(entry.name, entry.version) : nil
    }
  }
}

extension MobileBackend {
  /// A text that is equal for equal names and versions; nil if one of them is not written.
  static func key(_ name: Text?, _ version: Text?) -> String? {
    guard let name, let version else { return nil }
    return "\(name.string)\0\(version.string)"
  }
}
