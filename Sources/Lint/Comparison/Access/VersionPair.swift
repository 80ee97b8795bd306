import ConfigModel

/// Both versions under the same readings.
///
/// Each version has a single evaluator for all readings and base URLs, so that it prepares an
/// issuer only once.
final class VersionPair {
  private let old: TokenExchange
  private let new: TokenExchange
  private var defaults: (old: [Text], new: [Text]) = ([], [])
  /// The base URL of the old version, if it is another one.
  private let oldBaseURL: String?
  private var baseURL: String?
  private let judge: AccessJudge

  init(
    _ old: AuthTokenConfiguration?, _ new: AuthTokenConfiguration?, _ context: AccessContext
  ) {
    self.old = TokenExchange(old, ExchangeEnvironment(policies: context.oldPolicies))
    self.new = TokenExchange(new, ExchangeEnvironment(policies: context.newPolicies))
    oldBaseURL = context.oldBaseURL
    judge = AccessJudge(self.old, self.new, absent: context.absent)
  }

  private var readings: Readings { new.readings }

  /// Sets the readings and the base URL for the following comparisons.
  func use(_ readings: Readings, _ baseURL: String) {
    old.readings = readings
    new.readings = readings
    guard baseURL != self.baseURL else { return }
    self.baseURL = baseURL
    defaults = (use(oldBaseURL ?? baseURL, in: old), use(baseURL, in: new))
  }

  private func use(_ baseURL: String, in exchange: TokenExchange) -> [Text] {
    let audiences = DefaultAudiences(baseURL)
    exchange.use(audiences)
    return audiences.map { AssumedBaseURL.audiences($0.base.text.string) } ?? []
  }

  /// The terms of an issuer in both versions; nil for a version without the issuer.
  typealias Terms = (old: AccessTerms?, new: AccessTerms?)

  /// Reads the terms under the readings and the base URL in force.
  func terms(of name: Text) -> Terms {
    func terms(_ exchange: TokenExchange, _ defaults: [Text]) -> AccessTerms? {
      exchange.terms(of: name).map { AccessTerms($0, readings, defaults: defaults) }
    }
    return (terms(old, defaults.old), terms(new, defaults.new))
  }

  /// Compares an issuer under the readings and the base URL in force.
  ///
  /// - Parameters:
  ///   - terms: The terms under the same readings and base URL.
  ///   - reading: The question that the readings answer differently, if they do. If it is about
  ///     roles, only the roles are compared.
  ///   - showsWitness: True for the IDs of findings whose witness is reported.
  func compare(
    _ name: Text, _ terms: Terms, _ effort: AccessEffort, for reading: Reading? = nil,
    showsWitness: @escaping (_ id: String) -> Bool
  ) -> AccessReport {
    let solver = ClaimSolver(views: ClaimViews(readings), effort: effort)
    var comparison = IssuerComparison(
      name, terms.old, terms.new, judge, solver, showsWitness: showsWitness)
    return reading?.isAboutRoles ?? false ? comparison.runForRoles() : comparison.run()
  }
}
