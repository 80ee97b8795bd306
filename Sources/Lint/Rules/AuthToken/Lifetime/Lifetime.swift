import ConfigModel

/// The policy for the lifetime of an issued token.
enum LifetimePolicy {
  case seconds
  case externalToken
  case externalTokenLimited
}

extension Issuer {
  /// The effective lifetime policy: the issuer's own, else the environment's, else the documented
  /// default. Nil if the written policy is not valid.
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
  /// The lifetime if neither the issuer nor the environment sets one.
  static let documentedDefault = 28_800

  /// True if a number cannot be in seconds. This applies to more than a year. It also applies to
  /// more than a day that is a whole number of minutes in milliseconds, but not a whole number of
  /// days in seconds.
  static func isInAnotherUnit(_ number: Int) -> Bool {
    number > year || number > day && number % 60_000 == 0 && number % day != 0
  }
}

extension Int {
  /// A number of seconds in the largest unit that divides it, for messages.
  package var asDuration: String {
    for (seconds, unit) in [(86400, "day"), (3600, "hour"), (60, "minute")]
    where self % seconds == 0 && self != 0 {
      let count = self / seconds
      return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
    }
    return self == 1 ? "1 second" : "\(self) seconds"
  }

  /// A number of seconds, rounded to days, hours or minutes so that at least two are left, for
  /// messages: `about 42 minutes`.
  package var asRoundedDuration: String {
    let (seconds, unit) =
      self >= 2 * 86400 ? (86400, "days") : self >= 2 * 3600 ? (3600, "hours") : (60, "minutes")
    let (count, rest) = quotientAndRemainder(dividingBy: seconds)
    guard rest != 0 else { return "\(count) \(unit)" }
    return "about \(rest * 2 < seconds ? count : count + 1) \(unit)"
  }
}
