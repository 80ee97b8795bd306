/// Notes about odd claims of a token, mostly dates. A note does not affect the decision, but may
/// explain it.
public enum ClaimNotes {
  public struct Note: Sendable {
    /// In lower case, without a period.
    public let message: String
    /// The range of the value in the text of the claims.
    public let range: SourceRange
  }

  /// - Parameters:
  ///   - now: The current time, in seconds since 1970.
  ///   - skew: The allowed difference between the clocks of issuer and service, in seconds.
  public static func notes(on claims: TokenClaims, now: Int, skew: Int = 0) -> [Note] {
    var notes: [Note] = []
    let size = claims.root.range.count
    if size >= largeSize {
      notes.append(
        Note(
          message: "the claims are \(size) bytes long; few servers accept a request that large",
          range: SourceRange(at: claims.root.range.start)))
    }
    let dates: [StaticString] = ["exp", "nbf", "iat", "auth_time"]
    for name in dates {
      guard let value = claims.claim(name), let message = oddity(of: value) else { continue }
      notes.append(Note(message: "'\(name)' \(message)", range: value.range))
    }
    notes += relations(claims, now: now, skew: skew)
    for member in claims.root.members where member.value.isBeyondDouble {
      guard !member.name.text.isOne(of: dates) else { continue }
      notes.append(
        Note(
          message: "'\(member.name.excerptOfText)' is out of range:"
            + " \(member.value.excerpt)",
          range: member.value.range))
    }
    return notes
  }

  /// The size, in bytes, from which servers tend to reject a request. This is a rule of thumb.
  private static let largeSize = 64 << 10

  // MARK: Single dates

  /// The first second of the year 10000.
  private static let end = 253_402_300_800.0

  /// The fault of a single date, worded to follow its name; nil if there is none.
  private static func oddity(of value: JSONValue) -> String? {
    guard value.kind == .number else {
      let kind =
        switch value.kind {
        case .string: "a string"
        case .null: "null"
        case .true, .false: "a Boolean"
        default: "not a number"
        }
      return "is \(kind); expected a number of seconds since 1970"
    }
    guard let seconds = value.finiteNumber else { return "is out of range: \(value.excerpt)" }
    if seconds < 0 { return "is \(value.excerpt), which is before 1970" }
    guard seconds >= end else { return nil }
    let fault = "is \(value.excerpt), which is after the year 9999"
    guard let (scaled, unit) = rescaled(seconds) else { return fault }
    return "\(fault); in \(unit) it would be \(Timestamp(secondsSince1970: Int(scaled)))"
  }

  /// The plausible date, in seconds, that a number stands for if it counts a smaller unit; nil if there is
  /// none.
  private static func rescaled(_ number: Double) -> (seconds: Double, unit: StaticString)? {
    if plausible.contains(number / 1e3) { return (number / 1e3, "milliseconds") }
    if plausible.contains(number / 1e6) { return (number / 1e6, "microseconds") }
    if plausible.contains(number / 1e9) { return (number / 1e9, "nanoseconds") }
    return nil
  }

  /// The seconds from 1990 to 2100.
  private static let plausible = 631_152_000.0..<4_102_444_800.0

  // MARK: Relations between dates

  private static func relations(_ claims: TokenClaims, now: Int, skew: Int) -> [Note] {
    func date(_ name: StaticString) -> (seconds: Double, range: SourceRange)? {
      guard let value = claims.claim(name), oddity(of: value) == nil else { return nil }
      return value.finiteNumber.map { ($0, value.range) }
    }
    var notes: [Note] = []
    let exp = date("exp")
    if let exp, let nbf = date("nbf"), exp.seconds <= nbf.seconds {
      notes.append(
        Note(message: "'exp' is not after 'nbf': the token is never valid", range: exp.range))
    }
    guard let iat = date("iat") else { return notes }
    if let exp, exp.seconds <= iat.seconds {
      notes.append(
        Note(
          message: "'exp' is not after 'iat': the token had expired when it was issued",
          range: exp.range))
    }
    if iat.seconds > Double(now) + Double(skew),
      let whole = Int(exactly: iat.seconds.rounded(.down))
    {
      notes.append(
        Note(
          message: "'iat' is \(Timestamp(secondsSince1970: whole)), which is in the future: the"
            + " clocks differ, or the token is not genuine",
          range: iat.range))
    }
    return notes
  }
}

extension JSONValue {
  /// The number as a parser with binary floating point reads it; nil if that is infinite.
  fileprivate var finiteNumber: Double? {
    guard let value = Double(tree.source.text(range.start..<range.end)), value.isFinite else {
      return nil
    }
    return value
  }

  /// True if this is a number that is infinite for a parser with binary floating point.
  fileprivate var isBeyondDouble: Bool {
    guard kind == .number, node.has(.nonInteger) || range.count > 300 else { return false }
    return finiteNumber == nil
  }
}
