import ConfigModel

/// Finds values for single claims.
///
/// Exact, like ``TextQuestion`` and ``NumberQuestion``. The members of a claim are independent of
/// each other, so a separate member satisfies each condition.
struct ClaimSolver {
  let views: ClaimViews
  let effort: AccessEffort

  /// Finds a value. Nil means an absent claim.
  func solve(_ claim: ClaimConstraint) -> Solution<ClaimValue?> {
    var claim = claim
    // No token can have a claim with this name.
    if claim.name.hasLoneSurrogate { claim.isAbsent = true }
    // Neither an empty string nor an empty array is a time.
    if claim.isTime, claim.isVoid { claim.isAbsent = true }
    if claim.isAbsent || claim.isVoid && claim.hit.isEmpty && claim.hitExactly.isEmpty {
      let passes =
        !claim.needsMembers && (claim.audiences.isEmpty || !views.rejectsAbsentAudience)
        && !claim.isNotVoid
      if passes { return .some(nil) }
      // A void claim may also be present.
      guard claim.isVoid, !claim.isAbsent else { return .none }
    }
    if claim.isVoid { return solveVoid(claim) }
    if claim.isOneString { return solveOne(claim).map { $0 } }
    if claim.isTime { return solveTime(claim) }
    if !claim.needsMembers, claim.audiences.isEmpty { return .some(nil) }
    let listed = solveList(claim)
    if case .some(let value) = listed { return .some(value) }
    guard !claim.needsMembers, !views.rejectsAbsentAudience else { return listed.map { $0 } }
    return .some(nil)
  }

  // MARK: One string

  private func solveOne(_ claim: ClaimConstraint) -> Solution<ClaimValue> {
    if claim.isTime || claim.isVoid { return .none }
    var question = stringQuestion(claim, claim.hit)
    question.allowsEmpty = !claim.isUsername && !claim.hasRole && !claim.isNotVoid
    question.excludedExactly += claim.foreignNames
    question.requiredExactly = claim.hitExactly + (claim.wantedName.map { [$0] } ?? [])
    var sets = claim.audiences + claim.clients.map { [$0] } + claim.roles.map { [$0] }
    if let fixed = claim.fixed { sets.append([fixed]) }
    sets += claim.usernames
    if let candidates = question.candidates { sets.append(candidates) }
    if let first = sets.first {
      let others = sets.dropFirst().map { Set($0) }
      question.candidates = first.filter { text in others.allSatisfy { $0.contains(text) } }
    }
    if claim.isNoUsername {
      question.candidates = (question.candidates ?? [Text("")]).filter(\.isEmpty)
    }
    if claim.isNumeric {
      guard let candidates = question.candidates else {
        // Numbers have no case, but for an exponent, which a shortest number lacks.
        let number = NumberQuestion(
          required: claim.hit + question.requiredExactly,
          excluded: claim.avoided + question.excludedExactly,
          forbidden: question.forbidden.union(question.foreignRoles),
          includesBooleans: false)
        return effort.ask { number.solve(&$0) }.map { .string($0) }
      }
      question.candidates = candidates.filter { NumberForm.matches($0.string) }
    }
    return ask(question, claim)
  }

  // MARK: Times

  private func solveTime(_ claim: ClaimConstraint) -> Solution<ClaimValue?> {
    let isForeign =
      !claim.audiences.isEmpty && views.rejectsAbsentAudience
      || !views.takesOddRoles && (claim.hasRole || !claim.roles.isEmpty)
    if !claim.needsMembers { return .some(nil) }
    if isForeign || !views.seesNonStrings && !claim.hit.isEmpty { return .none }
    if views.takesOddRoles, claim.hasNoRole { return .none }
    var question = numberQuestion(claim, claim.hit + claim.hitExactly)
    question.isTime = true
    question.leastTime = claim.leastTime
    for text in claim.roles + claim.clients {
      guard NumberForm.matches(text.string) else { return .none }
      question.required.append(PatternSet([Glob(text)]))
    }
    return effort.ask { question.solve(&$0) }.map { .bare($0) }
  }

  // MARK: Void claims

