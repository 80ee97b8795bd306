/// Origin patterns as bytes, matched without being split: `*` matches any bytes except dots. Only
/// dots match dots, so a whole host can be matched at once while a `*` stays within its label.
enum SegmentGlob {
  static let star = UInt8(ascii: "*")
  static let dot = UInt8(ascii: ".")
  /// Matches one byte that is not a dot. It occurs in no scheme, host or port.
  private static let one = UInt8(ascii: "?")

  /// Appends a pattern to a pool and reduces each run of stars to one.
  ///
  /// - Parameter refusesEmpty: True if a star matches at least one byte.
  static func append(
    _ pattern: ArraySlice<UInt8>, refusesEmpty: Bool, to pool: inout [UInt8]
  ) -> Range<Int> {
    let start = pool.count
    var isAfterStar = false
    for byte in pattern {
      if byte == star {
        if !isAfterStar, refusesEmpty { pool.append(one) }
        if !isAfterStar { pool.append(star) }
      } else {
        pool.append(byte)
      }
      isAfterStar = byte == star
    }
    return start..<pool.count
  }

  /// True if the whole text matches. No star matches a dot, so only the last star is retried, and
  /// the cost is at most the product of the two lengths.
  static func matches(
    _ pattern: Range<Int>, of pool: [UInt8], _ text: Range<Int>, of bytes: [UInt8]
  ) -> Bool {
    var (at, position) = (pattern.lowerBound, text.lowerBound)
    var (starAt, starPosition) = (-1, 0)
    while position < text.upperBound {
      let byte = bytes[position]
      if at < pattern.upperBound, pool[at] == star {
        (starAt, starPosition) = (at, position)
        at += 1
      } else if at < pattern.upperBound, pool[at] == byte || pool[at] == one && byte != dot {
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
    while at < pattern.upperBound, pool[at] == star { at += 1 }
    return at == pattern.upperBound
  }

  /// Matches texts that have not been prepared.
  static func matches(_ pattern: String, _ text: String, refusesEmpty: Bool) -> Bool {
    var pool: [UInt8] = []
    let range = append(Array(pattern.utf8)[...], refusesEmpty: refusesEmpty, to: &pool)
    let bytes = Array(text.utf8)
    return matches(range, of: pool, bytes.indices, of: bytes)
  }
}
