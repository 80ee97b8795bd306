import ConfigModel

/// Compares how two versions treat the tokens of one issuer, under the same readings.
struct IssuerComparison {
  let name: Text
  let old: AccessTerms?
  let new: AccessTerms?
  let judge: AccessJudge
  let solver: ClaimSolver
  /// True for the IDs of findings whose witness is reported. Other witnesses are not shortened.
  let showsWitness: (_ id: String) -> Bool
  private(set) var report = AccessReport()
  /// The kinds and pointers that are already reported as undecided.
  private var undecided: Set<String> = []
  /// The last token that got more roles from the admitting version in a direction, with these
  /// roles. It serves as the witness for the other roles, too. `isShort` is true if the token was
  /// shortened, so that a report can show it.
  var lastGrant: [Direction: (search: Search, roles: Set<Text>, isShort: Bool)] = [:]

  /// The direction of a comparison. Wider: the new version admits what the old version rejects.
  /// Narrower: the reverse.
  enum Direction {
    case wider, narrower
  }

  /// The expected decisions of the evaluator on a witness.
  typealias Expectation = (_ admitting: Decision, _ refusing: Decision) -> Bool

  init(
    _ name: Text, _ old: AccessTerms?, _ new: AccessTerms?, _ judge: AccessJudge,
    _ solver: ClaimSolver, showsWitness: @escaping (_ id: String) -> Bool
  ) {
    self.name = name
    self.old = old
    self.new = new
    self.judge = judge
    self.solver = solver
    self.showsWitness = showsWitness
  }

  mutating func run() -> AccessReport {
    compareAdmission(.wider)
    compareAdmission(.narrower)
    if let old, let new, !old.isClosed, !new.isClosed {
      compareIdentity(old, new)
      compareTrust(old, new)
      compareGrants(old, new, hasLifetimes: true)
    }
    return report
  }

  /// Does the same as ``run()``, for roles only.
  mutating func runForRoles() -> AccessReport {
    if let old, let new, !old.isClosed, !new.isClosed {
      compareGrants(old, new, hasLifetimes: false)
    }
    return report
  }

  /// Compares what tokens that both versions accept grant.
  private mutating func compareGrants(
    _ old: AccessTerms, _ new: AccessTerms, hasLifetimes: Bool
  ) {
    let isAsLong =
      old.terms.lifetime?.policy == new.terms.lifetime?.policy
      && old.terms.lifetime?.seconds == new.terms.lifetime?.seconds
    if isAsLong || !hasLifetimes, old.roles.isSame(as: new.roles) { return }
    let effort = solver.effort
    var both = acceptances(of: old).flatMap { new.acceptance(in: $0, effort) }
    both = both.indices.compactMap { both[$0].solve(solver).isNone ? nil : both[$0] }
    guard !both.isEmpty else { return }
    compareRoles(.wider, both)
    compareRoles(.narrower, both)
    guard hasLifetimes else { return }
    compareLifetimes(.wider, both)
    compareLifetimes(.narrower, both)
  }

  func acceptances(of terms: AccessTerms) -> [AccessProblem] {
    var problem = AccessProblem()
    let name = name
    problem.demand(Text("iss")) { $0.fixed = name }
    return terms.acceptance(in: problem, solver.effort)
  }

  func sides(_ direction: Direction) -> (admitting: AccessTerms?, refusing: AccessTerms?) {
    direction == .wider ? (new, old) : (old, new)
  }

  // MARK: Witnesses

  /// The result of a search for a token.
  enum Search {
    case none
    case undecided
    case found(AccessToken, AccessJudge.Judgement)
    /// The evaluator does not confirm the token, which is a defect of the comparison.
    case contradicted(AccessToken)
  }

  var usernames: [Text] {
    [old, new].flatMap { side in
      side?.username.claims ?? []
    }
  }

  /// Searches for a token that solves one of the problems, and has the evaluator confirm it.
  ///
  /// - Parameters:
  ///   - subject: The subject that the token is a witness for.
  ///   - condition: The condition that the token must be rejected for, also after shortening.
  func search(
    _ direction: Direction, _ problems: some Sequence<AccessProblem>,
    for subject: @autoclosure () -> Subject,
    remaining: Int = AccessToken.usualSeconds, breaking condition: AccessCondition? = nil,
    isRefused: Bool = false, while expected: Expectation
  ) -> Search {
    let usernames = usernames
    let refusing: ComparedPlace.Side? =
      isRefused ? direction == .wider ? .old : .new : nil
    func judged(_ token: AccessToken) -> AccessJudge.Judgement? {
      let judgement = judge.judge(token, usernames, refusing: refusing, for: condition)
      guard let judgement else { return nil }
      let (admitting, refusing) =
        direction == .wider
        ? (judgement.new, judgement.old) : (judgement.old, judgement.new)
      return expected(admitting, refusing) ? judgement : nil
    }
    var isUndecided = false
    for var problem in problems {
      switch problem.solve(solver) {
      case .none: continue
      case .undecided: isUndecided = true
      case .some(let claims):
        guard let token = AccessToken(problem, claims, remaining: remaining) else {
          isUndecided = true
          continue
        }
        guard spend(on: token) else { return .undecided }
        guard let judgement = judged(token) else { return .contradicted(token) }
        guard showsWitness(of: subject()) else { return .found(token, judgement) }
        // Shortening must not add a reason for rejection.
        let count = judgement.reasonCount
        func confirmed(_ other: AccessToken) -> AccessJudge.Judgement? {
          guard spend(on: other), let judgement = judged(other), judgement.reasonCount <= count
          else { return nil }
          return judgement
        }
        let enough = solver.effort.left - solver.effort.shorteningShare
        let short = AccessJudge.shortened(token, judgement) {
          solver.effort.isAmple && solver.effort.left > enough ? confirmed($0) : nil
        }
        let shown = shown(short, problem, confirmed)
        return .found(shown.token, shown.judgement)
      }
    }
    return isUndecided ? .undecided : .none
  }

