/// A token of a text that may not be valid JSON, recognized from one line alone.
struct JSONLexeme {
  let range: SourceRange
  let first: UInt8

  var isString: Bool { first == UInt8(ascii: "\"") }
  var isWord: Bool { range.count > 1 && !isString }
  var endsValue: Bool { isString || isWord || Self.isCloser(first) || first.isASCIIDigit }
  var startsValue: Bool {
    isString || isWord || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      || first.isASCIIDigit
  }

  static func isBracket(_ byte: UInt8) -> Bool {
    isCloser(byte) || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "+"), 0x80...:
      true
    default: false
    }
  }
}
