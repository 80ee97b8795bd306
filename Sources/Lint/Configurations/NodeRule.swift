import ConfigModel

/// A rule about issuer configurations, by the kind of its nodes.
enum NodeRule {
  case configuration(any ConfigurationRule.Type)
  case reloadIntervals(any ReloadIntervalsRule.Type)
  case issuer(any IssuerRule.Type)
  case filter(any FilterRule.Type)
  case keySource(any KeySourceRule.Type)
  case keyAddress(any KeyAddressRule.Type)
  case certificate(any CertificateRule.Type)
  case roleMapping(any RoleMappingRule.Type)
  case backend(any BackendRule.Type)
  case references(any ReferenceIssuerRule.Type)

  var type: any AuthTokenRule.Type {
    switch self {
    case .configuration(let rule): rule
    case .reloadIntervals(let rule): rule
    case .issuer(let rule): rule
    case .filter(let rule): rule
    case .keySource(let rule): rule
    case .keyAddress(let rule): rule
    case .certificate(let rule): rule
    case .roleMapping(let rule): rule
    case .backend(let rule): rule
    case .references(let rule): rule
    }
  }

  /// Calls the rule with its nodes in a part of a configuration.
  func check(_ part: ConfigurationPart, _ report: inout Report) {
    let issuers = part.configuration.issuers
    switch self {
    case .configuration(let rule): rule.check(part.configuration, &report)
    case .reloadIntervals(let rule):
      func visit(_ intervals: ReloadIntervals) {
        if intervals.isAnyWritten { rule.check(intervals, &report) }
      }
      if part.hasRoot {
        visit(part.configuration.policyReload)
        visit(part.configuration.certificatesReload)
      }
      for issuer in issuers {
        if let keys = issuer.jwks { visit(keys.reload) }
      }
    case .issuer(let rule):
      for issuer in issuers { rule.check(issuer, &report) }
    case .filter(let rule):
      for issuer in issuers {
        for filter in issuer.filters { rule.check(filter, of: issuer, &report) }
      }
    case .keySource(let rule):
      for issuer in issuers {
        if let jwks = issuer.jwks { rule.check(jwks, of: issuer, &report) }
      }
    case .keyAddress(let rule):
      for issuer in issuers {
        guard let jwks = issuer.jwks else { continue }
        for address in jwks.addresses { rule.check(address, of: issuer, &report) }
      }
    case .certificate(let rule):
      for (issuer, subject) in part.configuration.certificateSubjects {
        rule.check(subject, of: issuer, &report)
      }
    case .roleMapping(let rule):
      for issuer in issuers {
        for mapping in issuer.roleMappings { rule.check(mapping, of: issuer, &report) }
      }
    case .backend(let rule):
      for issuer in issuers {
        for backend in issuer.allowedMbes { rule.check(backend, of: issuer, &report) }
      }
    case .references(let rule): Self.check(rule, part, &report)
    }
  }

  private static func check<Rule: ReferenceIssuerRule>(
    _ rule: Rule.Type, _ part: ConfigurationPart, _ report: inout Report
  ) {
    let references = Rule.References(of: part.opening)
    for issuer in part.configuration.issuers {
      rule.check(issuer, against: references, &report)
    }
  }

  /// True if the rule needs no more reference issuers than there are among these, the first issuers
  /// of a configuration.
  func knowsReferences(_ opening: [Issuer]) -> Bool {
    guard case .references(let rule) = self else { return true }
    return Self.knowsReferences(rule, opening)
  }

  private static func knowsReferences<Rule: ReferenceIssuerRule>(
    _ rule: Rule.Type, _ opening: [Issuer]
  ) -> Bool {
    Rule.References(of: opening).areComplete
  }
}

/// A configuration, or one section of a large one.
struct ConfigurationPart {
  let configuration: AuthTokenConfiguration
  /// The first issuers of the whole configuration.
  let opening: [Issuer]

  /// True for a whole configuration and for its first section, which stands for the members around
  /// the issuers.
  var hasRoot: Bool { configuration.object.document.part?.isFirst ?? true }
}
