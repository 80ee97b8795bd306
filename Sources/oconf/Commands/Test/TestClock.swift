import ConfigModel

/// The clock, for cases that no time is stated for: asked at most once, so that all of them are tried
/// at the same time.
final class TestClock {
  /// What it said; nil when nobody asked.
  private(set) var reading: Timestamp?

  var now: Timestamp {
    if let reading { return reading }
    let now = Timestamp(secondsSince1970: System.secondsSince1970)
    reading = now
    return now
  }
}
