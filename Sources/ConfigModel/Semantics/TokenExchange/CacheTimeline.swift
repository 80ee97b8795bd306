/// When a change takes effect that the service's caches hide for a while (JWT Configuration Reference,
/// Root Fields and jwks Fields).
///
/// Moments are seconds since the upload. When the caches were loaded before is not known, nor which
/// requests came: what is said to be in effect is so whatever came, and what is not may be or may not.
/// Nothing is reloaded but on account of a request.
public struct CacheTimeline: Sendable {
  /// Which configuration decides about a request.
  public enum Decider: String, Sendable {
    case new
    /// The old one if it was loaded lately, and nothing has made the service reload it since.
    case either
  }

  /// What the upload did to the issuer of a token.
  public enum IssuerChange: String, Sendable {
    case added, removed, enabled, disabled, changed, unchanged
    /// Neither configuration has it, or the token names none.
    case unknown
  }

  /// Something that takes a while.
  public struct Effect: Sendable {
    public enum Kind: String, Sendable {
      /// The upload itself, for this token.
      case policy
      /// A key that the issuer begins to use at the moment of the upload.
      case newKey = "new-key"
      /// A key that the issuer withdraws at that moment.
      case withdrawnKey = "withdrawn-key"
      /// A certificate that is uploaded at that moment.
      case newCertificate = "new-certificate"
      /// One that is removed.
      case removedCertificate = "removed-certificate"
    }

    public let kind: Kind
    /// The member that says how long; with ``propagation`` on top of it for a certificate.
    public let member: StaticString
    /// After how many seconds it is in effect at the latest, if a request comes then.
    public let latest: Int
    /// Whether it is for sure.
    public let isCertain: Bool
  }

  public let at: Int
  public let decider: Decider
  public let change: IssuerChange
  /// The upload first, then what concerns the keys of the issuer.
  public let effects: [Effect]

  /// How long an uploaded certificate takes to reach every server (Uploading Certificates).
  public static let propagation = 600

  /// - Parameters:
  ///   - issuer: What the token names; nil when it names nobody.
  ///   - at: Not negative.
  public init(
    from old: AuthTokenConfiguration?, to new: AuthTokenConfiguration?, issuer: Text?, at: Int
  ) {
    let (before, after) = (Self.find(issuer, in: old), Self.find(issuer, in: new))
    change = Self.change(before, after)
    self.at = at
    // What the old configuration does not know makes the service look for a newer one.
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

  /// The cache is reloaded when its age exceeds the maximum, and when an issuer is not found unless the
  /// age is below the minimum. It was loaded before the upload, so that it is at least as old.
  private static func policyEffect(
    _ old: AuthTokenConfiguration?, isLookedFor: Bool, _ at: Int
  ) -> Effect {
    // What is no object has the defaults.
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

  /// What is true whichever of the configurations decides.
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
  /// As written, else the default: every interval has one.
  fileprivate var inForce: Int { value ?? 0 }
}
