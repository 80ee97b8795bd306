package import ConfigModel

/// A rule about the policy `Security_AuthTokenConfiguration` as a whole.
package typealias ConfigurationRule = RuleAbout<AuthTokenConfiguration>

// The protocols below visit one kind of node of a configuration, in document order. A rule keeps no
// state from one node to the next.

/// A rule about one pair of reload intervals: of the policy, of the certificates, or of the keys of
/// an issuer. Not called for a pair if neither interval is written.
package protocol ReloadIntervalsRule: RuleAbout where Subject == AuthTokenConfiguration {
  static func check(_ intervals: ReloadIntervals, _ report: inout Report)
}

extension ReloadIntervalsRule {
  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    func visit(_ intervals: ReloadIntervals) {
      if intervals.isAnyWritten { check(intervals, &report) }
    }
    visit(configuration.policyReload)
    visit(configuration.certificatesReload)
    for issuer in configuration.issuers {
      if let jwks = issuer.jwks { visit(jwks.reload) }
    }
  }
}

/// A rule about one issuer.
package protocol IssuerRule: RuleAbout where Subject == AuthTokenConfiguration {
  static func check(_ issuer: Issuer, _ report: inout Report)
}

extension IssuerRule {
  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers { check(issuer, &report) }
  }
}

/// A rule about one filter of an issuer.
package protocol FilterRule: RuleAbout where Subject == AuthTokenConfiguration {
  static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report)
}

extension FilterRule {
  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers {
      for filter in issuer.filters { check(filter, of: issuer, &report) }
    }
  }
}

/// A rule about the `jwks` object of an issuer.
package protocol KeySourceRule: RuleAbout where Subject == AuthTokenConfiguration {
  static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report)
}

extension KeySourceRule {
  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers {
      if let jwks = issuer.jwks { check(jwks, of: issuer, &report) }
    }
  }
}

/// A rule about one URL from which the keys of an issuer come: a `discoveryUri` or a `jwksUri`.
package protocol KeyAddressRule: RuleAbout where Subject == AuthTokenConfiguration {
  static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report)
}

extension KeyAddressRule {
  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers {
      guard let jwks = issuer.jwks else { continue }
      for address in jwks.addresses { check(address, of: issuer, &report) }
    }
  }
}

/// A rule about one certificate of an issuer. Empty names are not shown.
package protocol CertificateRule: RuleAbout where Subject == AuthTokenConfiguration {
  static func check(_ subject: WrittenText, of issuer: Issuer, _ report: inout Report)
}

extension CertificateRule {
  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for (issuer, subject) in configuration.certificateSubjects {
      check(subject, of: issuer, &report)
    }
  }
}

/// A rule about one role mapping of an issuer.
package protocol RoleMappingRule: RuleAbout where Subject == AuthTokenConfiguration {
  static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report)
}

extension RoleMappingRule {
  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers {
      for mapping in issuer.roleMappings { check(mapping, of: issuer, &report) }
    }
  }
}

/// A rule about one element of an issuer's `allowedMbes`.
package protocol BackendRule: RuleAbout where Subject == AuthTokenConfiguration {
  static func check(_ backend: AllowedBackend, of issuer: Issuer, _ report: inout Report)
}

extension BackendRule {
  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers {
      for backend in issuer.allowedMbes { check(backend, of: issuer, &report) }
    }
  }
}
