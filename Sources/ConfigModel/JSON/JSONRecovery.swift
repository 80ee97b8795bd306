/// Handles everything that the parser's loop does not expect: it reports the problem, guesses the
/// intended token and returns the next step.
///
/// Every call moves the position, closes a container or ends the parse, so parsing terminates.
final class JSONRecovery {
  typealias Outcome = (ByteCursor, JSONParser.Step, JSONNodeBuilder)

  /// The start of the text and its sentinel.
  let start: ByteCursor
  let end: ByteCursor
  private(set) var problems: [JSONProblem] = []
  /// The number of problems, recorded or not, excluding lone surrogates. The grammar allows lone
  /// surrogates, so the parser does not give up because of them.
  private(set) var faultCount = 0
  /// The number of recorded lone surrogates, at most ``JSONParser/maximumProblems``.
  private var surrogateCount = 0
  /// The number of problems after which the rest of the text is not read.
  private let limit: Int
  /// The start and end of the last skipped run of comments and unusual whitespace.
  private var lastTrivia: (start: ByteCursor, end: ByteCursor)?
  /// The closing quote of a string that spans lines, so that the string is examined only once.
  var multiLineStringEnd: ByteCursor?

  /// - Parameters:
  ///   - source: Must outlive this object.
  ///   - limit: The number of problems after which the rest of the text is not read.
  init(_ source: SourceBytes, limit: Int = JSONParser.maximumProblems) {
    self.limit = limit
    start = source.start
    end = start + source.count
  }

  /// True if the text has so many problems that further messages would only be noise.
  var hasGivenUp: Bool { faultCount > limit }

  func report(
    _ kind: JSONProblem.Kind, _ from: ByteCursor, _ to: ByteCursor, related: SourceRange? = nil
  ) {
    let range = SourceRange(from - start, to - start)
    if kind == .loneSurrogate {
      guard surrogateCount < JSONParser.maximumProblems else { return }
      surrogateCount += 1
      problems.append(JSONProblem(kind, range, related: related))
    } else {
      faultCount += 1
      if faultCount <= JSONParser.maximumProblems {
        problems.append(JSONProblem(kind, range, related: related))
      } else if faultCount == JSONParser.maximumProblems + 1 {
        problems.append(JSONProblem(.tooManyProblems, range))
      }
    }
  }

  /// Ends the parse here and closes every open container.
  func finish(_ at: ByteCursor, _ builder: consuming JSONNodeBuilder) -> Outcome {
    while builder.depth > 0 {
      builder.close(at: at - start, flags: .irregular)
    }
    return (at, .done, builder)
  }

  func skipByteOrderMark() -> ByteCursor {
    guard start.word32 & 0xFF_FFFF == 0xBF_BBEF else { return start }
    report(.byteOrderMark, start, start + 3)
    return start + 3
  }

  // MARK: Comments and whitespace that JSON does not allow

  /// Skips and reports comments and characters that look like whitespace; nil if there are none
  /// here.
  func trivia(_ from: ByteCursor) -> ByteCursor? {
    var at = from
    while true {
      at = JSONScanner.skipBlanks(at)
      if at.byte == UInt8(ascii: "/"), at[1] == UInt8(ascii: "/") {
        at = lineComment(at)
      } else if at.byte == UInt8(ascii: "/"), at[1] == UInt8(ascii: "*") {
        at = blockComment(at)
      } else if at.byte == UInt8(ascii: "#") {
        at = lineComment(at)
      } else if let next = invisibleCharacter(at) {
        report(.invisibleCharacter, at, next)
        at = next
      } else {
        break
      }
    }
    guard at > from else { return nil }
    lastTrivia = (from, at)
    return at
  }

  private func lineComment(_ from: ByteCursor) -> ByteCursor {
    var at = from
    while at < end, at.byte != 0x0A, at.byte != 0x0D { at += 1 }
    report(.lineComment, from, at)
    return at
  }

  private func blockComment(_ from: ByteCursor) -> ByteCursor {
    var at = from + 2
    while at < end {
      if at.byte == UInt8(ascii: "*"), at[1] == UInt8(ascii: "/") {
        report(.blockComment, from, at + 2)
        return at + 2
      }
      at += 1
    }
    report(.unterminatedComment, from, end)
    return end
  }

  /// The end of an invisible or whitespace character that JSON does not allow; nil if there is
  /// none.
  private func invisibleCharacter(_ at: ByteCursor) -> ByteCursor? {
    guard at.byte >= 0x80 || at.byte == 0x0B || at.byte == 0x0C else { return nil }
    if at.byte < 0x80 { return at + 1 }
    guard let (scalar, next) = UTF8Scanner.scalar(at), InvisibleCharacters.contains(scalar) else {
      return nil
    }
    return next
  }

  /// The comma before `at`, if only whitespace and comments are in between.
  func commaBefore(_ at: ByteCursor) -> ByteCursor? {
    var before = skipBlanksBackwards(at)
    if let lastTrivia, lastTrivia.end == before || lastTrivia.end == at {
      before = skipBlanksBackwards(lastTrivia.start)
    }
    guard before > start, before[-1] == UInt8(ascii: ",") else { return nil }
    return before - 1
  }

  /// The position after the last byte before `at` that is not whitespace.
  func skipBlanksBackwards(_ at: ByteCursor) -> ByteCursor {
    var at = at
    while at > start {
      switch at[-1] {
      case 0x20, 0x09, 0x0A, 0x0D: at = at - 1
      default: return at
      }
    }
    return at
  }

  /// The end of the last token before `at`, ignoring whitespace and comments.
  func tokenEndBefore(_ at: ByteCursor) -> ByteCursor {
    let before = skipBlanksBackwards(at)
    guard let lastTrivia, lastTrivia.end == before || lastTrivia.end == at else { return before }
    return skipBlanksBackwards(lastTrivia.start)
  }
}
