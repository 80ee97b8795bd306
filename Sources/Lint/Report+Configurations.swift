import ConfigModel

/// The rules about issuer configurations.
extension Report {
  /// Asks all rules about a configuration, a large one in sections where that is the same.
  ///
  /// - Parameters:
  ///   - wantsWhole: Whether somebody wants to know all that is in it.
  ///   - threads: How many threads may work on a large one. Asked only then.
  /// - Returns: Nil when the root is no object, and of a large one that nobody wanted to know.
  mutating func check(
    configuration tree: JSONTree, _ linter: Linter, wantsWhole: Bool, threads: () -> Int
  ) -> AuthTokenConfiguration? {
    if let sections = ConfigurationSections.of(tree, size: linter.issuersAtOnce) {
      return check(sections, of: tree, linter, wantsWhole: wantsWhole, threads: threads())
    }
    let document = DecodedDocument(tree, AuthTokenConfiguration.schema)
    marks = document.marks
    check(document, linter)
    guard let root = document.root else { return nil }
    let configuration = AuthTokenConfiguration(root)
    check(configuration, linter, .allIssuers)
    return configuration
  }

  /// Asks those rules that can find something.
  ///
  /// - Parameters:
  ///   - view: What is shown, as rules demand it.
  ///   - first: The number among these rules of the only one to ask, before those that `next` names;
  ///     nil to ask all of them.
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
      guard linter.levels.authToken?[position] ?? true else { return }
      begin(rule, position)
      rule.check(configuration, &self)
    }
  }

  /// What is known where a configuration has some traits.
  func known(of traits: Traits, _ linter: Linter) -> Traits {
    linter.levels.heedsTriggers ? traits.union(otherTraits) : .ofEveryTrigger
  }

  /// What is known beside a configuration.
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

  /// Asks the rules about documents whose members are declared.
  mutating func check(_ document: DecodedDocument, _ linter: Linter) {
    var position = 0
    let hasProblems = !document.problems.isEmpty
    AllRules.schema { rule in
      guard linter.levels.schema.isOn(&position), hasProblems || !rule.isAboutProblems else {
        return
      }
      begin(rule)
      rule.check(document, &self)
    }
  }
}
