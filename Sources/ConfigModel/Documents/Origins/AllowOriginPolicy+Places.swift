extension AllowOriginPolicy.Item {
  /// The range of the pattern's scheme.
  public var schemeRange: SourceRange { part(0, hostStart.map { $0 - 3 }) }

  /// The range of the pattern's host.
  public var hostRange: SourceRange { part(hostStart, hostEnd) }

  /// The range of the pattern's port, including the colon before it; empty if it has no port.
  public var portRange: SourceRange { part(hostEnd, text.utf8.count) }

  private var hostStart: Int? {
    text.firstPlace(of: "://").map { text.utf8.distance(from: text.startIndex, to: $0.upperBound) }
  }

  private var hostEnd: Int? {
    guard let hostStart else { return nil }
    let host = text.utf8.dropFirst(hostStart)
    let isLiteral = host.first == UInt8(ascii: "[")
    let end = host.firstIndex { $0 == (isLiteral ? UInt8(ascii: "]") : UInt8(ascii: ":")) }
    let length = end.map { host.distance(from: host.startIndex, to: $0) + (isLiteral ? 1 : 0) }
    return length.map { hostStart + $0 } ?? text.utf8.count
  }

  /// The part of the item between two offsets. The whole item if an offset is unknown, or if the
  /// source bytes differ from the text.
  private func part(_ start: Int?, _ end: Int?) -> SourceRange {
    guard let start, let end, start <= end, text.utf8.count == range.count else { return range }
    return SourceRange(range.start + start, range.start + end)
  }
}

extension AllowOriginPolicy {
  /// The edits that remove items, by index. Each edit also removes a comma and the whitespace
  /// around it. If all items are to be removed, there is no edit for the last one.
  public func removing(_ removed: Set<Int>) -> [Int: Edit] {
    var edits: [Int: Edit] = [:]
    var hasKept = false
    for index in items.indices {
      guard removed.contains(index) else {
        hasKept = true
        continue
      }
      if hasKept {
        edits[index] = .remove(SourceRange(items[index - 1].range.end, items[index].range.end))
      } else if index + 1 < items.count {
        edits[index] = .remove(SourceRange(items[index].range.start, items[index + 1].range.start))
      }
    }
    return edits
  }

  /// The index of each item that is a pattern, in the order of ``patterns``.
  public var patternIndices: [Int] { items.indices.filter { items[$0].pattern != nil } }
}
