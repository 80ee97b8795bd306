package import ConfigModel

/// Finds the patterns of a policy that allow an origin of a kind, each with an origin that the
/// evaluator allows. Exact to the same extent as ``OriginProver``.
package struct OriginQuestion {
  /// Origins that one pattern of the policy allows.
  package struct Way: Sendable {
    /// The index in ``AllowOriginPolicy/patterns``.
    package let index: Int
    package let witness: String
    /// The domain under which anyone can register a host that the pattern allows, and such a host;
    /// nil if there is none.
    package let registration: (suffix: String, host: String)?
  }

  package struct Answer: Sendable {
    package var ways: [Way] = []
    package var isUndecided = false
    /// The readings under which other patterns allow such an origin.
    package var alternatives: [(reading: ChosenReading, gained: [Way], lost: [Way])] = []

    /// True if the policy allows no such origin, which is a proof.
    package var isProvedEmpty: Bool { ways.isEmpty && !isUndecided }
  }

  private let policy: AllowOriginPolicy
  private let readings: Readings

  package init(_ policy: AllowOriginPolicy, _ readings: Readings) {
    self.policy = policy
    self.readings = readings
  }

  /// True if ``answer(_:)`` can answer for the pattern.
  package static func isValid(_ pattern: String) -> Bool {
    pattern == everything || OriginProver.isPattern(pattern)
  }

  private static let everything = "*"

  /// - Parameter pattern: A pattern in the notation of `Security_AllowOrigin`, except that a host of
  ///   only `*` stands for hosts with any number of labels, and `*` alone for every origin.
  package func answer(_ pattern: String) -> Answer {
    var answer = search(pattern, readings)
    for reading in [Reading.wildcardPort, .emptyWildcard, .originCase, .writtenDefaultPort] {
      for readings in readings.alternatives(to: reading) {
        let other = search(pattern, readings)
        if other.isUndecided { continue }
        let (known, found) = (Set(answer.ways.map(\.index)), Set(other.ways.map(\.index)))
        if known == found { continue }
        answer.alternatives.append(
          (
            ChosenReading(reading, readings[reading]),
            other.ways.filter { !known.contains($0.index) },
            answer.ways.filter { !found.contains($0.index) }
          ))
      }
    }
    return answer
  }

  private func search(_ pattern: String, _ readings: Readings) -> Answer {
    var answer = Answer()
    guard !policy.isDisallow else { return answer }
    let prover = OriginProver(policy, readings)
    let texts = pattern == Self.everything ? ["*://*", "*://*:*"] : [pattern]
    let asked = AllowOriginPolicy(
      texts.flatMap { prover.anyHost(Text($0), prover.mostLabels) }.joined(separator: ","))
    var effort = Effort(AccessEffort.steps(for: [policy.source.count, asked.source.count]))
    let covered = covered(&effort)
    let matchers = [OriginMatcher(policy, readings), OriginMatcher(asked, readings)]
    for (index, (_, pattern)) in policy.patterns.enumerated() where !covered.contains(index) {
      var witness: String?
      var isUndecided = false
      for (_, other) in asked.patterns {
        switch pattern.origin(sharedWith: other, under: readings, &effort) {
        case .none: continue
        case .undecided: isUndecided = true
        case .some(let origin):
          let isAllowed = matchers.allSatisfy { $0.firstMatch(origin) != nil }
          guard isAllowed, Origin(origin)?.mayBeSent ?? false else {
            isUndecided = true
            continue
          }
          witness = origin
        }
        if witness != nil { break }
      }
      if let witness {
        let open = pattern.openRegistration
        answer.ways.append(
          Way(
            index: index, witness: witness,
            registration: open.map { ($0.suffix, $0.witness(for: pattern)) }))
      } else if isUndecided {
        answer.isUndecided = true
      }
    }
    return answer
  }

  /// The patterns that others make redundant. Known only under the readings that apply by default.
  private func covered(_ effort: inout Effort) -> Set<Int> {
    guard readings == Readings(), policy.patterns.count > 1 else { return [] }
    var covered: Set<Int> = []
    let covers = OriginUnion(policy.patterns.map(\.pattern)).covers(&effort)
    for (index, cover) in covers.enumerated() {
      switch cover {
      case .none, .undecided: continue
      case .same, .by: covered.insert(index)
      }
    }
    return covered
  }
}
