package import ConfigModel

/// The features that a configuration must have for a rule to be visited.
package struct Prefilter: Sendable {
  private let all: Features
  private let any: Features

  /// Every configuration passes.
  package static var none: Prefilter { Prefilter(all: .none, any: .none) }

  /// Requires all of these features.
  ///
  /// The parameters are not variadic, so that the compiler can evaluate the prefilter.
  @inline(__always) package static func having(
    _ first: Features, _ second: Features = .none, _ third: Features = .none,
    _ fourth: Features = .none
  ) -> Prefilter {
    Prefilter(all: first.union(second).union(third).union(fourth), any: .none)
  }

  /// Requires at least one of these features.
  @inline(__always) package static func havingAny(
    _ first: Features, _ second: Features = .none, _ third: Features = .none,
    _ fourth: Features = .none
  ) -> Prefilter {
    Prefilter(all: .none, any: first.union(second).union(third).union(fourth))
  }

  /// Adds features that are all required.
  @inline(__always) package func and(_ first: Features, _ second: Features = .none) -> Prefilter {
    Prefilter(all: all.union(first).union(second), any: any)
  }

  /// True if the features pass, and if the rule's scope is among them.
  @inline(__always) func passes(_ features: Features, in scope: Features) -> Bool {
    features.isSuperset(of: all.union(scope)) && (any.isEmpty || !features.isDisjoint(with: any))
  }
}

/// Features of the settings and policies around a configuration, and what is shown of it.
extension Features {
  private static func other(_ number: Int) -> Features { Features(bit: firstForOthers + number) }

  /// The environment is production.
  static var production: Features { other(0) }
  /// The base URL of the backend is known.
  static var baseURL: Features { other(1) }
  /// The inventory declares the privileged roles.
  static var privilegedRoles: Features { other(2) }
  /// The environment's `Security_TokenExchangeTimeoutPolicy` is known.
  static var environmentPolicies: Features { other(3) }
  /// The inventory declares the existing roles.
  static var knownRoles: Features { other(4) }
  /// The inventory declares the existing certificates.
  static var knownCertificates: Features { other(5) }

  /// All issuers are shown.
  static var wholeConfiguration: Features { other(6) }
  /// Some issuers are shown, or all of them.
  static var section: Features { other(7) }
  /// Rules with reference issuers are to be visited.
  static var references: Features { other(8) }
  static var everyScope: Features { wholeConfiguration.union(section).union(references) }
  /// The features that pass every prefilter, without a scope.
  static var passingAll: Features { all.subtracting(everyScope) }
}
