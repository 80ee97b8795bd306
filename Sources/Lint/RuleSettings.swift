/// The severities that somebody gave to single rules, by id.
///
/// In a box, because the type of a dictionary costs more to make than a small file costs to lint, and
/// mostly nobody has given any.
package struct RuleSettings: Sendable {
  private final class Box: Sendable {
    let levels: [String: LintSettings.Level]

    init(_ levels: [String: LintSettings.Level]) {
      self.levels = levels
    }
  }

  private var box: Box?

  package init() {}

  package init(_ levels: [String: LintSettings.Level]) {
    if !levels.isEmpty { box = Box(levels) }
  }

  package var isEmpty: Bool { box == nil }

  /// Whether some rule is turned off.
  package var turnsOff: Bool { box?.levels.values.contains(.off) ?? false }

  package subscript(id: String) -> LintSettings.Level? { box?.levels[id] }

  /// Adds what somebody else says, which wins.
  package mutating func merge(_ other: RuleSettings) {
    guard let theirs = other.box else { return }
    box = Box((box?.levels ?? [:]).merging(theirs.levels) { $1 })
  }
}

extension RuleSettings: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, LintSettings.Level)...) {
    self.init(Dictionary(elements) { $1 })
  }
}
