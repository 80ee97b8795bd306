package import ConfigModel

/// Proves or refutes properties of the origins that a policy allows. Exact to the same extent as
/// ``AccessComparison``, which it uses.
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

  /// - Parameter patterns: Patterns in the notation of `Security_AllowOrigin`, except that a host of
  ///   only `*` stands for hosts with any number of labels.
  package func prove(_ quantifier: Quantifier, _ patterns: [Text]) -> PropertyVerdict {
    // For 'always', one label more than the policy knows stands for all longer hosts.
    let most = mostLabels + (quantifier == .always ? 1 : 0)
    let stated = AllowOriginPolicy(
      patterns.flatMap { anyHost($0, most) }.joined(separator: ","))
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

  /// The number of labels of the policy's longest host, at least 1.
  var mostLabels: Int { policy.patterns.reduce(1) { max($0, $1.pattern.labels.count) } }

  /// A pattern for each number of labels up to a number, if the host is only `*`.
  func anyHost(_ pattern: Text, _ most: Int) -> [String] {
    let text = pattern.string
    guard let end = text.firstIndex(of: ":"), text[end...].hasPrefix("://*") else { return [text] }
    let scheme = String(text[..<end])
    let rest = String(text[end...].dropFirst(4))
    guard rest.isEmpty || rest.hasPrefix(":") else { return [text] }
    return (1...most).map { (count: Int) -> String in
      let labels = String(repeating: "*.", count: count - 1)
      return "\(scheme)://\(labels)*\(rest)"
    }
  }

  private func outcome(
    _ quantifier: Quantifier, _ stated: AllowOriginPolicy, _ readings: Readings
  ) -> PropertyVerdict.Outcome {
    switch quantifier {
    case .never: disjoint(stated, readings)
    case .always: outside(policy, of: stated, readings)
    case .only: outside(stated, of: policy, readings)
    }
  }

  /// Searches for an origin that the second policy allows and the first one does not.
  private func outside(
    _ first: AllowOriginPolicy, of second: AllowOriginPolicy, _ readings: Readings
  ) -> PropertyVerdict.Outcome {
    var context = AccessContext(readings: readings)
    context.comparesReadings = false
    let report = AccessComparison().compare(first, second, context)
    if let origin = report.widened.first?.witness?.origin { return failure(origin, readings) }
    let isDecided = report.internalErrors.isEmpty && !report.undecided.contains(where: \.mayBeWider)
    return isDecided ? .holds : .undecided(nil, .work)
  }

  /// Searches for an origin that both policies allow.
  private func disjoint(
    _ stated: AllowOriginPolicy, _ readings: Readings
  ) -> PropertyVerdict.Outcome {
    if policy.isDisallow { return .holds }
    var effort = Effort(AccessEffort.steps(for: [policy.source.count, stated.source.count]))
    let matchers = [OriginMatcher(policy, readings), OriginMatcher(stated, readings)]
    var isDecided = true
    for (_, pattern) in policy.patterns {
      for (_, other) in stated.patterns {
        switch pattern.origin(sharedWith: other, under: readings, &effort) {
        case .none: continue
        case .undecided: isDecided = false
        case .some(let origin):
          let isAllowed = matchers.allSatisfy { $0.firstMatch(origin) != nil }
          guard isAllowed, Origin(origin)?.mayBeSent ?? false else {
            isDecided = false
            continue
          }
          return failure(origin, readings)
        }
      }
    }
    return isDecided ? .holds : .undecided(nil, effort.isSpent ? .work : .form)
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

  static func isPattern(_ text: String) -> Bool {
    let policy = AllowOriginPolicy(text)
    return !policy.isDisallow && policy.items.count == 1 && policy.patterns.count == 1
  }
}
