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
}

extension AuthTokenConfiguration {
  public var policyReload: ReloadIntervals {
    ReloadIntervals(subject: .policy, min: policyMinReloadInterval, max: policyMaxReloadInterval)
  }

  public var certificatesReload: ReloadIntervals {
    ReloadIntervals(
      subject: .certificates, min: certificatesMinReloadInterval,
      max: certificatesMaxReloadInterval)
  }
}

extension JWKSSource {
  public var reload: ReloadIntervals {
    ReloadIntervals(subject: .keys, min: minReloadInterval, max: maxReloadInterval)
  }
}
