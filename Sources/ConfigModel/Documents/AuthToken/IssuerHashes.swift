/// Hashes for a quick check whether issuers have values in common. Rules across issuers compare the
/// values themselves only if two hashes are equal. Gathering them counts no references.
///
/// Equal hashes do not prove equal values, but equal values always have equal hashes.
public struct IssuerHashes: Sendable {
  /// The hashes of the issuers' names.
  private var names: [UInt64] = []
  /// The hashes of the names as addresses. They ignore case, `http` or `https`, userinfo, port,
  /// query, and fragment, a dot after the host, and a trailing slash.
  private var nameAddresses: [UInt64] = []
  /// The hashes of the effective key addresses.
  private var keyAddresses: [UInt64] = []
  /// The hashes of the audiences that are not URIs.
  private var audiences: [UInt64] = []

  /// Creates hashes of no issuers.
  public init() {}

  init(_ issuers: [Issuer], _ document: DecodedDocument) {
    names.reserveCapacity(issuers.count)
    nameAddresses.reserveCapacity(issuers.count)
    keyAddresses.reserveCapacity(issuers.count)
    audiences.reserveCapacity(2 * issuers.count)
    withExtendedLifetime(document) {
      let tree = BorrowedTree(document.tree)
      for issuer in issuers { add(issuer.object.record, tree, document) }
    }
  }

  private mutating func add(_ record: Int, _ tree: BorrowedTree, _ document: DecodedDocument) {
    let name = document.slot(Issuer.Member.issuerName, record)
    if name.isUsable {
      names.append(tree.hash(at: name.index, document))
      nameAddresses.append(tree.nameHash(at: name.index, document))
    }
    let jwks = document.slot(Issuer.Member.jwks, record)
    if !jwks.isAbsent, !jwks.isMalformed {
      // If both addresses are written, `jwksUri` takes precedence.
      let discovery = document.slot(JWKSSource.Member.discoveryUri, jwks.index)
      let keys = document.slot(JWKSSource.Member.jwksUri, jwks.index)
      if let hash = tree.addressHash(of: keys, document)
        ?? tree.addressHash(of: discovery, document)
      {
        keyAddresses.append(hash)
      }
    }
    let audience = document.slot(Issuer.Member.audience, record)
    guard audience.isPresent, tree[audience.index].kind == .array else { return }
    var index = audience.index + 1
    let end = Int(tree[audience.index].next)
    while index < end {
      if tree[index].kind == .string, !tree.isURI(at: index, document) {
        audiences.append(tree.hash(at: index, document))
      }
      index = Int(tree[index].next)
    }
  }

  /// Adds the hashes of other issuers of the configuration.
  public mutating func append(_ other: IssuerHashes) {
    names += other.names
    nameAddresses += other.nameAddresses
    keyAddresses += other.keyAddresses
    audiences += other.audiences
  }

  /// The features that two of these issuers may have in common.
  public var features: Features {
    var features: Features = []
    // Equal names are also equal addresses.
    if Self.mayRepeat(nameAddresses) {
      features.insert(.repeatedNameAsAddress)
      if Self.mayRepeat(names) { features.insert(.repeatedName) }
    }
    if Self.mayRepeat(keyAddresses) { features.insert(.repeatedKeyAddress) }
    if Self.mayRepeat(audiences) { features.insert(.repeatedAudience) }
    return features
  }

  private static func mayRepeat(_ hashes: [UInt64]) -> Bool {
    var seen = SeenHashes(expecting: hashes.count)
    for hash in hashes where !seen.insert(hash) { return true }
    return false
  }
}

extension BorrowedTree {
  /// The hash of a string's value, with escapes decoded.
  @inline(__always) fileprivate func hash(at index: Int, _ document: DecodedDocument) -> UInt64 {
    plainText(at: index)?.hashValue ?? Self.specialHash(at: index, document)
  }

  @inline(never) private static func specialHash(
    at index: Int, _ document: DecodedDocument
  ) -> UInt64 {
    let text = JSONValue(tree: document.tree, index: index).text
    return withExtendedLifetime(text) { BorrowedText(text).hashValue }
  }

  /// The hash of a name as an address: see ``AddressHash``.
  @inline(__always) fileprivate func nameHash(
    at index: Int, _ document: DecodedDocument
  ) -> UInt64 {
    if let text = plainText(at: index), let hash = AddressHash.ofPlain(text) { return hash }
    return AddressHash.of(JSONValue(tree: document.tree, index: index).text)
  }

  /// The hash of an address; nil if ``KeyAddress`` rejects it.
  @inline(__always) fileprivate func addressHash(
    of slot: Slot, _ document: DecodedDocument
  ) -> UInt64? {
    guard slot.isUsable else { return nil }
    let index = slot.index
    guard let text = plainText(at: index) else {
      let text = JSONValue(tree: document.tree, index: index).text
      guard !text.isEmpty, text.trimmed.count == text.count else { return nil }
      return Self.specialHash(at: index, document)
    }
    return text.isPadded ? nil : text.hashValue
  }

  /// True if a string contains `://`.
  @inline(__always) fileprivate func isURI(at index: Int, _ document: DecodedDocument) -> Bool {
    if let text = plainText(at: index), text.firstIndex(of: UInt8(ascii: ":")) == nil {
      return false
    }
    return JSONValue(tree: document.tree, index: index).text.contains("://")
  }
}
