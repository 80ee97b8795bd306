import ConfigModel

/// The values of a filter as a set of texts, in the order in which they are written. Indexed only
/// when somebody asks, because most filters are the same before and after.
final class PatternSet {
  let globs: [Glob]
  private(set) lazy var union = GlobUnion(globs)
  private lazy var patterns = Set(globs.map(\.canonicalPattern))
  private(set) lazy var hasWildcard = globs.contains(where: \.hasWildcard)
  private(set) lazy var matchesEverything = globs.contains(where: \.matchesEverything)

  /// - Parameters:
  ///   - globs: Those with half a surrogate pair match no token.
  ///   - ignoresCase: Whether capital letters of ASCII count as small ones, in the texts as well.
  init(_ globs: [Glob], ignoresCase: Bool = false) {
    let possible =
      globs.contains { $0.pattern.hasLoneSurrogate }
      ? globs.filter { !$0.pattern.hasLoneSurrogate } : globs
    self.globs =
      ignoresCase ? possible.map { Glob($0.pattern.withoutCapitals) } : possible
  }

  static let everything = Glob("*")

  /// The same for sets of the same patterns, in whatever order; nearly always different otherwise.
  private(set) lazy var fingerprint = Fingerprint(globs.lazy.map(\.canonicalPattern))

  /// Whether it lists the same patterns as another one. Sets that are written differently may still
  /// match the same texts.
  func hasSamePatterns(as other: PatternSet) -> Bool {
    if globs.count == other.globs.count, zip(globs, other.globs).allSatisfy({ $0 == $1 }) {
      return true
    }
    return patterns == other.patterns
  }

  /// Whether some glob matches whatever another one does. Exact, as ``GlobUnion`` is; nil when the
  /// effort ran out.
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

  /// Whether some glob matches a text; nil when the effort ran out.
  func matches(_ text: Text, _ effort: inout Effort) -> Bool? {
    // A star in a text is matched by stars alone, so the text may be asked about as a pattern.
    covers(Glob(text), &effort)
  }
}

/// A mark by which sets that are written in different orders are found again: the least and the
/// greatest hash of their elements.
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
  /// With small letters for capitals of ASCII.
  var withoutCapitals: Text {
    if allSatisfy({ !(0x41...0x5A ~= $0) }) { return self }
    return Text(SourceBytes((0..<count).map { self[$0].lowercasedASCII }))
  }
}

/// The answer to the question whether something exists.
enum Solution<Value> {
  /// A proof that it does not.
  case none
  case some(Value)
  /// The effort ran out first.
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
