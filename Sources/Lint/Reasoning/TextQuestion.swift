import ConfigModel

/// Finds a text that a claim can hold. A pattern of each required set matches it, no pattern of the
/// excluded sets matches it, and it is not a forbidden text.
///
/// Exact, within the effort. A single required set needs no search: unless one excluded glob
/// includes a glob of the set, that glob's text with an unused letter in place of its stars is a
/// solution. The globs of several sets are combined first (``GlobIntersection``).
struct TextQuestion {
  /// The sets that must all match.
  var required: [PatternSet] = []
  /// The sets that must not match.
  var excluded: [PatternSet] = []
  /// The only texts to consider, or nil for all texts.
  var candidates: [Text]?
  /// More sets that must all match. Letters in them always match case-sensitively.
  var requiredExactly: [PatternSet] = []
  /// More sets that must not match. Letters in them always match case-sensitively.
  var excludedExactly: [PatternSet] = []
  var forbidden: Set<Text> = []
  /// More texts that are forbidden, like ``forbidden``, except that they never forbid the empty
  /// text.
  var foreignRoles: Set<Text> = []
  var allowsEmpty = true
  var ignoresCase = false
  /// The preferred substitutes for a star, in order of preference.
  var words: [String] = ["a"]

  /// Finds a text without regard to ``requiredExactly`` and ``excludedExactly``, but for candidates.
  func solveFolded(_ effort: inout Effort) -> Solution<String> {
    if required.contains(where: \.globs.isEmpty) { return .none }
    if excluded.contains(where: \.matchesEverything) { return .none }
    if let candidates {
      return first(of: candidates, &effort)
    }
    if required.count <= 1 {
      return solve(required.first?.globs ?? [PatternSet.everything], &effort)
    }
    let complete = required.filter { !$0.hasWildcard }
    if let shortest = complete.min(by: { $0.globs.count < $1.globs.count }) {
      return first(of: shortest.globs.flatMap { spellings(of: $0.pattern) }, &effort)
    }
    for index in required.indices.dropFirst() {
      for other in required[..<index] where !other.mayIntersect(required[index]) { return .none }
    }
    return search(&effort)
  }

  // MARK: Membership

  /// True if a text satisfies all conditions. Nil if the effort is exhausted.
  func admits(_ text: Text, _ effort: inout Effort) -> Bool? {
    if text.isEmpty ? !allowsEmpty : text.hasLoneSurrogate { return false }
    if isForbidden(text) { return false }
    let seen = ignoresCase ? text.withoutCapitals : text
    for set in requiredExactly {
      guard let matches = set.matches(text, &effort) else { return nil }
      if !matches { return false }
    }
    for set in excludedExactly {
      guard let matches = set.matches(text, &effort) else { return nil }
      if matches { return false }
    }
    for set in required {
      guard let matches = set.matches(seen, &effort) else { return nil }
      if !matches { return false }
    }
    return isExcluded(Glob(seen), &effort).map { !$0 }
  }

  func isForbidden(_ text: Text) -> Bool {
    !forbidden.isEmpty && forbidden.contains(text)
      || !foreignRoles.isEmpty && !text.isEmpty && foreignRoles.contains(text)
  }

  /// True if everything that a glob matches is excluded. Nil if the effort is exhausted.
  private func isExcluded(_ glob: Glob, _ effort: inout Effort) -> Bool? {
    for set in excluded {
      guard let covers = set.covers(glob, &effort) else { return nil }
      if covers { return true }
    }
    return false
  }

  private func first(of texts: [Text], _ effort: inout Effort) -> Solution<String> {
    for text in texts {
      guard let admits = admits(text, &effort) else { return .undecided }
      if admits { return .some(text.string) }
    }
    return .none
  }

  // MARK: One set

  /// The maximum number of globs to try for a text that reads better.
  private static let maximumUnnatural = 8

  private func solve(_ globs: [Glob], _ effort: inout Effort) -> Solution<String> {
    for glob in globs where !glob.hasWildcard {
      guard let isExcluded = isExcluded(glob, &effort) else { return .undecided }
      if isExcluded { continue }
      let found = first(of: spellings(of: glob.pattern), &effort)
      if !found.isNone { return found }
    }
    var fallbacks: [String] = []
    for glob in globs where glob.hasWildcard && fallbacks.count < Self.maximumUnnatural {
      guard let isExcluded = isExcluded(glob, &effort) else {
        return fallbacks.first.map { .some($0) } ?? .undecided
      }
      if isExcluded { continue }
      switch filling(glob, &effort) {
      case .none: continue
      case .undecided: return fallbacks.first.map { .some($0) } ?? .undecided
      case .some((let text, let isNatural)):
        if isNatural { return .some(text) }
        fallbacks.append(text)
      }
    }
    return fallbacks.first.map { .some($0) } ?? .none
  }

