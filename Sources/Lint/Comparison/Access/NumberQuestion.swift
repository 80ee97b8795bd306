import ConfigModel

/// Is there a number whose text filters take, or a boolean? Such a member of a claim passes a filter
/// without being a string, so it is no audience and, as a rule, no role.
struct NumberQuestion {
  var required: [PatternSet] = []
  var excluded: [PatternSet] = []
  var forbidden: Set<Text> = []
  /// As numbers; booleans of such a text will do.
  var forbiddenNumbers: Set<Text> = []
  var includesBooleans = true
  /// Whether it has to be seconds since 1970, in a range that everybody can read.
  var isTime = false

  /// The text, which is at once how the value is written in JSON.
  func solve(_ effort: inout Effort) -> Solution<String> {
    if required.contains(where: \.globs.isEmpty) { return .none }
    if excluded.contains(where: \.matchesEverything) { return .none }
    let question = TextQuestion(required: required, excluded: excluded, forbidden: forbidden)
    for text in candidates {
      guard let admits = question.admits(Text(text), &effort) else { return .undecided }
      let isBoolean = text == "true" || text == "false"
      if admits, isBoolean || !forbiddenNumbers.contains(Text(text)) { return .some(text) }
    }
    // The literals of a set that has nothing else are all there is, and they were tried.
    if required.contains(where: { !$0.hasWildcard }) { return .none }
    let lists = required.isEmpty ? [[PatternSet.everything]] : required.map(\.globs)
    // What is forbidden and holds a star is no number.
    let texts = forbidden.union(forbiddenNumbers).filter { NumberForm.matches($0.string) }.map {
      Glob($0)
    }
    let search = ShortestText(
      lists, excluded.flatMap(\.globs) + texts, other: "a", isNumber: true)
    switch search.solve(&effort) {
    case .none: return .none
    case .some(let text): return isTime && !Self.isUsualTime(text) ? .undecided : .some(text)
    case .undecided: return .undecided
    }
  }

  private static func isUsualTime(_ text: String) -> Bool { text.utf8.count <= 15 }

  /// Ordinary numbers, and those that patterns lead to.
  private var candidates: [String] {
    var texts = isTime ? [String(AccessToken.now + AccessToken.usualSeconds)] : []
    texts += ["1", "2", "0", "5"]
    for glob in required.flatMap({ $0.globs.prefix(64) }) {
      let pattern = glob.pattern.count <= 64 ? glob.canonicalPattern.string : ""
      for digit in glob.hasWildcard ? ["1", "0", "", "2"] : [""] {
        texts.append(pattern.replacing("*", with: digit))
      }
    }
    for list in required where !list.hasWildcard { texts += list.globs.map(\.pattern.string) }
    texts = texts.filter(NumberForm.matches)
    if isTime { return texts.filter(Self.isUsualTime) }
    return includesBooleans ? texts + ["true", "false"] : texts
  }
}