  private func solveVoid(_ claim: ClaimConstraint) -> Solution<ClaimValue?> {
    let needsText =
      claim.isUsername || !claim.clients.isEmpty || !claim.roles.isEmpty || claim.hasRole
      || claim.isNotVoid || !(claim.fixed?.isEmpty ?? true)
    if needsText || claim.isAbsent { return .none }
    let isFree = claim.hit.isEmpty && claim.hitExactly.isEmpty
    if isFree, claim.audiences.isEmpty, claim.fixed == nil { return .some(.array([])) }
    var question = stringQuestion(claim, claim.hit)
    question.requiredExactly = claim.hitExactly
    question.candidates = [Text("")].filter { text in
      claim.audiences.allSatisfy { $0.contains(text) }
    }
    return effort.ask { question.solve(&$0) }.map { .string($0) }
  }

  // MARK: Members

  private func solveList(_ claim: ClaimConstraint) -> Solution<ClaimValue> {
    var members: [ClaimValue] = []
    var known: Set<ClaimValue> = []
    var isUndecided = false
    func add(_ answers: [() -> Solution<ClaimValue>]) -> Bool {
      for answer in answers {
        switch answer() {
        case .some(let value):
          if known.insert(value).inserted { members.append(value) }
          return true
        case .undecided:
          isUndecided = true
          return true
        case .none: continue
        }
      }
      return false
    }
    for audience in claim.audiences {
      guard add([{ string(claim, in: audience) }]) else { return .none }
    }
    for client in claim.clients {
      guard add([{ string(claim, in: [client]) }, { number(claim, client) }]) else { return .none }
    }
    for role in claim.roles {
      let odd = { views.takesOddRoles ? number(claim, role, allowsBoolean: true) : .none }
      guard add([{ role.isEmpty ? .none : string(claim, in: [role]) }, odd]) else { return .none }
    }
    for set in claim.hitExactly {
      guard add([{ string(claim, [], exactly: set) }, { number(claim, [set]) }]) else {
        return .none
      }
    }
    for set in claim.hit {
      let odd = { views.seesNonStrings ? number(claim, [set]) : .none }
      guard add([{ string(claim, [set]) }, odd]) else { return .none }
    }
    if claim.hasRole, claim.roles.isEmpty {
      let odd = { views.takesOddRoles ? number(claim, []) : .none }
      guard add([{ string(claim, [], allowsEmpty: false) }, odd]) else { return .none }
    }
    if isUndecided { return .undecided }
    return .some(shape(members, claim))
  }

  /// The most natural shape for the members: a single member without brackets if that makes no
  /// difference.
  private func shape(_ members: [ClaimValue], _ claim: ClaimConstraint) -> ClaimValue {
    var members = members
    if members.isEmpty {
      if claim.isNotVoid { return .array([.bare("null")]) }
      switch string(claim, [], allowsEmpty: false) {
      case .some(let value): members = [value]
      case .none, .undecided: return .array([])
      }
    }
    if members == [.string("")], claim.isNotVoid { return .array(members) }
    guard members.count == 1 else { return .array(members) }
    if claim.isNoUsername, case .string(let text) = members[0], !text.isEmpty {
      return .array(members)
    }
    return members[0]
  }

  /// A role that the claim can name, other than the roles in `names`, that a set matches. Letters in
  /// the set match case-sensitively.
  func role(
    in claim: ClaimConstraint, outside names: Set<Text>, matching set: PatternSet? = nil,
    _ isUndecided: inout Bool
  ) -> Solution<Text> {
    var claim = claim
    claim.foreignRoles.formUnion(names)
    claim.hasRole = true
    if claim.isAbsent || claim.isVoid || claim.name.hasLoneSurrogate { return .none }
    let answer: Solution<ClaimValue>
    let sets = set.map { [$0] } ?? []
    if claim.isOneString {
      claim.hitExactly += sets
      answer = solveOne(claim)
    } else if claim.isTime {
      answer = views.takesOddRoles ? number(claim, claim.hit + claim.hitExactly + sets) : .none
    } else {
      let text = string(claim, [], exactly: set, allowsEmpty: false)
      answer = text.isNone && views.takesOddRoles ? number(claim, sets) : text
    }
    if case .undecided = answer { isUndecided = true }
    return answer.map { value in
      switch value {
      case .string(let text), .bare(let text): Text(text)
      case .array: Text("")
      }
    }
  }

  // MARK: Questions

