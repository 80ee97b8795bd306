/// The text of one message: a line, or several lines if the message was wrapped for reading.
struct LogicalLine {
  /// The lines joined, without the breaks and the whitespace around them. A single line is not
  /// copied.
  let text: Text
  /// The source of each part of the text, in ascending order.
  private let parts: [Part]

  private struct Part {
    /// The offset into the text.
    let start: Int
    let source: SourceRange
  }

  /// - Parameter lines: At least one line, in ascending order, without surrounding whitespace.
  init(_ source: SourceBytes, _ lines: [SourceRange]) {
    var parts: [Part] = []
    var count = 0
    for line in lines {
      parts.append(Part(start: count, source: line))
      count += line.count
    }
    self.parts = parts
    if lines.count == 1 {
      text = Text(source, lines[0].start, lines[0].end)
    } else {
      text = Text(SourceBytes(lines.flatMap { source.bytes($0.bounds) }))
    }
  }

  /// The ranges of the breaks, including the whitespace around them.
  var breaks: [SourceRange] {
    zip(parts, parts.dropFirst()).map { SourceRange($0.source.end, $1.source.start) }
  }

  var range: SourceRange {
    SourceRange(parts[0].source.start, parts[parts.count - 1].source.end)
  }

  /// The source range of a part of the text.
  func range(_ from: Int, _ to: Int) -> SourceRange {
    if parts.count == 1 {
      let start = parts[0].source.start
      return SourceRange(start + from, start + to)
    }
    let start = offset(from)
    return SourceRange(start, from == to ? start : max(start, offset(to - 1) + 1))
  }

  private func offset(_ index: Int) -> Int {
    let part = parts.last { $0.start <= index } ?? parts[0]
    return min(part.source.start + index - part.start, part.source.end)
  }

  // MARK: Finding lines

  /// The messages of a text. Comments and empty lines are skipped. A line that only continues the
  /// parameters belongs to the line before it.
  ///
  /// - Parameter limit: The maximum number of messages.
  /// - Returns: The messages, the offset of the first message beyond the limit, and the name in the
  ///   first comment of the form `# dialect: NAME`.
  static func all(
    in source: SourceBytes, limit: Int
  ) -> (lines: [LogicalLine], cutOff: Int?, dialect: SourceRange?) {
    var all: [LogicalLine] = []
    var dialect: SourceRange?
    var pending: [SourceRange] = []
    var offset = source.count >= 3 && isMark(source) ? 3 : 0
    while offset < source.count {
      var end = offset
      while end < source.count, source[end] != 0x0A { end += 1 }
      let line = logged(trim(SourceRange(offset, end), source), source)
      if line.isEmpty || source[line.start] == UInt8(ascii: "#") {
        flush()
        dialect = dialect ?? Self.dialect(in: line, source)
      } else if let last = pending.last, continues(line, after: last, source) {
        // If a message has too many breaks, the rest becomes one line.
        if pending.count < maximumBreaks {
          pending.append(line)
        } else {
          pending[pending.count - 1] = SourceRange(last.start, line.end)
        }
      } else {
        flush()
        if all.count == limit { return (all, line.start, dialect) }
        pending = [line]
      }
      offset = end + 1
    }
    flush()
    return (all, nil, dialect)

    func flush() {
      if !pending.isEmpty { all.append(LogicalLine(source, pending)) }
      pending = []
    }
  }

  private static let loggedMark: StaticString = "://oauth2/"

  /// The message that a log line quotes, such as `dat=idp://oauth2/v1.0/authrequest?…` in Android's
  /// log; the line itself if it is not from a log.
  private static func logged(_ line: SourceRange, _ source: SourceBytes) -> SourceRange {
    guard !line.isEmpty, source[line.start] != UInt8(ascii: "#") else { return line }
    let text = Text(source, line.start, line.end)
    guard let mark = text.firstIndex(of: loggedMark) else { return line }
    var start = mark
    while start > 0,
      SecretFinder.isTokenByte(text[start - 1]) || "+.".utf8.contains(text[start - 1])
    {
      start -= 1
    }
    let before = text.part(0, start)
    // The text before it must not be a URL itself, which may contain raw spaces and quote the
    // message.
    guard start < mark, let last = before.last, last.isBlank || "=([{<\"',".utf8.contains(last),
      !before.allSatisfy({ !$0.isBlank }), !before.contains("?"), !before.contains(":/")
    else { return line }
    var end = mark
    while end < text.count, !text[end].isBlank, !"\"'<>}".utf8.contains(text[end]) { end += 1 }
    return SourceRange(line.start + start, line.start + end)
  }

  private static func dialect(in comment: SourceRange, _ source: SourceBytes) -> SourceRange? {
    guard !comment.isEmpty else { return nil }
    let text = trim(SourceRange(comment.start + 1, comment.end), source)
    let mark: StaticString = "dialect:"
    guard Text(source, text.start, text.end).hasPrefix(mark) else { return nil }
    return trim(SourceRange(text.start + mark.utf8CodeUnitCount, text.end), source)
  }

  private static let maximumBreaks = 1000

  private static func isMark(_ source: SourceBytes) -> Bool {
    source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF
  }

  private static func trim(_ range: SourceRange, _ source: SourceBytes) -> SourceRange {
    var (start, end) = (range.start, range.end)
    while start < end, source[start].isBlank { start += 1 }
    while end > start, source[end - 1].isBlank { end -= 1 }
    return SourceRange(start, end)
  }

  private static func continues(
    _ line: SourceRange, after last: SourceRange, _ source: SourceBytes
  ) -> Bool {
    let joints: [UInt8] = [UInt8(ascii: "&"), UInt8(ascii: "?")]
    if joints.contains(source[line.start]) { return true }
    guard joints.contains(source[last.end - 1]) || source[last.end - 1] == UInt8(ascii: "=") else {
      return false
    }
    // A new message begins with a scheme.
    for offset in line.bounds {
      switch source[offset] {
      case UInt8(ascii: ":"): return false
      case UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "?"), UInt8(ascii: "/"): return true
      default: break
      }
    }
    return true
  }
}
