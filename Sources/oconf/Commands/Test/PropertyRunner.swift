import ConfigModel
import Lint

/// Proves the properties of one suite.
struct PropertyRunner {
  private let subject: SuiteSubject
  private let arguments: Arguments
  private let prover: PropertyProver?
  private(set) var coverage = PropertyCoverage()

  init(_ suite: TokenTestSuite, _ subject: SuiteSubject, _ arguments: Arguments) {
    self.subject = subject
    self.arguments = arguments
    prover = subject.tokens.map { tokens in
      let environment = tokens.exchange.environment
      return PropertyProver(
        tokens.exchange.configuration,
        PropertyContext(
          baseURL: tokens.baseURL, policies: environment.policies,
          users: suite.environment?.directory, readings: subject.readings))
    }
  }

  /// Proves the properties together, because they share most of the work.
  mutating func run(_ properties: [TokenTestProperty]) -> [CaseResult] {
    var results = properties.map { stated in
      CaseResult(
        name: stated.name.written?.string ?? "", range: stated.anchor, outcome: .passed,
        expected: JSONObjectText.build { $0.add("verdict", "holds") })
    }
    var ofTokens: [(index: Int, property: AccessProperty)] = []
    for (index, stated) in properties.enumerated() {
      do throws(PropertyFault) {
        if stated.isOfOrigin {
          take(try ofOrigin(stated), stated, &results[index])
        } else {
          ofTokens.append((index, try ofToken(stated)))
        }
      } catch {
        results[index].outcome = .unusable(SuiteFault(error.message, error.range))
      }
    }
    let verdicts = prover?.prove(ofTokens.map(\.property)) ?? []
    for ((index, property), verdict) in zip(ofTokens, verdicts) {
      if verdict.checksSomething {
        coverage.add(property, subject.tokens?.exchange.configuration)
      }
      take(verdict, properties[index], &results[index])
    }
    return results
  }

  private func take(
    _ verdict: PropertyVerdict, _ stated: TokenTestProperty, _ result: inout CaseResult
  ) {
    result.verdict = verdict
    result.actual = JSONObjectText.build { $0.add("verdict", verdict.outcome.code) }
    result.evidence = evidence(verdict)
    if !isMet(verdict, stated) {
      let mismatch = ExpectationMismatch(
        name: "verdict", expected: "holds", actual: verdict.outcome.code, range: stated.anchor)
      result.outcome = .failed([mismatch])
    }
  }

  private func isMet(_ verdict: PropertyVerdict, _ stated: TokenTestProperty) -> Bool {
    switch verdict.outcome {
    case .holds: true
    case .fails: false
    case .undecided: stated.allowUndecided.value
    }
  }

  private func ofToken(_ stated: TokenTestProperty) throws(PropertyFault) -> AccessProperty {
    let property = try AccessProperty(stated)
    if prover == nil {
      throw PropertyFault(
        message: "the policy does not decide about tokens", range: stated.anchor)
    }
    return property
  }

  private mutating func ofOrigin(_ stated: TokenTestProperty) throws(PropertyFault)
    -> PropertyVerdict
  {
    let (quantifier, patterns) = try OriginProver.statement(of: stated)
    guard let policy = subject.origins?.policy else {
      throw PropertyFault(
        message: "the policy does not decide about origins", range: stated.anchor)
    }
    let verdict = OriginProver(policy, subject.readings).prove(quantifier, patterns)
    if verdict.checksSomething { coverage.add(patterns, policy, subject.readings) }
    return verdict
  }

  // MARK: Evidence

