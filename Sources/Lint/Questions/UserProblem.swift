import ConfigModel

/// Accepted tokens whose username is in one claim. Keeps its solution and its witnesses, because an
/// issuer is compared with many others and often shares the same user with them.
///
/// Not safe for concurrent use.
final class UserProblem {
  private let search: WaySearch
  let claim: Text
  let problem: AccessProblem
  private var solved: Solution<AccessProblem.Found>?
  private var witnesses: [Text: Solution<PropertyWitness>] = [:]

  init(_ search: WaySearch, _ claim: Text, _ problem: AccessProblem) {
    self.search = search
    self.claim = claim
    self.problem = problem
  }

  /// Not kept if undecided: each pair needs its own reason, which solving again sets.
  var solution: Solution<AccessProblem.Found> {
    if let solved { return solved }
    var problem = problem
    let solution = problem.solve(search.solver)
    if case .undecided = solution { return solution }
    solved = solution
    return solution
  }

  /// A token that is accepted for a user. Not kept if undecided, like ``solution``.
  func witness(for name: Text) -> Solution<PropertyWitness> {
    if let known = witnesses[name] { return known }
    let witness = search.witness(for: name, claim, problem)
    if case .undecided = witness { return witness }
    witnesses[name] = witness
    return witness
  }
}
