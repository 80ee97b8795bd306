import ConfigModel

/// What ends the life of a token that was handed out.
enum LifetimePolicy {
  case seconds
  case externalToken
  case externalTokenLimited
}

extension Issuer {
  /// The lifetime policy in force: the issuer's own, else the environment's, else the documented
  /// default. Nil when what is written cannot be understood.
  func lifetimePolicy(_ policies: EnvironmentPolicies) -> LifetimePolicy? {
    if let written = tokenTimeoutPolicy.written { return LifetimePolicy(written.text) }
    guard tokenTimeoutPolicy.isAbsent else { return nil }
    guard let environment = policies.tokenExchangeTimeoutPolicy else { return .seconds }
    return LifetimePolicy(environment)
  }
}

extension LifetimePolicy {
  init?(_ name: Text) {
    if name == "FromTimeoutSecs" {
      self = .seconds
    } else if name == "FromExternalToken" {
      self = .externalToken
    } else if name == "FromExternalTokenLimitedByTimeoutSecs" {
      self = .externalTokenLimited
    } else {
      return nil
    }
  }
}

/// Lifetimes in seconds that rules compare with.
enum Lifetime {
  static let minute = 60
  static let hour = 3600
  static let day = 86_400
  static let year = 31_536_000
  /// What holds when neither the issuer nor the environment says anything.
  static let documentedDefault = 28_800

  /// Whether a number is none of seconds: more than a year, or a whole number of minutes if read as
  /// milliseconds, and neither a day or less nor a whole number of days if read as seconds.
  static func isInAnotherUnit(_ number: Int) -> Bool {
    number > year || number > day && number % 60_000 == 0 && number % day != 0
  }
}
