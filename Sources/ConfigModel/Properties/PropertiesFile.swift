/// A Java properties file, as `java.util.Properties.load(Reader)` reads it, with the position of
/// every byte kept.
public struct PropertiesFile: Sendable {
  /// One `key=value` pair.
  public struct Entry: Sendable {
    /// The key with its escapes decoded.
    public let key: String
    /// The range of the key, escapes included.
    public let keyRange: SourceRange
    /// The range of the value, up to the end of its last continuation line.
    public let valueRange: SourceRange
  }

  /// A place that Java reads differently than intended.
  public struct Problem: Sendable {
    public enum Kind: Sendable {
      /// `\u` without four hexadecimal digits: Java fails to load the file.
      case badUnicodeEscape
      /// A byte above 0x7F in a file that Java reads as Latin-1.
      case rawNonASCII
      /// An entry with an empty key, such as a line that is only a separator.
      case emptyKey
      /// A line that is only a backslash: it does not join the next line.
      case loneBackslash
    }

    public let kind: Kind
    public let range: SourceRange
  }

  /// The encoding of the bytes above 0x7F.
  public enum Encoding: Sendable {
    case utf8, latin1
  }

  public let source: SourceBytes
  public let encoding: Encoding
  public let entries: [Entry]
  /// Comments, from the comment character to the end of the line.
  public let comments: [SourceRange]
  public let problems: [Problem]

  public init(_ source: SourceBytes) {
    let parser = PropertiesParser(source)
    self.source = source
    encoding = parser.encoding
    entries = parser.entries
    comments = parser.comments
    problems = parser.problems
  }

  /// True if the last line is only a backslash, which Java reads as an entry with an empty key.
  var endsInLoneBackslash: Bool {
    guard let last = entries.last, last.keyRange.isEmpty, last.valueRange.isEmpty else {
      return false
    }
    return last.keyRange.start < source.count && source[last.keyRange.start] == UInt8(ascii: "\\")
  }

  /// The value of an entry with its escapes decoded, and the mapping back to the file.
  public func value(of entry: Entry) -> UnescapedText {
    UnescapedText(source, entry.valueRange, encoding, mayBeJSON: true)
  }
}

/// Splits a properties file into comments and entries.
///
/// - Whitespace is space, tab and form feed.
/// - A line ends with LF, CR or CRLF.
/// - A backslash before the line end joins the next line without its leading whitespace.
/// - `#` and `!` begin a comment only at the start of a line.
/// - The key ends at the first `=`, `:` or whitespace that no backslash precedes.
/// - A line that is only a backslash joins nothing: the next line is read as any other.
struct PropertiesParser {
  private(set) var entries: [PropertiesFile.Entry] = []
  private(set) var comments: [SourceRange] = []
  private(set) var problems: [PropertiesFile.Problem] = []
  let encoding: PropertiesFile.Encoding
  private let source: SourceBytes

  /// The number of problems after which no more are recorded.
  private static let maximumProblems = 100

  init(_ source: SourceBytes) {
    self.source = source
    encoding = Self.isUTF8(source) ? .utf8 : .latin1
    var offset = 0
    while offset < source.count {
      offset = line(from: offset)
    }
  }

  private static func isUTF8(_ source: SourceBytes) -> Bool {
    var at = source.start
    let end = at + source.count
    while at < end {
      guard let next = UTF8Scanner.scalar(at)?.next else { return false }
      at = next
    }
    return at == end
  }

  // MARK: Lines

  /// Reads one comment, entry or empty line and returns the start of the next line.
  private mutating func line(from start: Int) -> Int {
    let first = skipBlanks(start)
    guard first < source.count else { return first }
    if isLineBreak(source[first]) { return afterLineBreak(first) }
    if source[first] == UInt8(ascii: "\\"),
      first + 1 >= source.count || isLineBreak(source[first + 1])
    {
      return loneBackslash(at: first)
    }
    if source[first] == UInt8(ascii: "#") || source[first] == UInt8(ascii: "!") {
      let end = endOfLine(first)
      comments.append(SourceRange(first, end))
      noteNonASCII(SourceRange(first, end))
      return afterLineBreak(end)
    }
    return entry(from: first)
  }

