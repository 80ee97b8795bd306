/// The texts that numbers have when they are compared with patterns: plain decimal notation without
/// needless zeros. Numbers beyond all use, which are compared as they are written, are left out.
public enum NumberForm {
  /// Whether a text is that of some number.
  public static func matches(_ text: String) -> Bool {
    var place: Int32 = 0
    for scalar in text.unicodeScalars {
      guard let next = next(place, scalar) else { return false }
      place = next
    }
    return accepts(place)
  }

  /// The place after one more character; nil when no number goes on like that. The first one is 0.
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
