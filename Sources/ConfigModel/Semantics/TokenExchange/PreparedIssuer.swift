/// An issuer, prepared for the exchange, with absent and malformed members replaced by their
/// effect.
final class PreparedIssuer: Sendable {
  let issuer: Issuer
  /// A member that makes the issuer unusable, because it does not have its declared type.
  let fault: MemberFault?
  let isEnabled: Bool
  let isVirtual: Bool
  let mapsByMail: Bool
  let requiresClientAuth: Bool
  let keys: KeySource
  let hasBothKeySources: Bool
  /// The accepted audiences; nil for those of the base URL.
  let audiences: Set<Text>?
  /// The claims of the username and the client ID; nil if not configured.
  let usernameAttribute: Text?
  let clientIdAttribute: Text?
  let filters: [PreparedFilter]
  /// The groups of many filters on one claim.
  let crowds: [FilterCrowd]
  /// The backends that may use the issuer; nil for any.
  let backends: [PreparedBackend]?
  /// The names of the claims that contain roles.
  let roleAttributes: [Text]
  /// The roles that each role mapping grants.
  let mappedRoles: [[Text]]
  /// The indices of the mappings of each token role, in ascending order.
  let mappings: [Text?: [Int]]
  let defaultRoles: [Text]
  let issuerRoles: [Text]
  /// Nil if the timeout policy does not exist.
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
    audiences = audience.isEmpty ? nil : Set(audience)
    usernameAttribute = issuer.usernameAttribute.written?.text
    clientIdAttribute = issuer.clientIdAttribute.written?.text
    filters = PreparedFilter.all(of: issuer)
    crowds = FilterCrowd.all(of: filters)
    backends =
      issuer.allowedMbesMember.isPresent ? issuer.allowedMbes.map { PreparedBackend($0) } : nil
    roleAttributes = Self.texts(issuer.roleAttributes)
    let mappings = issuer.roleMappingsMember.isPresent ? issuer.roleMappings : .none
    mappedRoles = mappings.map { Self.texts($0.mappedRoles) }
    self.mappings = Dictionary(grouping: mappings.indices) { mappings[$0].tokenRole.written?.text }
    defaultRoles = Self.texts(issuer.defaultRoles)
    issuerRoles = Self.texts(issuer.issuerRoles)
    lifetime = try? LifetimeRule(issuer, policies)
  }

  private static func texts(_ member: TextListMember) -> [Text] {
    member.isPresent ? member.elements.map(\.text) : []
  }
}

/// The source of an issuer's keys, or the reason why they are not available.
enum KeySource {
  case keySet
  case certificates
  case missing(String)
  case unencrypted(KeyAddress)
  case noTLSVersion(SourceRange)

  /// True if an issuer has both sources, which the documentation does not allow.
  static func areBoth(_ issuer: Issuer) -> Bool {
    issuer.jwksMember.isPresent && hasCertificates(issuer)
  }

  private static func hasCertificates(_ issuer: Issuer) -> Bool {
    issuer.certificateSubjectNames.isPresent && !issuer.certificateSubjectNames.isWrittenEmpty
  }

  /// If there are both sources, the key set is used.
  init(_ issuer: Issuer) {
    guard issuer.jwksMember.isPresent, let jwks = issuer.jwks else {
      let isEmpty = issuer.certificateSubjectNames.isWrittenEmpty
      self =
        Self.hasCertificates(issuer)
        ? .certificates
        : .missing(
          isEmpty
            ? "'certificateSubjectNames' is empty"
            : "the issuer has neither 'jwks' nor 'certificateSubjectNames'")
      return
    }
    let written = [jwks.jwksUri, jwks.discoveryUri].first {
      $0.written.map { !$0.text.isEmpty } ?? false
    }
    guard let written else {
      self = .missing("'jwks' has neither 'discoveryUri' nor 'jwksUri'")
      return
    }
    let address = KeyAddress(written)
    if let address, address.isHTTP, !jwks.allowHttp.value {
      self = .unencrypted(address)
    } else if jwks.tlsVersions.isPresent, address.map({ !$0.isHTTP }) ?? true,
      !jwks.tlsVersions.elements.contains(where: { $0.text.isOne(of: JWKSSource.tlsVersions) })
    {
      self = .noTLSVersion(jwks.tlsVersions.range)
    } else {
      self = .keySet
    }
  }
}
