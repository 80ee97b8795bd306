package import ConfigModel

/// A rule about the policy `Security_AuthTokenConfiguration`.
///
/// A rule adopts one of the protocols below this one. Its ``check`` is called with the nodes that
/// the protocol names, in document order, and with nothing else. A rule keeps no state from one
/// node to the next. A ``ConfigurationRule`` sees everything at once.
package protocol AuthTokenRule: Rule {
  /// The condition for visiting the rule at all. It only saves time: without one, which is the
  /// default, a rule has the same findings. A condition is worth its place only where a measurement
  /// shows it.
  static var prefilter: Prefilter { get }

  // The protocols below provide the rest.

  /// The parts of a large configuration that the rule may be shown one by one.
  static var scope: Features { get }
  /// True if the reference issuers of the rule are known from the first issuers.
  static func knowsReferences(_ opening: [Issuer]) -> Bool
  /// Calls the rule for the nodes of a configuration or of a section.
  static func visit(_ part: ConfigurationPart, _ report: inout Report)
}

extension AuthTokenRule {
  package static var prefilter: Prefilter { .none }
  package static var scope: Features { .section }
  package static func knowsReferences(_ opening: [Issuer]) -> Bool { true }
}

/// A rule about a whole configuration. It always sees all issuers.
package protocol ConfigurationRule: AuthTokenRule {
  static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report)
}

extension ConfigurationRule {
  package static var scope: Features { .wholeConfiguration }

  package static func visit(_ part: ConfigurationPart, _ report: inout Report) {
    check(part.configuration, &report)
  }
}

/// A rule about one pair of reload intervals: of the policy, of the certificates, or of the keys of
/// an issuer.
package protocol ReloadIntervalsRule: AuthTokenRule {
  static func check(_ intervals: ReloadIntervals, _ report: inout Report)
}

extension ReloadIntervalsRule {
  package static func visit(_ part: ConfigurationPart, _ report: inout Report) {
    if part.hasRoot {
      check(part.configuration.policyReload, &report)
      check(part.configuration.certificatesReload, &report)
    }
    for issuer in part.issuers {
      if let keys = issuer.jwks { check(keys.reload, &report) }
    }
  }
}

/// A configuration, or one section of a large one.
package struct ConfigurationPart {
  package let configuration: AuthTokenConfiguration
  /// The first issuers of the whole configuration.
  let opening: [Issuer]

  var issuers: [Issuer] { configuration.issuers }

  /// True for a whole configuration and for its first section, which stands for the members around
  /// the issuers.
  var hasRoot: Bool { configuration.object.document.part?.isFirst ?? true }
}
