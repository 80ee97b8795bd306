import ConfigModel

/// The lines that a fix changes, before and after.
struct FixPreview {
  let removed: [String]
  let added: [String]
  /// True if the lines would show a secret.
  let showsSecret: Bool

  /// The maximum number of lines in a change that is shown.
  private static let maximumLines = 6
  /// The average length, in bytes, from which lines are cut.
  private static let maximumWidth = 90
  /// The number of bytes of a long line that are shown on either side of the change.
  private static let context = 24

  /// Nil if the change is too large to be shown.
  init?(_ fix: FixIt, _ frames: FileFrames) {
    guard let start = fix.edits.map(\.range.start).min(),
      let end = fix.edits.map(\.range.end).max()
    else { return nil }
    let first = frames.lines.line(at: start)
    let last = frames.lines.line(at: end)
    guard last - first < Self.maximumLines else { return nil }
    // Only the surroundings of the change in a long line are shown. A change may include the line
    // end, which is not part of the line.
    let lines = SourceRange(
      frames.lines.range(ofLine: first).start, max(end, frames.lines.range(ofLine: last).end))
    let window =
      lines.count <= Self.maximumWidth * (last - first + 1)
      ? lines : Self.window(frames.source, lines, around: SourceRange(start, end))
    // Secrets around the change are masked in both versions. If the change touches a secret,
    // nothing is shown.
    let masks = frames.secrets.ranges(in: window).map { Edit($0, Secrets.mask) }
    showsSecret = fix.edits.contains { edit in
      frames.secrets.overlap(edit.range)
        || frames.secrets.masked(edit.text, about: edit.range) != edit.text
    }
    let written = SourceBytes(frames.source.bytes(window.bounds))
    func placed(_ edits: [Edit]) -> [Edit] {
      edits.map {
        Edit(SourceRange($0.range.start - window.start, $0.range.end - window.start), $0.text)
      }
    }
    guard let before = try? written.applying(placed(masks)),
      let after = try? written.applying(placed(showsSecret ? masks : masks + fix.edits))
    else { return nil }
    let (removed, added) = Self.difference(Self.lines(before), Self.lines(after))
    let (head, tail) = (window.start > lines.start ? "…" : "", window.end < lines.end ? "…" : "")
    self.removed = Self.trimmingIndentation(removed, of: removed + added).map { head + $0 + tail }
    self.added = Self.trimmingIndentation(added, of: removed + added).map { head + $0 + tail }
  }

  /// The change with some surrounding text, cut between characters.
  private static func window(
    _ source: SourceBytes, _ lines: SourceRange, around change: SourceRange
  ) -> SourceRange {
    var start = max(lines.start, change.start - context)
    var end = min(lines.end, change.end + context)
    while start > lines.start, source[start] & 0xC0 == 0x80 { start -= 1 }
    while end < lines.end, source[end] & 0xC0 == 0x80 { end += 1 }
    return SourceRange(start, end)
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    // By bytes: in a string, a carriage return and a line feed are one character.
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let line = line.last == 0x0D ? line.dropLast() : line
      // Tabs at the beginning are indentation, as in frames.
      let text = line.drop { $0 == 0x09 }
      return String(repeating: "    ", count: line.count - text.count)
        + Untrusted.escape(String(decoding: text, as: UTF8.self))
    }
  }

  /// The lines without those that both versions begin or end with.
  private static func difference(
    _ before: [String], _ after: [String]
  ) -> ([String], [String]) {
    let head = zip(before, after).prefix { $0 == $1 }.count
    let rest = (before.dropFirst(head), after.dropFirst(head))
    let tail = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    return (Array(rest.0.dropLast(tail)), Array(rest.1.dropLast(tail)))
  }

  private static func trimmingIndentation(_ lines: [String], of all: [String]) -> [String] {
    let indentation =
      all.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }
  }
}
