import ConfigModel
import Lint

/// Collects the parts of a policy that explain why a case failed.
struct CaseEvidence {
  private let subject: SuiteSubject
  private let decision: Decision
  private let readings: Readings
  private let trace: [TraceEntry]
  private var items: [CaseResult.Evidence] = []

  init(
    _ subject: SuiteSubject, _ decision: Decision, _ readings: Readings, _ trace: [TraceEntry]
  ) {
    self.subject = subject
    self.decision = decision
    self.readings = readings
    self.trace = trace
  }

  /// - Parameter nearest: The nearest token that is accepted, if the case expects acceptance.
  consuming func all(
    for expectation: TokenTestExpectation, _ mismatches: [ExpectationMismatch],
    _ nearest: NearestToken?
  ) -> [CaseResult.Evidence] {
    var evidence = self
    evidence.collect(expectation, Set(mismatches.map(\.name)))
    evidence.add(nearest)
    return evidence.items
  }

  private mutating func collect(_ expectation: TokenTestExpectation, _ names: Set<String>) {
    if !names.isDisjoint(with: ["verdict", "reason", "reasons"]) {
      let wanted = stepsThatWereToFail(expectation)
      for entry in trace
      where entry.outcome == .failed || entry.outcome == .unknown || wanted.contains(entry.step) {
        add(entry)
      }
    }
    if decision.verdict == .accept { collectOutcome(expectation, names) }
    if names.contains("assumptions") {
      for reading in decision.assumptions.switchable {
        items.append(
          .init(step: "assumes", message: readings.assumption(of: reading), range: nil))
      }
    }
    // The choice of the issuer affects every result.
    if items.isEmpty {
      for entry in trace where entry.step == .issuer { add(entry) }
    }
  }

  /// The checks that were expected to fail but did not.
  private func stepsThatWereToFail(_ expectation: TokenTestExpectation) -> [ExchangeStep] {
    var reasons = expectation.reasons.elements.map(\.string)
    if let reason = expectation.reason.written { reasons.append(reason.string) }
    return reasons.compactMap { ExchangeReason.named($0) }
      .filter { $0 != .ok && !decision.reasons.contains($0) }.map(\.step)
  }

  // MARK: Accepted tokens

  private mutating func collectOutcome(
    _ expectation: TokenTestExpectation, _ names: Set<String>
  ) {
    if names.contains("username") { add(trace, .username) }
    if names.contains("userKind") { add(trace, .user) }
    if !names.isDisjoint(with: ["roles", "rolesInclude", "rolesExclude"]) {
      collectRoles(expectation)
    }
    if names.contains("expiresIn"), let lifetime = decision.lifetime, let issuer {
      let members: [(Lifetime.Source?, SourceRange, String)] = [
        (lifetime.policySource, issuer.tokenTimeoutPolicy.range, "the policy"),
        (lifetime.secondsSource, issuer.tokenTimeoutSeconds.range, "the number of seconds"),
      ]
      for (source, range, what) in members {
        guard let source else { continue }
        add(
          "lifetime", "\(what) is that of the \(source.rawValue)",
          source == .issuer ? range : nil)
      }
    }
  }

  private mutating func collectRoles(_ expectation: TokenTestExpectation) {
    guard let issuer else { return }
    let isExact = expectation.roles.isUsable
    let allowed = Set(expectation.roles.elements.map(\.text))
    let excluded = Set(expectation.rolesExclude.elements.map(\.text))
    let unwanted = decision.grants.filter { grant in
      isExact && !allowed.contains(grant.role) || excluded.contains(grant.role)
    }
    let places = unwanted.isEmpty ? nil : GrantPlaces(issuer)
    for grant in unwanted {
      add("roles", "'\(grant.role)' is granted: \(grant.origin.words)", places?.range(of: grant))
    }
    let granted = Set(decision.roles)
    let wanted = allowed.union(expectation.rolesInclude.elements.map(\.text))
    for role in wanted.sorted() where !granted.contains(role) {
      add(
        "roles", "'\(role)' is not granted by any rule",
        issuer.roleMappingsMember.isPresent
          ? issuer.roleMappingsMember.range : issuer.roleAttributes.range)
    }
  }

  private var issuer: Issuer? {
    guard let index = decision.issuer else { return nil }
    return subject.tokens?.exchange.configuration?.issuers[index]
  }

  /// The changes with which a rejected token would be accepted, as the case expects.
  mutating func add(_ nearest: NearestToken?) {
    guard case .changes(let changes, _)? = nearest?.answer else { return }
    let words = NearestWords { Secrets.masked(shapesIn: $0) }
    let placement = subject.tokens?.placement ?? .whole
    for change in changes {
      // The reason of the rejection usually shows the place.
      let place = change.places.first.flatMap { place in
        items.contains { $0.range == placement.inFile(place) } ? nil : place
      }
      add("nearest", words.text(change), place)
    }
  }

  private mutating func add(_ entries: [TraceEntry], _ step: ExchangeStep) {
    for entry in entries where entry.step == step { add(entry) }
  }

  private mutating func add(_ entry: TraceEntry) {
    add(entry.step.rawValue, entry.message, entry.range)
  }

  private mutating func add(_ step: String, _ message: String, _ range: SourceRange?) {
    let placement = subject.tokens?.placement ?? .whole
    items.append(.init(step: step, message: message, range: range.map(placement.inFile)))
  }

  // MARK: Origins

  static func ofOrigin(
    _ origin: WrittenText, _ pattern: AllowOriginPolicy.Item?, _ subject: SuiteSubject,
    _ readings: Readings
  ) -> [CaseResult.Evidence] {
    guard let origins = subject.origins else { return [] }
    if let pattern {
      return [
        .init(
          step: "origin", message: "'\(pattern.text)' allows it",
          range: origins.placement.inFile(pattern.range))
      ]
    }
    let refusal = OriginRefusal(origin.string, origins.policy, readings)
    return [
      .init(
        step: "origin", message: refusal.message,
        range: origins.placement.inFile(refusal.nearest?.range ?? origins.policy.range))
    ]
  }
}

/// The places of the roles that an issuer grants.
struct GrantPlaces {
  private let issuer: Issuer
  private let defaults: [Text: SourceRange]
  private let everybody: [Text: SourceRange]

  init(_ issuer: Issuer) {
    func places(_ list: TextListMember) -> [Text: SourceRange] {
      Dictionary(list.elements.map { ($0.text, $0.range) }) { first, _ in first }
    }
    self.issuer = issuer
    defaults = places(issuer.defaultRoles)
    everybody = places(issuer.issuerRoles)
  }

  func range(of grant: RoleGrant) -> SourceRange? {
    switch grant.origin {
    case .claim(_, _, let mapping?): issuer.roleMappings[mapping].object.range
    case .claim: issuer.roleAttributes.range
    case .defaultRole: defaults[grant.role]
    case .issuerRole: everybody[grant.role]
    case .directory: nil
    }
  }
}
