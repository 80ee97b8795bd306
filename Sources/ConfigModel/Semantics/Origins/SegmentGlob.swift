/// Matches parts of origins as bytes, without splitting them: `*` matches any bytes except dots.
enum SegmentGlob {
  static let star = UInt8(ascii: "*")
  private static let dot = UInt8(ascii: ".")
  /// Matches one byte that is not a dot. It occurs in no scheme, host or port.
  private static let one = UInt8(ascii: "?")

  /// True if the whole text matches. No star matches a dot, so only the last star is retried, and
  /// the cost is at most the product of the two lengths.
  ///
  /// - Parameter refusesEmpty: True if a run of stars matches at least one byte.
  static func matches(_ pattern: String, _ text: String, refusesEmpty: Bool) -> Bool {
    let (pattern, bytes) = (prepared(pattern, refusesEmpty), Array(text.utf8))
    var (at, position) = (0, 0)
    var (starAt, starPosition) = (-1, 0)
    while position < bytes.count {
      let byte = bytes[position]
      if at < pattern.count, pattern[at] == star {
        (starAt, starPosition) = (at, position)
        at += 1
      } else if at < pattern.count, pattern[at] == byte || pattern[at] == one && byte != dot {
        at += 1
        position += 1
      } else if starAt >= 0, bytes[starPosition] != dot {
        starPosition += 1
        at = starAt + 1
        position = starPosition
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == star }
  }

  /// The pattern with each run of stars reduced to one, after the byte that it has to match.
  private static func prepared(_ pattern: String, _ refusesEmpty: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in pattern.utf8 where byte != star || bytes.last != star {
      if byte == star, refusesEmpty { bytes.append(one) }
      bytes.append(byte)
    }
    return bytes
  }
}
