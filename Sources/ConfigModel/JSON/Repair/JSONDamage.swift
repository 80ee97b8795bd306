/// Tells problems caused by missing or surplus brackets and quotes from other syntax errors.
enum JSONDamage {
  /// How many bytes may be between two problems with one cause.
  private static let reach = 120

  /// True if problems look like one damaged place: brackets or quotes do not match, or problems are
  /// close to each other.
  static func isLikely(_ problems: [JSONProblem]) -> Bool {
    if problems.contains(where: \.isStructural) { return true }
    var previous: JSONProblem?
    for problem in problems where problem.kind.isFollowedByOthers {
      if let previous, problem.range.start - previous.range.end < reach { return true }
      previous = problem
    }
    return false
  }

  /// True if text is skipped in which there may be more problems.
  static func hidesText(_ problems: [JSONProblem]) -> Bool {
    problems.contains { $0.kind == .textAfterEnd || $0.kind == .unterminatedComment }
  }

  /// How many problems concern the structure.
  static func count(_ problems: [JSONProblem]) -> Int {
    problems.reduce(0) { $0 + ($1.isStructural ? 1 : 0) }
  }
}

extension JSONProblem {
  /// True if what follows is a guess, because a bracket, a quote or a name is missing or is surplus, and
  /// it is not known which edit is meant.
  public var isStructural: Bool { repair == nil && kind.isStructural }
}

extension JSONProblem.Kind {
  fileprivate var isStructural: Bool {
    switch self {
    case .unclosedBracket, .unexpectedBracket, .missingBracket, .textAfterEnd, .unterminatedString,
      .unopenedString, .unescapedQuote, .missingName, .unexpectedColon, .unterminatedComment,
      .strayText:
      true
    default: false
    }
  }

  /// True if a lost or an added character may be reported as this and as something else close to it.
  fileprivate var isFollowedByOthers: Bool {
    switch self {
    case .missingComma, .missingColon, .missingValue, .extraComma, .bareWord,
      .unexpectedCharacter, .malformedNumber, .unquotedName, .wrongSeparator, .lineComment,
      .controlCharacter, .singleQuotedString:
      true
    default: isStructural
    }
  }
}
