import ConfigModel

/// The reasons for which an issuer grants the roles of a question.
extension WaySearch {
  /// A reason for which tokens get roles.
  struct Route {
    let condition: WayCondition?
    /// The roles; empty if none is asked for.
    var roles: [Text] = []

    /// The route through the roles of either one; nil if they do not grant the same roles.
    func merged(with other: Route) -> Route? {
      guard roles == other.roles, let mine = condition, let theirs = other.condition,
        case .roles(let sources, let isMapped) = mine.kind,
        case .roles(let others, isMapped) = theirs.kind
      else { return nil }
      var both = WayCondition(
        claims: mine.claims, kind: .roles(sources + others, isMapped: isMapped), place: mine.place)
      both.otherPlaces = mine.otherPlaces + (theirs.place.map { [$0] } ?? [])
      return Route(condition: both, roles: roles)
    }
  }

  var routes: [Route] {
    guard let globs = question.roles else { return [Route(condition: nil)] }
    let roles = terms.roles
    func matches(_ role: Text) -> Bool { globs.contains { $0.matches(role) } }
    var names = Set(globs.filter { !$0.hasWildcard }.map(\.pattern))
    if globs.contains(where: \.hasWildcard) { names.formUnion(roles.names.filter(matches)) }
    var routes: [Route] = []
    func add(_ kind: WayCondition.Kind, _ some: [Text], _ place: SourceRange?) {
      if some.isEmpty { return }
      let claims: [Text] = if case .always = kind { [] } else { roles.attributes }
      routes.append(
        Route(condition: WayCondition(claims: claims, kind: kind, place: place), roles: some))
    }
    func place(_ list: TextListMember, _ some: [Text]) -> SourceRange? {
      some.first.flatMap { role in list.elements.first { $0.text == role }?.range }
    }
    let always = names.intersection(roles.always).sorted()
    add(.always, always, place(issuer.issuerRoles, always))
    let open = names.subtracting(always).sorted()
    let wild = roles.keepsUnmapped ? globs.filter(\.hasWildcard) : []
    var targets: [Text: Set<Text>] = [:]
    for role in open {
      for source in roles.sources(of: role)
      where roles.maps(source) || !wild.contains(where: { $0.matches(source) }) {
        targets[source, default: []].insert(role)
      }
    }
    let places = mappingPlaces(targets)
    for (source, granted) in targets.sorted(by: { $0.key < $1.key }) {
      add(
        .roles([source], isMapped: roles.maps(source)), granted.sorted(),
        places[source] ?? issuer.roleAttributes.range)
    }
    routes.sort { first, second in
      if first.roles != second.roles {
        return first.roles.lexicographicallyPrecedes(second.roles)
      }
      return (first.condition?.place?.start ?? 0) < (second.condition?.place?.start ?? 0)
    }
    if !wild.isEmpty {
      add(.unmappedRole(wild), wild.map(\.pattern), issuer.roleAttributes.range)
    }
    let defaults = open.filter(roles.defaults.contains)
    add(
      exchange.readings.grantsDefaultsWhenClaimsAreAbsent ? .nothing : .noRole, defaults,
      place(issuer.defaultRoles, defaults))
    if let directory, !terms.terms.isVirtual {
      for (role, holders) in directory.holders.sorted(by: { $0.key < $1.key })
      where matches(role) && !always.contains(role) {
        add(.directory(directory.keys(terms.terms, of: holders).sorted()), [role], nil)
      }
    }
    return routes
  }

  /// The keys of the ways, if a role of the token opens each of them; nil otherwise.
  ///
  /// A way exists if one with the same key exists under readings that accept the same tokens: the roles of its token
  /// can be in the same claims. A key that no way has there proves nothing, because perhaps no token can have the
  /// role. The issuer must have at most one condition on each claim, so that each way lists all role claims.
  var simpleKeys: [AccessWay.Key]? {
    guard directory == nil else { return nil }
    var ways: [Route] = []
    for route in routes {
      guard case .roles = route.condition?.kind else { return nil }
      if let last = ways.last, let both = last.merged(with: route) {
        ways[ways.count - 1] = both
      } else {
        ways.append(route)
      }
    }
    return terms.username.claims.flatMap { claim in
      ways.map { AccessWay.Key(name, claim, $0.roles, [$0.condition].compactMap(\.self)) }
    }
  }

  /// The first mapping of each token role that grants one of its roles.
  private func mappingPlaces(_ targets: [Text: Set<Text>]) -> [Text: SourceRange] {
    var places: [Text: SourceRange] = [:]
    guard !targets.isEmpty, issuer.roleMappingsMember.isPresent else { return places }
    for mapping in issuer.roleMappings {
      guard let source = mapping.tokenRole.written?.text, places[source] == nil,
        let granted = targets[source],
        mapping.mappedRoles.elements.contains(where: { granted.contains($0.text) })
      else { continue }
      places[source] = mapping.object.range
    }
    return places
  }
}
