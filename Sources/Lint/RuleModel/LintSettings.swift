package import ConfigModel

/// The lint options of a run, or of a repository's settings file.
package struct LintSettings: Sendable {
  /// The severity that the settings assign to a rule.
  package enum Level: String, CaseIterable, Sendable {
    case off, info, warning, error
  }

  package var environment: Environment?
  /// The base URL of the backend, without a trailing slash.
  package var baseURL: String?
  /// The configured levels by rule ID.
  package var levels: RuleSettings
  package var inventory: Inventory
  /// The other policies of the environment, for documents that are not part of an export.
  package var policies: EnvironmentPolicies
  /// The day of the run. Nil if no clock is available, and then nothing is said about what expires.
  package var today: CalendarDate?
  /// True if hints are reported. Otherwise they are only counted, which is faster.
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

  /// The severity of a rule, or nil if the rule is off. `isHint` is true if the severity is info
  /// and the settings do not set it.
  ///
  /// - Parameter usual: The severity without the settings' levels; nil for that of the rule.
  @inline(__always) package func severity(
    of rule: RuleInfo, usually usual: Severity? = nil
  ) -> (severity: Severity, isHint: Bool)? {
    switch levels.isEmpty ? nil : levels[rule.id] {
    case .off: return nil
    case .info: return (.info, false)
    case .warning: return (.warning, false)
    case .error: return (.error, false)
    case nil:
      let severity = usual ?? rule.severity(in: environment)
      return (severity, severity == .info)
    }
  }
}
