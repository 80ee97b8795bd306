package import ConfigModel

/// A rule that compares each issuer with a few reference issuers, the first ones of their kind in
/// the configuration.
package protocol ReferenceIssuerRule: AuthTokenRule {
  associatedtype References: ReferenceIssuers
  /// - Parameter references: Those of the whole configuration. The issuer may be one of them, but
  ///   then it may be another object.
  static func check(_ issuer: Issuer, against references: References, _ report: inout Report)
}

/// The reference issuers of a rule, gathered from the beginning of a configuration.
package protocol ReferenceIssuers {
  init()
  /// Looks at the next issuer of the configuration. Not called any more once all are known.
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

extension ReferenceIssuerRule {
  package static var scope: Features { .references }

  package static func knowsReferences(_ opening: [Issuer]) -> Bool {
    References(of: opening).areComplete
  }

  package static func visit(_ part: ConfigurationPart, _ report: inout Report) {
    let references = References(of: part.opening)
    for issuer in part.issuers { check(issuer, against: references, &report) }
  }
}