  /// Finds a text that a glob matches, given that no excluded glob includes the glob. A text that
  /// reads well comes first.
  private func filling(
    _ glob: Glob, _ effort: inout Effort
  ) -> Solution<(text: String, isNatural: Bool)> {
    let plausible = PlausibleTexts(of: glob, words)
    var fallback: String?
    for candidate in plausible.all {
      guard let admits = admits(Text(candidate.text), &effort) else {
        return fallback.map { .some(($0, false)) } ?? .undecided
      }
      if !admits { continue }
      if plausible.isNatural(candidate) { return .some((candidate.text, true)) }
      fallback = fallback ?? candidate.text
    }
    for text in NaturalTexts.texts(plausible, &effort) {
      guard let admits = admits(Text(text), &effort) else { break }
      if admits { return .some((text, true)) }
    }
    if let fallback { return .some((fallback, false)) }
    guard effort.spend(forbidden.count + foreignRoles.count), let letter = freshLetter else {
      return .undecided
    }
    let text = glob.canonicalPattern.string.replacing("*", with: letter)
    return admits(Text(text), &effort) == true ? .some((text, false)) : .undecided
  }

  private var freshLetter: String? {
    let texts = [forbidden, foreignRoles].map { $0.map { Glob($0) } }
    return FreshLetters(
      required.map(\.globs) + excluded.map(\.globs) + texts, isLowercase: ignoresCase
    ).fresh
  }

  /// The text. If case does not matter and the text is forbidden, also enough case variants of it
  /// that one of them is not forbidden, if there are so many.
  private func spellings(of text: Text) -> [Text] {
    guard ignoresCase, isForbidden(text) else { return [text] }
    var bytes = (0..<text.count).map { text[$0] }
    let letters = bytes.indices.filter { bytes[$0].isASCIILetter }
    var spellings = [text]
    // Enumerates the variants by counting in binary, with one letter per digit.
    while spellings.count <= forbidden.count + foreignRoles.count {
      guard let next = letters.first(where: { bytes[$0] & 0x20 != 0 }) else { break }
      for letter in letters.prefix(while: { $0 < next }) { bytes[letter] |= 0x20 }
      bytes[next] &= 0xDF
      spellings.append(Text(SourceBytes(bytes)))
    }
    return spellings
  }

  // MARK: Several sets

  /// The maximum number of searches that are repeated because the text found is forbidden.
  private static let maximumRounds = 64

  /// The maximum number of merged globs to compare for the most readable text.
  private static let maximumMerged = 12

  private func search(_ effort: inout Effort) -> Solution<String> {
    var rejected: [Glob] = []
    for _ in 0..<Self.maximumRounds {
      let common = GlobIntersection(
        required.map(\.union), excluding: excluded.map(\.union) + [GlobUnion(rejected)])
      switch effort.withShare(2, { common.solve(atMost: Self.maximumMerged, &$0) }) {
      case .none: return .none
      case .undecided: return searchStates(&effort)
      case .some(let globs):
        var fallback: String?
        for glob in globs.sorted(by: Self.readsBetter) {
          if glob.hasWildcard {
            guard case .some((let text, let isNatural)) = filling(glob, &effort) else { continue }
            if isNatural { return .some(text) }
            fallback = fallback ?? text
          } else if case .some(let text) = first(of: spellings(of: glob.pattern), &effort) {
            return .some(text)
          }
        }
        if let fallback { return .some(fallback) }
        // A glob with a star always has a text that is not forbidden, so the effort must be
        // exhausted.
        if globs.contains(where: \.hasWildcard) { return .undecided }
        rejected += globs
      }
    }
    return .undecided
  }

  /// Sorts by the number of stars, then by the number of characters.
  private static func readsBetter(_ one: Glob, _ other: Glob) -> Bool {
    func rank(_ glob: Glob) -> (Int, Int) {
      let pattern = glob.pattern
      return ((0..<pattern.count).count { pattern[$0] == UInt8(ascii: "*") }, pattern.count)
    }
    return rank(one) < rank(other)
  }

  /// Searches for a text state by state, for when there are too many ways to combine globs.
  private func searchStates(_ effort: inout Effort) -> Solution<String> {
    var literals = excluded.flatMap(\.globs)
    for _ in 0..<Self.maximumRounds {
      guard effort.spend(literals.count) else { return .undecided }
      let constraint = TextConstraint(required: required.map(\.globs), excluded: literals)
      switch constraint.solve(&effort) {
      case .none: return .none
      case .undecided: return .undecided
      case .some(let text):
        switch first(of: spellings(of: Text(text)), &effort) {
        case .some(let text): return .some(text)
        case .undecided: return .undecided
        // The text that was found contains no star, so its glob matches only this text.
        case .none: literals.append(Glob(text))
        }
      }
    }
    return .undecided
  }
}
