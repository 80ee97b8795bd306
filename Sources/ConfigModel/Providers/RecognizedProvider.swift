extension Provider {
  /// The provider of an issuer with this name; nil for other names.
  public static func ofIssuer(_ name: URI) -> Provider? {
    all.first { provider in provider.signs.contains { $0.isOn(name) } }
  }

  /// The provider with this name, which may be the name in commands, another usual one, or the one
  /// in messages.
  public static func named(_ name: String) -> Provider? {
    let name = Text(name.lowercased())
    return all.first { provider in
      name == provider.id || provider.aliases.contains { name == $0 }
        || name.equalsIgnoringCase(provider.name)
    }
  }

  /// The claim with this name; nil if no source mentions it.
  public func claim(named name: Text) -> (claim: ProviderClaim, kinds: TokenKinds)? { names[name] }

  /// The first claim with this use.
  public func claim(for use: ProviderClaim.Use) -> ProviderClaim? {
    claims.lazy.compactMap { group in group.all.first { $0.use == use } }.first
  }
}

/// The provider of an issuer, as far as the issuer's name and the addresses of its keys show it.
public struct RecognizedProvider: Sendable {
  public let provider: Provider
  /// The parts of the issuer's name; nil if the name has none of the provider's forms.
  public let issuerParts: AddressParts?
  /// The parts of all addresses.
  public let parts: AddressParts
  /// True if the issuer's name shows the provider, rather than the addresses of the keys.
  public let isByName: Bool

  /// Recognizes a provider by the name of an issuer alone.
  public init?(_ name: URI) {
    self.init(name, of: Provider.ofIssuer(name), addresses: [])
  }

  /// - Parameter named: The provider of issuers with this name; nil for other names.
  public init?(_ name: URI, of named: Provider?, addresses: [KeyLocation]) {
    let uris = addresses.map(\.uri)
    if let provider = named {
      self.init(provider, name, addresses, isByName: true)
    } else if let provider = Provider.all.first(where: { provider in
      provider.keySigns.contains { sign in uris.contains { sign.isOn($0) } }
    }) {
      self.init(provider, name, addresses, isByName: false)
    } else {
      return nil
    }
  }

  private init(_ provider: Provider, _ name: URI, _ addresses: [KeyLocation], isByName: Bool) {
    self.provider = provider
    self.isByName = isByName
    issuerParts = provider.addresses.issuers.lazy.compactMap { $0.parts(of: name) }.first
    var parts = issuerParts ?? AddressParts()
    for address in addresses {
      if let found = provider.parts(of: address) { parts = parts.filled(from: found) }
    }
    self.parts = parts
  }
}

extension URI {
  /// The same address with the scheme `https`: other rules judge the scheme.
  fileprivate var withTLS: URI {
    guard isHTTP, let place = text.firstIndex(of: UInt8(ascii: ":")) else { return self }
    return URI("https" + text.dropFirst(place).string)
  }
}

/// An address from which keys are fetched.
public struct KeyLocation: Sendable {
  public let uri: URI
  /// True for the address of a discovery document.
  public let isDiscovery: Bool

  public init(_ uri: URI, isDiscovery: Bool) {
    self.uri = uri
    self.isDiscovery = isDiscovery
  }
}

extension Provider {
  /// The parts of a key address; nil if it has none of the provider's forms.
  public func parts(of address: KeyLocation) -> AddressParts? {
    let forms = address.isDiscovery ? addresses.discovery : addresses.keys
    // Some servers also answer with a slash at the end.
    let isLong = address.isDiscovery && address.uri.text.last == UInt8(ascii: "/")
    let uri = (isLong ? URI(address.uri.text.dropLast(1)) : address.uri).withTLS
    return forms.lazy.compactMap { $0.parts(of: uri) }.first
  }

  /// True if an address must have one of the provider's forms: it is on the provider's own domain or
  /// has the product's path, or it is a discovery address on the issuer's host.
  public func owns(_ address: KeyLocation, of name: URI) -> Bool {
    ownsOnAnyHost(address.uri)
      || address.isDiscovery && signs.contains { $0.isOn(name) }
        && (address.uri.bareHost.map(name.isOn) ?? false)
        && address.uri.path.hasSuffix("/.well-known/openid-configuration")
  }

  /// True if an address is recognizably on the provider's own domain, or has the product's path.
  func ownsOnAnyHost(_ uri: URI) -> Bool {
    signs.contains { $0.isOn(uri) } || keySigns.contains { $0.isOn(uri) }
      || (addresses.keys + addresses.discovery).contains { $0.names(hostOf: uri) }
  }

  /// The domains by which the provider is recognized.
  public var domains: [StaticString] { signs.compactMap(\.domain) }

