import ConfigModel

/// Both versions under the same readings.
///
/// Each version has a single evaluator for all readings and base URLs, so that it prepares an
/// issuer only once.
final class VersionPair {
  enum Side {
    case old, new
  }

  private let old: TokenExchange
  private let new: TokenExchange
  private var defaults: [Text] = []
  private var baseURL: String?
  private let judge: AccessJudge

  init(
    _ old: AuthTokenConfiguration?, _ new: AuthTokenConfiguration?, _ context: AccessContext
  ) {
    self.old = TokenExchange(old, ExchangeEnvironment(policies: context.oldPolicies))
    self.new = TokenExchange(new, ExchangeEnvironment(policies: context.newPolicies))
    judge = AccessJudge(self.old, self.new, absent: context.absent)
  }

  private var readings: Readings { new.readings }

  /// Sets the readings and the base URL for the following comparisons.
  func use(_ readings: Readings, _ baseURL: String) {
    old.readings = readings
    new.readings = readings
    guard baseURL != self.baseURL else { return }
    self.baseURL = baseURL
    let audiences = DefaultAudiences(baseURL)
    old.use(audiences)
    new.use(audiences)
    defaults = audiences.map { AssumedBaseURL.audiences($0.base.text.string) } ?? []
  }

  func terms(of name: Text, _ side: Side) -> AccessTerms? {
    (side == .old ? old : new).terms(of: name).map {
      AccessTerms($0, readings, defaults: defaults)
    }
  }

  /// Compares an issuer under the readings and the base URL in force.
  ///
  /// - Parameters:
  ///   - reading: The question that the readings answer differently, if they do. If it is about
  ///     roles, only the roles are compared.
  ///   - showsWitness: True for the IDs of findings whose witness somebody will see.
  func compare(
    _ name: Text, _ effort: AccessEffort, for reading: Reading? = nil,
    showsWitness: @escaping (_ id: String) -> Bool
  ) -> AccessReport {
    let solver = ClaimSolver(views: ClaimViews(readings), effort: effort)
    var comparison = IssuerComparison(
      name, terms(of: name, .old), terms(of: name, .new), judge, solver,
      showsWitness: showsWitness)
    return reading?.isAboutRoles ?? false ? comparison.runForRoles() : comparison.run()
  }
}
