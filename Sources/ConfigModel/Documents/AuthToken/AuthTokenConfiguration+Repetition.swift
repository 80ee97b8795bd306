/// First looks at what issuers have in common, for rules that keep more than hashes only where one of
/// these says that it is worth while. No references are counted.
///
/// Generous: each may be true where nothing is repeated, and is never false where something is.
extension AuthTokenConfiguration {
  /// Whether two issuers may have the same name.
  public var mayRepeatName: Bool {
    mayRepeat { issuer, tree, document in
      issuer.issuerName.site.usableIndex.map { tree.hash(at: $0, document) }
    }
  }

  /// Whether two issuers may have names that are the same address, when the case of scheme and host,
  /// the port, userinfo, query and fragment, a dot after the host and a slash at the end are left out
  /// of account.
  public var mayRepeatNameAsAddress: Bool {
    mayRepeat { issuer, tree, document in
      guard let index = issuer.issuerName.site.usableIndex else { return nil }
      if let text = tree.plainText(at: index), let hash = AddressHash.ofPlain(text) { return hash }
      return AddressHash.of(JSONValue(tree: document.tree, index: index).text)
    }
  }

  /// Whether two issuers may have an address of keys in common.
  public var mayRepeatKeyAddress: Bool {
    mayRepeat { issuer, tree, document in
      guard let jwks = issuer.jwksMember.object else { return nil }
      // When both addresses are there, the second one counts.
      return tree.addressHash(of: JWKSSource.site(jwks, 1, "jwksUri"), document)
        ?? tree.addressHash(of: JWKSSource.site(jwks, 0, "discoveryUri"), document)
    }
  }

  /// Whether an audience other than a URI may be listed twice.
  public var mayRepeatAudience: Bool {
    let document = object.document
    return withExtendedLifetime(document) {
      let tree = BorrowedTree(document.tree)
      var seen = SeenHashes()
      for issuer in issuers {
        guard let list = issuer.audience.valueIndex, tree[list].kind == .array else { continue }
        var index = list + 1
        let end = Int(tree[list].next)
        while index < end {
          let node = tree[index]
          if node.kind == .string, !tree.isURI(at: index, document),
            !seen.insert(tree.hash(at: index, document))
          {
            return true
          }
          index = Int(node.next)
        }
      }
      return false
    }
  }

  /// Whether two issuers have the same hash, of those that have one.
  @inline(__always) private func mayRepeat(
    _ hash: (Issuer, BorrowedTree, DecodedDocument) -> UInt64?
  ) -> Bool {
    let document = object.document
    return withExtendedLifetime(document) {
      let tree = BorrowedTree(document.tree)
      var seen = SeenHashes()
      for issuer in issuers {
        if let hash = hash(issuer, tree, document), !seen.insert(hash) { return true }
      }
      return false
    }
  }
}

extension BorrowedTree {
  /// The hash of what a string says.
  @inline(__always) fileprivate func hash(at index: Int, _ document: DecodedDocument) -> UInt64 {
    plainText(at: index)?.hashValue ?? Self.specialHash(at: index, document)
  }

  @inline(never) private static func specialHash(
    at index: Int, _ document: DecodedDocument
  ) -> UInt64 {
    let text = JSONValue(tree: document.tree, index: index).text
    return withExtendedLifetime(text) { BorrowedText(text).hashValue }
  }

  /// The hash of an address; nil where ``KeyAddress`` finds none.
  @inline(__always) fileprivate func addressHash(
    of site: MemberSite, _ document: DecodedDocument
  ) -> UInt64? {
    guard let index = site.usableIndex else { return nil }
    guard let text = plainText(at: index) else {
      let text = JSONValue(tree: document.tree, index: index).text
      guard !text.isEmpty, text.trimmed.count == text.count else { return nil }
      return Self.specialHash(at: index, document)
    }
    guard text.count > 0, !text.start.byte.isBlank, !text.start[text.count &- 1].isBlank else {
      return nil
    }
    return text.hashValue
  }

  /// Whether a string has a scheme and an authority.
  @inline(__always) fileprivate func isURI(at index: Int, _ document: DecodedDocument) -> Bool {
    if let text = plainText(at: index), text.firstIndex(of: UInt8(ascii: ":")) == nil {
      return false
    }
    return JSONValue(tree: document.tree, index: index).text.contains("://")
  }
}
