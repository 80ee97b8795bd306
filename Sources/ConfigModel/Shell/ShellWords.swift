/// One word of a command line, with its quotes removed.
struct ShellWord {
  let text: PlacedText
  /// The range of the word, including its quotes.
  let range: SourceRange
  /// True if the shell expands something in the word: a variable or a command substitution.
  let hasExpansion: Bool
  /// False if a quotation mark in the word is never closed, so that the word contains the rest of
  /// the text.
  var isClosed = true
}

/// Splits the first command of a text into words as a shell does (POSIX, Shell Command Language,
/// sections 2.2 and 2.3; and the quotes `$'…'`). Nothing is expanded.
struct ShellWords {
  private let source: SourceBytes
  /// The offset of the end of the command, once all of it has been read.
  private(set) var offset: Int
  private(set) var words: [ShellWord] = []
  private(set) var problems: [RequestProblem] = []

  // The word that is being read.
  private var bytes: [UInt8] = []
  private var runs: [OffsetMap.Run] = []
  private var startsRun = true
  private var hasExpansion = false
  private var isClosed = true
  /// The end of the last character in the word. A closing quotation mark may follow it.
  private var contentEnd = 0

  init(_ source: SourceBytes, from start: Int) {
    self.source = source
    offset = start
    while let start = skipBlanks() { readWord(from: start) }
  }

  private mutating func fail(_ message: String, _ start: Int, _ end: Int) {
    problems.append(
      RequestProblem(kind: .malformed, message: message, range: SourceRange(start, end)))
  }

  private func byte(_ offset: Int) -> UInt8 { offset < source.count ? source[offset] : 0 }

  // MARK: Gaps between words

  /// Moves to the beginning of the next word. Returns nil at the end of the command.
  private mutating func skipBlanks() -> Int? {
    while offset < source.count {
      switch source[offset] {
      case 0x20, 0x09, 0x0D: offset += 1
      case UInt8(ascii: "\\") where isLineBreak(offset + 1): skipContinuation()
      case 0x0A:
        guard continuesWithoutSign() else { return nil }
      case UInt8(ascii: "#"): return nil
      case UInt8(ascii: ";"), UInt8(ascii: "|"): return nil
      case UInt8(ascii: "&"):
        if byte(offset + 1) != UInt8(ascii: "&"), byte(offset + 1) > 0x20 {
          fail(
            "'&' ends the command, so the rest is not sent; put the argument in quotes",
            offset, offset + 1)
        }
        return nil
      case UInt8(ascii: ">"), UInt8(ascii: "<"):
        offset += byte(offset + 1) == source[offset] ? 2 : 1
        if let start = skipBlanks() {
          readWord(from: start)
          _ = words.popLast()
        }
      default: return offset
      }
    }
    return nil
  }

  private func isLineBreak(_ offset: Int) -> Bool {
    byte(offset) == 0x0A || byte(offset) == 0x0D && byte(offset + 1) == 0x0A
  }

  private mutating func skipContinuation() {
    offset += byte(offset + 1) == 0x0D ? 3 : 2
  }

  /// True if the next line begins with an option although this line has no backslash at its end, as
  /// in printed commands. Reports the missing backslash, and moves to the option.
  private mutating func continuesWithoutSign() -> Bool {
    let lineBreak = offset
    var next = offset + 1
    while byte(next) == 0x20 || byte(next) == 0x09 { next += 1 }
    guard byte(next) == UInt8(ascii: "-") else { return false }
    fail(
      "the command ends with this line; add '\\' at its end to continue the command", lineBreak,
      lineBreak)
    offset = next
    return true
  }

  // MARK: Words

  private mutating func readWord(from start: Int) {
    (bytes, runs, startsRun, hasExpansion, contentEnd) = ([], [], true, false, start)
    while offset < source.count, readPart() {}
    let value = SourceBytes(bytes.span)
    let map = OffsetMap(runs: runs, valueEnd: value.count, fileEnd: contentEnd)
    words.append(
      ShellWord(
        text: PlacedText(Text(value), .unescaped(map), offset: 0),
        range: SourceRange(start, offset), hasExpansion: hasExpansion, isClosed: isClosed))
  }

  /// Reads a quoted text or one character. Returns false at the end of the word.
  private mutating func readPart() -> Bool {
    switch source[offset] {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"),
      UInt8(ascii: ">"), UInt8(ascii: "<"):
      // Angle brackets around a placeholder are not redirections.
      guard isPlaceholder(offset) else { return false }
      take()
    case UInt8(ascii: "'"): readSingleQuotes()
    case UInt8(ascii: "\""): readDoubleQuotes()
    case UInt8(ascii: "$") where byte(offset + 1) == UInt8(ascii: "'"): readEscapedQuotes()
    case UInt8(ascii: "\\"):
      if isLineBreak(offset + 1) {
        skipContinuation()
        startsRun = true
      } else {
        takeEscaped()
      }
    default: takeExpandable()
    }
    return true
  }

