import ConfigModel

/// Finds a number, or a Boolean, whose text satisfies the filters. Such a member of a claim passes
/// a filter without being a string, so it is not an audience and, under most readings, not a role.
struct NumberQuestion {
  var required: [PatternSet] = []
  var excluded: [PatternSet] = []
  var forbidden: Set<Text> = []
  /// The forbidden texts of numbers. Booleans with such a text are permitted.
  var forbiddenNumbers: Set<Text> = []
  var includesBooleans = true
  /// True if the number must be seconds after 1970, in a range that every implementation can read.
  var isTime = false
  /// For a time, the least number of seconds.
  var leastTime = 0

  /// Returns the text of the value, which is also its JSON syntax.
  func solve(_ effort: inout Effort) -> Solution<String> {
    var (required, excluded) = (required, excluded)
    if isTime {
      // No clock shows a time before 1970, so a token with such a time has expired.
      excluded.append(Self.early)
      required = required.map { set in PatternSet(set.globs.filter(Self.mayMatchNumber)) }
    }
    if required.contains(where: \.globs.isEmpty) { return .none }
    if excluded.contains(where: \.matchesEverything) { return .none }
    let question = TextQuestion(required: required, excluded: excluded, forbidden: forbidden)
    for text in candidates {
      guard let admits = question.admits(Text(text), &effort) else { return .undecided }
      let isBoolean = text == "true" || text == "false"
      if admits, isBoolean || !forbiddenNumbers.contains(Text(text)) { return .some(text) }
    }
    // A set without wildcards consists of its literals. All of them were tried above, except times
    // that some implementations cannot read.
    let literal = required.filter { !$0.hasWildcard }
    if literal.contains(where: { !$0.globs.contains(where: isUnusualTime) }) { return .none }
    if !literal.isEmpty { return .undecided }
    let lists = required.isEmpty ? [[PatternSet.everything]] : required.map(\.globs)
    // Forbidden texts with a star are not numbers and are dropped.
    let texts = forbidden.union(forbiddenNumbers).filter { NumberForm.matches($0.string) }.map {
      Glob($0)
    }
    let search = ShortestText(
      lists, excluded.flatMap(\.globs) + texts, other: "a", isNumber: true)
    switch search.solve(&effort) {
    case .none: return .none
    case .some(let text): return isTime && !isUsualTime(text) ? .undecided : .some(text)
    case .undecided: return .undecided
    }
  }

  /// False if the pattern has a character that no number contains.
  private static func mayMatchNumber(_ glob: Glob) -> Bool {
    glob.pattern.allSatisfy { "0123456789+-.eE*".utf8.contains($0) }
  }

  private static var early: PatternSet { PatternSet([Glob("0"), Glob("-*")]) }

  private func isUsualTime(_ text: String) -> Bool {
    guard text.utf8.count <= 15, let seconds = Double(text) else { return false }
    return seconds > 0 && seconds >= Double(leastTime) && seconds < 1e15
  }

  /// True if the text may be a time of the question that ``isUsualTime(_:)`` rejects.
  private func isUnusualTime(_ glob: Glob) -> Bool {
    let text = glob.pattern.string
    guard isTime, NumberForm.matches(text), !isUsualTime(text) else { return false }
    return Double(text).map { $0 >= Double(max(1, leastTime)) } ?? true
  }

  /// A text of ten digits that a pattern of digits and stars matches, which is a time of our days if
  /// the pattern permits that. Nil if the pattern is too long.
  private static func date(_ pattern: String) -> String? {
    guard let star = pattern.firstIndex(of: "*") else { return nil }
    let (head, tail) = (pattern[..<star], pattern[star...].replacing("*", with: ""))
    let count = 10 - head.utf8.count - tail.utf8.count
    guard count > 0 else { return nil }
    let usual = String(AccessToken.now + AccessToken.usualSeconds)
    let isUsual = usual.hasPrefix(head)
    let middle = isUsual ? usual.dropFirst(head.count).prefix(count) : "0000000000".prefix(count)
    return String(head) + middle + tail
  }

  /// Ordinary numbers, and numbers derived from the patterns.
  private var candidates: [String] {
    var texts =
      isTime ? [String(max(AccessToken.now + AccessToken.usualSeconds, leastTime))] : []
    texts += ["1", "2", "0", "5"]
    for glob in required.flatMap({ $0.globs.prefix(64) }) {
      let pattern = glob.pattern.count <= 64 ? glob.canonicalPattern.string : ""
      if isTime, let date = Self.date(pattern) { texts.insert(date, at: 1) }
      for digit in glob.hasWildcard ? ["1", "0", "", "2"] : [""] {
        texts.append(pattern.replacing("*", with: digit))
      }
    }
    for list in required where !list.hasWildcard { texts += list.globs.map(\.pattern.string) }
    texts = texts.filter(NumberForm.matches)
    // Excluded patterns often begin with the digits of today's times.
    if isTime { return (texts + (2...9).map { "\($0)000000000" }).filter(isUsualTime) }
    return includesBooleans ? texts + ["true", "false"] : texts
  }
}
