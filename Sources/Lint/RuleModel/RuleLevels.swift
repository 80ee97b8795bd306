/// The enabled rules, computed once for all files of a run.
///
/// Lists of flags are used instead of lists of rules. For one small file, instantiating the types
/// of such lists would cost more than running the rules.
struct RuleLevels: Sendable {
  /// For each ``RuleList``, the flags of its rules, true if the rule is on. Nil if all rules are on.
  private let flags: [[Bool]]?

  init(flags: [[Bool]]?) {
    self.flags = flags
  }

  /// True if the rule at a position of a list is on.
  @inline(__always) func isOn(_ position: Int, of list: RuleList) -> Bool {
    flags?[list.rawValue][position] ?? true
  }
}
