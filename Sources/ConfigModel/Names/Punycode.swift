/// Internationalized host names in ASCII (RFC 3492; RFC 5891, section 5).
public enum Punycode {
  /// The ASCII form of a label: the label itself if it is ASCII, else `xn--` and the encoding of
  /// its lower case. Nil if the label also has a wildcard, or a character that needs more than case
  /// mapping, because the result would be a guess.
  public static func asciiLabel(_ label: String) -> String? {
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return label }
    let scalars = Array(label.lowercased().unicodeScalars)
    let isPlain = scalars.allSatisfy {
      $0 != "*" && ($0.isASCIIDigit || $0 == "-" || $0.properties.isAlphabetic)
        && $0.properties.lowercaseMapping == String(Character($0))
        && !$0.properties.isDefaultIgnorableCodePoint
    }
    guard isPlain, let encoded = encode(scalars) else { return nil }
    return "xn--" + encoded
  }

  private static func encode(_ scalars: [Unicode.Scalar]) -> String? {
    var output = String(String.UnicodeScalarView(scalars.filter(\.isASCII)))
    let basicCount = output.unicodeScalars.count
    if basicCount > 0 { output += "-" }
    var (point, delta, bias, handled) = (128, 0, 72, basicCount)
    while handled < scalars.count {
      guard let next = scalars.map({ Int($0.value) }).filter({ $0 >= point }).min() else {
        return nil
      }
      delta += (next - point) * (handled + 1)
      point = next
      for scalar in scalars {
        if scalar.value < point { delta += 1 }
        if scalar.value == point {
          output += variableLength(delta, bias)
          bias = adapted(delta, handled + 1, isFirst: handled == basicCount)
          delta = 0
          handled += 1
        }
      }
      delta += 1
      point += 1
    }
    return output
  }

  private static func variableLength(_ number: Int, _ bias: Int) -> String {
    var rest = number
    var digits = ""
    var position = 36
    while true {
      let threshold = min(max(position - bias, 1), 26)
      guard rest >= threshold else { return digits + digit(rest) }
      digits += digit(threshold + (rest - threshold) % (36 - threshold))
      rest = (rest - threshold) / (36 - threshold)
      position += 36
    }
  }

  private static func digit(_ value: Int) -> String {
    String(Unicode.Scalar(UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30)))
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var position = 0
    while delta > 455 {
      delta /= 35
      position += 36
    }
    return position + 36 * delta / (delta + 38)
  }

  /// The text of a label, given without its `xn--`; nil if it is not valid Punycode.
  public static func decode(_ encoded: String) -> String? {
    let input = Array(encoded.utf8)
    // With at most 63 characters, no value comes near an overflow.
    guard input.count <= 63, input.allSatisfy({ $0 < 0x80 }) else { return nil }
    let hyphen = input.lastIndex(of: UInt8(ascii: "-"))
    var output = (hyphen.map { input[..<$0] } ?? []).map { Unicode.Scalar($0) }
    var index = hyphen.map { $0 + 1 } ?? 0
    var (point, place, bias) = (128, 0, 72)
    while index < input.count {
      let before = place
      var (weight, position) = (1, 36)
      while true {
        guard index < input.count, let digit = value(input[index]) else { return nil }
        index += 1
        place += digit * weight
        let threshold = min(max(position - bias, 1), 26)
        if digit < threshold { break }
        weight *= 36 - threshold
        position += 36
        guard place < 1 << 40, weight < 1 << 40 else { return nil }
      }
      let count = output.count + 1
      bias = adapted(place - before, count, isFirst: before == 0)
      point += place / count
      place %= count
      guard let number = UInt32(exactly: point), let scalar = Unicode.Scalar(number) else {
        return nil
      }
      output.insert(scalar, at: place)
      place += 1
    }
    return String(String.UnicodeScalarView(output))
  }

  private static func value(_ digit: UInt8) -> Int? {
    switch digit {
    case 0x61...0x7A: Int(digit) - 0x61
    case 0x41...0x5A: Int(digit) - 0x41
    case 0x30...0x39: Int(digit) - 0x30 + 26
    default: nil
    }
  }
}
