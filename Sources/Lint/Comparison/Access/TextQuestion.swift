import ConfigModel

/// Is there a text that a claim may hold? It is matched by a pattern of each of some sets and by none
/// of others, and it is none of some texts.
///
/// Exact, up to the effort. One set needs no search: what a glob of it matches is left over unless a
/// single excluded glob includes it, and then a letter that occurs nowhere is put for its stars.
struct TextQuestion {
  /// Each has to match.
  var required: [PatternSet] = []
  /// None may match.
  var excluded: [PatternSet] = []
  /// The only texts in question; nil for all.
  var candidates: [Text]?
  var forbidden: Set<Text> = []
  var allowsEmpty = true
  var ignoresCase = false
  /// What is put for a star if it will do, most welcome first.
  var words: [String] = ["a"]

  func solve(_ effort: inout Effort) -> Solution<String> {
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
    return search(&effort)
  }

  // MARK: Membership

  /// Whether a text is as it has to be; nil when the effort ran out.
  func admits(_ text: Text, _ effort: inout Effort) -> Bool? {
    if text.isEmpty ? !allowsEmpty : text.hasLoneSurrogate { return false }
    if !forbidden.isEmpty, forbidden.contains(text) { return false }
    let seen = ignoresCase ? text.withoutCapitals : text
    for set in required {
      guard let matches = set.matches(seen, &effort) else { return nil }
      if !matches { return false }
    }
    return isExcluded(Glob(seen), &effort).map { !$0 }
  }

  /// Whether all that a glob matches is excluded.
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

  private func solve(_ globs: [Glob], _ effort: inout Effort) -> Solution<String> {
    for wantsWildcard in [false, true] {
      for glob in globs where glob.hasWildcard == wantsWildcard {
        guard let isExcluded = isExcluded(glob, &effort) else { return .undecided }
        if isExcluded { continue }
        let found =
          wantsWildcard
          ? filling(glob, &effort) : first(of: spellings(of: glob.pattern), &effort)
        if !found.isNone { return found }
      }
    }
    return .none
  }

  /// A text that a glob matches, of which it is known that no excluded glob includes it.
  private func filling(_ glob: Glob, _ effort: inout Effort) -> Solution<String> {
    for word in Self.words(for: glob) + words {
      let text = glob.canonicalPattern.string.replacing("*", with: word)
      guard let admits = admits(Text(text), &effort) else { return .undecided }
      if admits { return .some(text) }
    }
    guard let letter = freshLetter else { return .undecided }
    let text = glob.canonicalPattern.string.replacing("*", with: letter)
    return admits(Text(text), &effort) == true ? .some(text) : .undecided
  }

  /// What reads well in the place of a star at one end.
  private static func words(for glob: Glob) -> [String] {
    let (prefix, suffix) = (glob.prefix, glob.suffix)
    if prefix.isEmpty, suffix.contains(UInt8(ascii: "@")) { return ["ann"] }
    if prefix.isEmpty, suffix.contains(UInt8(ascii: ".")) {
      return suffix.first == UInt8(ascii: ".") ? ["ann@other"] : ["ann@other-"]
    }
    let isWord = prefix.last.map { $0.isASCIILetter || $0.isASCIIDigit } ?? false
    return isWord && suffix.isEmpty ? ["-other"] : []
  }

  private var freshLetter: String? {
    let texts = forbidden.map { Glob($0) }
    return FreshLetters(
      required.map(\.globs) + excluded.map(\.globs) + [texts], isLowercase: ignoresCase
    ).fresh
  }

  /// The text, and where case does not matter enough others that only differ in case for one of them
  /// not to be forbidden, if there are so many.
  private func spellings(of text: Text) -> [Text] {
    guard ignoresCase, forbidden.contains(text) else { return [text] }
    var bytes = (0..<text.count).map { text[$0] }
    let letters = bytes.indices.filter { bytes[$0].isASCIILetter }
    var spellings = [text]
    // Counting in binary, a letter for each digit.
    while spellings.count <= forbidden.count {
      guard let next = letters.first(where: { bytes[$0] & 0x20 != 0 }) else { break }
      for letter in letters.prefix(while: { $0 < next }) { bytes[letter] |= 0x20 }
      bytes[next] &= 0xDF
      spellings.append(Text(SourceBytes(bytes)))
    }
    return spellings
  }

  // MARK: Several sets

  /// How often a text is found to be forbidden, and another one looked for.
  private static let maximumRounds = 64

  private func search(_ effort: inout Effort) -> Solution<String> {
    var literals = excluded.flatMap(\.globs)
    for _ in 0..<Self.maximumRounds {
      let constraint = TextConstraint(required: required.map(\.globs), excluded: literals)
      switch constraint.solve(&effort) {
      case .none: return .none
      case .undecided: return .undecided
      case .some(let text):
        switch first(of: spellings(of: Text(text)), &effort) {
        case .some(let text): return .some(text)
        case .undecided: return .undecided
        // What is found has no star in it.
        case .none: literals.append(Glob(text))
        }
      }
    }
    return .undecided
  }
}
