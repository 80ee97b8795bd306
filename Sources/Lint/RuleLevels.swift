import ConfigModel

/// Which rules are on, where somebody's settings say so. With none, every rule is as it says of
/// itself, and nobody needs to look.
struct RuleLevels: Sendable {
  /// Whether the rules of each kind are on, in the order of the registry; nil when all are.
  let json: [Bool]?
  let schema: [Bool]?
  let authToken: [Bool]?
  let allowOrigin: [Bool]?
  let policies: [Bool]?
  let settings: [Bool]?
  let crossFile: [Bool]?

  init(_ settings: LintSettings) {
    func levels(_ list: ((RuleInfo) -> Void) -> Void) -> [Bool]? {
      guard settings.levels.values.contains(.off) else { return nil }
      var levels: [Bool] = []
      list { levels.append(settings.severity(of: $0) != nil) }
      return levels
    }
    json = levels { visit in AllRules.json { visit($0.about) } }
    schema = levels { visit in AllRules.schema { visit($0.about) } }
    authToken = levels { visit in AllRules.authToken { visit($0.about) } }
    allowOrigin = levels { visit in AllRules.allowOrigin { visit($0.about) } }
    policies = levels { visit in AllRules.policies { visit($0.about) } }
    self.settings = levels { visit in AllRules.settings { visit($0.about) } }
    crossFile = levels { visit in AllRules.crossFile { visit($0.about) } }
  }
}
