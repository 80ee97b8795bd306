/// An identity provider: how to recognize it, the parts of its URLs, and the contents of its tokens.
///
/// Rules, `explain` and `init` take what they know about a provider from ``all``. Each group of
/// facts names its source and, where the source has one, its date. What no document says is left
/// out or only a remark. All sources were read in November 2026.
public final class Provider: Sendable {
  /// The name in commands, such as `entra-v2`.
  public let id: StaticString
  /// The name in messages.
  public let name: StaticString
  /// The product, for one that has several entries; nil for others.
  let product: StaticString?
  /// Other names that people look for, in lower case.
  let aliases: [StaticString]
  /// What issuers look like. An issuer that has any of the signs is the provider's.
  let signs: [ProviderSign]
  /// What the addresses of keys look like, for providers whose issuers can have any name.
  let keySigns: [ProviderSign]
  public let addresses: ProviderAddresses
  public let audience: ProviderAudience
  public let claims: [ProviderClaims]
  /// Claims that tokens never have, or that administrators cannot add.
  public let absent: [AbsentClaim]
  public let customClaims: CustomClaims
  /// The claim that tells ID tokens from access tokens.
  public let tokenKind: TokenKindClaim?
  /// What an administrator has to know, one sentence each.
  public let remarks: [StaticString]
  public let sample: ProviderSample
  let names: ClaimNames

  init(
    id: StaticString, name: StaticString, product: StaticString? = nil, aliases: [StaticString],
    signs: [ProviderSign], keySigns: [ProviderSign] = [], addresses: ProviderAddresses,
    audience: ProviderAudience, claims: [ProviderClaims], absent: [AbsentClaim] = [],
    customClaims: CustomClaims, tokenKind: TokenKindClaim? = nil, remarks: [StaticString],
    sample: ProviderSample
  ) {
    self.id = id
    self.name = name
    self.product = product
    self.aliases = aliases
    self.signs = signs
    self.keySigns = keySigns
    self.addresses = addresses
    self.audience = audience
    self.claims = claims
    self.absent = absent
    self.customClaims = customClaims
    self.tokenKind = tokenKind
    self.remarks = remarks
    self.sample = sample
    names = ClaimNames(claims)
  }
}

/// A sign by which a provider is recognized. All of the parts that are given must occur.
struct ProviderSign: Sendable {
  /// The host, or a domain above it.
  var domain: StaticString?
  /// The beginning of the host.
  var prefix: StaticString = ""
  /// The whole name of an issuer without a scheme.
  var bareName: StaticString?
  /// A part of the path.
  var path: StaticString = ""
  /// The first segment of the path.
  var segment: StaticString?
  var pathLacks: StaticString?

  func isOn(_ uri: URI) -> Bool {
    guard let host = uri.bareHost else { return bareName.map { uri.text == $0 } ?? false }
    let path = uri.path
    return domain.map { host.isHost(below: $0) } ?? true
      && host.hasPrefix(prefix)
      && (self.path.utf8CodeUnitCount == 0 || path.contains(self.path))
      && segment.map { path.firstSegment == $0 } ?? true
      && !(pathLacks.map(path.contains) ?? false)
  }
}

/// The forms of a provider's addresses.
public struct ProviderAddresses: Sendable {
  public let issuers: [AddressForm]
  public let discovery: [AddressForm]
  public let keys: [AddressForm]
  /// Addresses of the provider that have no keys, with the reason.
  public let mistaken: [(form: AddressForm, reason: StaticString)]
  /// The parts that must be equal in all addresses of an issuer, in the provider's words.
  public let agreeing: [StaticString]
  /// The hosts of separate clouds. The keys of an issuer are in its own cloud.
  public let clouds: [[StaticString]]
  /// True if the provider runs on hosts of its own, so that all addresses have one of the forms.
  public let isHosted: Bool
  public let source: StaticString

  /// - Parameters:
  ///   - wellKnown: True if the discovery document is below the issuer at the standard path.
  ///   - keys: The endings of key addresses below the issuer.
  init(
    issuers: [AddressForm], wellKnown: Bool = true, discovery: [AddressForm] = [],
    keys: [StaticString] = [], otherKeys: [AddressForm] = [],
    mistaken: [(form: AddressForm, reason: StaticString)] = [], agreeing: [StaticString] = [],
    clouds: [[StaticString]] = [], isHosted: Bool, source: StaticString
  ) {
    self.issuers = issuers
    self.discovery =
      (wellKnown ? AddressForm.below(issuers, "/.well-known/openid-configuration") : [])
      + discovery
    self.keys = keys.flatMap { AddressForm.below(issuers, $0) } + otherKeys
    self.mistaken = mistaken
    self.agreeing = agreeing
    self.clouds = clouds
    self.isHosted = isHosted
    self.source = source
  }
}

/// The form of `aud`.
public struct ProviderAudience: Sendable {
  public let form: ValueForm
  /// What `aud` is, in ID tokens and in access tokens.
  public let inIDTokens: StaticString
  public let inAccessTokens: StaticString
  /// Values that people mistake for an audience, with the explanation.
  var mistaken: [(form: ValueForm, reason: StaticString)] = []
  /// Values that only this provider's tokens have.
  var tellTales: [ValueForm] = []
  public let source: StaticString

  /// What a token has in `aud`, in words.
  public func expected(_ parts: AddressParts) -> String {
    switch form {
    case .part, .guid: form.words(parts) ?? "\(inIDTokens)"
    default: "\(inIDTokens)"
    }
  }

  /// The explanation for a value that is mistaken for an audience.
  public func mistake(_ value: Text) -> StaticString? {
    guard let found = mistaken.first(where: { $0.form.canMatch(value, AddressParts()) }) else {
      return nil
    }
    switch found.form {
    // These have a possible form.
    case .teamID, .digits, .oneOf: return found.reason
    default: return form.canMatch(value, AddressParts()) ? nil : found.reason
    }
  }

  /// True if no other provider's tokens have the audience.
  public func isTellTale(_ value: Text) -> Bool {
    tellTales.contains { $0.canMatch(value, AddressParts()) }
  }
}

/// Whether administrators can add claims to tokens.
public enum CustomClaims: Sendable {
  /// They cannot, for a reason that the explanation gives.
  case none(StaticString)
  /// They can, as the text says.
  case some(StaticString)

  public var explanation: StaticString {
    switch self {
    case .none(let text), .some(let text): text
    }
  }

  public var areImpossible: Bool {
    if case .none = self { true } else { false }
  }
}

/// A claim that tells ID tokens from access tokens.
public struct TokenKindClaim: Sendable {
  public let name: StaticString
  let idTokens: [StaticString]
  let accessTokens: [StaticString]

  /// The kind of token that has a value; nil for other values.
  public func kind(of value: Text) -> TokenKinds? {
    value.isOne(of: idTokens) ? .id : value.isOne(of: accessTokens) ? .access : nil
  }
}

/// A sound configuration, whose names are placeholders.
public struct ProviderSample: Sendable {
  public let issuer: StaticString
  public var discovery: StaticString?
  public var keys: StaticString?
  /// Empty if the tokens have no `aud`.
  public let audience: [StaticString]
  public let username: StaticString
  public var clientID: StaticString?
  /// The claim with roles, and a role in it. Without one, all users get a role.
  public var roles: (claim: StaticString, value: StaticString)?
  /// Filters that require one of the values.
  public let filters: [(claim: StaticString, values: [StaticString])]
}
