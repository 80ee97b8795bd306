import ConfigModel

/// The values of a filter as a set of globs, in source order. Indexes are built lazily, because
/// most filters are the same in both versions.
final class PatternSet {
  let globs: [Glob]
  private(set) lazy var union = GlobUnion(globs)
  private lazy var patterns = Set(globs.map(\.canonicalPattern))
  private(set) lazy var hasWildcard = globs.contains(where: \.hasWildcard)
  private(set) lazy var matchesEverything = globs.contains(where: \.matchesEverything)

  /// - Parameters:
  ///   - globs: The globs. Globs with a lone surrogate match no token and are dropped.
  ///   - ignoresCase: True if ASCII letters match case-insensitively. The texts must be in lower
  ///     case, too.
  init(_ globs: [Glob], ignoresCase: Bool = false) {
    let possible =
      globs.contains { $0.pattern.hasLoneSurrogate }
      ? globs.filter { !$0.pattern.hasLoneSurrogate } : globs
    self.globs =
      ignoresCase ? possible.map { Glob($0.pattern.withoutCapitals) } : possible
  }

  static let everything = Glob("*")

  /// A fingerprint that is equal for sets of the same patterns in any order. Different sets almost
  /// always have different fingerprints.
  private(set) lazy var fingerprint = Fingerprint(globs.lazy.map(\.canonicalPattern))

  /// True if both sets list the same patterns. Sets with different patterns can still match the
  /// same texts.
  func hasSamePatterns(as other: PatternSet) -> Bool {
    if globs.count == other.globs.count, zip(globs, other.globs).allSatisfy({ $0 == $1 }) {
      return true
    }
    return patterns == other.patterns
  }

  /// True if one of the globs matches everything that another glob matches. Exact, like
  /// ``GlobUnion``. Nil if the effort is exhausted.
  func covers(_ glob: Glob, _ effort: inout Effort) -> Bool? {
    if globs.count <= 4 {
      for own in globs {
        guard effort.spend(1 + (own.pattern.count &* glob.pattern.count) >> 5) else { return nil }
        if own.includes(glob) { return true }
      }
      return false
    }
    switch union.cover(of: glob, &effort) {
    case .none: return false
    case .by: return true
    case .undecided: return nil
    }
  }

  /// False only if no text matches both sets. Large sets are not examined.
  func mayIntersect(_ other: PatternSet) -> Bool {
    globs.count * other.globs.count > Self.maximumPairs
      || globs.contains { glob in other.globs.contains { $0.intersects(glob) } }
  }

  /// False only if this set matches every text that the other one matches. Large sets are not
  /// examined.
  func mayMiss(_ other: PatternSet) -> Bool {
    globs.count * other.globs.count > Self.maximumPairs
      || !other.globs.allSatisfy { glob in globs.contains { $0.includes(glob) } }
  }

  /// The maximum number of pairs of globs to examine without being charged for it.
  private static let maximumPairs = 64

  /// The patterns that the test keeps.
  func filter(_ isKept: (Glob) -> Bool) -> PatternSet { PatternSet(globs.filter(isKept)) }

  /// True if one of the globs matches a text, however long that takes.
  func matches(_ text: Text) -> Bool { globs.contains { $0.matches(text) } }

  /// True if one of the globs matches a text. Nil if the effort is exhausted.
  func matches(_ text: Text, _ effort: inout Effort) -> Bool? {
    // Only stars match a star in a text, so the text can be treated as a pattern.
    covers(Glob(text), &effort)
  }
}

/// A fingerprint that identifies sets regardless of the order of their elements. It consists of the
/// least and the greatest hash.
struct Fingerprint: Hashable {
  private var least = Int.max
  private var greatest = Int.min

  init(_ elements: some Sequence<some Hashable>) {
    for element in elements {
      let hash = element.hashValue
      least = min(least, hash)
      greatest = max(greatest, hash)
    }
  }
}

extension Text {
  /// The text with ASCII capitals in lower case.
  var withoutCapitals: Text {
    if allSatisfy({ !(0x41...0x5A ~= $0) }) { return self }
    return Text(SourceBytes((0..<count).map { self[$0].lowercasedASCII }))
  }
}

/// The answer to a question of existence.
enum Solution<Value> {
  /// A proof that there is no solution.
  case none
  case some(Value)
  /// The effort was exhausted first.
  case undecided

  func map<Other>(_ transform: (Value) -> Other) -> Solution<Other> {
    switch self {
    case .none: .none
    case .some(let value): .some(transform(value))
    case .undecided: .undecided
    }
  }

  var isNone: Bool { if case .none = self { true } else { false } }
  var value: Value? { if case .some(let value) = self { value } else { nil } }
}
