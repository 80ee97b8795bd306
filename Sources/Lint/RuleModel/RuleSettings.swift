/// The configured severities of single rules, by ID.
///
/// The dictionary is boxed, because instantiating its type costs more than linting a small file,
/// and most runs configure no severities.
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

  /// True if at least one rule is turned off.
  package var turnsOff: Bool { box?.levels.values.contains(.off) ?? false }

  package subscript(id: String) -> LintSettings.Level? { box?.levels[id] }

  /// Merges in other settings, which take precedence.
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
