package import ConfigModel

/// The result of proving an ``AccessProperty`` or an origin property.
package struct PropertyVerdict {
  package enum Outcome {
    /// A proof, under the readings in force, for all tokens or origins.
    case holds
    /// The evaluator has confirmed the counterexample.
    case fails(PropertyWitness)
    /// There is neither a proof nor a counterexample. The text names the issuer, if the question was
    /// about one.
    case undecided(Text?, Doubt)

    package var code: String {
      switch self {
      case .holds: "holds"
      case .fails: "fails"
      case .undecided: "undecided"
      }
    }
  }

  package var outcome: Outcome
  /// The answers to open questions under which the property comes out differently, with that outcome.
  package var exceptions: [(reading: ChosenReading, outcome: Outcome)] = []
  /// The reason why the property checks nothing in this policy; nil if it checks something.
  package var vacuity: Vacuity?
  /// The names that mean nothing to the configuration. Empty for properties of origins.
  package var names = PropertyNames()
  /// The base URL that default audiences are derived from, if it is unknown and was assumed.
  package var assumedBaseURL: String?

  package init(_ outcome: Outcome) {
    self.outcome = outcome
  }

  package enum Vacuity {
    /// No token of a configured issuer meets the conditions.
    case noToken
    /// No issuer can grant a role that the property names.
    case noRole
  }
}

extension PropertyVerdict {
  /// The verdict about a configuration that parsers understand differently.
  ///
  /// - Parameter verdicts: The verdicts for the versions, in their order.
  init(of verdicts: [PropertyVerdict], _ versions: ParsedVersions) {
    self = verdicts[0]
    if let open = Self.disagreement(verdicts.map(\.outcome), versions) { outcome = open }
    let names = verdicts.flatMap { $0.exceptions.map(\.reading) }
    var seen: Set<ChosenReading> = []
    exceptions = names.filter { seen.insert($0).inserted }.compactMap { reading in
      let outcomes = verdicts.map { verdict in
        verdict.exceptions.first { $0.reading == reading }?.outcome ?? verdict.outcome
      }
      let outcome = Self.disagreement(outcomes, versions) ?? outcomes[0]
      return outcome.code == self.outcome.code ? nil : (reading, outcome)
    }
    if verdicts.contains(where: { $0.vacuity == nil }) { vacuity = nil }
    assumedBaseURL = verdicts.lazy.compactMap(\.assumedBaseURL).first
  }

  /// The outcome if the verdicts differ; nil if they do not.
  private static func disagreement(
    _ outcomes: [Outcome], _ versions: ParsedVersions
  ) -> Outcome? {
    let codes = outcomes.map(\.code)
    guard Set(codes).count > 1 else { return nil }
    let issuer = outcomes.lazy.compactMap(\.issuer).first
    return .undecided(issuer, versions.doubt(issuer.map { [$0] } ?? [], codes))
  }
}

extension PropertyVerdict.Outcome {
  /// The issuer of the counterexample, or of the open question.
  fileprivate var issuer: Text? {
    switch self {
    case .holds: nil
    case .fails(let witness): witness.token?.claims[ReasonedIssuer.issuerClaim]?.text
    case .undecided(let issuer, _): issuer
    }
  }
}

/// A token, or an origin, that refutes a property.
package struct PropertyWitness: Sendable {
  /// The input, in the form that `oconf eval` and `oconf origin` take.
  package let input: AccessWitness
  /// The accounts that were assumed to exist; nil if none is needed.
  package var accounts: [DirectoryUser]?
  /// The decision about the token; nil for an origin.
  package var decision: Decision?
  /// The readings under which it refutes the property.
  package let readings: Readings
  /// The token; nil for an origin.
  var token: AccessToken?
}
