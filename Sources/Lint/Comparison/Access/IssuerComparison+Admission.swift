import ConfigModel

/// The comparison of which tokens and requests are accepted.
extension IssuerComparison {
  private static func isAdmitted(_ admitting: Decision, _ refusing: Decision) -> Bool {
    admitting.verdict == .accept && refusing.verdict == .reject
  }

  mutating func compareAdmission(_ direction: Direction) {
    let (admitting, refusing) = sides(direction)
    guard let admitting, !admitting.isClosed else { return }
    guard let refusing, !refusing.isClosed else {
      let problems = acceptances(of: admitting)
      let subject = subjectOfClosure(direction, admitting, refusing)
      add(
        direction, subject,
        search(direction, problems, for: subject, isRefused: true, while: Self.isAdmitted))
      return
    }
    let conditions = refusing.changes(since: admitting)
    guard !conditions.isEmpty else { return }
    var problems = acceptances(of: admitting)
    problems = problems.indices.compactMap {
      problems[$0].solve(solver).isNone ? nil : problems[$0]
    }
    guard !problems.isEmpty else { return }
    if direction == .narrower, isLockedOut(refusing) {
      let subject = Subject(
        kind: .accidentalLockout, path: "",
        message: "no longer admitted: anyone, because the conditions contradict each other",
        oldPlace: admitting.terms.issuer.anchor, newPlace: refusing.terms.issuer.anchor)
      add(
        direction, subject,
        search(direction, problems, for: subject, isRefused: true, while: Self.isAdmitted))
      return
    }
    let effort = solver.effort
    for index in conditions {
      let condition = refusing.conditions[index]
      lazy var subject = subject(direction, index, admitting, refusing)
      let violations = problems.lazy.flatMap { condition.violate(in: $0) }
      var found = Search.undecided
      if effort.isAmple {
        // The best witness is a token that meets all other conditions.
        let others = conditions.filter { $0 != index }
        let alone = violations.flatMap { refusing.acceptance(in: $0, of: others, effort) }
        found = search(
          direction, alone, for: subject, breaking: condition, isRefused: true,
          while: Self.isAdmitted)
      }
      switch found {
      case .found, .contradicted: break
      case .none, .undecided:
        found = search(
          direction, violations, for: subject, breaking: condition, isRefused: true,
          while: Self.isAdmitted)
      }
      add(direction, subject, found)
    }
  }

  /// True if the conditions of a version contradict each other.
  private func isLockedOut(_ terms: AccessTerms) -> Bool {
    acceptances(of: terms).allSatisfy { problem in
      var problem = problem
      return problem.solve(solver).isNone
    }
  }

  // MARK: Words

  private func subjectOfClosure(
    _ direction: Direction, _ admitting: AccessTerms, _ refusing: AccessTerms?
  ) -> Subject {
    let isWider = direction == .wider
    func subject(_ kind: AccessFinding.Kind, _ message: String) -> Subject {
      let theirs = refusing.flatMap { $0.terms.closure?.range ?? $0.terms.issuer.anchor }
      let ours = admitting.terms.issuer.anchor
      return Subject(
        kind: kind, path: "", message: message, oldPlace: isWider ? theirs : ours,
        newPlace: isWider ? ours : theirs, granted: isWider ? admitting.roles.granted : [])
    }
    guard let closure = refusing?.terms.closure else {
      return isWider
        ? subject(
          .issuerAdded,
          "newly admitted: anyone with a token of this new issuer" + conditionsInWords(admitting))
        : subject(
          .issuerRemoved, "no longer admitted: anyone, since the issuer was removed")
    }
    if closure.reason == .issuerDisabled {
      return isWider
        ? subject(
          .issuerEnabled,
          "newly admitted: anyone with a token of this issuer" + conditionsInWords(admitting)
            + " (before: disabled)")
        : subject(.issuerDisabled, "no longer admitted: anyone, since the issuer is now disabled")
    }
    return isWider
      ? subject(
        .accessWidened,
        "newly admitted: anyone with a token of this issuer" + conditionsInWords(admitting)
          + " (before: no one; \(closure.problem))")
      : subject(
        .accidentalLockout, "no longer admitted: anyone (\(closure.problem))")
  }

  private func subject(
    _ direction: Direction, _ index: Int, _ admitting: AccessTerms, _ refusing: AccessTerms
  ) -> Subject {
    let condition = refusing.conditions[index]
    let isWider = direction == .wider
    let (path, member) = subjectPath(of: index, refusing)
    let (words, cause) = sentence(direction, index, admitting, refusing)
    let ours =
      cause ?? admitting.firstFilter(like: condition) ?? member(admitting.terms.issuer)
      ?? admitting.terms.issuer.anchor
    let theirs = condition.place ?? refusing.terms.issuer.anchor
    let kind: AccessFinding.Kind
    switch condition.kind {
    case .secret: kind = isWider ? .clientAuthRelaxed : .clientAuthTightened
    case .backends: kind = isWider ? .backendsWidened : .backendsNarrowed
    default: kind = isWider ? .accessWidened : .accessNarrowed
    }
    return Subject(
      kind: kind, path: path, message: words, oldPlace: isWider ? theirs : ours,
      newPlace: isWider ? ours : theirs)
  }

  /// The path of a condition, and the range of the member that would hold its counterpart.
  private func subjectPath(
    of index: Int, _ refusing: AccessTerms
  ) -> (path: String, member: (Issuer) -> SourceRange?) {
    switch refusing.conditions[index].kind {
    case .filter(let claim, _, _):
      (
        "/filters/" + StablePointer.identity(claim, refusing.conditions[index].ordinal),
        { $0.filtersMember.isPresent ? $0.filtersMember.range : nil }
      )
    case .audience: ("/audience", { $0.audience.isPresent ? $0.audience.range : nil })
    case .username:
      ("/usernameAttribute", { $0.usernameAttribute.isPresent ? $0.usernameAttribute.range : nil })
    case .client:
      ("/clientIdAttribute", { $0.clientIdAttribute.isPresent ? $0.clientIdAttribute.range : nil })
    case .secret:
      ("/requireClientAuth", { $0.requireClientAuth.isPresent ? $0.requireClientAuth.range : nil })
    case .backends:
      ("/allowedMbes", { $0.allowedMbesMember.isPresent ? $0.allowedMbesMember.range : nil })
    case .expiry:
      (
        "/tokenTimeoutPolicy",
        { $0.tokenTimeoutPolicy.isPresent ? $0.tokenTimeoutPolicy.range : nil }
      )
    }
  }
}

extension AccessTerms {
  /// The range of the first filter on the same claim as a filter of the other version.
  fileprivate func firstFilter(like condition: AccessCondition) -> SourceRange? {
    guard case .filter(let claim, _, _) = condition.kind else { return nil }
    return firstFilters[claim]
  }
}
