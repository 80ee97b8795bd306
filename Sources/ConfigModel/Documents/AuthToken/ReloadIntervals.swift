/// The two members that say when something that the service caches is read again.
public struct ReloadIntervals: Sendable {
  /// What is cached.
  public enum Subject: Sendable {
    case policy, certificates, keys
  }

  public let subject: Subject
  /// The age below which something unknown does not cause a reload.
  public let min: IntegerMember
  /// The age above which any use causes one.
  public let max: IntegerMember

  func note(in traits: inout Traits) {
    traits.formUnion(
      Self.traits(
        subject, min: (min.written, min.site.key.defaultInteger),
        max: (max.written, max.site.key.defaultInteger)))
  }

  /// What two intervals are, of which each is written or has a default.
  static func traits(
    _ subject: Subject, min: (written: Int?, normal: Int?), max: (written: Int?, normal: Int?)
  ) -> Traits {
    var traits: Traits = []
    if areUnusual(subject, min.written ?? min.normal, max.written ?? max.normal) {
      traits.insert(.unusualTiming)
    }
    if let least = min.written, least == min.normal { traits.insert(.defaultInterval) }
    if let most = max.written, most == max.normal { traits.insert(.defaultInterval) }
    return traits
  }

  /// Whether the values in force are beyond what is usual, or the wrong way round. Rules about
  /// intervals that are too long, too short or swapped find nothing where this does not hold.
  private static func areUnusual(_ subject: Subject, _ min: Int?, _ max: Int?) -> Bool {
    guard let min, let max else { return true }
    return min == 0 || min > 3600 || min > max || max > (subject == .policy ? 900 : 28800)
  }
}

extension AuthTokenConfiguration {
  static func policyReload(of object: DecodedObject) -> ReloadIntervals {
    ReloadIntervals(
      subject: .policy,
      min: IntegerMember(site: site(object, 1, "policyMinReloadInterval")),
      max: IntegerMember(site: site(object, 2, "policyMaxReloadInterval")))
  }

  static func certificatesReload(of object: DecodedObject) -> ReloadIntervals {
    ReloadIntervals(
      subject: .certificates,
      min: IntegerMember(site: site(object, 3, "certificatesMinReloadInterval")),
      max: IntegerMember(site: site(object, 4, "certificatesMaxReloadInterval")))
  }

  /// All pairs, in the order of the schema and of the issuers.
  public var reloadIntervals: AllReloadIntervals { AllReloadIntervals(configuration: self) }

  /// The pairs of a configuration, one after the other.
  public struct AllReloadIntervals: Sequence, IteratorProtocol {
    let configuration: AuthTokenConfiguration
    private var position = 0

    init(configuration: AuthTokenConfiguration) {
      self.configuration = configuration
    }

    public mutating func next() -> ReloadIntervals? {
      defer { position += 1 }
      switch position {
      case 0: return AuthTokenConfiguration.policyReload(of: configuration.object)
      case 1: return AuthTokenConfiguration.certificatesReload(of: configuration.object)
      default: break
      }
      while position - 2 < configuration.issuers.count {
        if let jwks = configuration.issuers[position - 2].jwks { return jwks.reload }
        position += 1
      }
      return nil
    }
  }
}

extension JWKSSource {
  public var reload: ReloadIntervals {
    ReloadIntervals(subject: .keys, min: minReloadInterval, max: maxReloadInterval)
  }

  /// Whether a timeout is above its default.
  var hasRaisedTimeout: Bool {
    (connectTimeout.written ?? 0) > 30 || (readTimeout.written ?? 0) > 60
  }
}
