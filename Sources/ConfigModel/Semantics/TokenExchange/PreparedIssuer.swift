/// An issuer as the exchange asks for it: what is absent or malformed has become what it means.
final class PreparedIssuer {
  let issuer: Issuer
  /// A member that makes the issuer unusable, as it is not of its declared type.
  let fault: MemberFault?
  let keys: KeySource
  /// The accepted audiences; nil for those of the base URL.
  let audiences: Set<Text>?
  let usernameAttribute: Text?
  let clientIdAttribute: Text?
  let filters: [PreparedFilter]
  /// The backends that may use it; nil for any.
  let backends: [PreparedBackend]?
  let roleAttributes: [Text]
  let mappings: PreparedMappings
  let defaultRoles: [Text]
  let issuerRoles: [Text]

  var isEnabled: Bool { issuer.enabled.value }
  var isVirtual: Bool { issuer.virtualUserEnabled.value }
  var mapsByMail: Bool { issuer.userMappingAttribute.isWritten("mail") }

  init(_ issuer: Issuer) {
    self.issuer = issuer
    fault = MemberFault.first(in: issuer)
    keys = KeySource(issuer)
    let audience = issuer.audience.isPresent ? issuer.audience.elements.map(\.text) : []
    audiences = audience.isEmpty ? nil : Set(audience)
    usernameAttribute = issuer.usernameAttribute.written?.text
    clientIdAttribute = issuer.clientIdAttribute.written?.text
    filters = PreparedFilter.all(of: issuer)
    backends =
      issuer.allowedMbesMember.isPresent ? issuer.allowedMbes.map { PreparedBackend($0) } : nil
    roleAttributes = issuer.roleAttributes.isPresent ? Self.texts(issuer.roleAttributes) : []
    mappings = PreparedMappings(issuer)
    defaultRoles = Self.texts(issuer.defaultRoles)
    issuerRoles = Self.texts(issuer.issuerRoles)
  }

  static func texts(_ member: TextListMember) -> [Text] {
    member.isPresent ? member.elements.map(\.text) : []
  }
}

/// An entry of `allowedMbes` as it is compared.
struct PreparedBackend {
  let name: String?
  let version: String?
  let clientId: String?

  init(_ entry: AllowedBackend) {
    name = entry.name.written?.string
    version = entry.version.written?.string
    clientId = entry.clientId.written?.string
  }

  /// Whether it holds one of the two forms that count. What is incomplete allows nobody.
  var isComplete: Bool { clientId != nil || name != nil && version != nil }

  /// Whether it allows a backend; nil when not enough is known of the backend.
  func allows(_ backend: BackendIdentity) -> Bool? {
    guard isComplete else { return false }
    var pairs: [(String?, String?)] = []
    if let clientId { pairs.append((clientId, backend.clientId)) }
    if let name, let version {
      pairs.append((name, backend.name))
      pairs.append((version, backend.version))
    }
    var isKnown = true
    for (wanted, given) in pairs {
      guard let given else {
        isKnown = false
        continue
      }
      if Text(wanted ?? "") != Text(given) { return false }
    }
    return isKnown ? true : nil
  }
}

/// The role mappings, found by token role.
struct PreparedMappings {
  let mappedRoles: [[Text]]
  private var indices: [Text: [Int]] = [:]

  var isEmpty: Bool { mappedRoles.isEmpty }

  init(_ issuer: Issuer) {
    let mappings = issuer.roleMappingsMember.isPresent ? issuer.roleMappings : []
    mappedRoles = mappings.map { PreparedIssuer.texts($0.mappedRoles) }
    for (index, mapping) in mappings.enumerated() {
      guard let role = mapping.tokenRole.written?.text else { continue }
      indices[role, default: []].append(index)
    }
  }

  /// The mappings of a token role, in the order of the text.
  func of(_ role: Text) -> [Int] { indices.isEmpty ? [] : indices[role] ?? [] }
}