  /// Charges for evaluating a token under both versions. Returns false if the budget is exhausted.
  private func spend(on token: AccessToken) -> Bool {
    let weight = [old, new].reduce(0) { $0 + ($1?.weight(of: token) ?? 64) }
    return solver.effort.spend(weight)
  }

  // MARK: Findings

  /// The subject of a finding, before a witness is known.
  struct Subject {
    let kind: AccessFinding.Kind
    /// The path below the issuer's pointer.
    let path: String
    let message: String
    var oldPlace: SourceRange?
    var newPlace: SourceRange?
    /// The details of the verdicts on the witness, if the verdicts alone do not say enough.
    var details: (old: String?, new: String?) = (nil, nil)
    /// See ``AccessFinding/role``.
    var role: Text?
    /// See ``AccessFinding/granted``.
    var granted: [Text] = []
  }

  /// Reports the result of a search, unless the search proved that there is no such token.
  mutating func add(_ direction: Direction, _ subject: Subject, _ search: Search) {
    switch search {
    case .none: break
    case .found(let token, let judgement):
      let finding = finding(subject, token, judgement)
      if direction == .wider {
        report.widened.append(finding)
      } else {
        report.narrowed.append(finding)
      }
    case .undecided:
      let pointer = pointer(subject)
      let kind: AccessFinding.Kind = direction == .wider ? .notDecided : .narrowingNotDecided
      guard undecided.insert(kind.rawValue + pointer).inserted else { return }
      var finding = AccessFinding(
        kind, pointer: pointer, issuer: name.string,
        message: "could be neither proved nor ruled out within the work limit: "
          + subject.message,
        places: places(subject))
      finding.role = subject.role
      report.undecided.append(finding)
    case .contradicted(let token):
      report.internalErrors.append(
        "the comparison and the evaluation disagree (\(subject.kind.rawValue) \(pointer(subject))): "
          + token.claimsJSON + " " + token.requestJSON)
    }
  }

  /// Reports a change without a witness, because it does not concern single tokens.
  mutating func note(_ direction: Direction, _ subject: Subject) {
    let finding = AccessFinding(
      subject.kind, pointer: pointer(subject), issuer: name.string, message: subject.message,
      places: places(subject))
    if direction == .wider {
      report.widened.append(finding)
    } else {
      report.narrowed.append(finding)
    }
  }

  func showsWitness(of subject: Subject) -> Bool {
    showsWitness(AccessFinding.id(subject.kind, pointer(subject)))
  }

  private func pointer(_ subject: Subject) -> String {
    "/issuers/" + StablePointer.identity(name, 1) + subject.path
  }

  private func places(_ subject: Subject) -> [ComparedPlace] {
    [
      subject.oldPlace.map { ComparedPlace(.old, $0) },
      subject.newPlace.map { ComparedPlace(.new, $0) },
    ].compactMap { $0 }
  }

  private func finding(
    _ subject: Subject, _ token: AccessToken, _ judgement: AccessJudge.Judgement
  ) -> AccessFinding {
    var finding = AccessFinding(
      subject.kind, pointer: pointer(subject), issuer: name.string, message: subject.message,
      witness: AccessWitness(
        claims: token.claimsJSON, request: token.requestJSON, now: token.now,
        users: judgement.usersJSON),
      oldVerdict: verdict(judgement.old, judgement, subject, isOld: true),
      newVerdict: verdict(judgement.new, judgement, subject, isOld: false),
      places: places(subject))
    finding.role = subject.role
    finding.granted = subject.granted
    return finding
  }

  private func verdict(
    _ decision: Decision, _ judgement: AccessJudge.Judgement, _ subject: Subject, isOld: Bool
  ) -> AccessVerdict {
    switch decision.verdict {
    case .accept: return AccessVerdict(.accept, isOld ? subject.details.old : subject.details.new)
    case .indeterminate:
      return AccessVerdict(.indeterminate, decision.reason.code.description)
    case .reject:
      if let words = AccessVerdict.absence(judge.absent, isOld: isOld) {
        return AccessVerdict(.reject, words)
      }
      return AccessVerdict(.reject, judgement.refusal?.message)
    }
  }
}
