import ConfigModel

/// Distinguishes regular expressions from strings that merely contain some of their characters.
enum RegexSign {
  /// True if a string is almost certainly intended as a regular expression.
  ///
  /// A bar, question mark, backslash, plus, or dollar sign alone is not sufficient. These
  /// characters occur in subjects, Windows account names, and tagged email addresses.
  static func isIn(_ text: Text) -> Bool {
    guard text.count > 1 else { return false }
    if text[0] == UInt8(ascii: "^") { return true }
    if text[0] == UInt8(ascii: "."), isRepetition(text[1]) { return true }
    for index in 1..<text.count {
      switch text[index] {
      case UInt8(ascii: "+"):
        if isRepeatable(text[index - 1]) { return true }
      case UInt8(ascii: "-"):
        if isRange(text, index) { return true }
      case UInt8(ascii: "\\"):
        if isEscape(text, index) { return true }
      case UInt8(ascii: "|"):
        if isAlternative(text, index) { return true }
      default: break
      }
    }
    return text[0] == UInt8(ascii: "\\") && isEscape(text, 0)
  }

  private static func isRepetition(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+")
  }

  /// True for the byte before the plus in `.+`, `]+`, or `)+`.
  private static func isRepeatable(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")")
  }

  /// True for a hyphen as in `[a-z` or `[0-9]`: between two letters or two digits in ascending
  /// order, directly after an opening bracket, with a closing bracket after it.
  private static func isRange(_ text: Text, _ index: Int) -> Bool {
    guard index + 1 < text.count, index >= 2 else { return false }
    let (first, last) = (text[index - 1], text[index + 1])
    let isOfAKind =
      first.isASCIIDigit && last.isASCIIDigit || first.isASCIILetter && last.isASCIILetter
    guard isOfAKind, first < last, text[index - 2] == UInt8(ascii: "[") else { return false }
    return text.firstIndex(of: UInt8(ascii: "]"), from: index + 2) != nil
  }

  /// True for a backslash as in `\.`, `\d+`, or `\w{`.
  private static func isEscape(_ text: Text, _ index: Int) -> Bool {
    guard index + 1 < text.count else { return false }
    if text[index + 1] == UInt8(ascii: ".") { return true }
    guard index + 2 < text.count else { return false }
    let isClass =
      text[index + 1] == UInt8(ascii: "d") || text[index + 1] == UInt8(ascii: "w")
      || text[index + 1] == UInt8(ascii: "s")
    return isClass
      && (text[index + 2] == UInt8(ascii: "+") || text[index + 2] == UInt8(ascii: "{"))
  }

  /// True for a bar as in `(a|b)`, if the parentheses contain only words.
  private static func isAlternative(_ text: Text, _ index: Int) -> Bool {
    var (from, to) = (index, index + 1)
    while from > 0, isOfWords(text[from - 1]) { from -= 1 }
    while to < text.count, isOfWords(text[to]) { to += 1 }
    return from > 0 && text[from - 1] == UInt8(ascii: "(") && to < text.count
      && text[to] == UInt8(ascii: ")") && from < index && to > index + 1
  }

  private static func isOfWords(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "|")
      || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
