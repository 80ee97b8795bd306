package import ConfigModel

/// A rule about the policy `Security_AuthTokenConfiguration`.
///
/// A rule adopts one of the protocols below this one, which says what it sees: the engine calls its
/// `check` with each node of that kind, in document order. A rule keeps no state from one node to
/// the next.
package protocol AuthTokenRule: Rule {
  /// The condition for visiting the rule at all. It only saves time: without one, which is the
  /// default, a rule has the same findings. A condition is worth its place only where a measurement
  /// shows it.
  static var prefilter: Prefilter { get }
}

extension AuthTokenRule {
  package static var prefilter: Prefilter { .none }
}

/// A rule about a whole configuration. It always sees all issuers.
package protocol ConfigurationRule: AuthTokenRule {
  static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report)
}

/// A rule about one pair of reload intervals: of the policy, of the certificates, or of the keys of
/// an issuer. Not called for a pair if neither interval is written.
package protocol ReloadIntervalsRule: AuthTokenRule {
  static func check(_ intervals: ReloadIntervals, _ report: inout Report)
}

// The rules below concern nodes of one issuer. A large configuration is shown to them in sections.

/// A rule about one issuer.
package protocol IssuerRule: AuthTokenRule {
  static func check(_ issuer: Issuer, _ report: inout Report)
}

/// A rule about one filter of an issuer.
package protocol FilterRule: AuthTokenRule {
  static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report)
}

/// A rule about the `jwks` object of an issuer.
package protocol KeySourceRule: AuthTokenRule {
  static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report)
}

/// A rule about one URL from which the keys of an issuer come: a `discoveryUri` or a `jwksUri`.
package protocol KeyAddressRule: AuthTokenRule {
  static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report)
}

/// A rule about one certificate of an issuer. Empty names are not shown.
package protocol CertificateRule: AuthTokenRule {
  static func check(_ subject: WrittenText, of issuer: Issuer, _ report: inout Report)
}

/// A rule about one role mapping of an issuer.
package protocol RoleMappingRule: AuthTokenRule {
  static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report)
}

/// A rule about one element of an issuer's `allowedMbes`.
package protocol BackendRule: AuthTokenRule {
  static func check(_ backend: AllowedBackend, of issuer: Issuer, _ report: inout Report)
}

/// A rule that compares each issuer with a few reference issuers, the first ones of their kind in
/// the configuration.
package protocol ReferenceIssuerRule: AuthTokenRule {
  associatedtype References: ReferenceIssuers
  /// - Parameter references: Those of the whole configuration. The issuer may be one of them, as a
  ///   different object.
  static func check(_ issuer: Issuer, against references: References, _ report: inout Report)
}

/// The reference issuers of a rule, gathered from the beginning of a configuration.
package protocol ReferenceIssuers {
  init()
  /// Looks at the next issuer of the configuration. No longer called once all are known.
  mutating func add(_ issuer: Issuer)
  /// True if no further issuer is needed.
  var areComplete: Bool { get }
}

extension ReferenceIssuers {
  init(of issuers: [Issuer]) {
    self.init()
    for issuer in issuers {
      if areComplete { return }
      add(issuer)
    }
  }
}
