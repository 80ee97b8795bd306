import ConfigModel

/// Compares the issuers of two configurations that differ. Each is compared under the readings in
/// force, and under every other answer that may matter.
struct ConfigurationComparison {
  private let old: IssuerIndex
  private let new: IssuerIndex
  private let context: AccessContext
  private let effort: AccessEffort
  private let pair: VersionPair
  private var report = AccessReport()

  init(
    _ old: AuthTokenConfiguration?, _ new: AuthTokenConfiguration?, _ context: AccessContext,
    _ effort: AccessEffort
  ) {
    self.old = IssuerIndex(old)
    self.new = IssuerIndex(new)
    self.context = context
    self.effort = effort
    pair = VersionPair(old, new, context)
  }

  mutating func run() -> AccessReport {
    let changed = changedNames
    if changed.isEmpty {
      compareReloads()
      return report
    }
    let base = AssumedBaseURL(context.baseURL, [old.configuration, new.configuration])
    for name in changed {
      let pair = versions(base.url, context.readings)
      let terms = pair.terms(of: name)
      var own = pair.compare(name, terms, effort) { _ in true }
      let (before, after) = terms
      if !base.isKnown, let before, let after {
        compareBases(name, before, after, base, &own)
      }
      if context.comparesReadings {
        compareReadings(name, before, after, base, &own)
      }
      if !base.isKnown, before?.terms.audiences == nil || after?.terms.audiences == nil {
        own.assume(base.url)
      }
      report.append(own)
    }
    compareReloads()
    return report
  }

  // MARK: Issuers

  /// The names of the issuers that differ in the text, in the order of the new version. Issuers
  /// that only the old version has come last.
  private var changedNames: [Text] {
    let names = new.names + old.names.filter { new.first[$0] == nil }
    return names.filter { name in
      guard context.hasSamePolicies, context.oldBaseURL == nil, old.isUsable == new.isUsable,
        !isRepeated(name),
        let before = old.first[name], let after = new.first[name]
      else { return true }
      return !before.object.json.hasSameValue(as: after.object.json)
    }
  }

  private func isRepeated(_ name: Text) -> Bool {
    old.repeated.contains(name) || new.repeated.contains(name)
  }

  private func versions(_ baseURL: String, _ readings: Readings) -> VersionPair {
    pair.use(readings, baseURL)
    return pair
  }

  /// Compares the issuer under every other answer to an open question.
  private mutating func compareReadings(
    _ name: Text, _ before: AccessTerms?, _ after: AccessTerms?, _ base: AssumedBaseURL,
    _ own: inout AccessReport
  ) {
    // A finding that also holds under the readings in force already has a witness.
    let witnessed = Set((own.widened + own.narrowed).map(\.id))
    for reading in Reading.all where reading.mayMatter(before, after, isRepeated(name)) {
      for readings in context.readings.alternatives(to: reading) {
        let pair = versions(base.url, readings)
        let other = pair.compare(name, pair.terms(of: name), effort, for: reading) {
          !witnessed.contains($0)
        }
        own.take(other, under: reading, readings)
      }
    }
  }

  // MARK: Base URL

  /// Checks whether a base URL that the configurations name would change the result. Applies if the
  /// base URL is unknown and a version depends on it.
  private mutating func compareBases(
    _ name: Text, _ before: AccessTerms, _ after: AccessTerms, _ base: AssumedBaseURL,
    _ own: inout AccessReport
  ) {
    guard before.terms.audiences == nil || after.terms.audiences == nil else { return }
    let audiences = before.terms.audiences ?? after.terms.audiences ?? []
    let (widened, narrowed) = (Set(own.widened.map(\.id)), Set(own.narrowed.map(\.id)))
    var difference: (url: String, isWider: Bool)?
    for url in AssumedBaseURL.candidates(audiences, Self.differingGlobs(before, after)) {
      let pair = versions(url, context.readings)
      let other = pair.compare(name, pair.terms(of: name), effort) { _ in false }
      let (theirs, others) = (Set(other.widened.map(\.id)), Set(other.narrowed.map(\.id)))
      if !theirs.isSubset(of: widened) || other.undecided.contains(where: \.mayBeWider) {
        difference = (url, true)
        break
      }
      if difference == nil, theirs != widened || others != narrowed { difference = (url, false) }
    }
    guard let difference else { return }
    let place = AccessTerms.place(after.terms.issuer.audience, after.terms.issuer)
    var finding = AccessFinding(
      difference.isWider ? .notDecided : .narrowingNotDecided,
      pointer: "/issuers/" + StablePointer.identity(name, 1) + "/audience",
      issuer: name.string,
      message:
        "oconf cannot tell who \(difference.isWider ? "is newly" : "is no longer") admitted: the "
        + "base URL is unknown, and with '\(difference.url)' the result differs",
      places: [ComparedPlace(.new, place)])
    finding.answer = "to resolve this, set the actual URL with '--base-url'"
    own.undecided.append(finding)
  }

  /// The audience globs of the filters that only one version has.
  private static func differingGlobs(_ before: AccessTerms, _ after: AccessTerms) -> [Glob] {
    func globs(_ terms: AccessTerms, without others: AccessTerms) -> [Glob] {
      terms.changes(since: others).flatMap { index -> [Glob] in
        guard case .filter(AccessCondition.audience, _, let set) = terms.conditions[index].kind
        else { return [] }
        return set.globs
      }
    }
    return globs(before, without: after) + globs(after, without: before)
  }

  // MARK: Reloads

  /// Compares the maximum time until the service notices changes.
  private mutating func compareReloads() {
    guard let old = old.configuration, let new = new.configuration else { return }
    let members = [
      (old.policyMaxReloadInterval, new.policyMaxReloadInterval, "a change to this policy"),
      (
        old.certificatesMaxReloadInterval, new.certificatesMaxReloadInterval,
        "the removal of a certificate"
      ),
    ]
    for (before, after, subject) in members {
      guard let from = before.value, let to = after.value, from != to else { continue }
      let isSlower = to > from
      let finding = AccessFinding(
        isSlower ? .reloadSlowed : .reloadQuickened, pointer: "/\(after.field.name)", issuer: nil,
        message: "the service can take up to \(to) s, instead of \(from) s, to apply \(subject), "
          + "so revoked access \(isSlower ? "lasts longer" : "ends sooner")",
        places: [ComparedPlace(.old, before.range), ComparedPlace(.new, after.range)])
      if isSlower { report.widened.append(finding) } else { report.narrowed.append(finding) }
    }
  }
}

/// The issuers of a configuration, indexed by name.
private struct IssuerIndex {
  let configuration: AuthTokenConfiguration?
  /// True if the configuration has an array of issuers.
  let isUsable: Bool
  /// The unique names, in source order.
  private(set) var names: [Text] = []
  private(set) var first: [Text: Issuer] = [:]
  private(set) var repeated: Set<Text> = []

  init(_ configuration: AuthTokenConfiguration?) {
    self.configuration = configuration
    isUsable = configuration.map { $0.issuersMember.json?.kind == .array } ?? false
    for issuer in configuration?.issuers ?? [] {
      guard let name = issuer.issuerName.written?.text else { continue }
      if first[name] == nil {
        first[name] = issuer
        names.append(name)
      } else {
        repeated.insert(name)
      }
    }
  }
}

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
