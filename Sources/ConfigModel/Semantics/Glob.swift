/// A text in which `*` stands for any characters, none included.
///
/// Filter values are such texts as a whole. In an origin pattern each segment is one, so that a `*`
/// there does not cross what parts the segments.
package struct Glob: Hashable, Sendable {
  package let pattern: String
  /// What stands between the stars; one part when there is no star.
  private let parts: [[UInt8]]

  package init(_ pattern: String) {
    self.pattern = pattern
    parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  package var hasWildcard: Bool { parts.count > 1 }

  /// Whether it is nothing but stars, so that everything matches.
  package var matchesEverything: Bool { hasWildcard && parts.allSatisfy(\.isEmpty) }

  /// Whether a text matches as a whole. Linear in practice: each part is sought from where the
  /// one before it was found.
  package func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    guard let first = parts.first, let last = parts.last else { return text.isEmpty }
    guard hasWildcard else { return text == first }
    guard text.count >= first.count + last.count, text.starts(with: first),
      text.suffix(last.count).elementsEqual(last)
    else { return false }
    var position = first.count
    let end = text.count - last.count
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = Self.find(part, in: text, from: position, to: end) else { return false }
      position = found + part.count
    }
    return true
  }

  private static func find(_ part: [UInt8], in text: [UInt8], from start: Int, to end: Int) -> Int?
  {
    guard start + part.count <= end else { return nil }
    return (start...(end - part.count)).first { text[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
