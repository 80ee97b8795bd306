import ConfigModel

/// The roles that an issuer grants, as a function of a token's claims.
struct RoleFunction {
  /// The claims that contain roles.
  let attributes: [Text]
  private let mapped: [Text: Set<Text>]
  /// True if a role of the token without a mapping is granted under its own name.
  let keepsUnmapped: Bool
  let defaults: Set<Text>
  let always: Set<Text>
  /// True if the default roles are granted when the claims are void. Otherwise they are granted
  /// when no role is found.
  private let grantsDefaultsWhenVoid: Bool
  /// For each granted role, the token roles that are mapped to it.
  private let sources: [Text: [Text]]
  /// All roles that the issuer names.
  let names: Set<Text>

  init(_ terms: IssuerTerms, _ readings: Readings) {
    attributes = terms.roleAttributes
    mapped = attributes.isEmpty ? [:] : terms.mappedRoles
    keepsUnmapped = !attributes.isEmpty && (!terms.hasMappings || !readings.dropsUnmappedRoles)
    defaults = Set(terms.defaultRoles)
    always = Set(terms.issuerRoles)
    grantsDefaultsWhenVoid = readings.grantsDefaultsWhenClaimsAreAbsent
    var sources: [Text: [Text]] = [:]
    var names = defaults.union(always)
    for (role, granted) in mapped {
      for one in granted { sources[one, default: []].append(role) }
      names.insert(role)
      names.formUnion(granted)
    }
    self.names = names
    self.sources = sources.mapValues { $0.sorted() }
  }

  /// True if both functions grant the same roles for the same claims. Sound, but incomplete:
  /// functions that are written differently can still be equal.
  func isSame(as other: RoleFunction) -> Bool {
    Set(attributes) == Set(other.attributes) && mapped == other.mapped
      && keepsUnmapped == other.keepsUnmapped && defaults == other.defaults
      && always == other.always
  }

  /// The approximate cost of listing the roles of a token without roles of its own, in steps.
  var weight: Int { (defaults.count + always.count) / 2 }

  /// The roles that the issuer names and grants, in ascending order.
  var granted: [Text] { mapped.values.reduce(defaults.union(always)) { $0.union($1) }.sorted() }

  /// The roles of a token that are mapped to other roles.
  var mappedNames: Set<Text> { Set(mapped.keys) }

  /// True if a role of a token is mapped to other roles.
  func maps(_ role: Text) -> Bool { mapped[role] != nil }

  /// The token roles for which a role is granted.
  func sources(of role: Text) -> [Text] {
    let mappedFrom = sources[role] ?? []
    guard keepsUnmapped, mapped[role] == nil, !role.isEmpty else { return mappedFrom }
    return mappedFrom + [role]
  }

  /// The ways in which a role is granted, except those in which another function also grants it.
  func grants(
    of role: Text, unlike other: RoleFunction? = nil, in problem: AccessProblem
  ) -> [AccessProblem] {
    if let other, other.always.contains(role) { return [] }
    if always.contains(role) { return [problem] }
    var problems: [AccessProblem] = []
    let theirs = Set(other?.sources(of: role) ?? [])
    for source in sources(of: role) {
      for attribute in attributes
      where !theirs.contains(source) || !(other?.attributes.contains(attribute) ?? false) {
        var granting = problem
        granting.demand(attribute) { $0.roles.append(source) }
        problems.append(granting)
      }
    }
    let areTheirs =
      other.map { $0.defaults.contains(role) && $0.attributes.allSatisfy(attributes.contains) }
      ?? false
    if defaults.contains(role), !areTheirs {
      problems.append(grantingDefaults(problem))
    }
    return problems
  }

  /// Adds the condition under which the default roles are granted.
  func grantingDefaults(_ problem: AccessProblem) -> AccessProblem {
    var granting = problem
    for attribute in attributes {
      granting.demand(attribute) {
        if grantsDefaultsWhenVoid { $0.isVoid = true } else { $0.hasNoRole = true }
      }
    }
    return granting
  }

  /// The ways in which a role is not granted.
  func withholds(_ role: Text, in problem: AccessProblem) -> [AccessProblem] {
    withholds(CollectionOfOne(role), in: problem)
  }

  /// The ways in which none of the roles is granted.
  func withholds(_ roles: some Collection<Text>, in problem: AccessProblem) -> [AccessProblem] {
    if roles.contains(where: always.contains) { return [] }
    var withholding = problem
    let sources = roles.flatMap(sources)
    for attribute in attributes where !sources.isEmpty {
      withholding.demand(attribute) { $0.foreignRoles.formUnion(sources) }
    }
    guard roles.contains(where: defaults.contains) else { return [withholding] }
    return attributes.map { attribute in
      var found = withholding
      found.demand(attribute) {
        if grantsDefaultsWhenVoid { $0.isNotVoid = true } else { $0.hasRole = true }
      }
      return found
    }
  }
}