  /// True if the bracket at an offset begins or ends a placeholder such as `<client-id>`.
  private func isPlaceholder(_ offset: Int) -> Bool {
    if source[offset] == UInt8(ascii: ">") {
      var start = bytes.count
      while start > 0, isNamePart(bytes[start - 1]) { start -= 1 }
      return start > 0 && start < bytes.count && bytes[start - 1] == UInt8(ascii: "<")
    }
    guard source[offset] == UInt8(ascii: "<"), byte(offset + 1).isASCIILetter else { return false }
    var end = offset + 1
    while isNamePart(byte(end)) { end += 1 }
    return byte(end) == UInt8(ascii: ">")
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F
  }

  /// Takes a character literally.
  private mutating func take() {
    if startsRun {
      runs.append(.init(value: bytes.count, file: offset, isUnit: false))
      startsRun = false
    }
    bytes.append(source[offset])
    offset += 1
    contentEnd = offset
  }

  private mutating func takeExpandable() {
    let next = byte(offset + 1)
    if source[offset] == 0x60
      || source[offset] == UInt8(ascii: "$")
        && (next.isASCIILetter || next == 0x5F || next == UInt8(ascii: "{")
          || next == UInt8(ascii: "("))
    {
      hasExpansion = true
    }
    take()
  }

  /// Takes the character after a backslash.
  private mutating func takeEscaped() {
    guard offset + 1 < source.count else {
      fail("the command ends with a backslash", offset, offset + 1)
      offset += 1
      return
    }
    takeUnit([source[offset + 1]], length: 2)
  }

  /// Takes bytes for which other characters stand, such as an escape sequence.
  private mutating func takeUnit(_ unit: [UInt8], length: Int) {
    runs.append(.init(value: bytes.count, file: offset, isUnit: true))
    bytes += unit
    offset += length
    contentEnd = offset
    startsRun = true
  }

  private mutating func readSingleQuotes() {
    let quote = offset
    offset += 1
    startsRun = true
    while offset < source.count, source[offset] != UInt8(ascii: "'") { take() }
    close(quote)
  }

  private mutating func readDoubleQuotes() {
    let quote = offset
    offset += 1
    startsRun = true
    while offset < source.count, source[offset] != UInt8(ascii: "\"") {
      if source[offset] == UInt8(ascii: "\\") {
        let next = byte(offset + 1)
        if isLineBreak(offset + 1) {
          skipContinuation()
          startsRun = true
        } else if next == UInt8(ascii: "$") || next == 0x60 || next == UInt8(ascii: "\"")
          || next == UInt8(ascii: "\\")
        {
          takeEscaped()
        } else {
          take()
        }
      } else {
        takeExpandable()
      }
    }
    close(quote)
  }

  /// Reads `$'…'`, in which backslashes begin the escapes of C.
  private mutating func readEscapedQuotes() {
    let quote = offset
    offset += 2
    startsRun = true
    while offset < source.count, source[offset] != UInt8(ascii: "'") {
      if source[offset] == UInt8(ascii: "\\") { readEscape() } else { take() }
    }
    close(quote)
  }

  private mutating func readEscape() {
    let next = byte(offset + 1)
    switch next {
    case UInt8(ascii: "n"): takeUnit([0x0A], length: 2)
    case UInt8(ascii: "r"): takeUnit([0x0D], length: 2)
    case UInt8(ascii: "t"): takeUnit([0x09], length: 2)
    case UInt8(ascii: "x"): takeNumber(digits: 2)
    case UInt8(ascii: "u"): takeNumber(digits: 4)
    case UInt8(ascii: "U"): takeNumber(digits: 8)
    default: takeEscaped()
    }
  }

  private mutating func takeNumber(digits: Int) {
    var value: UInt32 = 0
    var end = offset + 2
    while end < offset + 2 + digits, let digit = Self.hexDigit(byte(end)) {
      value = value << 4 | UInt32(digit)
      end += 1
    }
    guard end > offset + 2, let scalar = Unicode.Scalar(value) else { return takeEscaped() }
    takeUnit(Array(UTF8.encode(scalar) ?? UTF8.EncodedScalar()), length: end - offset)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }

  private mutating func close(_ quote: Int) {
    startsRun = true
    if offset < source.count {
      offset += 1
    } else {
      isClosed = false
      fail("unclosed quotation mark", quote, quote + 1)
    }
  }
}
