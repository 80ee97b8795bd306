/// A UTF-8 text that is a part of some bytes. It is not copied, and it compares by code points:
/// issuers, claims, roles and field names compare exactly, whereas `String` treats a letter with a
/// combining accent as equal to the accented letter.
public struct Text: Sendable {
  let source: SourceBytes
  let start: Int
  /// The length in bytes.
  public let count: Int

  init(_ source: SourceBytes, _ start: Int, _ end: Int) {
    self.source = source
    self.start = start
    count = end &- start
  }

  /// All of the bytes.
  public init(_ source: SourceBytes) {
    self.init(source, 0, source.count)
  }

  /// A copy of a string's UTF-8.
  public init(_ string: String) {
    let source = SourceBytes(string)
    self.init(source, 0, source.count)
  }

  /// The bytes, for a scanner. Valid while the text is alive.
  var cursor: ByteCursor { source.start + start }

  public var isEmpty: Bool { count == 0 }

  /// The place of the text in the bytes.
  public var range: SourceRange { SourceRange(start, start + count) }

  public subscript(index: Int) -> UInt8 {
    assert(index >= 0 && index < count)
    return cursor[index]
  }

  public var first: UInt8? { isEmpty ? nil : cursor.byte }
  public var last: UInt8? { isEmpty ? nil : cursor[count - 1] }

  /// The text as a string, with replacement characters where it is not UTF-8.
  public var string: String { source.text(start..<(start + count)) }

  /// A part of the text, between two offsets in bytes.
  public func part(_ from: Int, _ to: Int) -> Text {
    assert(0 <= from && from <= to && to <= count)
    return Text(source, start + from, start + to)
  }

  public func dropFirst(_ bytes: Int) -> Text { part(bytes, count) }
  public func dropLast(_ bytes: Int) -> Text { part(0, count - bytes) }

  // MARK: Comparing

  public static func == (text: Text, literal: StaticString) -> Bool {
    text.count == literal.utf8CodeUnitCount && text.holds(literal, at: 0)
  }

  public static func != (text: Text, literal: StaticString) -> Bool {
    !(text == literal)
  }

  public func hasPrefix(_ literal: StaticString) -> Bool {
    count >= literal.utf8CodeUnitCount && holds(literal, at: 0)
  }

  public func hasSuffix(_ literal: StaticString) -> Bool {
    count >= literal.utf8CodeUnitCount && holds(literal, at: count - literal.utf8CodeUnitCount)
  }

  private func holds(_ literal: StaticString, at offset: Int) -> Bool {
    (cursor + offset).holds(literal)
  }

  public func isOne(of literals: [StaticString]) -> Bool {
    literals.contains { self == $0 }
  }

  /// True if the text equals a literal, ignoring the case of ASCII letters.
  public func equalsIgnoringCase(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    return (0..<count).allSatisfy { self[$0].lowercasedASCII == literal[$0].lowercasedASCII }
  }

  /// True if two texts are equal, ignoring the case of ASCII letters.
  public func equalsIgnoringCase(_ other: Text) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index].lowercasedASCII != other[index].lowercasedASCII {
      return false
    }
    return true
  }

  // MARK: Searching

  public func contains(_ byte: UInt8) -> Bool {
    firstIndex(of: byte) != nil
  }

  public func firstIndex(of byte: UInt8, from: Int = 0) -> Int? {
    guard from < count else { return nil }
    return source.firstOffset(of: byte, in: (start + from)..<(start + count)).map { $0 - start }
  }

  public func lastIndex(of byte: UInt8) -> Int? {
    var index = count - 1
    while index >= 0 {
      if cursor[index] == byte { return index }
      index -= 1
    }
    return nil
  }

  /// The offset of the first occurrence of a literal, which must not be empty.
  public func firstIndex(of literal: StaticString, from: Int = 0) -> Int? {
    let last = count - literal.utf8CodeUnitCount
    let first = literal[0]
    var index = from
    while index <= last, let place = firstIndex(of: first, from: index), place <= last {
      if holds(literal, at: place) { return place }
      index = place + 1
    }
    return nil
  }

  public func contains(_ literal: StaticString) -> Bool {
    firstIndex(of: literal) != nil
  }

  public func allSatisfy(_ test: (UInt8) -> Bool) -> Bool {
    for index in 0..<count where !test(cursor[index]) { return false }
    return true
  }

  public var isASCII: Bool { allSatisfy { $0 < 0x80 } }

  /// The parts between separators, including empty ones.
  public func split(_ separator: UInt8) -> [Text] {
    var parts: [Text] = []
    var from = 0
    while let index = firstIndex(of: separator, from: from) {
      parts.append(part(from, index))
      from = index + 1
    }
    parts.append(part(from, count))
    return parts
  }

  /// The text without ASCII whitespace at its ends.
  public var trimmed: Text {
    var (from, to) = (0, count)
    while from < to, cursor[from].isBlank { from += 1 }
    while to > from, cursor[to - 1].isBlank { to -= 1 }
    return part(from, to)
  }
}

extension Text: Hashable {
  public static func == (left: Text, right: Text) -> Bool {
    left.count == right.count && left.cursor.equals(right.cursor, left.count)
  }

  public func hash(into hasher: inout Hasher) {
    for index in 0..<count { hasher.combine(cursor[index]) }
    hasher.combine(count)
  }
}

extension Text: Comparable {
  /// Orders by bytes, which for UTF-8 is the order of code points.
  public static func < (left: Text, right: Text) -> Bool {
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return left.count < right.count
  }
}

extension Text: CustomStringConvertible {
  public var description: String { string }
}

extension UInt8 {
  public var lowercasedASCII: UInt8 {
    0x41...0x5A ~= self ? self | 0x20 : self
  }

  public var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }
  public var isASCIIDigit: Bool { 0x30...0x39 ~= self }
  /// True for a space, a tab, a line break or other ASCII whitespace.
  public var isBlank: Bool { self == 0x20 || 0x09...0x0D ~= self }
  /// True for a straight quotation mark, single or double.
  public var isQuotationMark: Bool { self == UInt8(ascii: "'") || self == UInt8(ascii: "\"") }
}

/// Searches that compare Unicode scalars. The standard library's searches in strings compare characters, and
/// would not find the `<` that a combining mark follows.
extension String {
  /// The range of the first occurrence of a text; nil for an empty one.
  public func firstPlace(of text: String, from start: String.Index? = nil) -> Range<String.Index>? {
    text.isEmpty ? nil : utf8[(start ?? startIndex)...].firstRange(of: text.utf8)
  }

  /// The string with every occurrence of a text replaced from left to right; of an empty text, there is none.
  public func replacing(_ text: String, with replacement: String) -> String {
    guard !text.isEmpty else { return self }
    return String(unicodeScalars.replacing(text.unicodeScalars, with: replacement.unicodeScalars))
  }

  public func includes(_ text: String) -> Bool {
    firstPlace(of: text) != nil
  }
}

extension String {
  /// The string without Unicode whitespace at its ends.
  public var trimmingWhitespace: String {
    let view = unicodeScalars
    guard let start = view.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = view.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(view[start...end])
  }
}
