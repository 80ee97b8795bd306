/// Estimates how hard it is to guess a value that should be random. Looks only at length and
/// characters, which is enough to find values that are not random at all.
public enum Unguessable {
  /// The randomness that a value needs, in bits (RFC 6749, section 10.10).
  public static let wanted = 128

  public enum Weakness: Sendable {
    /// Too few bits. `bits` is the maximum for a text of this length and alphabet.
    case short(bits: Int)
    /// Few different characters, or the same character over and over.
    case repetitive
    /// Consecutive characters, such as an alphabet.
    case sequence
    /// Digits only, as in a counter or a time.
    case number
  }

  /// The weakness of a text; nil if it may be random. A UUID passes, although it has slightly fewer
  /// bits than ``wanted``.
  public static func weakness(of text: Text) -> Weakness? {
    if isUUID(text) { return nil }
    if text.count < 40, text.allSatisfy(\.isASCIIDigit) { return .number }
    let bits = Int(Double(text.count) * bitsPerCharacter(text))
    if bits < wanted { return .short(bits: bits) }
    var seen = (low: UInt64(0), high: UInt64(0))
    var (inRow, repeated) = (0, 0)
    for index in 0..<text.count {
      let byte = text[index] & 0x7F
      if byte < 64 { seen.low |= 1 << UInt64(byte) } else { seen.high |= 1 << UInt64(byte - 64) }
      if index > 0 {
        if text[index] &- text[index - 1] == 1 { inRow += 1 }
        if text[index] == text[index - 1] { repeated += 1 }
      }
    }
    if seen.low.nonzeroBitCount + seen.high.nonzeroBitCount < 8 { return .repetitive }
    if repeated * 2 > text.count { return .repetitive }
    return inRow * 3 > text.count * 2 ? .sequence : nil
  }

  public static func isUUID(_ text: Text) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      if [8, 13, 18, 23].contains(index) {
        guard text[index] == UInt8(ascii: "-") else { return false }
      } else {
        guard text[index].isASCIIDigit || 0x61...0x66 ~= text[index] | 0x20 else { return false }
      }
    }
    return true
  }

  /// The bits per character, by the alphabet that the characters come from.
  private static func bitsPerCharacter(_ text: Text) -> Double {
    var (hasDigit, hasLower, hasUpper, hasOther, isHex) = (false, false, false, false, true)
    for index in 0..<text.count {
      switch text[index] {
      case 0x30...0x39: hasDigit = true
      case 0x61...0x7A:
        hasLower = true
        if text[index] > 0x66 { isHex = false }
      case 0x41...0x5A:
        hasUpper = true
        if text[index] > 0x46 { isHex = false }
      case 0x2D: break
      default:
        hasOther = true
        isHex = false
      }
    }
    if isHex, hasDigit || !hasLower || !hasUpper { return 4 }
    let size = (hasDigit ? 10 : 0) + (hasLower ? 26 : 0) + (hasUpper ? 26 : 0) + (hasOther ? 2 : 0)
    switch size {
    case ...10: return 3.3
    case ...28: return 4.7
    case ...38: return 5.2
    case ...54: return 5.7
    default: return 5.95
    }
  }
}
