/// Origin patterns as bytes, matched without taking anything apart: `*` stands for any bytes but
/// dots. Dots are matched by dots only, so that a whole host can be matched at once, and a `*` still
/// stays within its label.
enum SegmentGlob {
  static let star = UInt8(ascii: "*")
  static let dot = UInt8(ascii: ".")
  /// Stands for one byte that is no dot. No scheme, host or port has it as a character.
  private static let one = UInt8(ascii: "?")

  /// Appends a pattern to a pool, with one star for each run of them.
  ///
  /// - Parameter refusesEmpty: Whether a star stands for one byte at least.
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

  /// Whether a text matches as a whole. The cost is at most the product of the two lengths: as no
  /// star matches a dot, only the last star is ever tried anew.
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

  /// As above, for texts that are not prepared.
  static func matches(_ pattern: String, _ text: String, refusesEmpty: Bool) -> Bool {
    var pool: [UInt8] = []
    let range = append(Array(pattern.utf8)[...], refusesEmpty: refusesEmpty, to: &pool)
    let bytes = Array(text.utf8)
    return matches(range, of: pool, bytes.indices, of: bytes)
  }
}
