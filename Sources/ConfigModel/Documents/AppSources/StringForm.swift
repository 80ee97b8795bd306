/// The form of a string literal.
struct StringForm {
  private let quote: UInt8
  /// The number of quotation marks at each end.
  private let quoteCount: Int
  /// The number of `#` before the opening quotes, in Swift.
  private let hashes: Int
  private let insertion: Insertion
  private let hasEscapes: Bool
  private let spansLines: Bool

  /// The way in which a literal contains the values of expressions.
  private enum Insertion {
    case none
    /// `\(value)`
    case parentheses
    /// `${value}`
    case braces
    /// `$name` and `${value}`
    case names
  }

  var openingCount: Int { hashes + quoteCount }

  /// The form of the literal that begins at an offset; nil if none begins there.
  init?(openedAt start: Int, in source: SourceBytes, _ language: SourceLanguage) {
    var first = start
    if language == .swift {
      while source[first] == UInt8(ascii: "#") { first += 1 }
    }
    hashes = first - start
    quote = source[first]
    switch quote {
    case UInt8(ascii: "\""):
      let isTriple =
        language != .javaScript && language != .objectiveC
        && source[first + 1] == quote && source[first + 2] == quote
      quoteCount = isTriple ? 3 : 1
      spansLines = isTriple
      hasEscapes = !(isTriple && language == .kotlin)
      insertion = language == .swift ? .parentheses : language == .kotlin ? .names : .none
    case UInt8(ascii: "'") where language != .swift:
      (quoteCount, spansLines, hasEscapes, insertion) = (1, false, true, .none)
    case UInt8(ascii: "`") where language == .javaScript:
      (quoteCount, spansLines, hasEscapes, insertion) = (1, true, true, .braces)
    default: return nil
    }
  }

  enum Step {
    /// The next character is at this offset.
    case text(Int)
    /// The text ends, and the literal with it, whose last byte precedes this offset.
    case end(Int)
    /// The text ends at a value whose first token begins at this offset.
    case value(Int, isOneWord: Bool)
  }

  func step(at offset: Int, in source: SourceBytes) -> Step {
    let byte = source[offset]
    if byte == quote, ends(at: offset, in: source) {
      return .end(offset + quoteCount + hashes)
    }
    if byte == 0x0A, !spansLines { return .end(offset) }
    if byte == UInt8(ascii: "\\"), hasEscapes {
      guard isFollowedByHashes(offset + 1, source) else { return .text(offset + 1) }
      let escaped = offset + 1 + hashes
      if case .parentheses = insertion, source[escaped] == UInt8(ascii: "(") {
        return .value(escaped, isOneWord: false)
      }
      return .text(escaped + 1)
    }
    if byte == UInt8(ascii: "$") {
      let following = source[offset + 1]
      switch insertion {
      case .braces, .names:
        if following == UInt8(ascii: "{") { return .value(offset + 1, isOneWord: false) }
        if case .names = insertion, following.isASCIILetter || following == UInt8(ascii: "_") {
          return .value(offset + 1, isOneWord: true)
        }
      case .none, .parentheses: break
      }
    }
    return .text(offset + 1)
  }

  private func ends(at offset: Int, in source: SourceBytes) -> Bool {
    for index in 1..<max(quoteCount, 1) where source[offset + index] != quote { return false }
    return isFollowedByHashes(offset + quoteCount, source)
  }

  private func isFollowedByHashes(_ offset: Int, _ source: SourceBytes) -> Bool {
    guard hashes > 0 else { return true }
    guard offset + hashes <= source.count else { return false }
    return (offset..<offset + hashes).allSatisfy { source[$0] == UInt8(ascii: "#") }
  }
}

/// A literal that continues after a value that is inserted into it.
struct StringFrame {
  let form: StringForm
  /// True if the value is the next word.
  let isOneWord: Bool
  /// The number of open brackets in the value.
  var depth = 0
}

extension SourceLexer {
  /// The maximum number of literals in each other. In deeper ones, values are read as text.
  private static let deepest = 32

  /// The text of a literal from the offset on.
  mutating func string(_ form: StringForm) -> SourceToken {
    let start = offset
    while offset < source.count {
      switch form.step(at: offset, in: source) {
      case .text(let following): offset = min(following, source.count)
      case .end(let following):
        let token = SourceToken(.string, start, offset)
        offset = min(following, source.count)
        return token
      case .value(let following, let isOneWord):
        guard frames.count < Self.deepest else {
          offset = following
          continue
        }
        let token = SourceToken(.string, start, offset)
        offset = following
        frames.append(StringFrame(form: form, isOneWord: isOneWord))
        return token
      }
    }
    return SourceToken(.string, start, offset)
  }
}
