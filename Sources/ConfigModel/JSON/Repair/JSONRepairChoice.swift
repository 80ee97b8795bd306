/// The best of the edits tried so far at one damaged place.
struct JSONRepairChoice {
  private let problemCount: Int
  private let structuralCount: Int
  private let hidesText: Bool
  private var best: Best?

  private struct Best {
    let edit: Edit
    let rank: Int
    let attempt: JSONAttempt
    let problems: Int
    let misplaced: Int
    var isCertain: Bool
  }

  init(_ problems: [JSONProblem]) {
    problemCount = problems.count
    structuralCount = JSONDamage.count(problems)
    hidesText = JSONDamage.hidesText(problems)
  }

  /// The number of problems after which an attempt cannot win.
  var limit: Int { min(best?.problems ?? problemCount, JSONParser.maximumProblems) }

  /// True if no other edit can be better.
  var isPerfect: Bool { best.map { $0.problems == 0 && $0.misplaced == 0 } ?? false }

  /// The chosen edit.
  var taken: (edit: Edit, isCertain: Bool, attempt: JSONAttempt)? {
    best.map { ($0.edit, $0.isCertain, $0.attempt) }
  }

  /// - Parameter edit: The candidate's edit, with offsets of the original text.
  mutating func consider(
    _ candidate: JSONRepairCandidates.Candidate, _ edit: Edit, _ attempt: JSONAttempt
  ) {
    let problems = attempt.problems.count
    guard problems < problemCount, problems <= best?.problems ?? Int.max,
      problems + 1 < problemCount || JSONDamage.count(attempt.problems) < structuralCount,
      hidesText || !JSONDamage.hidesText(attempt.problems)
    else { return }
    let misplaced = JSONLayoutCheck.misplacedCount(attempt.tree)
    let new = Best(
      edit: edit, rank: candidate.rank, attempt: attempt, problems: problems,
      misplaced: misplaced, isCertain: candidate.isOffered)
    guard let old = best else {
      best = new
      return
    }
    let (mine, theirs) = (
      (problems, misplaced, candidate.rank), (old.problems, old.misplaced, old.rank)
    )
    if mine < theirs {
      best = new
    } else if mine == theirs, old.isCertain, !old.attempt.source.hasSameTokens(as: attempt.source) {
      best?.isCertain = false
    }
  }
}

extension SourceBytes {
  /// True if two texts differ only in whitespace.
  fileprivate func hasSameTokens(as other: SourceBytes) -> Bool {
    var (mine, theirs) = (0, 0)
    while true {
      while mine < count, self[mine].isBlank { mine += 1 }
      while theirs < other.count, other[theirs].isBlank { theirs += 1 }
      guard mine < count, theirs < other.count else {
        return mine == count && theirs == other.count
      }
      guard self[mine] == other[theirs] else { return false }
      mine += 1
      theirs += 1
    }
  }
}
