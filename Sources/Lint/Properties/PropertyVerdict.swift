package import ConfigModel

/// The result of proving an ``AccessProperty`` or an origin property.
package struct PropertyVerdict {
  package enum Outcome {
    /// A proof, under the readings in force, for all tokens or origins.
    case holds
    /// The evaluator has confirmed the counterexample.
    case fails(PropertyWitness)
    /// The bounds on work did not suffice, or the evaluator did not confirm a counterexample. The
    /// value names the issuer, if the question was about one.
    case undecided(Text?)

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
  /// The reason why the property says nothing about this policy; nil if it says something.
  package var vacuity: Vacuity?
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

/// A token that refutes a property, or an origin.
package struct PropertyWitness {
  /// The claims and the request, as JSON for `oconf eval`.
  package let claims: String
  package let request: String
  /// The time of the request, in seconds since 1970.
  package let now: Int
  /// The accounts that were assumed to exist, as JSON; nil if the suite states them or none is needed.
  package let users: String?
  package let issuer: Text?
  package let decision: Decision
  package let readings: Readings
}
