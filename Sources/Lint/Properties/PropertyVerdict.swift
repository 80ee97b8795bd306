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
