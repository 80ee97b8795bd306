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
  var asRoundedDuration: String {
    let (seconds, unit) =
      self >= 2 * 86400 ? (86400, "days") : self >= 2 * 3600 ? (3600, "hours") : (60, "minutes")
    let (count, rest) = quotientAndRemainder(dividingBy: seconds)
    guard rest != 0 else { return "\(count) \(unit)" }
    return "about \(rest * 2 < seconds ? count : count + 1) \(unit)"
  }
}
