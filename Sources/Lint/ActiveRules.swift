import ConfigModel

/// The rules that are on, in the order of the registry, gathered once for all files of a run.
struct ActiveRules: Sendable {
  let json: [any JSONRule.Type]
  let schema: [any SchemaRule.Type]
  /// With what each needs, so that most of them are ruled out by a glance.
  let authToken: [(trigger: Trigger, rule: any AuthTokenRule.Type)]
  let allowOrigin: [any AllowOriginRule.Type]
  let policies: [any PoliciesRule.Type]
  let discovery: [any DiscoveryRule.Type]
  let keySet: [any KeySetRule.Type]
  let settings: [any SettingsRule.Type]
  let crossFile: [any CrossFileRule.Type]

  init(_ settings: LintSettings, heedsTriggers: Bool) {
    // With no rule turned off nobody needs to look at the ids.
    let isSelective = settings.levels.values.contains(.off)
    func isOn(_ about: @autoclosure () -> RuleInfo) -> Bool {
      !isSelective || settings.severity(of: about()) != nil
    }
    json = Self.gather { add in AllRules.json { if isOn($0.about) { add($0) } } }
    schema = Self.gather { add in AllRules.schema { if isOn($0.about) { add($0) } } }
    authToken = Self.gather { add in
      AllRules.authToken { if isOn($0.about) { add((heedsTriggers ? $0.trigger : .always, $0)) } }
    }
    allowOrigin = Self.gather { add in AllRules.allowOrigin { if isOn($0.about) { add($0) } } }
    policies = Self.gather { add in AllRules.policies { if isOn($0.about) { add($0) } } }
    discovery = Self.gather { add in AllRules.discovery { if isOn($0.about) { add($0) } } }
    keySet = Self.gather { add in AllRules.keySet { if isOn($0.about) { add($0) } } }
    self.settings = Self.gather { add in AllRules.settings { if isOn($0.about) { add($0) } } }
    crossFile = Self.gather { add in AllRules.crossFile { if isOn($0.about) { add($0) } } }
  }

  private static func gather<Entry>(_ visit: ((Entry) -> Void) -> Void) -> [Entry] {
    var entries: [Entry] = []
    visit { entries.append($0) }
    return entries
  }
}
