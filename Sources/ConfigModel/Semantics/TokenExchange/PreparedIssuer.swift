/// An issuer, prepared for the exchange, with absent and malformed members replaced by their
/// effect.
final class PreparedIssuer: Sendable {
  // The properties that every token is compared with come first, so that they are adjacent in
  // memory.
  let isEnabled: Bool
  let isVirtual: Bool
  let mapsByMail: Bool
  let requiresClientAuth: Bool
  let hasBothKeySources: Bool
  /// True if ``keys`` is a usable key set.
  let hasKeySet: Bool
  /// True if ``fault`` is not nil.
  let isFaulty: Bool
  /// True if ``audiences`` is not nil.
  let hasAudiences: Bool
  /// The accepted audience, if there is only one.
  let soleAudience: BorrowedText?
  /// Nil if the timeout policy does not exist.
  let lifetime: LifetimeRule?
  /// The claims of the username and the client ID; nil if not configured.
  let usernameClaim: ClaimName?
  let clientIdClaim: ClaimName?
  let checks: [FilterCheck]
  private let patterns: [GlobList.Pattern]
  /// The backends that may use the issuer; nil for any.
  let backends: [PreparedBackend]?
  let roleAttributes: [PreparedName]
  let mappings: PreparedMappings
  let defaultRoles: [Text]
  let issuerRoles: [Text]
  /// The names of ``usernameClaim`` and ``clientIdClaim``.
  let usernameAttribute: Text?
  let clientIdAttribute: Text?
  /// The accepted audiences; nil for those of the base URL.
  let audiences: TextIndex?
  /// A member that makes the issuer unusable, because it does not have its declared type.
  let fault: MemberFault?
  let keys: KeySource
  /// The filters of ``checks``, in the same order.
  let filters: [PreparedFilter]
  /// The groups of many filters on one claim.
  let crowds: [FilterCrowd]
  let issuer: Issuer

  /// - Parameter pool: Receives the texts that are compared.
  init(_ issuer: Issuer, _ policies: EnvironmentPolicies, _ pool: inout TextPool) {
    self.issuer = issuer
    fault = MemberFault.first(in: issuer)
    isFaulty = fault != nil
    isEnabled = issuer.enabled.value
    isVirtual = issuer.virtualUserEnabled.value
    mapsByMail = issuer.userMappingAttribute.isWritten("mail")
    requiresClientAuth = issuer.requireClientAuth.value
    keys = KeySource(issuer)
    if case .keySet = keys { hasKeySet = true } else { hasKeySet = false }
    hasBothKeySources = KeySource.areBoth(issuer)
    let audience = Self.texts(issuer.audience, &pool)
    audiences = audience.isEmpty ? nil : TextIndex(audience)
    hasAudiences = !audience.isEmpty
    soleAudience = audience.count == 1 ? BorrowedText(audience[0]) : nil
    usernameAttribute = issuer.usernameAttribute.written.map { pool.copy($0.text) }
    clientIdAttribute = issuer.clientIdAttribute.written.map { pool.copy($0.text) }
    usernameClaim = usernameAttribute.map { ClaimName(BorrowedText($0)) }
    clientIdClaim = clientIdAttribute.map { ClaimName(BorrowedText($0)) }
    filters = PreparedFilter.all(of: issuer, &pool)
    (checks, patterns) = Self.checks(filters)
    crowds = FilterCrowd.all(of: filters)
    backends =
      issuer.allowedMbesMember.isPresent ? issuer.allowedMbes.map { PreparedBackend($0) } : nil
    roleAttributes = Self.texts(issuer.roleAttributes, &pool).map { PreparedName($0) }
    mappings = PreparedMappings(issuer, &pool)
    defaultRoles = Self.texts(issuer.defaultRoles, &pool)
    issuerRoles = Self.texts(issuer.issuerRoles, &pool)
    lifetime = try? LifetimeRule(issuer, policies)
  }

  static func texts(_ member: TextListMember, _ pool: inout TextPool) -> [Text] {
    member.isPresent ? member.elements.map { pool.copy($0.text) } : []
  }

  private static func checks(
    _ filters: [PreparedFilter]
  ) -> ([FilterCheck], [GlobList.Pattern]) {
    var patterns: [GlobList.Pattern] = []
    let checks = filters.map { filter in
      let start = patterns.count
      if !filter.values.isLong { patterns += filter.values.globs.map { GlobList.Pattern($0) } }
      return FilterCheck(
        name: ClaimName(BorrowedText(filter.nameText)), firstPattern: UInt32(start),
        patternsEnd: UInt32(patterns.count),
        isExclude: filter.isExclude, isWellFormed: filter.isWellFormed,
        hasManyValues: filter.values.isLong, hasCapitals: filter.values.hasCapitals)
    }
    return (checks, patterns)
  }

  /// True if some value of a filter matches the whole text.
  ///
  /// - Parameter index: The index of the filter in ``checks``.
  func match(
    _ check: FilterCheck, at index: Int, _ text: BorrowedText, ignoringCase: Bool
  ) -> Bool {
    check.hasManyValues
      ? filters[index].values.match(text, ignoringCase: ignoringCase)
      : GlobList.match(patterns, in: check.patterns, text, ignoringCase: ignoringCase)
  }
}

/// The configured name of a claim.
struct PreparedName: Sendable {
  let text: Text
  let name: ClaimName

  init(_ text: Text) {
    self.text = text
    name = ClaimName(BorrowedText(text))
  }
}

/// The role mappings, indexed by token role.
struct PreparedMappings: Sendable {
  let mappedRoles: [[Text]]
  private let tokenRoles: TextIndex
  /// The index of the mapping for each token role. Mappings without a role are left out.
  private let mappings: [Int]

  var isEmpty: Bool { mappedRoles.isEmpty }

  init(_ issuer: Issuer, _ pool: inout TextPool) {
    let all = issuer.roleMappingsMember.isPresent ? issuer.roleMappings : .none
    let roles = all.map { $0.tokenRole.written.map { pool.copy($0.text) } }
    mappedRoles = all.map { PreparedIssuer.texts($0.mappedRoles, &pool) }
    mappings = roles.indices.filter { roles[$0] != nil }
    tokenRoles = TextIndex(roles.compactMap { $0 })
  }

  /// The places of the mappings of a token role, in the order of the text.
  func places(of role: BorrowedText) -> Range<Int> { tokenRoles.places(of: role) }

  /// The index of the mapping at a place, and its mapped roles.
  func mapping(at place: Int) -> (number: Int, roles: [Text]) {
    let number = mappings[tokenRoles[place]]
    return (number, mappedRoles[number])
  }
}
