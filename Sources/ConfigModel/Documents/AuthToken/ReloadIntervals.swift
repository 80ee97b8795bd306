/// The two members that determine when the service reloads cached data.
public struct ReloadIntervals: Sendable {
  /// The cached data.
  public enum Subject: Sendable {
    case policy, certificates, keys
  }

  public let subject: Subject
  /// The age below which a request with unknown data does not cause a reload.
  public let min: IntegerMember
  /// The age above which any use causes a reload.
  public let max: IntegerMember

  /// True if at least one of the two is written.
  public var isAnyWritten: Bool { min.isPresent || max.isPresent }

  /// True if the values that apply, written or by default, are unusual.
  var areUnusual: Bool {
    Self.areUnusual(
      subject, min.written ?? min.site.key.defaultInteger,
      max.written ?? max.site.key.defaultInteger)
  }

  /// True if the effective values are outside the usual range, or if the minimum exceeds the
  /// maximum. If false, rules about intervals that are too long, too short, or swapped find
  /// nothing.
  static func areUnusual(_ subject: Subject, _ min: Int?, _ max: Int?) -> Bool {
    guard let min, let max else { return true }
    return min == 0 || min > 3600 || min > max || max > (subject == .policy ? 900 : 28800)
  }
}

extension AuthTokenConfiguration {
  public var policyReload: ReloadIntervals { Self.policyReload(of: object) }
  public var certificatesReload: ReloadIntervals { Self.certificatesReload(of: object) }

  static func policyReload(of object: DecodedObject) -> ReloadIntervals {
    ReloadIntervals(
      subject: .policy,
      min: IntegerMember(site: site(object, .policyMinReloadInterval)),
      max: IntegerMember(site: site(object, .policyMaxReloadInterval)))
  }

  static func certificatesReload(of object: DecodedObject) -> ReloadIntervals {
    ReloadIntervals(
      subject: .certificates,
      min: IntegerMember(site: site(object, .certificatesMinReloadInterval)),
      max: IntegerMember(site: site(object, .certificatesMaxReloadInterval)))
  }
}

extension JWKSSource {
  public var reload: ReloadIntervals {
    ReloadIntervals(subject: .keys, min: minReloadInterval, max: maxReloadInterval)
  }

  /// True if a timeout is above its default: 30 seconds to connect, 60 seconds to read.
  var hasRaisedTimeout: Bool {
    (connectTimeout.written ?? 0) > 30 || (readTimeout.written ?? 0) > 60
  }
}
