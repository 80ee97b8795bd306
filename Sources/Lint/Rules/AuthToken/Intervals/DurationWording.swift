extension Int {
  /// A number of seconds in the largest unit that divides it, for messages.
  var asDuration: String {
    for (seconds, unit) in [(86400, "day"), (3600, "hour"), (60, "minute")]
    where self % seconds == 0 && self != 0 {
      let count = self / seconds
      return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
    }
    return self == 1 ? "1 second" : "\(self) seconds"
  }
}
