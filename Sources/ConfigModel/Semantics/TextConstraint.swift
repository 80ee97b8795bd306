/// What is demanded of a text: to be matched by a glob of each of some lists, and by none of another
/// list. The values of filters on one claim come down to this.
///
/// Guarantees of ``solve(_:)``, for texts and patterns in UTF-8 and `*` for any characters:
/// - Sound: a text that it gives fulfils the constraint; it was tried. ``Answer/none`` is a proof.
/// - Complete up to the effort, past which it says ``Answer/undecided``. One list needs no search,
///   only some matches of each of its globs against the excluded ones. More lists may need one,
///   whose states can be as many as the product of the patterns' lengths.
/// - The text is readable, and short: a value that is written out, or a pattern with a letter for
///   each star, or else the shortest text that there is, as long as the search for it was not given
///   up.
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
    switch firstAdmitted(fillings(of: wild, letters), &effort) {
    case .some(let text): return .some(text)
    case .undecided: return .undecided
    case .none: break
    }
    guard let letter = letters.fresh else { return .undecided }
    let answer = ShortestText(wild, excluded, other: letter).solve(&effort)
    guard answer == .undecided else { return answer }
    // Stringing everything together needs no search, and nearly always gives a text.
    var spare = Effort(Effort.standard / 4)
    let strung = firstAdmitted(concatenations(of: wild, letter), &spare)
    guard case .some(let text) = strung else { return .undecided }
    return .some(shortened(text, &spare))
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

  /// One glob of each list after the other, in both orders: the longest beginning, whatever stands
  /// between stars, and the longest end, with a fresh letter in all the gaps.
  private func concatenations(of lists: [[Glob]], _ letter: String) -> [Glob] {
    var choices: [[Glob]] = [[]]
    for list in lists {
      choices = choices.flatMap { choice in list.prefix(8).map { choice + [$0] } }
      choices = Array(choices.prefix(64))
    }
    return choices.flatMap { choice in [choice, choice.reversed()] }.map { choice in
      let start = choice.map { $0.prefix.string }.max { $0.utf8.count < $1.utf8.count } ?? ""
      let end = choice.map { $0.suffix.string }.max { $0.utf8.count < $1.utf8.count } ?? ""
      let middles = choice.flatMap { glob in
        glob.pattern.dropFirst(glob.prefix.count).dropLast(glob.suffix.count).string.split(
          separator: "*"
        ).map(String.init)
      }
      return Glob(([start] + middles + [end]).joined(separator: letter))
    }
  }

  /// The text without what it does without, character by character, as far as the effort goes.
  private func shortened(_ text: String, _ effort: inout Effort) -> String {
    var scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      var shorter = scalars
      shorter.remove(at: index)
      guard let admits = admits(Text(String(scalars: shorter)), &effort) else { break }
      if admits { scalars = shorter } else { index += 1 }
    }
    return String(scalars: scalars)
  }
}

extension String {
  init(scalars: some Sequence<Unicode.Scalar>) {
    self.init()
    unicodeScalars.append(contentsOf: scalars)
  }
}
