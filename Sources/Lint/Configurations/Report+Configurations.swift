import ConfigModel

/// Rules about issuer configurations.
extension Report {
  /// Runs all rules on a configuration. A large configuration is processed in sections, with the
  /// same findings.
  ///
  /// - Parameters:
  ///   - wantsWhole: True if the caller needs the whole decoded configuration.
  ///   - threads: The maximum number of threads that may work on a large configuration. Called only
  ///     for these.
  /// - Returns: The decoded configuration. Nil if the root is not an object, or if a large
  ///   configuration was linted without `wantsWhole` and no rule needed it whole.
  mutating func check(
    configuration tree: JSONTree, _ linter: Linter, wantsWhole: Bool, threads: () -> Int
  ) -> AuthTokenConfiguration? {
    if let sections = ConfigurationSections.of(tree, size: linter.issuersAtOnce) {
      return check(sections, of: tree, linter, wantsWhole: wantsWhole, threads: threads())
    }
    let document = DecodedDocument(tree, AuthTokenConfiguration.schema)
    marks = document.marks
    check(members: document)
    guard let root = document.root else { return nil }
    let configuration = AuthTokenConfiguration(root)
    let part = ConfigurationPart(configuration: configuration, opening: configuration.issuers)
    check(part, features(of: configuration.features).union(.everyScope))
    return configuration
  }

  /// Runs the enabled rules whose prefilters the features pass.
  ///
  /// - Parameters:
  ///   - features: Those of the part and its surroundings, with the scopes to visit.
  ///   - skipping: The positions of rules that are not to be run.
  mutating func check(
    _ part: ConfigurationPart, _ features: Features, skipping: [Int] = []
  ) {
    AllRules.authToken(passing: features) { rule, position in
      guard linter.levels.isOn(position, of: .authToken), !skipping.contains(position) else {
        return
      }
      begin(rule.type, position)
      rule.check(part, &self)
    }
  }

  /// The features to match against prefilters: those of a configuration and of what is around it,
  /// without scopes.
  func features(of configuration: Features) -> Features {
    linter.levels.usesPrefilters ? configuration.union(surroundings) : .passingAll
  }

  /// The features of the settings and policies around the configuration.
  private var surroundings: Features {
    var features: Features = []
    if environment == .production { features.insert(.production) }
    if baseURL != nil { features.insert(.baseURL) }
    if inventory.privilegedRoles != nil { features.insert(.privilegedRoles) }
    if inventory.roles != nil { features.insert(.knownRoles) }
    if inventory.certificates != nil { features.insert(.knownCertificates) }
    if policies.tokenExchangeTimeoutPolicy != nil { features.insert(.environmentPolicies) }
    return features
  }
}
