/// The times at which a change takes effect despite the service's caches (JWT Configuration
/// Reference, Root Fields and jwks Fields).
///
/// Times are seconds since the upload. The earlier load times of the caches and the requests in
/// between are unknown. An effect that is reported as certain has occurred in every case; any other
/// may or may not have occurred. The service reloads only when it handles a request.
public struct CacheTimeline: Sendable {
  /// The configuration that decides a request.
  public enum Decider: String, Sendable {
    case new
    /// The old configuration, if it was loaded recently and nothing has made the service reload it.
    case either
  }

  /// The change that the upload made to the issuer of a token.
  public enum IssuerChange: String, Sendable {
    case added, removed, enabled, disabled, changed, unchanged
    /// Neither configuration has the issuer, or the token names none.
    case unknown
  }

  /// A change that takes time.
  public struct Effect: Sendable {
    public enum Kind: String, Sendable {
      /// The upload itself, for this token.
      case policy
      /// A key that the issuer begins to use at the time of the upload.
      case newKey = "new-key"
      /// A key that the issuer withdraws at the time of the upload.
      case withdrawnKey = "withdrawn-key"
      /// A certificate that is uploaded at that time.
      case newCertificate = "new-certificate"
      /// A certificate that is removed at that time.
      case removedCertificate = "removed-certificate"
    }

    public let kind: Kind
    /// The member that sets the delay. For a new certificate, ``propagation`` is added.
    public let member: StaticString
    /// The maximum delay in seconds, given that a request comes then.
    public let latest: Int
    /// True if the effect is certain at ``at``.
    public let isCertain: Bool
  }

  public let at: Int
  public let decider: Decider
  public let change: IssuerChange
  /// The effect of the upload, then those on the keys of the issuer.
  public let effects: [Effect]

  /// The time, in seconds, for an uploaded certificate to reach every server (Uploading
  /// Certificates).
  public static let propagation = 600

  /// - Parameters:
  ///   - issuer: The issuer that the token names; nil if it names none.
  ///   - at: Seconds since the upload, not negative.
  public init(
    from old: AuthTokenConfiguration?, to new: AuthTokenConfiguration?, issuer: Text?, at: Int
  ) {
    let (before, after) = (Self.find(issuer, in: old), Self.find(issuer, in: new))
    change = Self.change(before, after)
    self.at = at
    // An issuer that the old configuration lacks makes the service look for a newer configuration.
    let isLookedFor = issuer != nil && before == nil && (old?.issuersMember.isUsable ?? false)
    let policy = Self.policyEffect(old, isLookedFor: isLookedFor, at)
    decider = policy.isCertain ? .new : .either
    let deciding = decider == .new ? [(new, after)] : [(old, before), (new, after)]
    effects = [policy] + Self.keyEffects(deciding, at)
  }

  private static func find(_ name: Text?, in configuration: AuthTokenConfiguration?) -> Issuer? {
    guard let name else { return nil }
    return configuration?.issuers.first { $0.issuerName.written?.text == name }
  }

  private static func change(_ before: Issuer?, _ after: Issuer?) -> IssuerChange {
    switch (before, after) {
    case (nil, nil): return .unknown
    case (nil, _?): return .added
    case (_?, nil): return .removed
    case (let before?, let after?):
      if before.enabled.value != after.enabled.value {
        return after.enabled.value ? .enabled : .disabled
      }
      return before.object.json.hasSameTokens(as: after.object.json) ? .unchanged : .changed
    }
  }

  // MARK: Policy

  /// The service reloads its cache if the age exceeds the maximum, or if an issuer is not found and
  /// the age is at least the minimum. The cache was loaded before the upload, so it is at least as
  /// old.
  private static func policyEffect(
    _ old: AuthTokenConfiguration?, isLookedFor: Bool, _ at: Int
  ) -> Effect {
    // The defaults apply if the value is not an object.
    let minimum = old.map { $0.policyMinReloadInterval.inForce } ?? 10
    let maximum = old.map { $0.policyMaxReloadInterval.inForce } ?? 120
    if isLookedFor, minimum <= maximum {
      return Effect(
        kind: .policy, member: "policyMinReloadInterval", latest: minimum,
        isCertain: at >= minimum)
    }
    return Effect(
      kind: .policy, member: "policyMaxReloadInterval", latest: maximum, isCertain: at > maximum)
  }

  // MARK: Keys

  /// The effects that occur whichever configuration decides.
  private static func keyEffects(
    _ deciding: [(AuthTokenConfiguration?, Issuer?)], _ at: Int
  ) -> [Effect] {
    var effects: [Effect] = []
    for (configuration, issuer) in deciding {
      guard let configuration, let issuer else { continue }
      for effect in keyEffects(configuration, issuer, at) {
        guard let index = effects.firstIndex(where: { $0.kind == effect.kind }) else {
          effects.append(effect)
          continue
        }
        if effect.latest > effects[index].latest { effects[index] = effect }
      }
    }
    return effects
  }

  private static func keyEffects(
    _ configuration: AuthTokenConfiguration, _ issuer: Issuer, _ at: Int
  ) -> [Effect] {
    if let jwks = issuer.jwks, issuer.jwksMember.isPresent {
      let (minimum, maximum) = (jwks.minReloadInterval.inForce, jwks.maxReloadInterval.inForce)
      return [
        minimum <= maximum
          ? Effect(
            kind: .newKey, member: "minReloadInterval", latest: minimum, isCertain: at >= minimum)
          : Effect(
            kind: .newKey, member: "maxReloadInterval", latest: maximum, isCertain: at > maximum),
        Effect(
          kind: .withdrawnKey, member: "maxReloadInterval", latest: maximum,
          isCertain: at > maximum),
      ]
    }
    guard issuer.certificateSubjectNames.isPresent else { return [] }
    let minimum = configuration.certificatesMinReloadInterval.inForce
    let maximum = configuration.certificatesMaxReloadInterval.inForce
    let (sum, overflow) = propagation.addingReportingOverflow(min(minimum, maximum))
    let latest = overflow ? .max : sum
    return [
      Effect(
        kind: .newCertificate,
        member: minimum <= maximum
          ? "certificatesMinReloadInterval" : "certificatesMaxReloadInterval",
        latest: latest, isCertain: minimum <= maximum ? at >= latest : at > latest),
      Effect(
        kind: .removedCertificate, member: "certificatesMaxReloadInterval", latest: maximum,
        isCertain: at > maximum),
    ]
  }
}

extension IntegerMember {
  /// The written value, or else the default, which every interval has.
  fileprivate var inForce: Int { value ?? 0 }
}
