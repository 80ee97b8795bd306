import ConfigModel

/// Both versions under the same readings.
///
/// There is one evaluator for each version, whatever the readings, so that it has to prepare an issuer
/// only once.
final class VersionPair {
  enum Side {
    case old, new
  }

  private let old: TokenExchange
  private let new: TokenExchange
  private let defaults: [Text]
  private let judge: AccessJudge

  init(
    _ old: AuthTokenConfiguration?, _ new: AuthTokenConfiguration?, _ context: AccessContext,
    _ baseURL: String
  ) {
    self.old = TokenExchange(
      old, ExchangeEnvironment(baseURL: baseURL, policies: context.oldPolicies))
    self.new = TokenExchange(
      new, ExchangeEnvironment(baseURL: baseURL, policies: context.newPolicies))
    defaults =
      self.old.environment.defaultAudiences.map {
        AssumedBaseURL.audiences($0.base.text.string)
      } ?? []
    judge = AccessJudge(self.old, self.new, absent: context.absent)
  }

  private var readings: Readings { new.readings }

  /// Sets the answers that hold from here on.
  func use(_ readings: Readings) {
    old.readings = readings
    new.readings = readings
  }

  func terms(of name: Text, _ side: Side) -> AccessTerms? {
    (side == .old ? old : new).terms(of: name).map {
      AccessTerms($0, readings, defaults: defaults)
    }
  }

  func compare(
    _ name: Text, _ before: AccessTerms?, _ after: AccessTerms?, _ effort: AccessEffort
  ) -> AccessReport {
    let solver = ClaimSolver(views: ClaimViews(readings), effort: effort)
    var comparison = IssuerComparison(name, before, after, judge, solver)
    return comparison.run()
  }

  func compare(_ name: Text, _ effort: AccessEffort) -> AccessReport {
    compare(name, terms(of: name, .old), terms(of: name, .new), effort)
  }

  /// What the readings in force make of an issuer where they only answer a question.
  func compare(_ name: Text, _ effort: AccessEffort, for reading: Reading) -> AccessReport {
    guard reading.isAboutRoles else { return compare(name, effort) }
    let solver = ClaimSolver(views: ClaimViews(readings), effort: effort)
    var comparison = IssuerComparison(
      name, terms(of: name, .old), terms(of: name, .new), judge, solver)
    return comparison.runForRoles()
  }
}
