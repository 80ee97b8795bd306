package import ConfigModel

/// A condition on one claim of a token, with the meaning that filters have under the readings in
/// force.
package struct ClaimCondition {
  package enum Kind {
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
    problem.demand(claim) { constraint in
      switch kind {
      case .matches(let globs):
        constraint.hit.append(PatternSet(globs, ignoresCase: views.ignoresCase))
      case .matchesNone(let globs):
        constraint.avoided.append(PatternSet(globs, ignoresCase: views.ignoresCase))
      case .isAbsent: constraint.isAbsent = true
      case .isPresent: constraint.isPresent = true
      }
    }
  }
}
