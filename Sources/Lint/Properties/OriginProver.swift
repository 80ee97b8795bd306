package import ConfigModel

/// Proves or refutes properties of the origins that a policy allows. Exact to the same extent as
/// ``OriginSet``.
package struct OriginProver {
  package enum Quantifier: Sendable {
    /// The policy allows no origin that one of the patterns matches.
    case never
    /// The policy allows every origin that one of the patterns matches.
    case always
    /// The policy allows no origin that none of the patterns matches.
    case only
  }

  private let policy: AllowOriginPolicy
  private let readings: Readings

  package init(_ policy: AllowOriginPolicy, _ readings: Readings) {
    self.policy = policy
    self.readings = readings
  }

  /// - Parameter patterns: Patterns in the notation of `Security_AllowOrigin`, with the meaning of
  ///   ``AskedOrigins``.
  package func prove(_ quantifier: Quantifier, _ patterns: [Text]) -> PropertyVerdict {
    let stated = patterns.compactMap { AskedOrigins($0.string) }
    var verdict = PropertyVerdict(outcome(quantifier, stated, readings))
    for reading in [Reading.wildcardPort, .emptyWildcard, .originCase, .writtenDefaultPort] {
      for other in readings.alternatives(to: reading) {
        let found = outcome(quantifier, stated, other)
        if found.code != verdict.outcome.code {
          verdict.exceptions.append((ChosenReading(reading, other[reading]), found))
        }
      }
    }
    return verdict
  }

  private func outcome(
    _ quantifier: Quantifier, _ stated: [AskedOrigins], _ readings: Readings
  ) -> PropertyVerdict.Outcome {
    let allowed = AllowedOrigins(policy, readings)
    var effort = Effort(
      AccessEffort.steps(for: [policy.source.count, stated.reduce(0) { $0 + $1.count }]))
    let answer =
      switch quantifier {
      case .never: allowed.origin(in: stated, &effort)
      case .always: allowed.origin(lackingFrom: stated, &effort)
      case .only: allowed.origin(outside: stated, &effort)
      }
    return switch answer {
    case .none: .holds
    case .some(let origin): failure(origin, readings)
    case .undecided: .undecided(nil, effort.isSpent ? .work : .form)
    }
  }

  private func failure(_ origin: String, _ readings: Readings) -> PropertyVerdict.Outcome {
    .fails(PropertyWitness(input: AccessWitness(origin: origin), readings: readings))
  }
}

extension OriginProver {
  /// The quantifier and the patterns of a property of origins.
  ///
  /// - Throws: A fault if the statement has no clear meaning.
  package static func statement(
    of stated: TokenTestProperty
  ) throws(PropertyFault) -> (Quantifier, [Text]) {
    guard let outcome = stated.outcome else {
      throw PropertyFault(
        message: "a property needs exactly one of 'never', 'always' and 'only'",
        range: stated.anchor)
    }
    let conditions: [any DeclaredMember] = [stated.conditions, stated.exceptions]
    if let condition = conditions.first(where: { $0.isPresent }) {
      throw PropertyFault(
        message: "'\(condition.field.name)' is about tokens, but the property is about origins",
        range: condition.range)
    }
    if outcome.isOfToken {
      throw PropertyFault(
        message: "'origin' cannot be used together with fields about tokens",
        range: outcome.origin.range)
    }
    let written = outcome.origin.elements
    for pattern in written where !isPattern(pattern.string) {
      throw PropertyFault(
        message: "'\(pattern.string)' is not an origin pattern", range: pattern.range)
    }
    let quantifier: Quantifier =
      stated.never != nil ? .never : stated.always != nil ? .always : .only
    return (quantifier, written.map(\.text))
  }

  static func isPattern(_ text: String) -> Bool { AskedOrigins(text) != nil }
}
