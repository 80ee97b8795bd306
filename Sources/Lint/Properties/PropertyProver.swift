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
/// Not safe for concurrent use, because issuers are prepared on first use.
package final class PropertyProver {
  private let configuration: AuthTokenConfiguration?
  private let context: PropertyContext
  private let exchange: TokenExchange
  private let base: AssumedBaseURL
  private let defaults: [Text]
  /// The names of the issuers, without repetitions, in source order.
  private let names: [Text]
  private let repeated: Set<Text>
  /// The terms of each issuer under the readings with which they were last requested.
  private var terms: [Text: AccessTerms] = [:]

  package init(_ configuration: AuthTokenConfiguration?, _ context: PropertyContext) {
    self.configuration = configuration
    self.context = context
    exchange = TokenExchange(
      configuration,
      ExchangeEnvironment(policies: context.policies, readings: context.readings))
    base = AssumedBaseURL(context.baseURL, [configuration])
    let audiences = DefaultAudiences(base.url)
    exchange.use(audiences)
    defaults = audiences.map { AssumedBaseURL.audiences($0.base.text.string) } ?? []
    var seen: Set<Text> = []
    var repeated: Set<Text> = []
    names = (configuration?.issuers ?? []).compactMap { issuer in
      guard let name = issuer.issuerName.written?.text else { return nil }
      if seen.insert(name).inserted { return name }
      repeated.insert(name)
      return nil
    }
    self.repeated = repeated
  }

  package func prove(_ property: AccessProperty) -> PropertyVerdict {
    let effort = AccessEffort(AccessEffort.steps(for: [configuration?.object.range.count]))
    use(context.readings)
    var verdict = PropertyVerdict(search(property, effort))
    verdict.vacuity = vacuity(of: property, effort)
    let concerned = names.filter { mayConcern(property, $0) }.compactMap(terms(of:))
    if !base.isKnown, concerned.contains(where: { $0.terms.audiences == nil }) {
      verdict.assumedBaseURL = base.url
    }
    guard context.comparesReadings else { return verdict }
    for reading in Reading.all
    where concerned.contains(where: { terms in
      reading.mayMatter(terms, nil, repeated.contains(terms.issuerName))
    }) {
      for readings in context.readings.alternatives(to: reading) {
        use(readings)
        let other = search(property, effort)
        if other.code != verdict.outcome.code {
          verdict.exceptions.append((ChosenReading(reading, readings[reading]), other))
        }
      }
    }
    use(context.readings)
    return verdict
  }

  // MARK: Terms

  private func use(_ readings: Readings) {
    guard exchange.readings != readings || terms.isEmpty else { return }
    exchange.readings = readings
    terms = [:]
  }

  private func terms(of name: Text) -> AccessTerms? {
    if let known = terms[name] { return known }
    guard let found = exchange.terms(of: name) else { return nil }
    let made = AccessTerms(found, exchange.readings, defaults: defaults)
    terms[name] = made
    return made
  }

  /// False if no token of the issuer meets the conditions on `iss`.
  private func mayConcern(_ property: AccessProperty, _ name: Text) -> Bool {
    let ignoresCase = exchange.readings.filtersIgnoreCase
    let text = ignoresCase ? name.withoutCapitals : name
    return property.conditions.allSatisfy { condition in
      guard condition.claim == PropertyProblems.issuer else { return true }
      switch condition.kind {
      case .matches(let globs):
        return PatternSet(globs, ignoresCase: ignoresCase).globs.contains { $0.matches(text) }
      case .matchesNone(let globs):
        return !PatternSet(globs, ignoresCase: ignoresCase).globs.contains { $0.matches(text) }
      case .isAbsent: return false
      case .isPresent: return true
      }
    }
  }

  // MARK: Search

  /// Searches all issuers for a counterexample under the readings in force.
  private func search(
    _ property: AccessProperty, _ effort: AccessEffort
  ) -> PropertyVerdict.Outcome {
    if property.exceptions?.isEmpty ?? false { return .holds }
    let solver = ClaimSolver(views: ClaimViews(exchange.readings), effort: effort)
    let search = PropertySearch(property, exchange, solver, users: context.users)
    var undecided: PropertyVerdict.Outcome?
    for name in names where mayConcern(property, name) {
      guard let terms = terms(of: name) else { continue }
      switch search.counterexample(name, terms) {
      case .none: continue
      case .some(let witness): return .fails(witness)
      case .undecided: undecided = undecided ?? .undecided(name)
      }
    }
    switch search.foreignCounterexample(names) {
    case .none: return undecided ?? .holds
    case .some(let witness): return .fails(witness)
    case .undecided: return undecided ?? .undecided(nil)
    }
  }

  private func vacuity(
    of property: AccessProperty, _ effort: AccessEffort
  ) -> PropertyVerdict.Vacuity? {
    let solver = ClaimSolver(views: ClaimViews(exchange.readings), effort: effort)
    let search = PropertySearch(property, exchange, solver, users: context.users)
    let concerned = names.filter { mayConcern(property, $0) }.compactMap(terms(of:))
    if !concerned.contains(where: { !search.isWithoutTokens($0) }) { return .noToken }
    guard let roles = property.outcome.roles, property.quantifier == .never else { return nil }
    let canGrant = concerned.contains { terms in
      terms.roles.keepsUnmapped
        || terms.roles.names.contains { role in roles.contains { $0.matches(role) } }
        || !terms.terms.isVirtual && context.users != nil
    }
    return canGrant ? nil : .noRole
  }
}

extension AccessTerms {
  fileprivate var issuerName: Text { terms.issuer.issuerName.written?.text ?? Text("") }
}
