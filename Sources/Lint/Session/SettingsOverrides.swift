package import ConfigModel

/// The settings of the command line, which override every settings file.
package struct SettingsOverrides: Sendable {
  package var environment: Environment?
  package var baseURL: String?
  package var policies: EnvironmentPolicies?
  package var levels = RuleSettings()
  /// The only rules to run; nil to run all rules.
  package var selected: [String]?
  /// The login hosts that are trusted in addition to those of the settings; nil for none.
  package var loginHosts: [String]?
  /// The time to use instead of the clock; nil to use the clock.
  package var now: Timestamp?
  /// The day of the run, from the stated time or the clock; nil to say nothing about what expires.
  package var today: CalendarDate?
  /// True to record hints, false only to count them.
  package var tellsHints = false

  package init() {}

  /// True if the command line turns no rule off.
  package var runsAllRules: Bool { selected == nil && !levels.turnsOff }

  package func applied(to settings: LintSettings) -> LintSettings {
    var settings = settings
    settings.environment = environment ?? settings.environment
    settings.baseURL = baseURL ?? settings.baseURL
    settings.policies = policies ?? settings.policies
    if let loginHosts {
      settings.inventory = settings.inventory.adding(loginHosts: loginHosts)
    }
    settings.levels.merge(levels)
    if let selected {
      let others = AllRules.ids.filter { !selected.contains($0) }
      settings.levels.merge(RuleSettings(Dictionary(others.map { ($0, .off) }) { $1 }))
    }
    settings.today = today
    settings.tellsHints = tellsHints
    return settings
  }
}
