/// Reads a request as it is sent (RFC 9112): a request line, header lines, an empty line, and the
/// body. Lines end with LF or CR LF. Comments before the request are skipped, and a line that
/// begins with `###` ends it, as in the files from which editors send requests.
struct HTTPRequestReader {
  private let source: SourceBytes
  private var offset = 0
  private var draft = RequestDraft(.http)

  static func read(_ source: SourceBytes) -> RequestDraft {
    var reader = HTTPRequestReader(source)
    reader.read()
    return reader.draft
  }

  private init(_ source: SourceBytes) {
    self.source = source
    if source.start.word32 & 0xFF_FFFF == 0xBF_BBEF { offset = 3 }
  }

  private var isAtEnd: Bool { offset >= source.count }

  private func text(_ range: SourceRange) -> Text { Text(source, range.start, range.end) }

  /// Reads the next line and returns its range without the line end.
  private mutating func line() -> SourceRange {
    let start = offset
    while offset < source.count, source[offset] != 0x0A { offset += 1 }
    var end = offset
    if end > start, source[end - 1] == 0x0D { end -= 1 }
    if offset < source.count { offset += 1 }
    return SourceRange(start, end)
  }

  private mutating func read() {
    var requestLine: SourceRange?
    while requestLine == nil, !isAtEnd {
      let range = line()
      let text = text(range)
      let isComment = text.first == UInt8(ascii: "#") || text.hasPrefix("//")
      if !text.trimmed.isEmpty, !isComment { requestLine = range }
    }
    guard let requestLine else {
      draft.fail("no request found", SourceRange(at: 0))
      return
    }
    guard readRequestLine(requestLine) else { return }
    readHeaders()
    if !isAtEnd { readBody() }
  }

  private mutating func readRequestLine(_ range: SourceRange) -> Bool {
    let line = PlacedText(source, range).trimmed
    let text = line.text
    let methodEnd = text.firstIndex(of: 0x20) ?? text.count
    let method = line.part(0, methodEnd)
    guard !method.text.isEmpty, method.text.allSatisfy({ $0.isASCIILetter || $0 == 0x2D }),
      methodEnd < text.count
    else {
      draft.fail(
        """
        not a request; expected a request line such as 'POST /path HTTP/1.1', or a 'curl' command
        """,
        line.range)
      return false
    }
    var rest = line.part(methodEnd, text.count).trimmed
    if let blank = rest.text.lastIndex(of: 0x20), rest.text.dropFirst(blank + 1).hasPrefix("HTTP/")
    {
      rest = rest.part(0, blank).trimmed
    }
    if let blank = rest.text.firstIndex(of: 0x20) {
      draft.fail(
        "the URL contains a space, which ends it; encode it as '%20'", rest.range(blank, blank + 1))
    }
    draft.method = method.text
    draft.methodRange = method.range
    draft.target = rest
    if !method.text.allSatisfy({ 0x41...0x5A ~= $0 || $0 == 0x2D }) {
      draft.fail("the method must be in upper case", method.range)
    }
    return true
  }

  private mutating func readHeaders() {
    while !isAtEnd {
      let range = line()
      let text = text(range)
      if text.trimmed.isEmpty { return }
      if text.first == 0x20 || text.first == 0x09 {
        draft.fail("the header continues on a second line, which servers do not read", range)
        continue
      }
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0 else {
        draft.fail(
          "not a header; expected 'Name: value', or an empty line before the body",
          range)
        continue
      }
      let placed = PlacedText(source, range)
      draft.headers.append(
        RequestHeader(
          name: placed.part(0, colon), value: placed.part(colon + 1, text.count).trimmed,
          range: range, removal: SourceRange(range.start, offset), hasExpansion: false))
    }
  }

  private mutating func readBody() {
    let start = offset
    var end = offset
    var lines: [SourceRange] = []
    while !isAtEnd {
      let range = line()
      if text(range).hasPrefix("###") { break }
      lines.append(range)
      if !text(range).trimmed.isEmpty { end = range.end }
    }
    guard end > start else { return }
    draft.bodyRange = SourceRange(start, end)
    let body = text(SourceRange(start, end)).trimmed
    if body.first == UInt8(ascii: "{") || body.first == UInt8(ascii: "[")
      || body.first == UInt8(ascii: "<")
    {
      draft.hasFormBody = false
      return
    }
    var previous: SourceRange?
    for line in lines where line.start < end {
      if let previous {
        draft.fail(
          """
          a line break in the body becomes part of the value before it; separate parameters with \
          '&'
          """,
          SourceRange(previous.end, line.start))
      }
      draft.form += FormParameter.all(in: PlacedText(source, line))
      previous = line
    }
  }
}
