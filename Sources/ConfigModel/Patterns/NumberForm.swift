/// The notation of numbers that are compared with patterns: plain decimals without unnecessary
/// zeros. Extreme numbers, which are compared as written, are excluded.
public enum NumberForm {
  /// True if a text is a number in this notation.
  public static func matches(_ text: String) -> Bool {
    var place: Int32 = 0
    for scalar in text.unicodeScalars {
      guard let next = next(place, scalar) else { return false }
      place = next
    }
    return accepts(place)
  }

  /// The state after one more character; nil if no number continues this way. The initial state is
  /// 0.
  static func next(_ place: Int32, _ scalar: Unicode.Scalar) -> Int32? {
    let isZero = scalar == "0"
    let isDigit = isZero || "1"..."9" ~= scalar
    switch place {
    case 0 where scalar == "-": return 1
    case 0 where isDigit: return isZero ? 2 : 3
    case 1 where isDigit: return isZero ? 4 : 3
    case 3 where isDigit: return 3
    case 2 where scalar == ".", 3 where scalar == ".", 4 where scalar == ".": return 5
    case 5 where isDigit, 6 where isDigit: return isZero ? 5 : 6
    default: return nil
    }
  }

  static func accepts(_ place: Int32) -> Bool {
    place == 2 || place == 3 || place == 6
  }
}
