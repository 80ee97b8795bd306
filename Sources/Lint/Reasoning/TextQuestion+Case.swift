import ConfigModel

/// Conditions on the case of letters, in questions in which the other conditions ignore it.
///
/// Filters can ignore case, but the username and the roles of an outcome never do. A text for the
/// filters remains one whatever the case of its letters, so the case is chosen afterwards.
extension TextQuestion {
  func solve(_ effort: inout Effort) -> Solution<String> {
    guard !requiredExactly.isEmpty else { return solveExcluding(&effort) }
    var other = self
    guard ignoresCase else {
      other.required += requiredExactly
      other.requiredExactly = []
      return other.solveExcluding(&effort)
    }
    if requiredExactly.contains(where: \.globs.isEmpty) { return .none }
    if candidates == nil, let literal = requiredExactly.first(where: { !$0.hasWildcard }) {
      other.candidates = literal.globs.map(\.pattern)
    }
    guard other.candidates == nil else { return other.solveFolded(&effort) }
    other.requiredExactly = []
    var isUndecided = false
    for globs in exactCombinations {
      guard effort.spend(globs.count) else { return .undecided }
      var single = other
      single.required += globs.map { PatternSet([$0], ignoresCase: true) }
      switch single.solveExcluding(&effort) {
      case .none: continue
      case .undecided: break
      case .some(let text):
        for order in [globs, globs.reversed()] {
          let written = order.reduce(text, Self.recased)
          if admits(Text(written), &effort) ?? false { return .some(written) }
        }
      }
      // A text for the exact conditions alone may do, and without one there is none for all.
      switch exactly(globs).solve(&effort) {
      case .none: continue
      case .undecided: isUndecided = true
      case .some(let text):
        if admits(Text(text), &effort) ?? false { return .some(text) }
        isUndecided = true
      }
    }
    return isUndecided ? .undecided : .none
  }

  /// The conditions that never ignore case, with globs in place of the sets that must match.
  private func exactly(_ globs: [Glob]) -> TextQuestion {
    TextQuestion(
      required: globs.map { PatternSet([$0]) }, excluded: excludedExactly, forbidden: forbidden,
      foreignRoles: foreignRoles, allowsEmpty: allowsEmpty, words: words)
  }

  /// A glob of each set that must match exactly, in all combinations of globs that intersect.
  private var exactCombinations: [[Glob]] {
    requiredExactly.reduce([[]]) { lists, set in
      lists.flatMap { list in
        set.globs.compactMap { glob in
          list.allSatisfy { $0.intersects(glob) } ? list + [glob] : nil
        }
      }
    }
  }

  /// A text that a glob matches case-insensitively, with the case of the glob's letters.
  private static func recased(_ text: String, _ glob: Glob) -> String {
    let parts = glob.canonicalPattern.string.split(separator: "*", omittingEmptySubsequences: false)
    var bytes = Array(text.utf8)
    let folded = bytes.map(\.lowercasedASCII)
    var start = 0
    for (index, part) in parts.enumerated() {
      let wanted = part.utf8.map(\.lowercasedASCII)
      if index == parts.count - 1 { start = max(start, bytes.count - wanted.count) }
      while start + wanted.count <= folded.count,
        !folded[start..<start + wanted.count].elementsEqual(wanted)
      { start += 1 }
      guard start + wanted.count <= bytes.count else { return text }
      bytes.replaceSubrange(start..<start + wanted.count, with: part.utf8)
      start += wanted.count
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func solveExcluding(_ effort: inout Effort) -> Solution<String> {
    if excludedExactly.isEmpty { return solveFolded(&effort) }
    guard ignoresCase else {
      var other = self
      other.excluded += excludedExactly
      other.excludedExactly = []
      return other.solveFolded(&effort)
    }
    return candidates == nil ? solveInCase(&effort) : solveFolded(&effort)
  }

  /// Finds a text in which letters have the case that an exact pattern lacks. A text of capitals
  /// matches no pattern with a small letter, and the reverse.
  private func solveInCase(_ effort: inout Effort) -> Solution<String> {
    func question(_ isKept: (Glob) -> Bool) -> TextQuestion {
      var other = self
      other.excluded += excludedExactly.map { set in
        PatternSet(set.filter(isKept).globs, ignoresCase: true)
      }
      other.excludedExactly = []
      return other
    }
    let lower = question { _ in true }.solveFolded(&effort)
    if case .some = lower { return lower }
    let capitals = question { !$0.pattern.hasSmallLetters }.solveFolded(&effort)
    if case .some(let text) = capitals, text.utf8.allSatisfy({ $0 < 0x80 }),
      !isForbidden(Text(text.uppercased()))
    {
      return .some(text.uppercased())
    }
    let small = question { !$0.pattern.hasCapitals }.solveFolded(&effort)
    if case .some = small { return small }
    let any = question { !$0.pattern.hasSmallLetters && !$0.pattern.hasCapitals }
    return any.solveFolded(&effort).isNone ? .none : .undecided
  }
}

extension Text {
  fileprivate var hasSmallLetters: Bool { !allSatisfy { !(0x61...0x7A ~= $0) } }
  fileprivate var hasCapitals: Bool { !allSatisfy { !(0x41...0x5A ~= $0) } }
}