  private func evidence(_ verdict: PropertyVerdict) -> [CaseResult.Evidence] {
    var items: [CaseResult.Evidence] = []
    func add(_ step: String, _ message: String, isHarmless: Bool = false) {
      items.append(
        CaseResult.Evidence(step: step, message: message, range: nil, isHarmless: isHarmless))
    }
    switch verdict.outcome {
    case .holds: break
    case .undecided(let issuer, let doubt):
      if let issuer, case .ambiguous = doubt {
        add("undecided", "issuer '\(issuer)'" + doubt.predicate)
      } else {
        add("undecided", (issuer.map { "for tokens of '\($0)', " } ?? "") + doubt.words)
      }
    case .fails(let witness):
      for (name, value) in witness.input.parts { add(name, value, isHarmless: true) }
      if let decision = witness.decision { items += trace(witness, decision) }
      if let command = command(witness, verdict) {
        add("try", command, isHarmless: true)
      }
    }
    for claim in verdict.names.unreadClaims {
      add(
        "claim",
        "no issuer reads the claim '\(claim.name)', so the condition on it makes no difference"
          + (claim.near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    for role in verdict.names.ungrantedRoles where verdict.vacuity == nil {
      add("role", "no issuer grants a role that matches '\(role)'")
    }
    for exception in verdict.exceptions {
      let isOpen = exception.outcome.code == "undecided"
      add(
        "reading",
        (isOpen ? "only " : "") + "with \(exception.reading), the property "
          + exception.outcome.words)
    }
    return items
  }

  /// The decision about a counterexample, with the places that led to it.
  private func trace(
    _ witness: PropertyWitness, _ decision: Decision
  ) -> [CaseResult.Evidence] {
    guard let tokens = subject.tokens, let explained = explain(witness, tokens) else { return [] }
    func item(_ entry: TraceEntry) -> CaseResult.Evidence {
      CaseResult.Evidence(
        step: entry.step.rawValue, message: entry.message,
        range: entry.range.map(tokens.placement.inFile))
    }
    guard decision.verdict == .accept else {
      return explained.trace.filter { $0.outcome == .failed }.map(item)
    }
    var words = "accepted"
    if let name = decision.username { words += " as '\(name)'" }
    if !decision.roles.isEmpty {
      words += " with \(decision.roles.map { "'\($0)'" }.joined(separator: ", "))"
    }
    if let lifetime = decision.lifetime { words += ", for \(lifetime.expiresIn) s" }
    var items = [CaseResult.Evidence(step: "decision", message: words, range: nil)]
    items += explained.trace.filter { $0.step == .issuer }.map(item)
    guard let index = explained.decision.issuer,
      let issuer = tokens.exchange.configuration?.issuers[index]
    else { return items }
    let places = GrantPlaces(issuer)
    for grant in explained.decision.grants {
      items.append(
        CaseResult.Evidence(
          step: "roles", message: "'\(grant.role)' is granted: \(grant.origin.words)",
          range: places.range(of: grant).map(tokens.placement.inFile)))
    }
    return items
  }

  private func explain(
    _ witness: PropertyWitness, _ tokens: SuiteSubject.Tokens
  ) -> (decision: Decision, trace: [TraceEntry])? {
    let claims = TokenClaims(JSONParser.parse(SourceBytes(witness.input.claims ?? "{}")))
    guard let claims else { return nil }
    let exchange = tokens.exchange
    let (readings, users) = (exchange.readings, exchange.users)
    defer {
      exchange.readings = readings
      exchange.users = users
    }
    exchange.readings = witness.readings
    if let assumed = witness.accounts { exchange.users = assumed }
    let request = JSONParser.parse(SourceBytes(witness.input.request ?? "{}"))
    let presented =
      DecodedDocument(request, TokenTestRequest.schema).root
      .map { TokenTestRequest($0).exchangeRequest } ?? ExchangeRequest()
    return exchange.explain(PresentedToken(claims), presented, now: witness.input.now ?? 0)
  }

  /// The command that shows the decision step by step.
  private func command(_ witness: PropertyWitness, _ verdict: PropertyVerdict) -> String? {
    let (file, tokens) = (subject.document.file, subject.tokens)
    return TrialCommand(
      file.path, file.settings, .init(arguments), baseURL: tokens?.baseURL,
      policies: tokens?.exchange.environment.policies ?? .unknown,
      found: tokens?.policies ?? .unknown
    ).text(witness.input, witness.readings, assuming: verdict.assumedBaseURL)
  }
}

extension PropertyVerdict {
  /// True if the property is decided and checks something.
  fileprivate var checksSomething: Bool {
    if case .undecided = outcome { false } else { vacuity == nil }
  }
}
