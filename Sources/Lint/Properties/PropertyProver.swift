package import ConfigModel

/// Proves or refutes properties of one configuration, with the solver of ``AccessComparison``.
///
/// Guarantees, for the readings in force:
/// - `holds` is a proof over all finite tokens, requests and times, with the same exceptions as for
///   ``AccessComparison``.
/// - `fails` has a witness that the evaluator (``TokenExchange``) has confirmed.
/// - Anything else is `undecided`. Each property gets ``AccessEffort/standard`` steps plus
///   ``AccessEffort/perByte`` for each byte of the configuration.
///
/// If parsers differ about the configuration, a verdict holds for each of them, or it is undecided.
///
/// Properties that are proved together share the preparation of the issuers.
///
/// Not safe for concurrent use, because issuers are prepared on first use.
package final class PropertyProver {
  private let context: PropertyContext
  private let reasoner: Reasoner
  private let directory: Directory?
  private let nameSet: Set<Text>
  /// What parsers make of the configuration; nil if they do not differ.
  private let versions: ParsedVersions?

  package convenience init(
    _ configuration: AuthTokenConfiguration?, _ context: PropertyContext
  ) {
    let versions = ParsedVersions(configuration)
    self.init(versions.map { $0.versions[0].configuration } ?? configuration, context, versions)
  }

  private init(
    _ configuration: AuthTokenConfiguration?, _ context: PropertyContext,
    _ versions: ParsedVersions?
  ) {
    self.context = context
    self.versions = versions
    directory = context.users.map { Directory($0) }
    reasoner = Reasoner(
      configuration, baseURL: context.baseURL, context.policies, context.readings)
    nameSet = Set(reasoner.names)
  }

  package func prove(_ property: AccessProperty) -> PropertyVerdict {
    prove([property])[0]
  }

  /// Returns a verdict for each property. One that depends on the parser is undecided.
  package func prove(_ properties: [AccessProperty]) -> [PropertyVerdict] {
    let verdicts = proveForParser(properties)
    guard let versions, !properties.isEmpty else { return verdicts }
    let all =
      [verdicts]
      + versions.versions.dropFirst().map {
        PropertyProver($0.configuration, context, nil).proveForParser(properties)
      }
    return verdicts.indices.map { index in
      PropertyVerdict(of: all.map { $0[index] }, versions)
    }
  }

  /// The verdicts about the configuration as one parser understands it.
  private func proveForParser(_ properties: [AccessProperty]) -> [PropertyVerdict] {
    reasoner.use(context.readings)
    var proofs = properties.map(firstProof)
    if context.comparesReadings {
      for reading in Reading.all { compare(&proofs, reading) }
      reasoner.use(context.readings)
    }
    return proofs.map(\.verdict)
  }

  /// The proof of one property.
  private struct Proof {
    let property: AccessProperty
    let effort: AccessEffort
    var verdict: PropertyVerdict
    /// The indices of the issuers that the property concerns under the readings in force.
    var concerned: [Int] = []
    /// The index of the issuer of the witness; nil if there is none.
    var issuer: Int?

    /// False if the answers to the question differ only in roles, of which the property does not
    /// speak.
    func isAbout(_ reading: Reading) -> Bool {
      !reading.isAboutRoles || property.outcome.roles != nil
    }
  }

  private func firstProof(_ property: AccessProperty) -> Proof {
    var proof = Proof(
      property: property, effort: reasoner.newEffort(), verdict: PropertyVerdict(.holds))
    let search = newSearch(proof)
    proof.concerned = reasoner.names.indices.filter { search.mayConcern(reasoner.names[$0]) }
    (proof.verdict.outcome, proof.issuer) = find(search, proof, proof.concerned)
    proof.verdict.vacuity = vacuity(proof, search)
    if !reasoner.base.isKnown, proof.concerned.contains(where: assumesAudience) {
      proof.verdict.assumedBaseURL = reasoner.base.url
    }
    proof.verdict.names = PropertyNames(
      property, proof.concerned.lazy.compactMap { self.reasoner.issuer(at: $0)?.terms },
      users: context.users)
    return proof
  }

  /// True if the issuer accepts the audiences of the base URL.
  private func assumesAudience(_ index: Int) -> Bool {
    reasoner.issuer(at: index).map { $0.terms.terms.audiences == nil } ?? false
  }

  private func newSearch(_ proof: Proof) -> PropertySearch {
    PropertySearch(
      proof.property, reasoner.exchange, reasoner.solver(proof.effort), directory)
  }

  // MARK: Search

  /// Searches the issuers for a counterexample under the readings in force.
  private func find(
    _ search: PropertySearch, _ proof: Proof, _ issuers: [Int]
  ) -> (outcome: PropertyVerdict.Outcome, issuer: Int?) {
    if proof.property.exceptions?.isEmpty ?? false { return (.holds, nil) }
    var undecided: PropertyVerdict.Outcome?
    for index in issuers {
      guard let issuer = reasoner.issuer(at: index) else { continue }
      proof.effort.doubt = .form
      switch search.counterexample(issuer) {
      case .none: continue
      case .some(let witness): return (.fails(witness), index)
      case .undecided: undecided = undecided ?? .undecided(issuer.name, proof.effort.doubt)
      }
    }
    switch search.foreignCounterexample(nameSet) {
    case .none: return (undecided ?? .holds, nil)
    case .some(let witness): return (.fails(witness), nil)
    case .undecided: return (undecided ?? .undecided(nil, proof.effort.doubt), nil)
    }
  }

  private func vacuity(_ proof: Proof, _ search: PropertySearch) -> PropertyVerdict.Vacuity? {
    // A witness shows that the property is not vacuous.
    if case .fails = proof.verdict.outcome, proof.property.quantifier == .never { return nil }
    let concerned = proof.concerned.lazy.compactMap { self.reasoner.issuer(at: $0) }
    if !concerned.contains(where: { !search.isWithoutTokens($0) }) { return .noToken }
    guard let roles = proof.property.outcome.roles, proof.property.quantifier == .never else {
      return nil
    }
    return concerned.contains { $0.terms.canGrant(roles, context.users) } ? nil : .noRole
  }

  // MARK: Other readings

  /// Proves the properties again under the other answers to an open question, if those may change
  /// the outcome.
  private func compare(_ proofs: inout [Proof], _ reading: Reading) {
    reasoner.use(context.readings)
    // The issuers for which the question matters, whatever the property.
    var matters: [Bool] = []
    for index in proofs.indices where proofs[index].isAbout(reading) {
      if matters.isEmpty {
        matters = reasoner.names.indices.map { index in
          reasoner.issuer(at: index).map { issuer in
            reading.mayMatter(to: issuer.terms, reasoner.repeated.contains(issuer.name))
          } ?? false
        }
      }
    }
    let isAsked = proofs.map { proof in
      proof.isAbout(reading) && proof.concerned.contains { matters[$0] }
        || reading.mayMatter(to: proof.property)
    }
    guard isAsked.contains(true) else { return }
    for readings in context.readings.alternatives(to: reading) {
      let effect = reading.effect(from: context.readings, to: readings)
      for index in proofs.indices where isAsked[index] {
        let proof = proofs[index]
        if case .holds = proof.verdict.outcome {
          // Fewer tokens are accepted with fewer roles, or more with more.
          if effect == .less, proof.property.quantifier == .never { continue }
          if effect == .more, proof.property.quantifier == .always { continue }
        }
        reasoner.use(readings)
        let other = outcome(proof, reading, matters)
        if let other, other.code != proof.verdict.outcome.code {
          proofs[index].verdict.exceptions.append(
            (ChosenReading(reading, readings[reading]), other))
        }
      }
    }
  }

  /// The outcome under the readings in force. Nil if it is the same as under those of the context.
  private func outcome(
    _ proof: Proof, _ reading: Reading, _ matters: [Bool]
  ) -> PropertyVerdict.Outcome? {
    let search = newSearch(proof)
    let isOwn = reading.mayMatter(to: proof.property)
    switch proof.verdict.outcome {
    case .fails(let witness):
      let issuer = proof.issuer.flatMap { reasoner.issuer(at: $0) }
      let isKnown = (proof.issuer == nil) == (issuer == nil)
      if isKnown, let token = witness.token, search.isRefuted(by: token, issuer) { return nil }
    case .holds where !isOwn:
      // All other issuers decide as before.
      return find(search, proof, proof.concerned.filter { matters[$0] }).outcome
    default: break
    }
    let concerned = reasoner.names.indices.filter { search.mayConcern(reasoner.names[$0]) }
    return find(search, proof, concerned).outcome
  }
}
