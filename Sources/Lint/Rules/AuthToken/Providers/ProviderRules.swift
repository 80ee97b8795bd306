import ConfigModel

extension Family {
  static let provider = Family(
    "provider", topic: .issuer,
    summary:
      "The configuration names a value that the identity provider never sends, or an address that it does not have."
  )
}

extension Issuer {
  /// The kinds of tokens that pass the filters on the claim that tells them apart.
  func tokenKinds(_ provider: Provider) -> TokenKinds {
    guard let kind = provider.tokenKind else { return .both }
    for filter in filters where !filter.isExclude && filter.name.isWritten(kind.name) {
      let kinds = filter.values.elements.map { kind.kind(of: $0.text) }
      // A value that is no kind is reported by itself.
      guard !kinds.isEmpty, !kinds.contains(where: { $0 == nil }) else { continue }
      return TokenKinds(kinds.compactMap { $0 })
    }
    return .both
  }
}

extension Text {
  var hasStar: Bool { contains(UInt8(ascii: "*")) }
}

extension Issuer {
  /// True if a rule about the addresses of providers says what is wrong with them.
  func hasProviderFault(_ inventory: Inventory) -> Bool {
    ProviderName.fault(of: self) != nil || ProviderParts.disagree(in: self)
      || HostStage.mismatch(in: self) != nil
      || (jwks?.addresses ?? []).contains {
        ProviderKeyPlace.fault($0, of: self, inventory) != nil
      }
  }
}
