/// The lines of a JSON text, with their indentation and their brackets.
///
/// JSON strings do not span lines, so a lost quote affects only one line.
struct JSONLines {
  struct Line {
    /// The range without the line break.
    var range: SourceRange
    /// The number of spaces and tabs at the start of the line.
    let indentation: Int
    /// The range from the start of the first token to the end of the last.
    var content: SourceRange
    /// The offsets of the brackets outside strings.
    var brackets: [Int] = []
    /// The number of closing brackets at the start of the line.
    var leadingClosers = 0
    /// The number of opening brackets minus the number of closing brackets after
    /// ``leadingClosers``.
    var depthChange = 0
    /// True if the line seems to leave a string open.
    var hasOddQuotes = false

    var isBlank: Bool { content.isEmpty }
  }

  let source: SourceBytes
  private(set) var lines: [Line] = []

  init(_ source: SourceBytes) {
    self.source = source
    var start = 0
    while start < source.count {
      let line = Self.line(source, start)
      lines.append(line)
      start = line.range.end + 1
      if start < source.count, source[start - 1] == 0x0D, source[start] == 0x0A { start += 1 }
    }
  }

  private static func line(_ source: SourceBytes, _ start: Int) -> Line {
    var at = start
    while at < source.count, source[at] == 0x20 || source[at] == 0x09 { at += 1 }
    var line = Line(
      range: SourceRange(start, start), indentation: at - start, content: SourceRange(at: at))
    let first = at
    var last = at
    var isInString = false
    while at < source.count {
      let byte = source[at]
      if byte == 0x0A || byte == 0x0D { break }
      at += 1
      if !byte.isBlank { last = at }
      if isInString {
        if byte == UInt8(ascii: "\\"), at < source.count, source[at] >= 0x20 { at += 1 }
        if byte == UInt8(ascii: "\"") { isInString = false }
        last = max(last, at)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        line.brackets.append(at - 1)
        line.depthChange += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        line.brackets.append(at - 1)
        if line.depthChange == 0, line.brackets.count == line.leadingClosers + 1,
          at - 1 == first + line.leadingClosers
        {
          line.leadingClosers += 1
        } else {
          line.depthChange -= 1
        }
      default: break
      }
    }
    line.hasOddQuotes = isInString
    line.content = SourceRange(first, last)
    line.range.end = at
    return line
  }

  /// The index of the line that contains an offset.
  func index(of offset: Int) -> Int? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].range.end < offset { low = middle + 1 } else { high = middle }
    }
    return low < lines.count ? low : nil
  }

  // MARK: Where the indentation contradicts the brackets

  /// Two lines, separated only by blank lines, whose indentation does not match their brackets.
  struct Contradiction {
    let first: Int
    let second: Int
    /// The number of columns by which the second line is indented more than the brackets require.
    let excess: Int
  }

  /// The places where brackets seem to be missing or surplus. Empty if there are more than `limit`,
  /// because the text is not indented consistently then.
  func contradictions(limit: Int) -> [Contradiction] {
    let filled = lines.indices.filter { !lines[$0].isBlank }
    let pairs = zip(filled, filled.dropFirst())
    func expected(_ first: Int, _ second: Int) -> Int {
      lines[first].depthChange - lines[second].leadingClosers
    }
    func actual(_ first: Int, _ second: Int) -> Int {
      lines[second].indentation - lines[first].indentation
    }
    guard let step = pairs.first(where: { expected($0, $1) == 1 && actual($0, $1) > 0 })
    else { return [] }
    let unit = actual(step.0, step.1)
    var found: [Contradiction] = []
    for (first, second) in pairs {
      let excess = actual(first, second) - expected(first, second) * unit
      guard excess != 0 else { continue }
      guard found.count < limit else { return [] }
      found.append(Contradiction(first: first, second: second, excess: excess))
    }
    return found
  }
}

/// A token of a text that may not be valid JSON, recognized from one line alone.
struct JSONLexeme {
  let range: SourceRange
  let first: UInt8

  var isString: Bool { first == UInt8(ascii: "\"") }
  var isWord: Bool { range.count > 1 && !isString }
  var endsValue: Bool { isString || isWord || Self.isCloser(first) || first.isASCIIDigit }
  var startsValue: Bool { isString || isWord || Self.isOpener(first) || first.isASCIIDigit }

  static func isBracket(_ byte: UInt8) -> Bool { isCloser(byte) || isOpener(byte) }

  static func isOpener(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  static func isCloser(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  /// The maximum number of tokens that are examined before and after a place.
  private static let window = (before: 9, after: 3)

  /// The tokens around an offset, nearest first.
  static func around(_ offset: Int, _ lines: JSONLines) -> [JSONLexeme] {
    guard let index = lines.index(of: offset) else { return [] }
    var before: [JSONLexeme] = []
    var after: [JSONLexeme] = []
    var line = index
    while line >= 0, before.count < window.before, index - line < 12 {
      let lexemes = tokens(of: lines.lines[line], lines.source)
      before.insert(contentsOf: lexemes.filter { $0.range.start < offset }, at: 0)
      after.insert(contentsOf: lexemes.filter { $0.range.start >= offset }, at: 0)
      line -= 1
    }
    line = index + 1
    while line < lines.lines.count, after.count < window.after, line - index < 6 {
      after += tokens(of: lines.lines[line], lines.source)
      line += 1
    }
    let near = before.suffix(window.before) + after.prefix(window.after)
    return near.sorted { abs($0.range.start - offset) < abs($1.range.start - offset) }
  }

  private static func tokens(of line: JSONLines.Line, _ source: SourceBytes) -> [JSONLexeme] {
    var found: [JSONLexeme] = []
    var at = line.content.start
    while at < line.content.end {
      let first = source[at]
      var end = at + 1
      if first == UInt8(ascii: "\"") {
        while end < line.content.end, source[end] != first {
          end += source[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        end = min(end + 1, line.content.end)
      } else if isWordByte(first) {
        while end < line.content.end, isWordByte(source[end]) { end += 1 }
      }
      if !first.isBlank { found.append(JSONLexeme(range: SourceRange(at, end), first: first)) }
      at = end
    }
    return found
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "_-.+".utf8.contains(byte)
  }
}
