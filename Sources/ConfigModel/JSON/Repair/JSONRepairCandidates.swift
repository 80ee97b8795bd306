/// The edits that could make sense of a damaged place, the most likely ones first.
struct JSONRepairCandidates {
  struct Candidate {
    let edit: Edit
    /// Lower wins between edits that are equally good: something lost is likelier than something surplus.
    let rank: Int
    /// False for an edit that makes sense of the text, and yet is not what is meant.
    var isOffered = true
  }

  /// How many contradictions between indentation and brackets are looked at.
  private static let maximumContradictions = 6

  let lines: JSONLines
  let source: SourceBytes
  /// The first places where the problems were noticed, in ascending order.
  private let anchors: [Int]
  /// True if all problems were noticed where the text ends.
  private let concernsEnd: Bool

  init(_ source: SourceBytes, _ problems: [JSONProblem]) {
    self.source = source
    lines = JSONLines(source)
    anchors = Self.anchors(problems)
    let end = lines.lines.last { !$0.isBlank }.map(\.content.end) ?? 0
    concernsEnd = problems.allSatisfy { max($0.noticed, $0.range.end) >= end }
  }

  private static func anchors(_ problems: [JSONProblem]) -> [Int] {
    var places: [Int] = []
    for problem in problems.sorted(by: { $0.noticed < $1.noticed }) {
      if let last = places.last, problem.noticed - last < 2 { continue }
      places.append(problem.noticed)
      if places.count == 2 { break }
    }
    return places
  }

  /// A group of candidates that change a text in the same way.
  enum Group {
    case closeEnd, changeQuotes, followIndentation, changeTokens
  }

  /// A later group is for what none of the earlier ones makes sense of.
  var groups: [Group] {
    // A text that lacks nothing but its end needs no more than one attempt.
    concernsEnd
      ? [.closeEnd, .changeQuotes, .followIndentation, .changeTokens]
      : [.changeQuotes, .followIndentation, .changeTokens, .closeEnd]
  }

  func candidates(_ group: Group) -> [Candidate] {
    switch group {
    case .closeEnd: ofEnd()
    case .changeQuotes: quoteLines().flatMap { ofQuotes(in: $0.0, near: $0.1) }
    case .followIndentation: ofIndentation()
    case .changeTokens: anchors.flatMap(ofTokens)
    }
  }

  // MARK: Brackets that the indentation shows

  private func ofIndentation() -> [Candidate] {
    var found: [Candidate] = []
    for place in lines.contradictions(limit: Self.maximumContradictions) {
      let first = lines.lines[place.first]
      let second = lines.lines[place.second]
      if place.excess > 0 {
        let gap = blankPlace(place) ?? lineEnd(first)
        found += inserting(["{", "["], at: gap, rank: 1)
        found += inserting(["{", "["], at: second.content.start, rank: 1)
        found += removing(first, closers: true) + removing(second, closers: true)
      } else {
        if let gap = blankPlace(place) { found += inserting(["}", "]"], at: gap, rank: 0) }
        found += inserting(["}", "]"], at: closingPlace(first, second), rank: 0)
        found += removing(first, closers: false) + removing(second, closers: false)
      }
    }
    return found
  }

  /// The end of a blank line between two others, where a bracket was that had a line to itself.
  private func blankPlace(_ place: JSONLines.Contradiction) -> Int? {
    guard place.second > place.first + 1 else { return nil }
    return lines.lines[place.first + 1].content.start
  }

  /// The end of a line with the spaces that end it, which precede a bracket.
  private func lineEnd(_ line: JSONLines.Line) -> Int {
    var end = line.content.end
    while end < line.range.end, source[end] == 0x20 { end += 1 }
    return end
  }

  /// Where a bracket is missing that closes what the second line does not belong to any more: before the
  /// comma between them.
  private func closingPlace(_ first: JSONLines.Line, _ second: JSONLines.Line) -> Int {
    if source[second.content.start] == UInt8(ascii: ",") { return second.content.start }
    let end = first.content.end
    return end > first.content.start && source[end - 1] == UInt8(ascii: ",") ? end - 1 : end
  }

  private func removing(_ line: JSONLines.Line, closers: Bool) -> [Candidate] {
    line.brackets.prefix(8).filter { JSONLexeme.isCloser(source[$0]) == closers }
      .map { removing(SourceRange($0, $0 + 1)) }
  }

  /// Something surplus. It is as likely as something lost where brackets follow each other.
  private func removing(_ range: SourceRange) -> Candidate {
    let isOpener =
      source[range.start] == UInt8(ascii: "{") || source[range.start] == UInt8(ascii: "[")
    var (before, after) = (range.start - 1, range.end)
    while before > 0, source[before].isBlank { before -= 1 }
    while after < source.count, source[after].isBlank { after += 1 }
    let isBesideAnother =
      before >= 0 && JSONLexeme.isBracket(source[before])
      || after < source.count && JSONLexeme.isBracket(source[after])
    return Candidate(edit: .remove(range), rank: isOpener && isBesideAnother ? 0 : 1)
  }

  // MARK: Brackets and stray text around a place

  private func ofTokens(near anchor: Int) -> [Candidate] {
    let lexemes = JSONLexeme.around(anchor, lines)
    var found: [Candidate] = []
    for lexeme in lexemes {
      if !lexeme.isString {
        found.append(
          lexeme.isWord ? Candidate(edit: .remove(lexeme.range), rank: 2) : removing(lexeme.range))
      }
      if lexeme.endsValue {
        found += inserting(["}", "]"], at: lexeme.range.end, rank: 0)
      }
      if lexeme.startsValue {
        found += inserting(["{", "["], at: lexeme.range.start, rank: 1)
      }
    }
    return found
  }

  /// The string and the brackets that are still open at the end. If they are several, the end of the
  /// text is lost, and closing them would hide it.
  private func ofEnd() -> [Candidate] {
    guard let last = lines.lines.last(where: { !$0.isBlank }) else { return [] }
    var open: [String] = []
    for line in lines.lines {
      for bracket in line.brackets {
        switch source[bracket] {
        case UInt8(ascii: "{"): open.append("}")
        case UInt8(ascii: "["): open.append("]")
        default: _ = open.popLast()
        }
      }
    }
    let text = (last.hasOddQuotes ? "\"" : "") + open.reversed().joined()
    guard !text.isEmpty, open.count <= JSONParser.maximumDepth else { return [] }
    let edit = Edit.insert(text, at: last.content.end)
    return [Candidate(edit: edit, rank: 0, isOffered: text.utf8.count == 1)]
  }

  private func inserting(_ texts: [String], at offset: Int, rank: Int) -> [Candidate] {
    texts.map { Candidate(edit: .insert($0, at: offset), rank: rank) }
  }

  // MARK: Quotes

  /// The lines around the anchors with a string that is not closed, each with the anchor.
  private func quoteLines() -> [(JSONLines.Line, Int)] {
    var found: [(Int, Int)] = []
    for anchor in anchors {
      guard let index = lines.index(of: anchor) else { continue }
      for line in [index, index - 1] where line >= 0 && lines.lines[line].hasOddQuotes {
        if !found.contains(where: { $0.0 == line }) { found.append((line, anchor)) }
      }
    }
    return found.map { (lines.lines[$0.0], $0.1) }
  }
}

extension JSONProblem {
  /// Where reading came upon it: a bracket that is not closed is reported where it opens.
  fileprivate var noticed: Int {
    kind == .unclosedBracket ? related?.start ?? range.start : range.start
  }
}
