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
    check(configuration, linter, .allIssuers)
    return configuration
  }

  /// Runs the rules whose triggers are met.
  ///
  /// - Parameters:
  ///   - view: The traits that stand for what is shown, to match against each rule's
  ///     ``AuthTokenRule/view``.
  ///   - first: The index among the matching rules of the first rule to run. `next` gives the
  ///     indexes of the following ones. Nil to run all matching rules.
  mutating func check(
    _ configuration: AuthTokenConfiguration, _ linter: Linter, _ view: Traits, _ first: Int? = nil,
    _ next: () -> Int? = { nil }
  ) {
    var (number, wanted) = (-1, first)
    AllRules.authToken(having: known(of: configuration.traits, linter).union(view)) {
      rule, position in
      if first != nil {
        number += 1
        guard number == wanted else { return }
        wanted = next()
      }
      guard linter.levels.isOn(position, of: .authToken) else { return }
      begin(rule, position)
      rule.check(configuration, &self)
    }
  }

  /// The traits to match against triggers: those of the configuration and those of its environment.
  /// Without triggers, all traits that triggers can ask for.
  func known(of traits: Traits, _ linter: Linter) -> Traits {
    linter.levels.heedsTriggers ? traits.union(otherTraits) : .ofEveryTrigger
  }

  /// The traits of the settings and policies around the configuration.
  private var otherTraits: Traits {
    var traits: Traits = []
    if environment == .production { traits.insert(.production) }
    if baseURL != nil { traits.insert(.baseURL) }
    if inventory.privilegedRoles != nil { traits.insert(.privilegedRoles) }
    if inventory.roles != nil { traits.insert(.knownRoles) }
    if inventory.certificates != nil { traits.insert(.knownCertificates) }
    if policies.tokenExchangeTimeoutPolicy != nil { traits.insert(.environmentPolicies) }
    return traits
  }
}
