import ConfigModel

/// The lines that differ between two texts, as a unified diff.
struct LineDifference {
  private let path: String
  private let before: SourceBytes
  private let after: SourceBytes
  private let kind: DocumentKind?

  /// The number of unchanged lines around a change.
  private static let context = 3
  /// The maximum number of lines in both texts. The cost grows with the square of the differences.
  private static let maximumLines = 20_000

  /// - Parameter kind: The kind of both texts, if it identifies more secrets.
  init(
    _ path: String, _ before: SourceBytes, _ after: SourceBytes, _ kind: DocumentKind? = nil
  ) {
    self.path = path
    self.before = before
    self.after = after
    self.kind = kind
  }

  private struct Line {
    enum Kind: String {
      case kept = " "
      case removed = "-"
      case added = "+"
    }

    let kind: Kind
    fileprivate(set) var text: String
    let isEnded: Bool
    let isSecret: Bool

    init(_ kind: Kind, _ line: TextLine) {
      self.kind = kind
      text = line.text
      isEnded = line.isEnded
      isSecret = line.isSecret
    }

    /// True if the line can be shown next to a change.
    var canSurround: Bool { kind == .kept && !isSecret }
  }

  /// A line of one of the texts.
  private struct TextLine {
    let text: String
    /// True if a line break follows. Only the last line may lack one.
    let isEnded: Bool
    /// True if the line contains a secret, as far as the whole text shows.
    let isSecret: Bool
  }

  func text(_ style: Style) -> TerminalText {
    var text: TerminalText = "--- \(path)\n+++ \(path)\n"
    let (old, new) = (lines(before), lines(after))
    guard old.count + new.count <= Self.maximumLines else {
      return text + "@@ \(old.count) lines become \(new.count): too many to show @@\n"
    }
    let lines = Self.merge(old, new)
    var budget = ChangedParts.maximumCount
    for hunk in Self.hunks(lines) {
      text += render(
        lines[hunk], startingAt: Self.numbers(lines[..<hunk.lowerBound]), style, &budget)
    }
    return text
  }

  private func lines(_ source: SourceBytes) -> [TextLine] {
    let secrets = Secrets(source, of: kind)
    let table = LineTable(source)
    var lines = (1...table.lineCount).map { number in
      let start = table.range(ofLine: number).start
      let end = number < table.lineCount ? table.range(ofLine: number + 1).start - 1 : source.count
      return TextLine(
        text: source.text(start..<end), isEnded: number < table.lineCount,
        isSecret: secrets.overlap(SourceRange(start, end)))
    }
    if lines.last?.text == "" { lines.removeLast() }
    return lines
  }

  private static func merge(_ old: [TextLine], _ new: [TextLine]) -> [Line] {
    let difference = new.difference(from: old) {
      $0.isEnded == $1.isEnded && $0.text.utf8.elementsEqual($1.text.utf8)
    }
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if from < old.count, removed.contains(from) {
        lines.append(Line(.removed, old[from]))
        from += 1
      } else if to < new.count, added.contains(to) {
        lines.append(Line(.added, new[to]))
        to += 1
      } else {
        lines.append(Line(.kept, new[to].isSecret ? new[to] : old[from]))
        from += 1
        to += 1
      }
    }
    return lines
  }

  /// The changes with the lines around them. Changes that are close together form one range. A line
  /// with a secret ends the range, so that the change next to it can be shown.
  private static func hunks(_ lines: [Line]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    var index = 0
    while let start = lines[index...].firstIndex(where: { $0.kind != .kept }) {
      let end = lines[start...].firstIndex { $0.kind == .kept } ?? lines.count
      let isSecret = lines[start..<end].contains(where: \.isSecret)
      let context = isSecret ? 0 : context
      let before = lines[..<start].suffix(context).reversed().prefix { $0.canSurround }
      let after = lines[end...].prefix(context).prefix { $0.canSurround }
      let range = (start - before.count)..<(end + after.count)
      if let last = hunks.last, last.upperBound >= range.lowerBound, !isSecret,
        !lines[last].contains(where: \.isSecret)
      {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(max(range.lowerBound, hunks.last?.upperBound ?? 0)..<range.upperBound)
      }
      index = end
    }
    return hunks
  }

  /// The number of lines that belong to the old and to the new text.
  private static func numbers(_ lines: ArraySlice<Line>) -> (old: Int, new: Int) {
    (
      lines.count { $0.kind != .added },
      lines.count { $0.kind != .removed }
    )
  }

  /// The lines for a terminal. If a line was only changed and is too long, its changed parts remain.
  private static func fitted(
    _ lines: ArraySlice<Line>, _ columns: Int, _ budget: inout Int
  ) -> [Line] {
    var fitted = Array(lines)
    var index = 0
    while index < fitted.count {
      let removed = fitted[index...].prefix { $0.kind == .removed }
      let added = fitted[removed.endIndex...].prefix { $0.kind == .added }
      if removed.count == added.count {
        for (old, new) in zip(removed.indices, added.indices)
        where fitted[old].text != fitted[new].text
          && max(fitted[old].text.count, fitted[new].text.count) >= columns
        {
          (fitted[old].text, fitted[new].text) =
            ChangedParts.of(fitted[old].text, fitted[new].text, &budget)
        }
      }
      index = max(index + 1, added.endIndex)
    }
    return fitted
  }

  private func render(
    _ lines: ArraySlice<Line>, startingAt start: (old: Int, new: Int), _ style: Style,
    _ budget: inout Int
  ) -> TerminalText {
    let size = Self.numbers(lines)
    // A range without lines has the number of the line before it.
    let (old, new) = (start.old + min(1, size.old), start.new + min(1, size.new))
    let header: TerminalText = "@@ -\(old),\(size.old) +\(new),\(size.new) @@"
    var text = style.paint(header, .cyan) + "\n"
    let shown = lines.map(\.text).joined(separator: "\n")
    guard !lines.contains(where: \.isSecret), Secrets.masked(shapesIn: shown) == shown else {
      return text + "  (omitted: contains a secret)\n"
    }
    for line in style.columns.map({ Self.fitted(lines, $0, &budget) }) ?? Array(lines) {
      let content: TerminalText = "\(line.kind.rawValue)\(line.text)"
      switch line.kind {
      case .kept: text += content
      case .removed: text += style.paint(content, .plainRed)
      case .added: text += style.paint(content, .green)
      }
      text += "\n"
      // The words that `patch` and `git apply` expect.
      if !line.isEnded { text += "\\ No newline at end of file\n" }
    }
    return text
  }
}
