package import ConfigModel

/// Settings that apply together: those of a settings file, or of a matching element of its
/// `overrides`.
package struct SettingsLayer: Sendable {
  package let file: AppliedSettings.File
  package let settings: SharedSettings
  let companyRules: [CompanyRule]

  private init(_ file: AppliedSettings.File, override: Int? = nil) {
    self.file = file
    settings = override.map { file.model.overrides[$0].shared } ?? file.model.shared
    companyRules = file.companyRules(inOverride: override)
  }

  /// The layers that apply to a file, in the order of precedence: later layers override earlier
  /// ones.
  ///
  /// - Parameters:
  ///   - files: The settings files, beginning with the one that all others extend.
  ///   - path: Nil for the settings that apply to all files.
  package static func all(
    in files: [AppliedSettings.File], for path: ResolvedPath?
  ) -> [SettingsLayer] {
    var layers: [SettingsLayer] = []
    for file in files {
      layers.append(SettingsLayer(file))
      for number in path.map({ file.overrides(matching: $0) }) ?? [] {
        layers.append(SettingsLayer(file, override: number))
      }
    }
    return layers
  }
}

extension LintSettings {
  /// The lint settings of the layers.
  init(_ layers: [SettingsLayer], policies: EnvironmentPolicies) {
    var environment: Environment?
    var baseURL: String?
    var levels = RuleSettings()
    var ownDomains: [String]?
    var roles: [String]?
    var certificates: [String]?
    var privilegedRoles: [String]?
    var loginHosts: [String]?
    var distribution: String?
    for layer in layers {
      let settings = layer.settings
      environment = settings.environment.value.flatMap { Environment(rawValue: $0) } ?? environment
      baseURL = settings.baseURL.value ?? baseURL
      levels.merge(RuleSettings(settings.levels))
      ownDomains = settings.ownDomains.strings ?? ownDomains
      roles = settings.roles.strings ?? roles
      certificates = settings.certificates.strings ?? certificates
      privilegedRoles = settings.privilegedRoles.strings ?? privilegedRoles
      loginHosts = settings.loginHosts.strings ?? loginHosts
      distribution = settings.distribution.value ?? distribution
    }
    self.init(
      environment: environment, baseURL: baseURL, levels: levels,
      inventory: Inventory(
        ownDomains: ownDomains, roles: roles, certificates: certificates,
        privilegedRoles: privilegedRoles, loginHosts: loginHosts,
        isPartner: distribution == "partner"),
      policies: policies)
    companyRules = CompanyRule.merged(layers.flatMap(\.companyRules))
  }
}

extension TextListMember {
  /// The written strings; nil if there is no list.
  fileprivate var strings: [String]? { isPresent ? elements.map(\.string) : nil }
}

extension SharedSettings {
  /// The configured level of each rule. Malformed levels are left out.
  package var levels: [String: LintSettings.Level] {
    guard let members = rules.members else { return [:] }
    var levels: [String: LintSettings.Level] = [:]
    for member in members where member.value.kind == .string {
      levels[member.name.text.string] = LintSettings.Level(rawValue: member.value.text.string)
    }
    return levels
  }
}

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
      let company = selected.filter(CompanyRule.isName)
      let others =
        AllRules.ids.filter { !selected.contains($0) }
        + settings.companyRules.map(\.info.id).filter { id in
          !company.contains { RuleName($0).covers(id) || Glob($0).matches(id) }
        }
      settings.levels.merge(RuleSettings(Dictionary(others.map { ($0, .off) }) { $1 }))
    }
    settings.today = today
    settings.tellsHints = tellsHints
    return settings
  }
}
