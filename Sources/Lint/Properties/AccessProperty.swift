package import ConfigModel

/// A statement about all tokens that a configuration can receive, which ``PropertyProver`` proves or
/// refutes.
///
/// `never`: no token that meets all of ``conditions``, and not all of ``exceptions``, is accepted with
/// the outcome. `always`: each such token is accepted with the outcome, provided that a key of its
/// issuer signed it, that it has not expired, and that it has one non-empty username.
package struct AccessProperty {
  package enum Quantifier: Sendable {
    case never, always
  }

  package let quantifier: Quantifier
  package let conditions: [ClaimCondition]
  /// Nil if there is no exception. An empty list exempts every token.
  package let exceptions: [ClaimCondition]?
  package let outcome: Outcome

  /// The parts of an outcome that are stated. All of them must hold together.
  package struct Outcome {
    /// Some granted role matches one of the globs, case-sensitively.
    package var roles: [Glob]?
    /// The username matches one of the globs, case-sensitively.
    package var usernames: [Glob]?
    package var userKind: Decision.UserKind?
    /// The service's token is valid for more than this number of seconds.
    package var lifetimeOver: Int?
    /// The backend of the request. Parts that are nil are open.
    package var backend: BackendIdentity?
    /// The form of the request's client authentication. Nil is any form for `never`, and a client
    /// secret in the header for `always`.
    package var form: ClientAuthentication?

    package init() {}

    /// True if the outcome of an accepted token is as stated. The request is not examined.
    func isMet(by decision: Decision) -> Bool {
      guard decision.verdict == .accept else { return false }
      if let roles, !decision.roles.contains(where: { role in roles.contains { $0.matches(role) } })
      {
        return false
      }
      if let usernames {
        guard let name = decision.username, usernames.contains(where: { $0.matches(name) }) else {
          return false
        }
      }
      if let userKind, decision.userKind != userKind { return false }
      if let lifetimeOver {
        guard let seconds = decision.lifetime?.expiresIn, seconds > lifetimeOver else {
          return false
        }
      }
      return true
    }
  }

  package init(
    _ quantifier: Quantifier, _ outcome: Outcome, where conditions: [ClaimCondition] = [],
    unless exceptions: [ClaimCondition]? = nil
  ) {
    self.quantifier = quantifier
    self.outcome = outcome
    self.conditions = conditions
    self.exceptions = exceptions
  }

  /// False if ``conditions`` exclude all tokens of an issuer under the default readings.
  package func mayConcern(_ issuer: Text) -> Bool {
    conditions.allSatisfy { condition in
      condition.claim != ReasonedIssuer.issuerClaim
        || ReadCondition(condition, ClaimViews(Readings())).isMet(by: issuer)
    }
  }
}