  private func stringQuestion(_ claim: ClaimConstraint, _ sets: [PatternSet]) -> TextQuestion {
    var forbidden = claim.foreignStrings
    if !claim.foreignClients.isEmpty { forbidden.formUnion(claim.foreignClients) }
    return TextQuestion(
      required: sets, excluded: claim.avoided, candidates: claim.hasNoRole ? [Text("")] : nil,
      excludedExactly: claim.avoidedExactly, forbidden: forbidden,
      foreignRoles: claim.foreignRoles, ignoresCase: views.ignoresCase,
      words: Self.words(for: claim))
  }

  private func string(
    _ claim: ClaimConstraint, _ sets: [PatternSet], exactly exact: PatternSet? = nil,
    allowsEmpty: Bool = true
  ) -> Solution<ClaimValue> {
    var question = stringQuestion(claim, sets)
    question.requiredExactly = exact.map { [$0] } ?? []
    question.allowsEmpty = allowsEmpty
    return ask(question, claim)
  }

  /// Solves a question about a string in a claim whose roles must not match certain patterns. The
  /// exempt texts are tried if no other text will do.
  private func ask(_ question: TextQuestion, _ claim: ClaimConstraint) -> Solution<ClaimValue> {
    guard !claim.foreignRolePatterns.isEmpty else {
      return effort.ask { question.solve(&$0) }.map { .string($0) }
    }
    var strict = question
    strict.excludedExactly += claim.foreignRolePatterns
    let first = effort.ask { strict.solve(&$0) }
    guard case .none = first else { return first.map { .string($0) } }
    var exempt = question
    // The empty string is no role, so it is exempt as well.
    let texts = claim.exemptRoles.sorted() + [Text("")]
    exempt.candidates = question.candidates.map { $0.filter(Set(texts).contains) } ?? texts
    return effort.ask { exempt.solve(&$0) }.map { .string($0) }
  }

  private func string(_ claim: ClaimConstraint, in texts: [Text]) -> Solution<ClaimValue> {
    var question = stringQuestion(claim, [])
    question.candidates = claim.hasNoRole ? texts.filter(\.isEmpty) : texts
    return ask(question, claim)
  }

  private func numberQuestion(_ claim: ClaimConstraint, _ sets: [PatternSet]) -> NumberQuestion {
    NumberQuestion(
      required: sets,
      excluded: (views.seesNonStrings ? claim.avoided : []) + claim.avoidedExactly
        + (views.takesOddRoles ? claim.foreignRolePatterns : []),
      forbidden: views.takesOddRoles ? claim.foreignRoles : [],
      forbiddenNumbers: claim.foreignClients)
  }

  /// Finds a number or a Boolean that the sets match. The exempt roles are tried if no other will
  /// do.
  private func number(_ claim: ClaimConstraint, _ sets: [PatternSet]) -> Solution<ClaimValue> {
    if views.takesOddRoles, claim.hasNoRole { return .none }
    let question = numberQuestion(claim, sets)
    let found = effort.ask { question.solve(&$0) }.map { ClaimValue.bare($0) }
    guard found.isNone, views.takesOddRoles, !claim.foreignRolePatterns.isEmpty else {
      return found
    }
    var exempt = claim
    exempt.foreignRolePatterns = []
    for role in claim.exemptRoles.sorted() where Self.isBare(role.string) {
      let other = numberQuestion(exempt, sets + [PatternSet([Glob(role)])])
      let answer = effort.ask { other.solve(&$0) }
      if !answer.isNone { return answer.map { .bare($0) } }
    }
    return .none
  }

  /// True if the text is that of a number or a Boolean.
  private static func isBare(_ text: String) -> Bool {
    text == "true" || text == "false" || NumberForm.matches(text)
  }

  /// Finds exactly this number or Boolean.
  private func number(
    _ claim: ClaimConstraint, _ text: Text, allowsBoolean: Bool = false
  ) -> Solution<ClaimValue> {
    let written = text.string
    let isBoolean = allowsBoolean && (written == "true" || written == "false")
    guard isBoolean || NumberForm.matches(written) else { return .none }
    return number(claim, [PatternSet([Glob(text)])])
  }

  // MARK: Words

  /// The texts to substitute for stars, so that witnesses look like real tokens.
  private static func words(for claim: ClaimConstraint) -> [String] {
    let name = claim.name
    if name == "aud" { return ["other-app", "a"] }
    if claim.isUsername || name == "sub" { return ["ann", "a"] }
    if claim.hasRole || !claim.foreignRoles.isEmpty { return ["staff", "a"] }
    return ["a"]
  }
}
