package import ConfigModel

/// What a run, or the settings of a repository, say about how to lint.
package struct LintSettings: Sendable {
  /// The severity that somebody gave to a rule.
  package enum Level: String, CaseIterable, Sendable {
    case off, info, warning, error
  }

  package var environment: Environment?
  /// Without a slash at the end.
  package var baseURL: String?
  /// By rule id.
  package var levels: RuleSettings
  package var inventory: Inventory
  /// The other policies of the environment, for documents that are not in an export of them.
  package var policies: EnvironmentPolicies
  /// Whether hints that nobody asked for are told, or only counted, which is cheaper.
  package var tellsHints = true

  package init(
    environment: Environment? = nil, baseURL: String? = nil, levels: RuleSettings = [:],
    inventory: Inventory = .none, policies: EnvironmentPolicies = .unknown
  ) {
    self.environment = environment
    self.baseURL = baseURL
    self.levels = levels
    self.inventory = inventory
    self.policies = policies
  }

  /// The severity of a rule, and whether its findings are hints that nobody asked for; nil when
  /// the rule is off.
  @inline(__always) package func severity(of rule: RuleInfo) -> (severity: Severity, isHint: Bool)?
  {
    switch levels.isEmpty ? nil : levels[rule.id] {
    case .off: return nil
    case .info: return (.info, false)
    case .warning: return (.warning, false)
    case .error: return (.error, false)
    case nil:
      let severity = rule.severity(in: environment)
      return (severity, severity == .info)
    }
  }
}
