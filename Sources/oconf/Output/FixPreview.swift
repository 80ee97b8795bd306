import ConfigModel

/// The lines that a fix changes, before and after.
struct FixPreview {
  let removed: [String]
  let added: [String]
  /// Whether the lines would show a secret.
  let showsSecret: Bool

  /// More lines than this are no small difference.
  private static let maximumLines = 6

  /// Nil when the change is too large to be shown, or its lines are.
  init?(_ fix: FixIt, _ frames: FileFrames) {
    guard let start = fix.edits.map(\.range.start).min(),
      let end = fix.edits.map(\.range.end).max()
    else { return nil }
    let first = frames.lines.line(at: start)
    let last = frames.lines.line(at: end)
    guard last - first < Self.maximumLines else { return nil }
    // Long lines are shown around the change only.
    let lineStart = frames.lines.range(ofLine: first).start
    let lineEnd = frames.lines.range(ofLine: last).end
    let window = SourceRange(max(lineStart, start - 200), min(lineEnd, end + 200))
    let before = frames.source.bytes(window.bounds)
    let edits = fix.edits.map {
      Edit(SourceRange($0.range.start - window.start, $0.range.end - window.start), $0.text)
    }
    guard let after = try? SourceBytes(before).applying(edits) else { return nil }
    let (removed, added) = Self.difference(Self.lines(before), Self.lines(after))
    self.removed = Self.trimmingIndentation(removed, of: removed + added)
    self.added = Self.trimmingIndentation(added, of: removed + added)
    showsSecret =
      frames.secrets.overlap(window)
      || fix.edits.contains { Secrets.masked(shapesIn: $0.text) != $0.text }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { Untrusted.escape($0.hasSuffix("\r") ? String($0.dropLast()) : String($0)) }
  }

  /// What is left without the lines that both begin and end with.
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
