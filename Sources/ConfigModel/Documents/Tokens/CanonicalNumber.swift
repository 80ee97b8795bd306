extension JSONValue {
  /// The maximum number of digits of a number that is written out.
  private static let maximumDigits = 400

  /// The number in plain decimal notation: `1e3` and `1000.0` become `1000`, `2.50` becomes `2.5`.
  /// No digit is lost. A number that would take more than 400 digits stays as written.
  var canonicalNumber: String {
    let written = tree.source.text(range.start..<range.end)
    guard node.has(.nonInteger) else { return written == "-0" ? "0" : written }
    var digits: [UInt8] = []
    var (scale, exponent, exponentSign) = (0, 0, 1)
    var (isNegative, isFraction, isExponent) = (false, false, false)
    for byte in written.utf8 {
      switch byte {
      case UInt8(ascii: "-") where isExponent: exponentSign = -1
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
      case _ where isExponent: exponent = min(exponent * 10 + Int(byte - 0x30), 1_000_000)
      default:
        digits.append(byte)
        if isFraction { scale += 1 }
      }
    }
    return Self.plain(digits, exponent * exponentSign - scale, isNegative: isNegative) ?? written
  }

  /// The value of a number without a fraction, in any notation: `600`, `600.0`, `6e2`.
  var wholeNumber: Int? {
    guard kind == .number else { return nil }
    return exactInteger ?? Int(canonicalNumber)
  }

  /// The digits times a power of ten; nil if there are too many digits.
  private static func plain(_ all: [UInt8], _ power: Int, isNegative: Bool) -> String? {
    var (digits, power) = (Array(all.drop { $0 == 0x30 }), power)
    while digits.last == 0x30 {
      digits.removeLast()
      power += 1
    }
    guard !digits.isEmpty else { return "0" }
    guard digits.count + abs(power) <= maximumDigits else { return nil }
    let sign = isNegative ? "-" : ""
    let text = String(decoding: digits, as: UTF8.self)
    if power >= 0 { return sign + text + String(repeating: "0", count: power) }
    let whole = digits.count + power
    guard whole > 0 else { return sign + "0." + String(repeating: "0", count: -whole) + text }
    return sign + String(text.prefix(whole)) + "." + String(text.dropFirst(whole))
  }
}
