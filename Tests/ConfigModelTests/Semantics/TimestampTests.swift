import ConfigModel
import Foundation
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:01.999z", 1),
    ("2000-02-29 12:00:00Z", 951_825_600),
    ("2026-11-21T23:59:59+01:30", 1_795_300_199), ("1969-12-31T23:59:59-00:00", -1),
    ("2016-12-31T23:59:60Z", 1_483_228_799), ("0", 0), ("-5", -5), ("1700000000", 1_700_000_000),
  ])
  func readsTimestamps(_ text: String, _ seconds: Int) {
    #expect(Timestamp(text)?.secondsSince1970 == seconds)
  }

  @Test(arguments: [
    "", "now", "2026-11-21", "2026-11-21T10:00Z", "2026-11-21T10:00:00", "2026-02-30T10:00:00Z",
    "2026-11-21T24:00:00Z", "2026-11-21T10:60:00Z", "2026-11-21T10:00:00.Z",
    "2026-11-21T10:00:00+1:00", "2026-11-21T10:00:00ZZ", "2026-13-01T10:00:00Z", "١٢٣",
    "99999999999999999999",
  ])
  func rejectsInvalidTimestamps(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func countsDaysOfTheCalendar() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd"
    for day in stride(from: -30_000, to: 120_000, by: 97) {
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(day) * 86400))
      #expect(CalendarDate(text)?.daysSince1970 == day, "\(text)")
      #expect(Timestamp(secondsSince1970: day * 86400).date.daysSince1970 == day)
      #expect(Timestamp(secondsSince1970: day * 86400 + 86399).date.daysSince1970 == day)
    }
    for text in ["1900-02-29", "2025-00-10", "2025-04-31", "2025-4-01", "25-04-01", "0000-01-01"] {
      #expect(CalendarDate(text) == nil)
    }
  }
}
