/// What is demanded of a text: to be matched by a glob of each of some lists, and by none of another
/// list. The values of filters on one claim come down to this.
///
/// Guarantees of ``solve(_:)``, for texts and patterns in UTF-8 and `*` for any characters:
/// - Sound: a text that it gives fulfils the constraint; it was tried. ``Answer/none`` is a proof.
/// - Complete up to the effort, past which it says ``Answer/undecided``. One list needs no search,
///   only some matches of each of its globs against the excluded ones. Globs of more lists are put
///   together (``GlobIntersection``); where there are too many ways to do so, there is a search
///   whose states can be as many as the product of the patterns' lengths (``ShortestText``).
/// - The text is readable, and short: a value that is written out, or a pattern with nothing or a
///   letter for each star.
public struct TextConstraint: Sendable {
  public enum Answer: Hashable, Sendable {
    /// There is no such text.
    case none
    /// There is, for example this one.
    case some(String)
    /// Nobody knows: the effort ran out first.
    case undecided
  }

  /// Of each list one glob at least must match.
  public let required: [[Glob]]
  /// None of these may match.
  public let excluded: [Glob]

  public init(required: [[Glob]], excluded: [Glob] = []) {
    self.required = required
    self.excluded = excluded
  }

  public func admits(_ text: Text) -> Bool {
    required.allSatisfy { list in list.contains { $0.matches(text) } }
      && !excluded.contains { $0.matches(text) }
  }

  /// Looks for a text, with no more than the usual effort.
  public func solve() -> Answer {
    var effort = Effort()
    return solve(&effort)
  }

  public func solve(_ effort: inout Effort) -> Answer {
    if required.contains(where: \.isEmpty) || excluded.contains(where: \.matchesEverything) {
      return .none
    }
    // A text that some literal matches is that literal, so those are tried one by one.
    let literals = literalsToTry
    switch firstAdmitted(literals.globs, &effort) {
    case .some(let text): return .some(text)
    case .undecided: return .undecided
    case .none: if literals.areAll { return .none }
    }
    let wild = required.map { $0.filter(\.hasWildcard) }
    for list in wild {
      guard let isCovered = whetherCovered(list, &effort) else { return .undecided }
      if isCovered { return .none }
    }
    let letters = FreshLetters(required + [excluded])
    if wild.count > 1 {
      let common = effort.withShare(2) { merge(wild, letters, &$0) }
      if common != .undecided { return common }
    } else {
      switch firstAdmitted(fillings(of: wild, letters), &effort) {
      case .some(let text): return .some(text)
      case .undecided: return .undecided
      case .none: break
      }
    }
    guard let letter = letters.fresh else { return .undecided }
    return ShortestText(wild, excluded, other: letter).solve(&effort)
  }

  // MARK: Literals

  /// The literals that are to be tried, and whether a text could be none of them. When a list has
  /// nothing else, its literals are all there is.
  private var literalsToTry: (globs: [Glob], areAll: Bool) {
    let complete = required.filter { !$0.contains(where: \.hasWildcard) }
    if let shortest = complete.min(by: { $0.count < $1.count }) {
      return (shortest, true)
    }
    return (required.flatMap { $0.filter { !$0.hasWildcard } }, false)
  }

  /// The shortest of some texts that is admitted.
  private func firstAdmitted(_ texts: [Glob], _ effort: inout Effort) -> Answer {
    for glob in texts.sorted(by: { $0.pattern.count < $1.pattern.count }) {
      guard let admits = admits(glob.pattern, &effort) else { return .undecided }
      if admits { return .some(glob.pattern.string) }
    }
    return .none
  }

  /// As ``admits(_:)``; nil when the effort ran out.
  private func admits(_ text: Text, _ effort: inout Effort) -> Bool? {
    for list in required {
      guard let matches = Self.matches(list, text, &effort) else { return nil }
      if !matches { return false }
    }
    return Self.matches(excluded, text, &effort).map { !$0 }
  }

  private static func matches(_ globs: [Glob], _ text: Text, _ effort: inout Effort) -> Bool? {
    for glob in globs {
      guard effort.spend(on: glob, text) else { return nil }
      if glob.matches(text) { return true }
    }
    return false
  }

  /// Whether each glob of a list is included in one of the excluded ones. Nil when the effort ran
  /// out.
  private func whetherCovered(_ globs: [Glob], _ effort: inout Effort) -> Bool? {
    for glob in globs {
      guard let covered = Self.matches(excluded, glob.pattern, &effort) else { return nil }
      if !covered { return false }
    }
    return true
  }

  // MARK: Candidates

  /// Each glob with a letter in the place of its stars. The fresh letter is the decisive one when
  /// there is but one list; the other is a letter that people expect.
  private func fillings(of lists: [[Glob]], _ letters: FreshLetters) -> [Glob] {
    guard !lists.isEmpty else { return letters.all.map { Glob($0) } }
    return lists.joined().flatMap { glob in
      let pattern = glob.canonicalPattern.string
      return letters.all.map { Glob(pattern.replacing("*", with: $0)) }
    }
  }

  /// How many merged globs are compared for the shortest.
  private static let maximumMerged = 8

  /// Puts globs of all lists together, which is decisive unless that is too much work.
  private func merge(
    _ lists: [[Glob]], _ letters: FreshLetters, _ effort: inout Effort
  ) -> Answer {
    guard effort.spend(lists.joined().count + excluded.count), let letter = letters.fresh else {
      return .undecided
    }
    let common = GlobIntersection(
      lists.map { GlobUnion($0) }, excluding: [GlobUnion(excluded)])
    switch common.solve(atMost: Self.maximumMerged, &effort) {
    case .none: return .none
    case .undecided: return .undecided
    case .some(let globs):
      guard let shortest = globs.min(by: { $0.pattern.count < $1.pattern.count }) else {
        return .undecided
      }
      return .some(filled(shortest, letter, letters.usual, &effort))
    }
  }

  /// How many stars of a glob are tried without a fresh letter.
  private static let maximumStars = 16

  /// A text that a glob matches of which nothing is excluded as a whole: nothing or the usual letter
  /// for each star that does not need the fresh one.
  private func filled(
    _ glob: Glob, _ letter: String, _ usual: String, _ effort: inout Effort
  ) -> String {
    let parts = glob.canonicalPattern.string.split(
      separator: "*", omittingEmptySubsequences: false)
    var words = Array(repeating: letter, count: parts.count - 1)
    func text() -> String {
      zip(parts, words + [""]).map { $0 + $1 }.joined()
    }
    for index in words.indices.prefix(Self.maximumStars) {
      for word in ["", usual] {
        words[index] = word
        if admits(Text(text()), &effort) == true { break }
        words[index] = letter
      }
    }
    return text()
  }
}

extension String {
  init(scalars: some Sequence<Unicode.Scalar>) {
    self.init()
    unicodeScalars.append(contentsOf: scalars)
  }
}
