/// A point in time, in whole seconds since the start of 1970 in UTC, without leap seconds.
public struct Timestamp: Hashable, Comparable, Sendable {
  public let secondsSince1970: Int

  public init(secondsSince1970: Int) {
    self.secondsSince1970 = secondsSince1970
  }

  /// Parses a date and time (RFC 3339, section 5.6), dropping fractions of seconds, or a number of
  /// seconds since 1970.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    if let seconds = Int(text) {
      secondsSince1970 = seconds
      return
    }
    guard bytes.count >= 20, let day = CalendarDate(String(text.prefix(10))),
      bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == 0x20,
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let hour = Self.number(bytes[11..<13], below: 24),
      let minute = Self.number(bytes[14..<16], below: 60),
      let second = Self.number(bytes[17..<19], below: 61)
    else { return nil }
    var zone = bytes[19...]
    if zone.first == UInt8(ascii: ".") {
      let digits = zone.dropFirst().prefix { $0.isASCIIDigit }
      guard !digits.isEmpty else { return nil }
      zone = zone.dropFirst(1 + digits.count)
    }
    guard let offset = Self.offset(zone) else { return nil }
    secondsSince1970 =
      day.daysSince1970 * 86400 + hour * 3600 + minute * 60 + min(second, 59) - offset
  }

  /// The offset of a zone from UTC, in seconds, positive to the east; nil if malformed.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
    let zone = Array(zone)
    if zone == [UInt8(ascii: "Z")] || zone == [UInt8(ascii: "z")] { return 0 }
    guard zone.count == 6, zone[3] == UInt8(ascii: ":"),
      zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
      let hours = number(zone[1..<3], below: 24), let minutes = number(zone[4..<6], below: 60)
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return zone[0] == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func number(_ digits: ArraySlice<UInt8>, below limit: Int) -> Int? {
    guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number < limit ? number : nil
  }

  /// The day in UTC.
  public var date: CalendarDate {
    CalendarDate(daysSince1970: day.days)
  }

  /// The days since the start of 1970, rounded down, and the seconds of the last day.
  fileprivate var day: (days: Int, seconds: Int) {
    let (days, seconds) = secondsSince1970.quotientAndRemainder(dividingBy: 86400)
    return seconds < 0 ? (days - 1, seconds + 86400) : (days, seconds)
  }

  public static func < (left: Self, right: Self) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

/// A day of the Gregorian calendar.
public struct CalendarDate: Hashable, Comparable, Sendable {
  public let daysSince1970: Int

  public init(daysSince1970: Int) {
    self.daysSince1970 = daysSince1970
  }

  /// Parses `YYYY-MM-DD`; nil for other formats and for days that do not exist.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].allSatisfy(\.isASCIIDigit)
        ? bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } : nil
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      year >= 1, 1...12 ~= month, day >= 1, day <= Self.length(ofMonth: month, year)
    else { return nil }
    daysSince1970 = Self.days(year, month, day)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counts from the first of March, so that the leap day is the last day of a year.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }

  public static func < (left: Self, right: Self) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as `YYYY-MM-DD`. Years before 1 and after 9999 do not conform to RFC 3339.
  public var description: String {
    // Counts days from the first of March of the year 0, in eras of 400 years.
    let days = daysSince1970 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    return "\(Self.padded(year, 4))-\(Self.padded((month + 2) % 12 + 1, 2))-\(Self.padded(day, 2))"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(abs(number))
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
      + digits
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time in UTC in the format of RFC 3339: `2026-05-01T12:00:00Z`.
  public var description: String {
    let second = day.seconds
    let time = [second / 3600, second / 60 % 60, second % 60].map { CalendarDate.padded($0, 2) }
    return "\(date)T\(time.joined(separator: ":"))Z"
  }
}
