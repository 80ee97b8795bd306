import ConfigModel

/// Which roles an issuer grants for which claims.
struct RoleFunction {
  /// The claims that roles are looked for in.
  let attributes: [Text]
  private let mapped: [Text: Set<Text>]
  /// Whether a role of the token without a mapping is granted under its own name.
  let keepsUnmapped: Bool
  let defaults: Set<Text>
  let always: Set<Text>
  /// Whether the default roles are granted when the claims are void, else when no role is found.
  private let grantsDefaultsWhenVoid: Bool
  /// The roles of tokens for which a role is granted, by a mapping.
  private let sources: [Text: [Text]]

  init(_ terms: IssuerTerms, _ readings: Readings) {
    attributes = terms.roleAttributes
    mapped = attributes.isEmpty ? [:] : terms.mappedRoles
    keepsUnmapped = !attributes.isEmpty && (!terms.hasMappings || !readings.dropsUnmappedRoles)
    defaults = Set(terms.defaultRoles)
    always = Set(terms.issuerRoles)
    grantsDefaultsWhenVoid = readings.grantsDefaultsWhenClaimsAreAbsent
    var sources: [Text: [Text]] = [:]
    for (role, granted) in mapped {
      for one in granted { sources[one, default: []].append(role) }
    }
    self.sources = sources.mapValues { $0.sorted() }
  }

  /// Whether the same is granted for the same claims. Sound; functions that are written differently
  /// may still do so.
  func isSame(as other: RoleFunction) -> Bool {
    Set(attributes) == Set(other.attributes) && mapped == other.mapped
      && keepsUnmapped == other.keepsUnmapped && defaults == other.defaults
      && always == other.always
  }

  /// About what it takes to list the roles that a token gets without roles of its own, in steps.
  var grantedCount: Int { (defaults.count + always.count) / 2 }

  /// All roles that are named anywhere.
  var names: Set<Text> {
    var names = defaults.union(always)
    for (role, granted) in mapped {
      names.insert(role)
      names.formUnion(granted)
    }
    return names
  }

  /// The roles of tokens for which a role is granted.
  func sources(of role: Text) -> [Text] {
    let mappedFrom = sources[role] ?? []
    guard keepsUnmapped, mapped[role] == nil, !role.isEmpty else { return mappedFrom }
    return mappedFrom + [role]
  }

  /// The ways in which a role is granted, but for those in which another function grants it as well.
  func grants(
    of role: Text, unlike other: RoleFunction, in problem: AccessProblem
  ) -> [AccessProblem] {
    if other.always.contains(role) { return [] }
    if always.contains(role) { return [problem] }
    var problems: [AccessProblem] = []
    let theirs = Set(other.sources(of: role))
    for source in sources(of: role) {
      for attribute in attributes
      where !theirs.contains(source) || !other.attributes.contains(attribute) {
        var granting = problem
        granting.demand(attribute) { $0.roles.append(source) }
        problems.append(granting)
      }
    }
    let areTheirs =
      other.defaults.contains(role) && other.attributes.allSatisfy(attributes.contains)
    if defaults.contains(role), !areTheirs {
      var granting = problem
      for attribute in attributes {
        granting.demand(attribute) {
          if grantsDefaultsWhenVoid { $0.isVoid = true } else { $0.hasNoRole = true }
        }
      }
      problems.append(granting)
    }
    return problems
  }

  /// The ways in which a role is not granted.
  func withholds(_ role: Text, in problem: AccessProblem) -> [AccessProblem] {
    if always.contains(role) { return [] }
    var withholding = problem
    let sources = sources(of: role)
    for attribute in attributes where !sources.isEmpty {
      withholding.demand(attribute) { $0.foreignRoles.formUnion(sources) }
    }
    guard defaults.contains(role) else { return [withholding] }
    return attributes.map { attribute in
      var found = withholding
      found.demand(attribute) {
        if grantsDefaultsWhenVoid { $0.isNotVoid = true } else { $0.hasRole = true }
      }
      return found
    }
  }
}
