/// The enabled rules, computed once for all files of a run.
///
/// Lists of flags are used instead of lists of rules. For one small file, instantiating the types
/// of such lists would cost more than running the rules.
struct RuleLevels: Sendable {
  /// For each ``RuleList``, the flags of its rules, true if the rule is on. Nil if all rules are on.
  private let flags: [[Bool]]?

  init(_ settings: LintSettings) {
    // If no rule is turned off, the IDs need no lookup.
    guard settings.levels.turnsOff else {
      flags = nil
      return
    }
    flags = Self.flags { settings.levels[$0] != .off }
  }

  /// The levels with which a rule is the only one.
  init(only id: String) {
    flags = Self.flags { $0 == id }
  }

  private static func flags(_ isOn: (String) -> Bool) -> [[Bool]] { ids.map { $0.map(isOn) } }

  /// The IDs of the rules of each list.
  private static let ids = RuleList.allCases.map { list in
    var ids: [String] = []
    list.rules { ids.append($0.about.id) }
    return ids
  }

  /// True if the rule at a position of a list is on.
  @inline(__always) func isOn(_ position: Int, of list: RuleList) -> Bool {
    flags?[list.rawValue][position] ?? true
  }
}
