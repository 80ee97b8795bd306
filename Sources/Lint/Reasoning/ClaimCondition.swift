package import ConfigModel

/// A condition on one claim of a token, with the meaning that filters have under the readings in
/// force.
package struct ClaimCondition: Sendable {
  package enum Kind: Sendable {
    /// Some value of the claim matches one of the globs, as in an include filter.
    case matches([Glob])
    /// No value of the claim matches any of the globs, as in an exclude filter. An absent claim
    /// meets it.
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

/// A condition under fixed readings, with the patterns prepared for many questions.
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
      patterns = PatternSet(globs, ignoresCase: views.ignoresCase)
    case .isAbsent, .isPresent: patterns = nil
    }
  }

  /// Adds the condition before those on its claim, so that a witness begins with a member for it.
  func demand(of constraint: inout ClaimConstraint) {
    switch kind {
    case .matches: if let patterns { constraint.hit.insert(patterns, at: 0) }
    case .matchesNone: if let patterns { constraint.avoided.append(patterns) }
    case .isAbsent: constraint.isAbsent = true
    case .isPresent: constraint.isPresent = true
    }
  }

  /// True only if no claim meets both the constraint and the condition. Found without the solver, by
  /// comparing patterns in pairs.
  func contradicts(_ constraint: borrowing ClaimConstraint) -> Bool {
    if let fixed = constraint.fixed { return !isMet(by: fixed) }
    guard let patterns else { return false }
    if case .matchesNone = kind { return constraint.hit.contains { !patterns.mayMiss($0) } }
    if constraint.isUsername { return !constraint.mayBe(patterns) }
    return constraint.avoided.contains { !$0.mayMiss(patterns) }
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
    case .matches: patterns?.matches(views.seen(text)) ?? false
    case .matchesNone: !(patterns?.matches(views.seen(text)) ?? false)
    }
  }

  private func hits(_ value: ClaimValue?) -> Bool {
    guard let value, let patterns else { return false }
    return value.members.contains { member in
      switch member {
      case .string(let text): patterns.matches(views.seen(Text(text)))
      case .bare(let text):
        views.seesNonStrings && text != "null" && patterns.matches(views.seen(Text(text)))
      case .array: false
      }
    }
  }
}