  private mutating func loneBackslash(at offset: Int) -> Int {
    let place = SourceRange(offset, offset + 1)
    report(.loneBackslash, place)
    let next = min(PropertiesLine.afterLineBreak(offset + 1, source), source.count)
    // At the end of the file, followed by at most one byte, Java reads it as an entry.
    if next == source.count, next <= offset + 2 {
      let empty = SourceRange(at: offset)
      entries.append(PropertiesFile.Entry(key: "", keyRange: empty, valueRange: empty))
    }
    return next
  }

  private mutating func entry(from start: Int) -> Int {
    var offset = start
    while offset < source.count, !endsKey(source[offset]) {
      offset = afterCharacter(offset)
    }
    let keyRange = SourceRange(start, min(offset, source.count))
    offset = skipBlanksAndJoins(keyRange.end)
    if offset < source.count,
      source[offset] == UInt8(ascii: "=") || source[offset] == UInt8(ascii: ":")
    {
      offset = skipBlanksAndJoins(offset + 1)
    }
    let valueStart = offset
    while offset < source.count, !isLineBreak(source[offset]) {
      offset = afterCharacter(offset)
    }
    let valueRange = SourceRange(valueStart, min(offset, source.count))
    let key = UnescapedText(source, keyRange, encoding, mayBeJSON: false)
    entries.append(
      PropertiesFile.Entry(key: key.string, keyRange: keyRange, valueRange: valueRange))
    if keyRange.isEmpty { report(.emptyKey, SourceRange(start, min(start + 1, source.count))) }
    check(keyRange)
    check(valueRange)
    return afterLineBreak(valueRange.end)
  }

  // MARK: Characters

  private func isBlank(_ byte: UInt8) -> Bool { PropertiesLine.isBlank(byte) }

  private func isLineBreak(_ byte: UInt8) -> Bool { PropertiesLine.isLineBreak(byte) }

  private func endsKey(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") || isBlank(byte) || isLineBreak(byte)
  }

  private func skipBlanks(_ start: Int) -> Int {
    var offset = start
    while offset < source.count, isBlank(source[offset]) { offset += 1 }
    return offset
  }

  /// Skips whitespace and joined line ends, which may separate a key from its value.
  private func skipBlanksAndJoins(_ start: Int) -> Int {
    var offset = skipBlanks(start)
    while offset + 1 < source.count, source[offset] == UInt8(ascii: "\\"),
      isLineBreak(source[offset + 1])
    {
      offset = skipBlanks(afterLineBreak(offset + 1))
    }
    return offset
  }

  private func endOfLine(_ start: Int) -> Int {
    var offset = start
    while offset < source.count, !isLineBreak(source[offset]) { offset += 1 }
    return offset
  }

  private func afterLineBreak(_ offset: Int) -> Int {
    PropertiesLine.afterLineBreak(offset, source)
  }

  /// The offset after a character, an escape or a joined line end.
  private func afterCharacter(_ offset: Int) -> Int {
    guard source[offset] == UInt8(ascii: "\\"), offset + 1 < source.count else { return offset + 1 }
    return isLineBreak(source[offset + 1])
      ? skipBlanks(afterLineBreak(offset + 1)) : offset + 2
  }

  // MARK: Problems

  private mutating func report(_ kind: PropertiesFile.Problem.Kind, _ range: SourceRange) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(PropertiesFile.Problem(kind: kind, range: range))
  }

  private mutating func check(_ range: SourceRange) {
    noteNonASCII(range)
    var offset = range.start
    while offset + 1 < range.end {
      guard source[offset] == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      if source[offset + 1] == UInt8(ascii: "u"),
        PropertiesLine.unit(at: offset, range.end, source) == nil
      {
        report(.badUnicodeEscape, SourceRange(offset, min(offset + 6, range.end)))
      }
      offset += 2
    }
  }

  private mutating func noteNonASCII(_ range: SourceRange) {
    guard let first = range.bounds.first(where: { source[$0] >= 0x80 }) else { return }
    var end = first + 1
    while end < range.end, source[end] >= 0x80 { end += 1 }
    report(.rawNonASCII, SourceRange(first, end))
  }
}
