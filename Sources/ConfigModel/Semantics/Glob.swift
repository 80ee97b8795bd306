/// A text in which `*` stands for any characters, none included.
///
/// Filter values are such texts as a whole. In an origin pattern each segment is one, so that a `*`
/// there does not cross what parts the segments.
public struct Glob: Hashable, Sendable {
  public let pattern: Text

  private static let star = UInt8(ascii: "*")

  public init(_ pattern: Text) {
    self.pattern = pattern
  }

  public init(_ pattern: String) {
    self.init(Text(pattern))
  }

  public var hasWildcard: Bool { pattern.contains(Self.star) }

  /// Whether it is nothing but stars, so that everything matches.
  public var matchesEverything: Bool {
    !pattern.isEmpty && pattern.allSatisfy { $0 == Self.star }
  }

  /// Whether a text matches as a whole. The cost is at most the product of the two lengths: only the
  /// last star is ever tried anew.
  public func matches(_ text: Text) -> Bool {
    var (at, position) = (0, 0)
    var lastStar: (at: Int, position: Int)?
    while position < text.count {
      if at < pattern.count, pattern[at] == Self.star {
        lastStar = (at, position)
        at += 1
      } else if at < pattern.count, pattern[at] == text[position] {
        at += 1
        position += 1
      } else if let star = lastStar {
        lastStar = (star.at, star.position + 1)
        at = star.at + 1
        position = star.position + 1
      } else {
        return false
      }
    }
    while at < pattern.count, pattern[at] == Self.star { at += 1 }
    return at == pattern.count
  }

  public func matches(_ text: String) -> Bool {
    matches(Text(text))
  }
}
