/// The lines of a JSON text, with their indentation and their brackets.
///
/// No string spans lines in JSON, so that a lost quote concerns one line only.
struct JSONLines {
  struct Line {
    /// Without its line break.
    var range: SourceRange
    /// How many spaces and tabs it begins with.
    let indentation: Int
    /// From the first to the end of the last token.
    var content: SourceRange
    /// The brackets outside of strings.
    var brackets: [Int] = []
    /// How many of the brackets are closing ones before anything else.
    var leadingClosers = 0
    /// How many more brackets are opened than closed after those.
    var depthChange = 0
    /// True if a string is not closed, as far as the line tells.
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

  /// The line that holds an offset.
  func index(of offset: Int) -> Int? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].range.end < offset { low = middle + 1 } else { high = middle }
    }
    return low < lines.count ? low : nil
  }

  // MARK: Where the indentation contradicts the brackets

  /// Two lines, with only blank ones in between, whose indentation does not fit their brackets.
  struct Contradiction {
    let first: Int
    let second: Int
    /// How many levels the second is deeper than the brackets say.
    let excess: Int
  }

  /// Where brackets seem to be missing or surplus; empty if that is true of many places, because the
  /// text is not indented consistently then.
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
