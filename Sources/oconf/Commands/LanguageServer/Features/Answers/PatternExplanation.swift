import ConfigModel

/// Explains a pattern: what it matches, with an example, and what it does not match.
enum PatternExplanation {
  /// A pattern for the value of a claim, or for a role.
  static func add(glob pattern: String, _ readings: Readings, to text: inout HoverText) {
    let glob = Glob(pattern)
    text.title(HoverText.code(pattern), "pattern")
    guard glob.hasWildcard else {
      text.add("Matches only this text.")
      addCase(of: pattern, readings, to: &text)
      return
    }
    if glob.matchesEverything {
      text.add("Matches any text, including an empty one.")
      return
    }
    text.add("Matches any text that " + conditions(glob) + ".")
    text.item("Example", HoverText.code(example(of: glob)))
    if let other = counterexample(of: glob) {
      text.item("Does not match", HoverText.code(other))
    }
    addCase(of: pattern, readings, to: &text)
  }

  private static func addCase(of pattern: String, _ readings: Readings, to text: inout HoverText) {
    let letters = pattern.unicodeScalars.contains { $0.properties.isAlphabetic }
    guard letters else { return }
    text.item(
      "Upper and lower case",
      readings.filtersIgnoreCase
        ? "are not distinguished (reading `filter-case=insensitive`)" : "must match")
  }

  /// The conditions that the parts between the stars state.
  private static func conditions(_ glob: Glob) -> String {
    var words: [String] = []
    if !glob.prefix.isEmpty { words.append("begins with " + HoverText.code(glob.prefix.string)) }
    let parts = glob.pattern.split(UInt8(ascii: "*"))
    let middle = parts.dropFirst().dropLast().filter { !$0.isEmpty }
      .map { HoverText.code($0.string) }
    if !middle.isEmpty { words.append("contains " + middle.joined(separator: " and later ")) }
    if !glob.suffix.isEmpty { words.append("ends with " + HoverText.code(glob.suffix.string)) }
    let last = words.popLast() ?? ""
    return words.isEmpty ? last : words.joined(separator: ", ") + " and " + last
  }

  /// A text that the pattern matches, with letters in place of the stars.
  static func example(of glob: Glob) -> String {
    glob.canonicalPattern.string.replacing("*", with: "abc")
  }

  /// A text like the example that the pattern does not match; nil if none of the candidates is one.
  static func counterexample(of glob: Glob) -> String? {
    let example = example(of: glob)
    return ["x" + example, example + "x", ""].first { !glob.matches($0) }
  }

  // MARK: Origins

  /// A pattern of `Security_AllowOrigin`.
  static func add(origin pattern: String, _ readings: Readings, to text: inout HoverText) {
    if pattern == AllowOriginPolicy.keyword {
      text.title("`disallow`", "allows no origin")
      return
    }
    guard let parsed = OriginPattern(pattern) else {
      text.title(HoverText.code(pattern), "not a pattern of origins")
      text.add("It matches nothing.")
      return
    }
    text.title(HoverText.code(pattern), "pattern of origins")
    let isLiteral = !pattern.utf8.contains(UInt8(ascii: "*"))
    text.add(
      isLiteral
        ? "Matches only this origin."
        : "A `*` matches any characters within one part: not a dot, a slash or a colon.")
    let policy = AllowOriginPolicy(pattern)
    let decider = OriginDecider(policy, readings)
    var candidates = [pattern.replacing("*", with: "app"), pattern.replacing("*", with: "8")]
    if parsed.port == nil || isLiteral { candidates.removeLast() }
    let example = candidates.first { decider.decide($0).isAllowed }
    if !isLiteral, let example { text.item("Example", HoverText.code(example)) }
    let others = rejected(like: example ?? candidates[0]).filter { !decider.decide($0).isAllowed }
    if !others.isEmpty {
      let shown = others.prefix(3).map { HoverText.code($0) }
      text.item("Does not match", shown.joined(separator: ", "))
    }
  }

  /// Origins that people take to be matched along with one: a subdomain, the other scheme, a port,
  /// a host that continues.
  private static func rejected(like origin: String) -> [String] {
    guard let mark = origin.firstPlace(of: "://") else { return [] }
    let (scheme, host) = (origin[..<mark.lowerBound], String(origin[mark.upperBound...]))
    var others = ["\(scheme)://sub.\(host)"]
    if scheme == "https" { others.append("http://\(host)") }
    if !host.utf8.contains(UInt8(ascii: ":")) { others.append("\(origin):8443") }
    return others + [origin + ".evil.example"]
  }
}

extension JSONPlace {
  enum Patterns {
    /// Patterns of texts.
    case values
    case origins
  }

  /// The kind of pattern that the string at the position is; nil if it is none.
  var patterns: Patterns? {
    guard let owner, let field else {
      // The conditions of a property on claims.
      let inner = levels.first { WordKind.ofNames(in: $0.field) == .claim }
      return inner?.owner === TokenTestProperty.schema && spot == .value ? .values : nil
    }
    let name = field.name.description
    switch (owner.title, name) {
    case (TokenFilter.schema.title, "values"), (_, "privilegedRoles"): return .values
    case (TokenTestOutcome.schema.title, "role"), (TokenTestOutcome.schema.title, "username"):
      return .values
    case (TokenTestOutcome.schema.title, "origin"), (TokenTestExpectation.schema.title, "pattern"):
      return .origins
    default: return nil
    }
  }
}
