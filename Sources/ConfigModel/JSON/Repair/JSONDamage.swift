/// Distinguishes problems caused by missing or surplus brackets and quotes from other syntax
/// errors.
enum JSONDamage {
  /// Problems closer together than this many bytes are attributed to one cause.
  private static let reach = 120

  /// True if the problems look like one damaged place: brackets or quotes do not match, or problems
  /// are close together.
  static func isLikely(_ problems: [JSONProblem]) -> Bool {
    if problems.contains(where: \.isStructural) { return true }
    // A text of another dialect is complete as it is.
    if problems.allSatisfy(\.kind.isExtension) { return false }
    var previous: JSONProblem?
    for problem in problems where problem.kind.isFollowedByOthers {
      if let previous, problem.range.start - previous.range.end < reach { return true }
      previous = problem
    }
    return false
  }

  /// True if the parser skipped text that may have more problems.
  static func hidesText(_ problems: [JSONProblem]) -> Bool {
    problems.contains { $0.kind == .textAfterEnd || $0.kind == .unterminatedComment }
  }
}

extension JSONProblem {
  /// True if the tree after the problem is a guess, because a bracket, a quote or a name is missing
  /// or surplus and the intended edit is unknown.
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

  /// True if one missing or surplus character may cause this problem together with others near it.
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

extension JSONTree {
  /// True if brackets or quotes are missing or surplus, so that other fixes must not edit the text
  /// around them.
  public var isDamaged: Bool { problems.contains { $0.repair != nil || $0.isStructural } }

  /// The elements of the outermost arrays that end before the first structural problem without a
  /// certain repair; nil if there is no such problem.
  public var certainElements: [SourceRange]? {
    let places = problems.filter(\.isStructural).map { problem in
      min(problem.range.start, problem.related?.start ?? problem.range.start)
    }
    guard let first = places.min() else { return nil }
    let lists = root.kind == .array ? [root] : root.members.map(\.value)
    return lists.flatMap(\.elements).map(\.range).filter { $0.end <= first }
  }
}
