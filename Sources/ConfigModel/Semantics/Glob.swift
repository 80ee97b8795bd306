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
    Self.matches(BorrowedText(pattern), BorrowedText(text))
  }

  static func matches(_ pattern: BorrowedText, _ text: BorrowedText) -> Bool {
    matches(pattern, text) { $0 }
  }

  /// With no difference made between upper and lower case of ASCII.
  static func matchesIgnoringCase(_ pattern: BorrowedText, _ text: BorrowedText) -> Bool {
    matches(pattern, text) { $0.lowercasedASCII }
  }

  @inline(__always) private static func matches(
    _ pattern: BorrowedText, _ text: BorrowedText, _ folded: (UInt8) -> UInt8
  ) -> Bool {
    var (at, position) = (0, 0)
    var lastStar: (at: Int, position: Int)?
    while position < text.count {
      if at < pattern.count, pattern.start[at] == star {
        lastStar = (at, position)
        at += 1
      } else if at < pattern.count, folded(pattern.start[at]) == folded(text.start[position]) {
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
    while at < pattern.count, pattern.start[at] == star { at += 1 }
    return at == pattern.count
  }

  public func matches(_ text: String) -> Bool {
    matches(Text(text))
  }

  // MARK: Languages

  /// Whether it matches whatever another one matches.
  ///
  /// Exact. A `*` as a character of a text is matched by no character of a pattern, only by a star.
  /// So whoever matches the other pattern taken as a text has a star over each star in it, and
  /// matches whatever is put in their places. By the same token a glob that is included in a union
  /// of globs is included in one of them.
  public func includes(_ other: Glob) -> Bool {
    matches(other.pattern)
  }

  /// Whether both match the same texts. Exact: they do when they differ in runs of stars at most.
  public func isEquivalent(to other: Glob) -> Bool {
    pattern == other.pattern || includes(other) && other.includes(self)
  }

  /// Whether some text is matched by both.
  ///
  /// Exact. Two patterns with stars meet unless their beginnings or their ends contradict each
  /// other: all that stands between can be put one after the other.
  public func intersects(_ other: Glob) -> Bool {
    guard hasWildcard else { return other.matches(pattern) }
    guard other.hasWildcard else { return matches(other.pattern) }
    let (prefixes, suffixes) = ((prefix, other.prefix), (suffix, other.suffix))
    let prefixLength = min(prefixes.0.count, prefixes.1.count)
    let suffixLength = min(suffixes.0.count, suffixes.1.count)
    return prefixes.0.part(0, prefixLength) == prefixes.1.part(0, prefixLength)
      && suffixes.0.dropFirst(suffixes.0.count - suffixLength)
        == suffixes.1.dropFirst(suffixes.1.count - suffixLength)
  }

  /// What stands before the first star; all of it when there is none.
  public var prefix: Text {
    pattern.part(0, pattern.firstIndex(of: Self.star) ?? pattern.count)
  }

  /// What stands after the last star; all of it when there is none.
  public var suffix: Text {
    pattern.dropFirst((pattern.lastIndex(of: Self.star) ?? -1) + 1)
  }

  /// The pattern with one star for each run of them: equal for equivalent globs.
  public var canonicalPattern: Text {
    guard pattern.firstIndex(of: "**") != nil else { return pattern }
    var text = ""
    for scalar in pattern.string.unicodeScalars where scalar != "*" || text.last != "*" {
      text.unicodeScalars.append(scalar)
    }
    return Text(text)
  }
}
