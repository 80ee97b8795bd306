/// A pattern in which `*` matches any characters, including none.
///
/// A filter value is one glob. In an origin pattern each segment is a glob, so a `*` never matches
/// a separator of segments.
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

  /// True if the glob consists only of stars, so that it matches everything.
  public var matchesEverything: Bool {
    !pattern.isEmpty && pattern.allSatisfy { $0 == Self.star }
  }

  /// True if the whole text matches. The cost is at most the product of the two lengths, because
  /// only the last star is retried.
  ///
  /// - Parameter ignoringCase: True if the case of ASCII letters does not matter.
  public func matches(_ text: Text, ignoringCase: Bool = false) -> Bool {
    func areEqual(_ one: UInt8, _ other: UInt8) -> Bool {
      one == other || ignoringCase && one.lowercasedASCII == other.lowercasedASCII
    }
    var (at, position) = (0, 0)
    var lastStar: (at: Int, position: Int)?
    while position < text.count {
      if at < pattern.count, pattern[at] == Self.star {
        lastStar = (at, position)
        at += 1
      } else if at < pattern.count, areEqual(pattern[at], text[position]) {
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

  // MARK: Languages

  /// True if the glob matches every text that another one matches.
  ///
  /// Exact. A `*` that is a character of the text can be matched only by a star of the pattern. If
  /// this glob matches the other pattern as a text, one of its stars covers each star of the other,
  /// and it matches any replacement of them. For the same reason, a glob that is included in a
  /// union of globs is included in one of them.
  public func includes(_ other: Glob) -> Bool {
    matches(other.pattern)
  }

  /// True if both globs match the same texts. Exact: equivalent globs differ at most in runs of
  /// stars.
  public func isEquivalent(to other: Glob) -> Bool {
    pattern == other.pattern || includes(other) && other.includes(self)
  }

  /// True if some text matches both globs.
  ///
  /// Exact. Two globs with stars intersect unless their prefixes or their suffixes contradict each
  /// other, because the parts in between can follow one another.
  public func intersects(_ other: Glob) -> Bool {
    guard Self.endsAgree(pattern, other.pattern) else { return false }
    guard hasWildcard else { return other.matches(pattern) }
    guard other.hasWildcard else { return matches(other.pattern) }
    return true
  }

  /// False if the patterns differ before the first star of both, or after the last star of both.
  private static func endsAgree(_ one: Text, _ other: Text) -> Bool {
    let count = min(one.count, other.count)
    for index in 0..<count {
      let (first, second) = (one[index], other[index])
      if first == star || second == star { break }
      if first != second { return false }
    }
    for index in 1..<count + 1 {
      let (first, second) = (one[one.count - index], other[other.count - index])
      if first == star || second == star { break }
      if first != second { return false }
    }
    return true
  }

  /// The text before the first star; all of it if there is none.
  public var prefix: Text {
    pattern.part(0, pattern.firstIndex(of: Self.star) ?? pattern.count)
  }

  /// The text after the last star; all of it if there is none.
  public var suffix: Text {
    pattern.dropFirst((pattern.lastIndex(of: Self.star) ?? -1) + 1)
  }

  /// The pattern with each run of stars reduced to one. Equivalent globs have equal canonical
  /// patterns.
  public var canonicalPattern: Text {
    guard pattern.firstIndex(of: "**") != nil else { return pattern }
    var text = ""
    for scalar in pattern.string.unicodeScalars where scalar != "*" || text.last != "*" {
      text.unicodeScalars.append(scalar)
    }
    return Text(text)
  }
}
