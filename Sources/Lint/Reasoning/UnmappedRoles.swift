import ConfigModel

/// Searches for tokens with a role that a pattern matches and that no mapping names, so that the
/// issuer grants it under its own name.
struct UnmappedRoles {
  private let globs: [Glob]
  private let solver: ClaimSolver
  /// Roles, unlike what filters look at, always match case-sensitively.
  private let wanted: PatternSet
  private let plausible: [Text]

  init(_ globs: [Glob], _ solver: ClaimSolver) {
    self.globs = globs
    self.solver = solver
    wanted = PatternSet(globs)
    plausible = globs.flatMap { PlausibleTexts(of: $0, ["staff", "a"]).all }.map { Text($0.text) }
  }

  /// The maximum number of roles of the solver to try.
  private static let maximumRounds = 32

  /// The first solution for a token whose claim holds such a role. Plausible roles are tried only if
  /// there is a role at all.
  ///
  /// - Parameters:
  ///   - names: The roles that are not to be tried.
  ///   - other: A claim of another token that is to hold the role, too. It only narrows the search;
  ///     `solve` must still check it.
  ///   - solve: Solves the problem, in which the role has been demanded.
  func first<Value>(
    in attribute: Text, of problem: AccessProblem, outside names: Set<Text>,
    sharedWith other: ClaimConstraint? = nil, _ solve: (AccessProblem, Text) -> Solution<Value>
  ) -> Solution<Value> {
    var present = problem
    present.demand(attribute) { $0.isPresent = true }
    if present.solve(solver).isNone { return .none }
    var claim = problem.claims[attribute] ?? ClaimConstraint(attribute)
    if let other { solver.share(role: &claim, with: other) }
    var tried = names
    var isUndecided = false
    for round in 0..<Self.maximumRounds {
      let next = solver.role(in: claim, outside: tried, matching: wanted, &isUndecided)
      if next.isNone { return isUndecided ? .undecided : .none }
      for role in (round == 0 ? plausible : []) + (next.value.map { [$0] } ?? []) {
        guard tried.insert(role).inserted, !role.isEmpty,
          globs.contains(where: { $0.matches(role) })
        else { continue }
        var granting = problem
        granting.demand(attribute) { $0.roles.append(role) }
        switch solve(granting, role) {
        case .none: continue
        case .undecided: isUndecided = true
        case .some(let value): return .some(value)
        }
      }
      if next.value == nil { return .undecided }
    }
    return .undecided
  }
}

extension ClaimSolver {
  /// Restricts the strings of a claim to those that another claim can hold as well, so that both can
  /// hold a role of the same name. If only one of them is one string, it must be the first.
  ///
  /// Where numbers are roles, nothing is restricted: the role can be a string in one claim and a
  /// number in the other.
  fileprivate func share(role claim: inout ClaimConstraint, with other: ClaimConstraint) {
    if views.takesOddRoles { return }
    claim.restrict(to: other, isWhole: claim.isOneString && other.isOneString)
  }
}
