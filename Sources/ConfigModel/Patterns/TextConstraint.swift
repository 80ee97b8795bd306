/// A constraint on a text: it must match a glob of each of some lists, and none of another list.
/// The values of filters on one claim reduce to this.
///
/// Guarantees of ``solve(_:)``, for texts and patterns in UTF-8 with `*` for any characters:
/// - Sound: every text that it returns was tested and satisfies the constraint. ``Answer/none`` is
///   a proof.
/// - Complete up to the effort, beyond which it returns ``Answer/undecided``. One list needs no
///   search, only some matches of each of its globs against the excluded ones. The globs of several
///   lists are merged (``GlobIntersection``). If there are too many ways to do so, a search
///   follows, whose number of states can reach the product of the patterns' lengths
///   (``ShortestText``).
/// - The text is short and readable: a literal value, or a pattern with nothing or a letter for
///   each star.
public struct TextConstraint: Sendable {
  public enum Answer: Hashable, Sendable {
    /// No such text exists.
    case none
    /// This text satisfies the constraint.
    case some(String)
    /// The effort ran out before an answer was found.
    case undecided
  }

  /// The lists of which at least one glob each must match.
  public let required: [[Glob]]
  /// The globs that must not match.
  public let excluded: [Glob]

  public init(required: [[Glob]], excluded: [Glob] = []) {
    self.required = required
    self.excluded = excluded
  }

  public func admits(_ text: Text) -> Bool {
    required.allSatisfy { list in list.contains { $0.matches(text) } }
      && !excluded.contains { $0.matches(text) }
  }

  /// Searches for a text with the default effort.
  public func solve() -> Answer {
    var effort = Effort()
    return solve(&effort)
  }

  public func solve(_ effort: inout Effort) -> Answer {
    if required.contains(where: \.isEmpty) || excluded.contains(where: \.matchesEverything) {
      return .none
    }
    // A text that matches a literal equals it, so literals are tried one by one.
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

  /// The literals to try, and true if every possible text is one of them, as it is if some list has
  /// only literals.
  private var literalsToTry: (globs: [Glob], areAll: Bool) {
    let complete = required.filter { !$0.contains(where: \.hasWildcard) }
    if let shortest = complete.min(by: { $0.count < $1.count }) {
      return (shortest, true)
    }
    return (required.flatMap { $0.filter { !$0.hasWildcard } }, false)
  }

  /// The shortest of some texts that satisfies the constraint.
  private func firstAdmitted(_ texts: [Glob], _ effort: inout Effort) -> Answer {
    for glob in texts.sorted(by: { $0.pattern.count < $1.pattern.count }) {
      guard let admits = admits(glob.pattern, &effort) else { return .undecided }
      if admits { return .some(glob.pattern.string) }
    }
    return .none
  }

  /// Returns the same as ``admits(_:)``, or nil if the effort ran out.
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

  /// True if an excluded glob includes each glob of a list; nil if the effort ran out.
  private func whetherCovered(_ globs: [Glob], _ effort: inout Effort) -> Bool? {
    for glob in globs {
      guard let covered = Self.matches(excluded, glob.pattern, &effort) else { return nil }
      if !covered { return false }
    }
    return true
  }

  // MARK: Candidates

  /// Each glob with a letter in place of its stars. If there is only one list, the fresh letter
  /// decides the question. The usual letter is for readability.
  private func fillings(of lists: [[Glob]], _ letters: FreshLetters) -> [Glob] {
    guard !lists.isEmpty else { return letters.all.map { Glob($0) } }
    return lists.joined().flatMap { glob in
      let pattern = glob.canonicalPattern.string
      return letters.all.map { Glob(pattern.replacing("*", with: $0)) }
    }
  }

  /// The number of merged globs among which the shortest is chosen.
  private static let maximumMerged = 8

  /// Merges the globs of all lists, which decides the question unless the effort runs out.
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

  /// The maximum number of stars of a glob for which other text than the fresh letter is tried.
  private static let maximumStars = 16

  /// A text that matches a glob that no excluded glob includes. Stars that do not need the fresh
  /// letter become empty or the usual letter.
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

/// The notation of numbers that are compared with patterns: plain decimals without unnecessary
/// zeros. Extreme numbers, which are compared as written, are excluded.
public enum NumberForm {
  /// True if a text is a number in this notation.
  public static func matches(_ text: String) -> Bool {
    var place: Int32 = 0
    for scalar in text.unicodeScalars {
      guard let next = next(place, scalar) else { return false }
      place = next
    }
    return accepts(place)
  }

  /// The state after one more character; nil if no number continues this way. The initial state is
  /// 0.
  static func next(_ place: Int32, _ scalar: Unicode.Scalar) -> Int32? {
    let isZero = scalar == "0"
    let isDigit = isZero || "1"..."9" ~= scalar
    switch place {
    case 0 where scalar == "-": return 1
    case 0 where isDigit: return isZero ? 2 : 3
    case 1 where isDigit: return isZero ? 4 : 3
    case 3 where isDigit: return 3
    case 2 where scalar == ".", 3 where scalar == ".", 4 where scalar == ".": return 5
    case 5 where isDigit, 6 where isDigit: return isZero ? 5 : 6
    default: return nil
    }
  }

  static func accepts(_ place: Int32) -> Bool {
    place == 2 || place == 3 || place == 6
  }
}

/// Letters that replace the stars of a pattern in examples.
public struct FreshLetters {
  /// The letter that users expect. Patterns may contain it, too.
  public let usual = "a"
  /// The most ordinary letter that no pattern contains; nil if the patterns contain all candidates.
  public let fresh: String?

  /// - Parameter isLowercase: True if capital letters are not usable.
  public init(_ globs: [[Glob]], isLowercase: Bool = false) {
    var used: Set<Unicode.Scalar> = []
    for glob in globs.joined() { used.formUnion(glob.pattern.string.unicodeScalars) }
    let letter = Self.candidates.first {
      !used.contains($0) && !(isLowercase && "A"..."Z" ~= $0)
    }
    fresh = letter.map { String(Character($0)) }
  }

  /// The usual letter, and the fresh one if it differs.
  public var all: [String] { fresh.map { $0 == usual ? [$0] : [usual, $0] } ?? [usual] }

  private static var candidates: some Sequence<Unicode.Scalar> {
    let ranges: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0x30...0x39, 0x41...0x5A,  // ASCII
      0xE0...0xF6, 0x3B1...0x3C1, 0x430...0x44F,  // Latin, Greek, Cyrillic
      0x4E00...0x9FFF, 0xAC00...0xD7A3,  // Han, Hangul
    ]
    return ranges.lazy.joined().lazy.compactMap(Unicode.Scalar.init)
  }
}
