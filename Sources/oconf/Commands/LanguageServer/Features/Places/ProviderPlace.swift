import ConfigModel
import Lint

/// What the table of providers says about a position in the configuration of an issuer.
struct ProviderPlace {
  /// The members that the table says something about.
  private enum Member: String {
    case issuerName, audience, usernameAttribute, clientIdAttribute, roleAttributes
    case discoveryUri, jwksUri
    case name, values

    init?(_ place: JSONPlace) {
      guard let owner = place.owner,
        [Issuer.schema, JWKSSource.schema, TokenFilter.schema].contains(where: { $0 === owner }),
        let member = place.field.flatMap({ Member(rawValue: $0.name.description) })
      else { return nil }
      self = member
    }
  }

  let recognized: RecognizedProvider
  private let place: JSONPlace
  private let member: Member

  /// Nil at other members, and if the issuer's name does not show the provider.
  init?(_ place: JSONPlace) {
    let issuer = place.levels.last { $0.schema === Issuer.schema && $0.isObject }
    guard let name = issuer?.container.member("issuerName")?.text, !name.isEmpty,
      let recognized = RecognizedProvider(URI(name)), let member = Member(place)
    else { return nil }
    self.recognized = recognized
    self.place = place
    self.member = member
  }

  private var provider: Provider { recognized.provider }

  // MARK: Completion

  /// The texts that the provider suggests as the value at the position.
  var values: [String] {
    switch member {
    case .discoveryUri: addresses(provider.addresses.discovery)
    case .jwksUri: addresses(provider.addresses.keys)
    case .usernameAttribute: claims { $0 == .user || $0 == .changeableUser }
    case .clientIdAttribute: claims { $0 == .client }
    case .roleAttributes: claims { $0 == .roles || $0 == .scopes }
    case .name: claims { _ in true }
    case .values: filterValues
    case .issuerName, .audience: []
    }
  }

  private func addresses(_ forms: [AddressForm]) -> [String] {
    guard let parts = recognized.issuerParts else { return [] }
    return forms.compactMap { $0.filled(with: parts) }
  }

  private func claims(_ isWanted: (ProviderClaim.Use) -> Bool) -> [String] {
    var names: [String] = []
    for claim in provider.claims.flatMap(\.all) where isWanted(claim.use) && !claim.isOpen {
      let name = claim.name.description
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private var filterValues: [String] {
    let filter = place.levels.last { $0.schema === TokenFilter.schema && $0.isObject }
    guard let name = filter?.container.member("name")?.text,
      let claim = provider.claim(named: name)?.claim
    else { return [] }
    return switch claim.form {
    case .oneOf(let values): values.map(\.description)
    case .part(let part): recognized.parts[part.description].map { [$0.string] } ?? []
    default: []
    }
  }

  // MARK: Hover

  /// What the provider's tokens contain at the position, for a value that is written there.
  func explain(_ value: Text, in text: inout HoverText) {
    switch member {
    case .issuerName:
      text.title("\(provider.name)", "identity provider")
      for remark in provider.remarks { text.item("Note", "\(remark)") }
      text.add(command: "oconf explain \(provider.id)")
    case .audience:
      text.title("`aud`", "in tokens of \(provider.name)")
      text.item("ID tokens", "\(provider.audience.inIDTokens)")
      text.item("Access tokens", "\(provider.audience.inAccessTokens)")
    case .usernameAttribute, .clientIdAttribute, .roleAttributes, .name:
      explain(claim: value, in: &text)
    case .discoveryUri, .jwksUri, .values: break
    }
  }

  private func explain(claim name: Text, in text: inout HoverText) {
    let label = "Tokens of \(provider.name)"
    if let (claim, kinds) = provider.claim(named: name) {
      text.item(label, claim.words(in: kinds, recognized.parts))
    } else if let absent = provider.absent.first(where: { name == $0.name }) {
      text.item(label, "never have this claim; use \(absent.instead)")
    } else if !name.isOne(of: ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]) {
      text.item(label, "no document mentions this claim. \(provider.customClaims.explanation)")
    }
  }
}
