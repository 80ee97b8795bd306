import ConfigModel
import Lint

/// The parts of a policy that the properties of a suite name.
///
/// A property of tokens names issuers, values of filters and roles of the token in the conditions
/// of `where` and `unless` and on the username, and backends and granted roles in its outcome. With
/// `never`, it also names the filters on the claims of its conditions. The pattern `*` alone names
/// nothing. A property of origins names the patterns that allow one of its origins.
struct PropertyCoverage {
  private(set) var touches = ExchangeTouches()
  /// The indices of patterns for origins.
  private(set) var patterns: Set<Int> = []

  mutating func add(_ property: AccessProperty, _ configuration: AuthTokenConfiguration?) {
    for issuer in configuration?.issuers ?? [] {
      guard let name = issuer.issuerName.written?.text, property.mayConcern(name) else { continue }
      var conditions = property.conditions + (property.exceptions ?? [])
      if let names = property.outcome.usernames {
        let claim = issuer.usernameAttribute.written?.text ?? Text("sub")
        conditions.append(ClaimCondition(claim, .matches(names)))
      }
      let stated = conditions
      func isNamed(_ text: Text, as claim: Text) -> Bool {
        stated.contains { $0.claim == claim && $0.names(Glob(text)) }
      }
      if isNamed(name, as: Self.issuer) { touches.insert(issuer.object.range) }
      for filter in issuer.filters where filter.isWellFormed {
        guard let claim = filter.name.written?.text else { continue }
        if property.quantifier == .never, stated.contains(where: { $0.claim == claim }) {
          touches.insert(filter.object.range)
        }
        for value in filter.values.elements where isNamed(value.text, as: claim) {
          touches.insert(value.range)
        }
      }
      if let backend = property.outcome.backend {
        for entry in issuer.allowedMbes where backend.names(entry) {
          touches.insert(entry.object.range)
        }
      }
      addRoles(of: issuer, property.outcome.roles ?? [], isNamed)
    }
  }

  private static let issuer = Text("iss")

  private mutating func addRoles(
    of issuer: Issuer, _ globs: [Glob], _ isNamed: (Text, Text) -> Bool
  ) {
    func isGranted(_ role: WrittenText) -> Bool { globs.contains { $0.matches(role.text) } }
    for mapping in issuer.roleMappings {
      let source = mapping.tokenRole.written
      let isSource =
        source.map { role in
          issuer.roleAttributes.elements.contains { isNamed(role.text, $0.text) }
        } ?? false
      let granted = mapping.mappedRoles.elements.filter(isGranted)
      if isSource || !granted.isEmpty { touches.insert(mapping.object.range) }
      for role in granted { touches.insert(role: role.text) }
    }
    for list in [issuer.defaultRoles, issuer.issuerRoles] {
      for role in list.elements where isGranted(role) { touches.insert(role.range) }
    }
  }

  // MARK: Origins

  mutating func add(_ patterns: [Text], _ policy: AllowOriginPolicy, _ readings: Readings) {
    for (index, pattern) in policy.patterns.enumerated() where !self.patterns.contains(index) {
      let own = OriginProver(AllowOriginPolicy(pattern.item.text), readings)
      if case .fails = own.prove(.never, patterns).outcome { self.patterns.insert(index) }
    }
  }
}

extension ClaimCondition {
  /// True if the condition has a pattern, other than one of only stars, and a string matches both it
  /// and another pattern.
  fileprivate func names(_ other: Glob) -> Bool {
    switch kind {
    case .matches(let globs), .matchesNone(let globs):
      globs.contains { !$0.matchesEverything && $0.intersects(other) }
    case .isAbsent, .isPresent: false
    }
  }
}

extension BackendIdentity {
  /// True if an entry of `allowedMbes` has a field in common, and agrees in all common fields.
  fileprivate func names(_ entry: AllowedBackend) -> Bool {
    let pairs = [
      (name, entry.name.written?.string), (version, entry.version.written?.string),
      (clientId, entry.clientId.written?.string),
    ]
    let stated = pairs.filter { $0.0 != nil && $0.1 != nil }
    return !stated.isEmpty && stated.allSatisfy { $0.0 == $0.1 }
  }
}
