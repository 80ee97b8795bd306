/// XML property lists as Apple's tools read them, as a view of an ``XMLTree``.
public enum PropertyList {
  /// The value of a document; nil if it is not a property list or is empty.
  public static func root(of tree: XMLTree) -> PropertyListValue? {
    guard let root = tree.root, root.name == "plist" else { return nil }
    var children = root.children
    return children.next().map(PropertyListValue.init)
  }

  /// A place where well-formed XML is not a valid property list.
  public struct Problem: Sendable {
    public enum Kind: Sendable {
      /// The root has no value, or more than one.
      case rootCount
      /// A key without a value.
      case missingValue
      /// A value in a dictionary without a key.
      case missingKey
      /// A key that already occurs in the same dictionary.
      case repeatedKey
      /// A key in an array.
      case misplacedKey
      /// An element that is not part of property lists.
      case unknownElement
      /// An invalid number, date, data or Boolean.
      case invalidValue(expected: StaticString)
    }

    public let kind: Kind
    public let range: SourceRange
    /// The name of the element or the key, or the value.
    public let name: Text
  }

  /// The problems of a property list. Empty if the text is not well-formed, because those problems
  /// are reported already.
  public static func problems(of tree: XMLTree) -> [Problem] {
    guard tree.isWellFormed, let root = tree.root, root.name == "plist" else { return [] }
    var problems: [Problem] = []
    func add(_ kind: Problem.Kind, _ element: XMLElement, _ name: Text? = nil) {
      problems.append(
        Problem(kind: kind, range: element.opening, name: name ?? element.name))
    }
    if Array(root.children).count != 1 { add(.rootCount, root) }
    for element in tree.elements {
      let name = element.name
      if name == "dict" {
        checkKeys(of: element, add)
      } else if name == "array" {
        for child in element.children where child.name == "key" { add(.misplacedKey, child) }
      } else if !name.isOne(of: elements), element.opening != root.opening {
        add(.unknownElement, element)
      } else if let fault = PropertyListScalar.fault(of: element) {
        problems.append(fault)
      }
    }
    return problems
  }

  private static let elements: [StaticString] = [
    "array", "data", "date", "dict", "false", "integer", "key", "real", "string", "true",
  ]

  private static func checkKeys(
    of dictionary: XMLElement, _ add: (Problem.Kind, XMLElement, Text?) -> Void
  ) {
    var seen: Set<Text> = []
    var key: XMLElement?
    for child in dictionary.children {
      if child.name == "key" {
        if let key { add(.missingValue, key, key.text.text) }
        key = child
        let text = child.text.text
        if !seen.insert(text).inserted { add(.repeatedKey, child, text) }
      } else {
        if key == nil { add(.missingKey, child, nil) }
        key = nil
      }
    }
    if let key { add(.missingValue, key, key.text.text) }
  }
}

/// A value of a property list.
public struct PropertyListValue: Sendable {
  public let element: XMLElement

  public init(_ element: XMLElement) {
    self.element = element
  }

  public var range: SourceRange { element.range }

  /// The text of a string; nil for other values.
  public var text: LocatedText? { element.name == "string" ? element.text : nil }

  public var boolean: Bool? {
    if element.name == "true" { return true }
    return element.name == "false" ? false : nil
  }

  /// The elements of an array; nil for other values.
  public var elements: [PropertyListValue]? {
    element.name == "array" ? element.children.map(PropertyListValue.init) : nil
  }

  /// The keys of a dictionary and their values, in document order; nil for other values.
  public var entries: [(key: LocatedText, value: PropertyListValue)]? {
    guard element.name == "dict" else { return nil }
    var entries: [(key: LocatedText, value: PropertyListValue)] = []
    var key: LocatedText?
    for child in element.children {
      if child.name == "key" {
        key = child.text
      } else if let name = key {
        entries.append((name, PropertyListValue(child)))
        key = nil
      }
    }
    return entries
  }

  /// The value of a key in a dictionary; the last one if the key is repeated.
  public func value(_ key: StaticString) -> PropertyListValue? {
    entries?.last { $0.key.text == key }?.value
  }
}

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
