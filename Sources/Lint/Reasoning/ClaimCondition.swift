package import ConfigModel

/// A condition on one claim of a token that a question or a property states.
///
/// Its meaning is exact: it is that of a filter under the default readings, whichever readings apply to
/// the configuration. Letters match case-sensitively, and numbers and Booleans have a text.
package struct ClaimCondition: Sendable {
  package enum Kind: Sendable {
    /// Some value of the claim matches one of the globs.
    case matches([Glob])
    /// No value of the claim matches any of the globs. An absent claim meets it.
    case matchesNone([Glob])
    case isAbsent
    case isPresent
  }

  package let claim: Text
  package let kind: Kind

  package init(_ claim: Text, _ kind: Kind) {
    self.claim = claim
    self.kind = kind
  }

  /// The condition that holds exactly if this one does not.
  var negated: ClaimCondition {
    switch kind {
    case .matches(let globs): ClaimCondition(claim, .matchesNone(globs))
    case .matchesNone(let globs): ClaimCondition(claim, .matches(globs))
    case .isAbsent: ClaimCondition(claim, .isPresent)
    case .isPresent: ClaimCondition(claim, .isAbsent)
    }
  }

  func demand(in problem: inout AccessProblem, _ views: ClaimViews) {
    let condition = ReadCondition(self, views)
    problem.demand(claim) { condition.demand(of: &$0) }
  }
}

/// A condition with the patterns prepared for many questions, for a solver under fixed readings.
struct ReadCondition {
  let claim: Text
  private let kind: ClaimCondition.Kind
  /// Nil if the condition has no patterns.
  private let patterns: PatternSet?
  private let views: ClaimViews

  init(_ condition: ClaimCondition, _ views: ClaimViews) {
    claim = condition.claim
    kind = condition.kind
    self.views = views
    switch kind {
    case .matches(let globs), .matchesNone(let globs):
      patterns = PatternSet(globs)
    case .isAbsent, .isPresent: patterns = nil
    }
  }

  /// The patterns in the form that the patterns of filters have.
  private var seenPatterns: PatternSet? {
    views.ignoresCase ? patterns.map { PatternSet($0.globs, ignoresCase: true) } : patterns
  }

  /// Adds the condition before those on its claim, so that a witness begins with a member for it.
  func demand(of constraint: inout ClaimConstraint) {
    switch kind {
    case .matches:
      guard let patterns else { return }
      if views.areExact {
        constraint.hit.insert(patterns, at: 0)
      } else {
        constraint.hitExactly.append(patterns)
      }
    case .matchesNone:
      guard let patterns else { return }
      if views.areExact {
        constraint.avoided.append(patterns)
      } else {
        constraint.avoidedExactly.append(patterns)
      }
    case .isAbsent: constraint.isAbsent = true
    case .isPresent: constraint.isPresent = true
    }
  }

  /// True only if no claim meets both the constraint and the condition. Found without the solver, by
  /// comparing patterns in pairs.
  func contradicts(_ constraint: borrowing ClaimConstraint) -> Bool {
    if let fixed = constraint.fixed { return !isMet(by: fixed) }
    guard let patterns = seenPatterns else { return false }
    if case .matchesNone = kind {
      // Filters that ignore case also accept texts that the patterns do not match.
      return !views.ignoresCase && constraint.hit.contains { !patterns.mayMiss($0) }
    }
    if constraint.isUsername { return !constraint.mayBe(patterns) }
    return views.seesNonStrings && constraint.avoided.contains { !$0.mayMiss(patterns) }
  }

  /// True if a claim with this value, or an absent one, meets the condition.
  func isMet(by value: ClaimValue?) -> Bool {
    switch kind {
    case .isAbsent: value == nil
    case .isPresent: value != nil
    case .matches: hits(value)
    case .matchesNone: !hits(value)
    }
  }

  /// True if a claim that is this string meets the condition.
  func isMet(by text: Text) -> Bool {
    switch kind {
    case .isAbsent: false
    case .isPresent: true
    case .matches: patterns?.matches(text) ?? false
    case .matchesNone: !(patterns?.matches(text) ?? false)
    }
  }

  private func hits(_ value: ClaimValue?) -> Bool {
    guard let value, let patterns else { return false }
    return value.members.contains { member in
      switch member {
      case .string(let text): patterns.matches(Text(text))
      case .bare(let text): text != "null" && patterns.matches(Text(text))
      case .array: false
      }
    }
  }
}
