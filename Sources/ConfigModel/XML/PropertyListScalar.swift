/// Checks the numbers, dates, data and Booleans of a property list as Apple's CoreFoundation reads
/// them. Dates and data that CoreFoundation silently misreads are faults, too.
enum PropertyListScalar {
  /// The fault of an element; nil if its value is valid or if it is not a scalar.
  static func fault(of element: XMLElement) -> PropertyList.Problem? {
    guard let expected = expectation(element.name) else { return nil }
    let range = content(of: element)
    let text = Text(element.tree.source, range.start, range.end)
    guard element.hasChildren || !isValid(element, text) else { return nil }
    return PropertyList.Problem(
      kind: .invalidValue(expected: expected), range: range.isEmpty ? element.opening : range,
      name: text)
  }

  private static func expectation(_ name: Text) -> StaticString? {
    if name == "integer" { return "a 64-bit integer" }
    if name == "real" { return "a decimal number" }
    if name == "date" { return "a date such as 2026-01-31T23:59:59Z" }
    if name == "data" { return "Base64" }
    if name.isOne(of: ["true", "false"]) { return "no content" }
    return name.isOne(of: ["string", "key"]) ? "text without elements" : nil
  }

  /// The raw text between the tags.
  private static func content(of element: XMLElement) -> SourceRange {
    let (start, source) = (element.contentStart, element.tree.source)
    guard !element.isSelfClosing else { return SourceRange(at: start) }
    var end = element.range.end
    while end > start, source[end - 1] != UInt8(ascii: "<") { end -= 1 }
    return SourceRange(start, max(start, end - 1))
  }

  private static func isValid(_ element: XMLElement, _ written: Text) -> Bool {
    let name = element.name
    if name.isOne(of: ["string", "key"]) { return true }
    if name.isOne(of: ["true", "false"]) { return written.isEmpty }
    guard !element.isSelfClosing else { return false }
    if name == "integer" { return isInteger(written) }
    if name == "date" { return isDate(written) }
    // Data and real numbers may contain references.
    let isPlain = !written.contains(UInt8(ascii: "&")) && !written.contains(UInt8(ascii: "<"))
    let text = isPlain ? written : element.text.text
    return name == "data" ? isBase64(text) : isReal(text)
  }

  /// True for an optional sign and digits, or `0x` and hexadecimal digits, each with optional
  /// leading whitespace.
  static func isInteger(_ text: Text) -> Bool {
    var index = 0
    func skipBlanks() {
      while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
    }
    skipBlanks()
    var isNegative = false
    if index < text.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[index]) {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
      skipBlanks()
    }
    let isHexadecimal =
      index + 1 < text.count && text[index] == UInt8(ascii: "0")
      && text[index + 1].lowercasedASCII == UInt8(ascii: "x")
    if isHexadecimal { index += 2 }
    guard index < text.count else { return false }
    let limit = isNegative ? UInt64(1) << 63 : UInt64.max
    var value: UInt64 = 0
    while index < text.count {
      guard let digit = digit(text[index]), isHexadecimal || digit < 10 else { return false }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: isHexadecimal ? 16 : 10)
      let (sum, overflows) = product.addingReportingOverflow(digit)
      guard !isTooLarge, !overflows, sum <= limit else { return false }
      value = sum
      index += 1
    }
    return true
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte.lowercasedASCII {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"):
      UInt64(byte.lowercasedASCII - UInt8(ascii: "a")) + 10
    default: nil
    }
  }

  /// True for digits with an optional point and exponent, and for `nan`, `inf` and `infinity`.
  static func isReal(_ text: Text) -> Bool {
    if text.equalsIgnoringCase("nan") { return true }
    var index = 0
    if !text.isEmpty, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[0]) { index = 1 }
    let unsigned = text.dropFirst(index)
    if unsigned.equalsIgnoringCase("inf") || unsigned.equalsIgnoringCase("infinity") { return true }
    func digits() -> Int {
      let start = index
      while index < text.count, text[index].isASCIIDigit { index += 1 }
      return index - start
    }
    var count = digits()
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      count += digits()
    }
    guard count > 0 else { return false }
    if index < text.count, text[index].lowercasedASCII == UInt8(ascii: "e") {
      index += 1
      if index < text.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[index]) {
        index += 1
      }
      guard digits() > 0 else { return false }
    }
    return index == text.count
  }

  /// True for twenty characters that name a second of the Gregorian calendar, in UTC.
  static func isDate(_ text: Text) -> Bool {
    let form: [UInt8] = Array("0000-00-00T00:00:00Z".utf8)
    guard text.count == form.count else { return false }
    for index in 0..<form.count {
      let isDigit = form[index] == UInt8(ascii: "0")
      guard isDigit ? text[index].isASCIIDigit : text[index] == form[index] else { return false }
    }
    func number(_ start: Int, _ count: Int) -> Int {
      (start..<start + count).reduce(0) { $0 * 10 + Int(text[$1] - UInt8(ascii: "0")) }
    }
    let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard year >= 1, 1...12 ~= month, 1...lengths[month - 1] ~= day else { return false }
    return number(11, 2) < 24 && number(14, 2) < 60 && number(17, 2) < 60
  }

  /// True for whole groups of four characters, ignoring whitespace, as plistlib requires.
  /// CoreFoundation drops an incomplete group.
  static func isBase64(_ text: Text) -> Bool {
    var (digits, padding) = (0, 0)
    for index in 0..<text.count {
      switch text[index] {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: "="): padding += 1
      case let byte where byte.isASCIILetter || byte.isASCIIDigit: digits += 1
      case UInt8(ascii: "+"), UInt8(ascii: "/"): digits += 1
      default: return false
      }
      // Only padding may follow padding.
      if padding > 0, text[index] != UInt8(ascii: "=") { return false }
    }
    return padding <= 2 && (digits + padding) % 4 == 0
  }
}
