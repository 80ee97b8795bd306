/// Splits a source file into tokens. It knows the comments and the string literals of each language,
/// and reads any text in linear time.
struct SourceLexer {
  let source: SourceBytes
  let language: SourceLanguage
  var offset = 0
  /// The literals around the inserted value that is being read.
  var frames: [StringFrame] = []
  /// The literal to continue after an inserted value.
  var resumed: StringForm?
  /// The comments that end with their line.
  private(set) var comments: [SourceRange] = []
  /// True if a `/` begins a regular expression here rather than divides.
  private var expectsOperand = true
  /// A regular expression that began before this offset had no end, so none is looked for.
  private var patternLimit = 0

  init(_ source: SourceBytes, _ language: SourceLanguage) {
    self.source = source
    self.language = language
  }

  mutating func next() -> SourceToken? {
    if let form = resumed {
      resumed = nil
      return string(form)
    }
    while offset < source.count {
      let start = offset
      let byte = source[start]
      if byte.isBlank {
        offset += 1
      } else if byte == UInt8(ascii: "/"), skipComment() {
        continue
      } else if let form = StringForm(openedAt: start, in: source, language) {
        offset += form.openingCount
        expectsOperand = false
        return string(form)
      } else if Self.startsWord(byte) || byte == UInt8(ascii: "`") {
        return word()
      } else if byte.isASCIIDigit {
        return number()
      } else if byte == UInt8(ascii: "/"), expectsOperand, let end = endOfPattern() {
        offset = end
        expectsOperand = false
        return SourceToken(.string, start + 1, end - 1)
      } else {
        return mark(byte)
      }
    }
    return nil
  }

  // MARK: Words, numbers and marks

  static func startsWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  static func continuesWord(_ byte: UInt8) -> Bool { startsWord(byte) || byte.isASCIIDigit }

  /// Words after which a value follows.
  private static let openingWords: [StaticString] = [
    "case", "delete", "do", "else", "in", "new", "of", "return", "throw", "typeof", "void",
  ]

  private mutating func word() -> SourceToken {
    // A keyword in backticks is a name.
    let isQuoted = source[offset] == UInt8(ascii: "`")
    let start = isQuoted ? offset + 1 : offset
    offset = start
    while offset < source.count, Self.continuesWord(source[offset]) { offset += 1 }
    let token = SourceToken(.word, start, offset)
    if isQuoted, source[offset] == UInt8(ascii: "`") { offset += 1 }
    expectsOperand = Text(source, start, token.range.end).isOne(of: Self.openingWords)
    if frames.last?.isOneWord ?? false { resumed = frames.removeLast().form }
    return token
  }

  private mutating func number() -> SourceToken {
    let start = offset
    while offset < source.count {
      let isPoint = source[offset] == UInt8(ascii: ".") && source[offset + 1].isASCIIDigit
      guard isPoint || Self.continuesWord(source[offset]) else { break }
      offset += 1
    }
    expectsOperand = false
    return SourceToken(.number, start, offset)
  }

  private mutating func mark(_ byte: UInt8) -> SourceToken {
    let token = SourceToken(.mark, offset, offset + 1)
    offset += 1
    expectsOperand = true
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      if !frames.isEmpty { frames[frames.count - 1].depth += 1 }
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      expectsOperand = false
      if let frame = frames.last {
        frames[frames.count - 1].depth -= 1
        if frame.depth <= 1 { resumed = frames.removeLast().form }
      }
    default: break
    }
    return token
  }

  // MARK: Comments and regular expressions

  /// Skips the comment at the offset; false if there is none.
  private mutating func skipComment() -> Bool {
    switch source[offset + 1] {
    case UInt8(ascii: "/"):
      let start = offset
      while offset < source.count, source[offset] != 0x0A { offset += 1 }
      comments.append(SourceRange(start, offset))
      return true
    case UInt8(ascii: "*"):
      var depth = 0
      while offset < source.count {
        let (byte, following) = (source[offset], source[offset + 1])
        if byte == UInt8(ascii: "*"), following == UInt8(ascii: "/") {
          offset += 2
          depth -= 1
          if depth <= 0 { break }
        } else if byte == UInt8(ascii: "/"), following == UInt8(ascii: "*") {
          offset += 2
          depth = language.nestsComments ? depth + 1 : 1
        } else {
          offset += 1
        }
      }
      return true
    default: return false
    }
  }

  /// The maximum length of a regular expression.
  private static let longestPattern = 256

  /// The end of the regular expression at the offset; nil if there is none.
  private mutating func endOfPattern() -> Int? {
    guard language == .javaScript || language == .swift, offset >= patternLimit else { return nil }
    var (end, isInClass) = (offset + 1, false)
    let limit = min(source.count, offset + Self.longestPattern)
    while end < limit, source[end] != 0x0A {
      switch source[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return end + 1
      default: break
      }
      end += 1
    }
    patternLimit = end
    return nil
  }
}
