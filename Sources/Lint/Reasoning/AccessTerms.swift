import ConfigModel

/// The conditions and grants of one issuer, in a form that can be compared with another version.
///
/// Not safe for concurrent use, because grants are prepared on first use.
final class AccessTerms {
  let terms: IssuerTerms
  let conditions: [AccessCondition]
  private(set) lazy var roles = RoleFunction(terms, readings)
  let username: UsernameSource
  /// The number of filters on each claim.
  let filterCounts: [Text: Int]
  /// The range of the first filter on each claim.
  let firstFilters: [Text: SourceRange]
  let rolePlaces: RolePlaces
  private let readings: Readings

  init(_ terms: IssuerTerms, _ readings: Readings, defaults: [Text]) {
    self.terms = terms
    self.readings = readings
    let username = UsernameSource(terms.usernameAttribute, readings)
    self.username = username
    let issuer = terms.issuer
    var counts: [Text: Int] = [:]
    var firsts: [Text: SourceRange] = [:]
    var conditions = terms.filters.map { filter in
      let ordinal = counts[filter.claim, default: 0] + 1
      counts[filter.claim] = ordinal
      if firsts[filter.claim] == nil { firsts[filter.claim] = filter.range }
      return AccessCondition(
        kind: .filter(
          claim: filter.claim, isExclude: filter.isExclude,
          PatternSet(filter.globs, ignoresCase: readings.filtersIgnoreCase)),
        place: filter.range, label: filter.label, ordinal: ordinal)
    }
    filterCounts = counts
    firstFilters = firsts
    rolePlaces = RolePlaces(issuer)
    func add(_ kind: AccessCondition.Kind, _ place: SourceRange?) {
      conditions.append(AccessCondition(kind: kind, place: place))
    }
    let audiences = (terms.audiences ?? defaults).filter { !$0.hasLoneSurrogate }
    add(.audience(audiences), Self.place(issuer.audience, issuer))
    add(.username(username), Self.place(issuer.usernameAttribute, issuer))
    if let client = terms.clientIdAttribute {
      add(.client(client, username), Self.place(issuer.clientIdAttribute, issuer))
    }
    if terms.requiresClientSecret { add(.secret, Self.place(issuer.requireClientAuth, issuer)) }
    if let backends = terms.backends {
      add(
        .backends(backends.filter { !$0.hasLoneSurrogate }),
        Self.place(issuer.allowedMbesMember, issuer))
    }
    if !readings.acceptsAbsentExpiry {
      add(.expiry, nil)
    } else if let lifetime = terms.lifetime, lifetime.policy != .seconds {
      add(.expiry, Self.place(issuer.tokenTimeoutPolicy, issuer))
    }
    self.conditions = conditions
  }

  /// Terms that differ from others only in roles.
  init(_ terms: IssuerTerms, _ readings: Readings, accepting known: AccessTerms) {
    self.terms = terms
    self.readings = readings
    conditions = known.conditions
    username = known.username
    filterCounts = known.filterCounts
    firstFilters = known.firstFilters
    rolePlaces = known.rolePlaces
  }

  /// The range of a member, or of the issuer's anchor if the member is absent.
  static func place(_ member: some DeclaredMember, _ issuer: Issuer) -> SourceRange {
    member.isPresent ? member.range : issuer.anchor
  }

  /// True if the issuer rejects every token and request.
  var isClosed: Bool { terms.closure != nil }

  /// True if no audience that a token can have is accepted.
  var hasNoUsableAudience: Bool {
    conditions.contains { if case .audience(let texts) = $0.kind { texts.isEmpty } else { false } }
  }

  /// Adds the conditions for acceptance to a problem.
  ///
  /// - Parameter indices: The indices of the conditions to add, or nil for all conditions.
  func acceptance(
    in problem: AccessProblem, of indices: [Int]? = nil, _ effort: AccessEffort
  ) -> [AccessProblem] {
    effort.spend(2 * (indices?.count ?? conditions.count) + problem.weight)
    var problems = [problem]
    problems[0].demand(AccessCondition.expiry) { $0.isTime = true }
    for index in indices ?? Array(conditions.indices) {
      conditions[index].demand(in: &problems)
    }
    return problems
  }

  /// The indices of the conditions that another version does not have.
  func changes(since other: AccessTerms) -> [Int] {
    let known = Dictionary(grouping: other.conditions, by: \.key)
    return conditions.indices.filter { index in
      let condition = conditions[index]
      return !(known[condition.key] ?? []).contains { $0.isSame(as: condition) }
    }
  }

  /// The approximate cost of evaluating a token, in steps.
  func weight(of token: AccessToken) -> Int {
    token.claims.reduce(64 + conditions.count / 4 + roles.weight) { sum, claim in
      sum + 8 + claim.value.members.count * (1 + (filterCounts[claim.key] ?? 0) / 4)
    }
  }
}

extension IssuerTerms.Backend {
  /// True if no request can come from this backend.
  fileprivate var hasLoneSurrogate: Bool {
    [name, version, clientId].contains { $0?.hasLoneSurrogate ?? false }
  }
}

/// The ranges in which an issuer's configuration decides about roles. The index is built lazily.
final class RolePlaces {
  private let issuer: Issuer
  private lazy var places = Self.index(issuer)

  init(_ issuer: Issuer) {
    self.issuer = issuer
  }

  /// The range for a role: in the first mapping that names it, else in the default or issuer roles,
  /// else the mappings or role attributes as a whole.
  ///
  /// - Parameter role: The role, or nil for roles that the issuer does not name.
  func place(of role: Text?) -> SourceRange {
    if let place = role.flatMap({ places[$0] }) { return place }
    if issuer.roleMappingsMember.isPresent { return issuer.roleMappingsMember.range }
    return AccessTerms.place(issuer.roleAttributes, issuer)
  }

  private static func index(_ issuer: Issuer) -> [Text: SourceRange] {
    var places: [Text: SourceRange] = [:]
    func add(_ role: Text, _ range: SourceRange) {
      if places[role] == nil { places[role] = range }
    }
    for mapping in issuer.roleMappingsMember.isPresent ? issuer.roleMappings : .none {
      for element in mapping.mappedRoles.elements { add(element.text, element.range) }
      if let written = mapping.tokenRole.written { add(written.text, mapping.tokenRole.range) }
    }
    for member in [issuer.defaultRoles, issuer.issuerRoles] {
      for element in member.elements { add(element.text, element.range) }
    }
    return places
  }
}
