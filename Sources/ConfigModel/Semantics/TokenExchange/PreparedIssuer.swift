/// An issuer as the exchange asks for it: what is absent or malformed has become what it means.
final class PreparedIssuer: Sendable {
  let issuer: Issuer
  /// A member that makes the issuer unusable, as it is not of its declared type.
  let fault: MemberFault?
  let isEnabled: Bool
  let isVirtual: Bool
  let mapsByMail: Bool
  let requiresClientAuth: Bool
  let keys: KeySource
  let hasBothKeySources: Bool
  /// The accepted audiences; nil for those of the base URL.
  let audiences: TextIndex?
  /// The claims that hold the username and the client ID; nil where none is named.
  let usernameAttribute: Text?
  let clientIdAttribute: Text?
  let filters: [PreparedFilter]
  /// The backends that may use it; nil for any.
  let backends: [PreparedBackend]?
  let roleAttributes: [Text]
  let mappings: PreparedMappings
  let defaultRoles: [Text]
  let issuerRoles: [Text]
  /// Nil where the policy is none that exists.
  let lifetime: LifetimeRule?

  init(_ issuer: Issuer, _ policies: EnvironmentPolicies) {
    self.issuer = issuer
    fault = MemberFault.first(in: issuer)
    isEnabled = issuer.enabled.value
    isVirtual = issuer.virtualUserEnabled.value
    mapsByMail = issuer.userMappingAttribute.isWritten("mail")
    requiresClientAuth = issuer.requireClientAuth.value
    keys = KeySource(issuer)
    hasBothKeySources = KeySource.areBoth(issuer)
    let audience = Self.texts(issuer.audience)
    audiences = audience.isEmpty ? nil : TextIndex(audience)
    usernameAttribute = issuer.usernameAttribute.written?.text
    clientIdAttribute = issuer.clientIdAttribute.written?.text
    filters = PreparedFilter.all(of: issuer)
    backends =
      issuer.allowedMbesMember.isPresent ? issuer.allowedMbes.map { PreparedBackend($0) } : nil
    roleAttributes = Self.texts(issuer.roleAttributes)
    mappings = PreparedMappings(issuer)
    defaultRoles = Self.texts(issuer.defaultRoles)
    issuerRoles = Self.texts(issuer.issuerRoles)
    lifetime = try? LifetimeRule(issuer, policies)
  }

  static func texts(_ member: TextListMember) -> [Text] {
    member.isPresent ? member.elements.map(\.text) : []
  }
}

/// The role mappings, found by token role.
struct PreparedMappings: Sendable {
  let mappedRoles: [[Text]]
  private let tokenRoles: TextIndex
  /// The mapping of each of the token roles: one without a role is nobody's.
  private let mappings: [Int]

  var isEmpty: Bool { mappedRoles.isEmpty }

  init(_ issuer: Issuer) {
    let all = issuer.roleMappingsMember.isPresent ? issuer.roleMappings : []
    mappedRoles = all.map { PreparedIssuer.texts($0.mappedRoles) }
    let roles = all.map { $0.tokenRole.written?.text }
    mappings = roles.indices.filter { roles[$0] != nil }
    tokenRoles = TextIndex(roles.compactMap { $0 })
  }

  /// The places of the mappings of a token role, in the order of the text.
  func places(of role: BorrowedText) -> Range<Int> { tokenRoles.places(of: role) }

  /// The number of the mapping at a place, and what it maps to.
  func mapping(at place: Int) -> (number: Int, roles: [Text]) {
    let number = mappings[tokenRoles[place]]
    return (number, mappedRoles[number])
  }
}
