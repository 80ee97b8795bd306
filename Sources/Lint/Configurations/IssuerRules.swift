package import ConfigModel

// The rules about nodes of one issuer. What is said of it elsewhere in its configuration is none of
// their business: a large configuration may be shown to them in sections.

/// A rule about one issuer.
package protocol IssuerRule: AuthTokenRule {
  static func check(_ issuer: Issuer, _ report: inout Report)
}

extension IssuerRule {
  package static func visit(_ part: ConfigurationPart, _ report: inout Report) {
    for issuer in part.issuers { check(issuer, &report) }
  }
}

/// A rule about one filter of an issuer.
package protocol FilterRule: AuthTokenRule {
  static func check(_ filter: TokenFilter, of issuer: Issuer, _ report: inout Report)
}

extension FilterRule {
  package static func visit(_ part: ConfigurationPart, _ report: inout Report) {
    for issuer in part.issuers {
      for filter in issuer.filters { check(filter, of: issuer, &report) }
    }
  }
}

/// A rule about the `jwks` object of an issuer.
package protocol KeySourceRule: AuthTokenRule {
  static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report)
}

extension KeySourceRule {
  package static func visit(_ part: ConfigurationPart, _ report: inout Report) {
    for issuer in part.issuers {
      if let jwks = issuer.jwks { check(jwks, of: issuer, &report) }
    }
  }
}

/// A rule about one URL from which the keys of an issuer come: a `discoveryUri` or a `jwksUri`.
package protocol KeyAddressRule: AuthTokenRule {
  static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report)
}

extension KeyAddressRule {
  package static func visit(_ part: ConfigurationPart, _ report: inout Report) {
    for issuer in part.issuers {
      guard let jwks = issuer.jwks else { continue }
      for address in jwks.addresses { check(address, of: issuer, &report) }
    }
  }
}

/// A rule about one certificate of an issuer. Empty names are not shown.
package protocol CertificateRule: AuthTokenRule {
  static func check(_ subject: WrittenText, of issuer: Issuer, _ report: inout Report)
}

extension CertificateRule {
  package static func visit(_ part: ConfigurationPart, _ report: inout Report) {
    for (issuer, subject) in part.configuration.certificateSubjects {
      check(subject, of: issuer, &report)
    }
  }
}

/// A rule about one role mapping of an issuer.
package protocol RoleMappingRule: AuthTokenRule {
  static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report)
}

extension RoleMappingRule {
  package static func visit(_ part: ConfigurationPart, _ report: inout Report) {
    for issuer in part.issuers {
      for mapping in issuer.roleMappings { check(mapping, of: issuer, &report) }
    }
  }
}

/// A rule about one element of an issuer's `allowedMbes`.
package protocol BackendRule: AuthTokenRule {
  static func check(_ backend: AllowedBackend, of issuer: Issuer, _ report: inout Report)
}

extension BackendRule {
  package static func visit(_ part: ConfigurationPart, _ report: inout Report) {
    for issuer in part.issuers {
      for backend in issuer.allowedMbes { check(backend, of: issuer, &report) }
    }
  }
}
