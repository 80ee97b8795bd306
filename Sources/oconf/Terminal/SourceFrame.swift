import ConfigModel

/// A line of a file with marks below a range of it, cut to fit.
struct SourceFrame {
  /// The line, or the part of it around the range, safe to print, with secrets masked.
  let line: String
  /// The spaces and carets below the line.
  let marks: String

  /// The displayed form of one character of the file.
  private struct Cell {
    let text: String
    let width: Int
    let range: SourceRange
  }

  /// The number of bytes examined before the start of the range. Twice as many are examined after
  /// it, because a line may be as long as a file.
  private static let reach = 400

  init(
    _ source: SourceBytes, line: SourceRange, range: SourceRange, secrets: Secrets, columns: Int
  ) {
    let start = max(line.start, Self.scalarStart(source, range.start - Self.reach))
    let end = min(line.end, Self.scalarStart(source, range.start + 2 * Self.reach))
    let room = max(20, columns - 2)
    if start == line.start, end == line.end, end - start <= room,
      !secrets.overlap(SourceRange(start, end)), Untrusted.isPlain(source.bytes(start..<end))
    {
      // Every byte takes one column.
      self.line = source.text(start..<end)
      marks = Self.marks(line, range)
      return
    }
    let cells = Self.cells(
      source, SourceRange(min(start, end), end), secrets, upTo: room, after: range.start)
    let first = cells.firstIndex { $0.range.end > range.start } ?? cells.count
    let visible = Self.window(cells, around: first, room: room)

    let isCutBefore = visible.lowerBound > 0 || start > line.start
    let shownEnd = cells.last?.range.end ?? end
    let isCutAfter = visible.upperBound < cells.count || shownEnd < line.end
    var text = isCutBefore ? "…" : ""
    var marks = isCutBefore ? " " : ""
    for cell in cells[visible] {
      text += cell.text
      let isMarked = cell.range.overlaps(range)
      marks += String(repeating: isMarked ? "^" : " ", count: cell.width)
    }
    if !marks.contains("^") {
      // An empty range is before a character, or after the last one.
      let before = cells[
        visible.lowerBound..<max(visible.lowerBound, min(first, visible.upperBound))]
      let width = before.reduce(isCutBefore ? 1 : 0) { $0 + $1.width }
      marks = String(repeating: " ", count: width) + "^"
    }
    self.line = isCutAfter ? text + "…" : text
    var trimmed = marks[...]
    while trimmed.hasSuffix(" ") { trimmed = trimmed.dropLast() }
    self.marks = String(trimmed)
  }

  /// The marks of a range in a line whose bytes take one column each.
  private static func marks(_ line: SourceRange, _ range: SourceRange) -> String {
    let from = min(max(range.start, line.start), line.end)
    let to = min(range.end, line.end)
    return String(repeating: " ", count: from - line.start)
      + String(repeating: "^", count: max(1, to - from))
  }

  private static func scalarStart(_ source: SourceBytes, _ offset: Int) -> Int {
    var offset = min(max(0, offset), source.count)
    while offset > 0, source[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The displayed forms of a range, until they take more than `room` columns after an offset.
  private static func cells(
    _ source: SourceBytes, _ range: SourceRange, _ secrets: Secrets, upTo room: Int,
    after marked: Int
  ) -> [Cell] {
    var cells: [Cell] = []
    var offset = range.start
    var counted = 0
    var width = 0
    while offset < range.end {
      if cells.count > counted, let last = cells.last {
        counted = cells.count
        if last.range.start >= marked { width += last.width }
        if width > room { break }
      }
      let (scalar, next) = source.scalar(at: offset)
      let place = SourceRange(offset, min(next, range.end))
      offset = place.end
      if secrets.overlap(place) {
        if let last = cells.last, last.text == Secrets.mask, secrets.overlap(last.range) {
          cells[cells.count - 1] = Cell(
            text: Secrets.mask, width: Secrets.mask.count,
            range: SourceRange(last.range.start, place.end))
        } else {
          cells.append(Cell(text: Secrets.mask, width: Secrets.mask.count, range: place))
        }
      } else if scalar == "\t" {
        cells.append(Cell(text: "    ", width: 4, range: place))
      } else if Untrusted.isHarmless(scalar),
        !Untrusted.startsCommand({ source[min(place.start + $0, source.count)] })
      {
        cells.append(
          Cell(text: String(scalar), width: DisplayWidth.of(scalar), range: place))
      } else {
        let code = Untrusted.code(scalar)
        cells.append(Cell(text: code, width: code.count, range: place))
      }
    }
    return cells
  }

  /// The cells that fit, with some before the first that must be shown.
  private static func window(_ cells: [Cell], around first: Int, room: Int) -> Range<Int> {
    guard cells.reduce(0, { $0 + $1.width }) > room else { return 0..<cells.count }
    var start = min(first, cells.count)
    var used = 0
    while start > 0, used + cells[start - 1].width <= room / 3 {
      start -= 1
      used += cells[start].width
    }
    var end = start
    used = 0
    while end < cells.count, used + cells[end].width <= room {
      used += cells[end].width
      end += 1
    }
    // At the end of the line, the remaining room goes to the cells before.
    while end == cells.count, start > 0, used + cells[start - 1].width <= room {
      start -= 1
      used += cells[start].width
    }
    return start..<end
  }
}
