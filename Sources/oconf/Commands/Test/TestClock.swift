import ConfigModel

/// The clock for cases without a stated time. It is read at most once, so that all of them run at
/// the same time.
final class TestClock {
  /// The time of the clock; nil if it has not been read.
  private(set) var reading: Timestamp?

  var now: Timestamp {
    if let reading { return reading }
    let now = Timestamp(secondsSince1970: System.secondsSince1970)
    reading = now
    return now
  }
}
