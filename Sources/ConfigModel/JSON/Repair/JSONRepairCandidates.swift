/// The candidate edits for a damaged place, most likely first.
struct JSONRepairCandidates {
  struct Candidate {
    let edit: Edit
    /// Breaks ties between equally good edits; lower wins. A lost character is likelier than a
    /// surplus one.
    let rank: Int
    /// False for an edit that makes the text parse but is not the intended one.
    var isOffered = true
  }

  /// The maximum number of contradictions between indentation and brackets that are examined.
  private static let maximumContradictions = 6

  private let lines: JSONLines
  private let source: SourceBytes
  /// The first places at which problems were noticed, in ascending order.
  private let anchors: [Int]
  /// True if all problems were noticed at the end of the text.
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

  /// The groups of candidates that change the text in the same way, in order. A later group matters
  /// only if no candidate of an earlier one repairs the text.
  var groups: [() -> [Candidate]] {
    let groups = [
      { quoteLines().flatMap { ofQuotes(in: $0, near: $1) } }, ofIndentation,
      { anchors.flatMap(ofTokens) },
    ]
    // A text that lacks only its end needs just one attempt.
    return concernsEnd ? [ofEnd] + groups : groups + [ofEnd]
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

  /// The end of the blank line between two lines, from which a bracket on its own line may have
  /// been lost; nil if there is no blank line.
  private func blankPlace(_ place: JSONLines.Contradiction) -> Int? {
    guard place.second > place.first + 1 else { return nil }
    return lines.lines[place.first + 1].content.start
  }

  /// The end of a line including its trailing spaces, which precede a bracket.
  private func lineEnd(_ line: JSONLines.Line) -> Int {
    var end = line.content.end
    while end < line.range.end, source[end] == 0x20 { end += 1 }
    return end
  }

  /// The place of a lost closing bracket that separates two lines: before the comma between them.
  private func closingPlace(_ first: JSONLines.Line, _ second: JSONLines.Line) -> Int {
    if source[second.content.start] == UInt8(ascii: ",") { return second.content.start }
    let end = first.content.end
    return end > first.content.start && source[end - 1] == UInt8(ascii: ",") ? end - 1 : end
  }

  private func removing(_ line: JSONLines.Line, closers: Bool) -> [Candidate] {
    line.brackets.prefix(8).filter { JSONLexeme.isCloser(source[$0]) == closers }
      .map { removing(SourceRange($0, $0 + 1)) }
  }

  /// A candidate that removes a token. If it is an opening bracket next to another bracket, it
  /// ranks as high as an insertion.
  private func removing(_ range: SourceRange) -> Candidate {
    var (before, after) = (range.start - 1, range.end)
    while before > 0, source[before].isBlank { before -= 1 }
    while after < source.count, source[after].isBlank { after += 1 }
    let isBesideAnother =
      before >= 0 && JSONLexeme.isBracket(source[before])
      || after < source.count && JSONLexeme.isBracket(source[after])
    let isOpener = JSONLexeme.isOpener(source[range.start])
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

  /// A candidate that closes everything that is open at the end. If that takes several characters,
  /// the end of the text is lost, and offering to close it would hide the loss.
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

  /// The lines at or just before the anchors that leave a string open, each with its anchor.
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

  /// The distance in bytes from the reported problem within which quotes are examined.
  private static let reach = 160

  private func ofQuotes(in line: JSONLines.Line, near anchor: Int) -> [Candidate] {
    let place = min(max(anchor, line.range.start), line.range.end)
    let from = max(line.range.start, place - Self.reach)
    let to = min(line.range.end, place + Self.reach)
    var found: [Candidate] = []
    for at in from..<to {
      let byte = source[at]
      switch byte {
      case UInt8(ascii: "\""):
        found.append(Candidate(edit: .remove(SourceRange(at, at + 1)), rank: 1))
        found.append(Candidate(edit: .insert("\\", at: at), rank: 1))
      case UInt8(ascii: "\\"):
        found.append(Candidate(edit: .remove(SourceRange(at, at + 1)), rank: 0))
      case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if !precedesBlank(at) { found.append(quote(at)) }
      default:
        if startsWord(at, from) { found.append(quote(at)) }
      }
    }
    if to == line.range.end, to > from { found.append(quote(line.content.end)) }
    return found.sorted { abs($0.edit.range.start - anchor) < abs($1.edit.range.start - anchor) }
  }

  private func quote(_ at: Int) -> Candidate { Candidate(edit: .insert("\"", at: at), rank: 0) }

  private func precedesBlank(_ at: Int) -> Bool { at == 0 || source[at - 1].isBlank }

  /// True if the byte is not whitespace and is at the start of the range or after a separator.
  private func startsWord(_ at: Int, _ from: Int) -> Bool {
    !source[at].isBlank && (at == from || ":,[{ \t".utf8.contains(source[at - 1]))
  }
}

extension JSONProblem {
  /// The place at which the parser noticed the problem. An unclosed bracket is reported at its
  /// opening bracket instead.
  fileprivate var noticed: Int {
    kind == .unclosedBracket ? related?.start ?? range.start : range.start
  }
}
