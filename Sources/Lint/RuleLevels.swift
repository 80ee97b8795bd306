import ConfigModel

/// The enabled rules, computed once for all files of a run.
///
/// Lists of flags are used instead of lists of rules. For one small file, instantiating the types
/// of such lists would cost more than running the rules.
struct RuleLevels: Sendable {
  /// The flags of the rules of one kind, in registry order. A flag is true if its rule is on. Nil
  /// if all rules are on.
  typealias Flags = [Bool]?

  let text: Flags
  let json: Flags
  let schema: Flags
  let authToken: Flags
  let allowOrigin: Flags
  let policies: Flags
  let discovery: Flags
  let keySet: Flags
  let xml: Flags
  let element: Flags
  let client: Flags
  let setup: Flags
  let messages: Flags
  let tokenTests: Flags
  let request: Flags
  let settings: Flags
  let ignore: Flags
  let crossFile: Flags
  /// True if rules whose triggers are not met are skipped.
  let heedsTriggers: Bool

  init(_ settings: LintSettings, heedsTriggers: Bool) {
    // If no rule is turned off, the IDs need no lookup.
    let isSelective = settings.levels.turnsOff
    func flags(_ list: ((RuleInfo) -> Void) -> Void) -> Flags {
      guard isSelective else { return nil }
      var flags: [Bool] = []
      list { flags.append(settings.severity(of: $0) != nil) }
      return flags
    }
    text = flags { visit in AllRules.text { visit($0.about) } }
    json = flags { visit in AllRules.json { visit($0.about) } }
    schema = flags { visit in AllRules.schema { visit($0.about) } }
    authToken = flags { visit in AllRules.authToken { visit($0.about) } }
    allowOrigin = flags { visit in AllRules.allowOrigin { visit($0.about) } }
    policies = flags { visit in AllRules.policies { visit($0.about) } }
    discovery = flags { visit in AllRules.discovery { visit($0.about) } }
    keySet = flags { visit in AllRules.keySet { visit($0.about) } }
    xml = flags { visit in AllRules.xml { visit($0.about) } }
    element = flags { visit in AllRules.element { visit($0.about) } }
    client = flags { visit in AllRules.client { visit($0.about) } }
    setup = flags { visit in AllRules.setup { visit($0.about) } }
    messages = flags { visit in AllRules.messages { visit($0.about) } }
    tokenTests = flags { visit in AllRules.tokenTests { visit($0.about) } }
    request = flags { visit in AllRules.request { visit($0.about) } }
    self.settings = flags { visit in AllRules.settings { visit($0.about) } }
    ignore = flags { visit in AllRules.ignore { visit($0.about) } }
    crossFile = flags { visit in AllRules.crossFile { visit($0.about) } }
    self.heedsTriggers = heedsTriggers
  }
}

extension RuleLevels.Flags {
  /// True if the rule at `position` is on. Advances `position` by one.
  @inline(__always) func isOn(_ position: inout Int) -> Bool {
    defer { position &+= 1 }
    return self?[position] ?? true
  }
}
