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

  /// True if an entry names the backend.
  ///
  /// - Parameter isNear: True if the names of backends mean the same in both files. Client IDs are
  ///   the same everywhere.
  func allows(_ backend: MobileBackend, isNear: Bool) -> Bool {
    backends.contains { entry in
      if let id = entry.clientId { return id == backend.clientId.written?.text }
      guard isNear, let name = entry.name, let version = entry.version else { return false }
      return name == backend.name.written?.text && version == backend.version.written?.text
    }
  }
}

extension FileFacts {
  /// True if the folder of one file is that of the other, or is somewhere below it.
  func isNear(_ other: FileFacts) -> Bool {
    let (mine, theirs) = (folderPath, other.folderPath)
    return mine.hasPrefix(theirs) || theirs.hasPrefix(mine)
  }

  /// The path up to the last slash, inclusive.
  private var folderPath: Substring {
    let path = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
    return path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }
}