  /// The reason why an address has no keys, if it is one that people mistake for a key address.
  public func mistake(_ uri: URI) -> StaticString? {
    let uri = uri.withTLS
    return addresses.mistaken.first { $0.form.parts(of: uri) != nil }?.reason
  }
}

// MARK: Claims

extension Provider {
  /// How well audiences and claims that are in use fit the provider's tokens. To compare providers
  /// that share addresses, such as the two versions of Entra ID.
  public func fit(audiences: [Text], claims: [Text]) -> Int {
    var fit = claims.count { claim(named: $0) != nil }
    let admitted = audiences.count { audience.form.canMatch($0, AddressParts()) }
    fit += admitted
    // The narrower form says more.
    if case .guid = audience.form, admitted == audiences.count, !audiences.isEmpty { fit += 1 }
    return fit
  }

  /// Another provider that has this address, if this one names the address as mistaken.
  public func rightful(of address: KeyLocation) -> Provider? {
    guard let product, parts(of: address) == nil, mistake(address.uri) != nil else { return nil }
    return Self.all.first { other in
      other !== self && other.product?.description == product.description
        && other.parts(of: address) != nil
    }
  }
}

extension RecognizedProvider {
  /// Why tokens cannot have a claim.
  public enum Foreign: Sendable {
    /// Claim names are case-sensitive.
    case misspelled(StaticString)
    /// The claim of another provider, and this one's claim for the same purpose.
    case ofOther(Provider, instead: StaticString?)
    /// Many providers have it, but this one has another claim for the purpose.
    case renamed(StaticString)
    case absent(AbsentClaim)
    case unknown(StaticString)
    /// Only the other kind of token has it.
    case otherKind(TokenKinds)
  }

  /// Why the tokens cannot have a claim; nil if they may have it.
  ///
  /// - Parameter kinds: The kinds of tokens that the filters let pass.
  public func foreignness(of name: Text, _ kinds: TokenKinds = .both) -> Foreign? {
    if let (_, found) = provider.claim(named: name) {
      return found.intersection(kinds).isEmpty ? .otherKind(found) : nil
    }
    if let absent = provider.absent.first(where: { name == $0.name }) { return .absent(absent) }
    if name.isOne(of: StandardClaims.registered) { return nil }
    if let right = provider.names.spelling(of: name), name != right { return .misspelled(right) }
    if case .none(let reason) = provider.customClaims {
      if let (other, use) = Self.owner(of: name, besides: provider) {
        return .ofOther(other, instead: use.flatMap { provider.claim(for: $0)?.name })
      }
      return .unknown(reason)
    }
    if name.isOne(of: StandardClaims.names) {
      // `client_id` and `scope` are claims of RFC 9068, for which this provider has its own.
      return counterpart(of: name).map { .renamed($0.name) }
    }
    if let (other, use) = Self.owner(of: name, besides: provider) {
      return .ofOther(other, instead: use.flatMap { provider.claim(for: $0)?.name })
    }
    if let claim = counterpart(of: name) { return .renamed(claim.name) }
    return near(name).map(Foreign.misspelled)
  }

  /// The provider's own claim for the client or the scopes, if others have this one for it.
  private func counterpart(of name: Text) -> ProviderClaim? {
    Self.uses[name]?.lazy.compactMap { provider.claim(for: $0) }.first
  }

  /// The uses for which any provider has a claim with a name, if others have another one for them.
  private static let uses: [Text: [ProviderClaim.Use]] = {
    var uses: [Text: [ProviderClaim.Use]] = [:]
    for provider in Provider.all {
      for claim in provider.claims.flatMap(\.all) where claim.use == .client || claim.use == .scopes
      {
        uses[Text(claim.name.description), default: []].append(claim.use)
      }
    }
    return uses
  }()

  /// The provider that alone has such a claim, and the claim's use.
  private static func owner(
    of name: Text, besides provider: Provider
  ) -> (Provider, ProviderClaim.Use?)? {
    for (claim, other) in tellTales where claim.isNamed(name) {
      return (other, claim.use == .other ? nil : claim.use)
    }
    return nil
  }

  private static let tellTales = Provider.all.flatMap { provider in
    provider.claims.flatMap(\.all).filter(\.isTellTale).map { ($0, provider) }
  }

  /// The claim that a name is a misspelling of: a long one that differs in one letter, or one in
  /// which two letters changed places.
  private func near(_ name: Text) -> StaticString? {
    guard name.count >= 5 else { return nil }
    let word = name.string
    return provider.names.all.first { known in
      // A letter has at most four bytes.
      guard known.utf8CodeUnitCount >= 5, abs(known.utf8CodeUnitCount - name.count) <= 4 else {
        return false
      }
      let known = known.description
      guard EditDistance.between(word, known, limit: 1) == 1 else {
        return false
      }
      return word.utf8.count >= 8 && known.utf8.count >= 8
        || word.utf8.sorted() == known.utf8.sorted()
    }
  }
}
