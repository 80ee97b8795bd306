package import ConfigModel

/// Finds the patterns of a policy that allow an origin of a kind, each with an origin that the
/// evaluator allows. Lists every such pattern, also one that others make redundant. Exact to the same
/// extent as ``OriginSet``.
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

  /// - Parameter pattern: A pattern with the meaning of ``AskedOrigins``, or `*` for every origin.
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
    let texts = pattern == Self.everything ? ["*://*", "*://*:*"] : [pattern]
    let asked = texts.compactMap { AskedOrigins($0) }
    var effort = Effort(AccessEffort.steps(for: [policy.source.count, pattern.utf8.count]))
    let allowed = AllowedOrigins(policy, readings)
    for (index, pattern) in allowed.patterns {
      switch allowed.origin(in: asked, of: pattern, &effort) {
      case .none: continue
      case .undecided: answer.isUndecided = true
      case .some(let witness):
        let open = pattern.openRegistration
        answer.ways.append(
          Way(
            index: index, witness: witness,
            registration: open.map { ($0.suffix, $0.witness(for: pattern)) }))
      }
    }
    return answer
  }
}
