package import ConfigModel

/// The answer to a question about one policy.
package enum PolicyAnswer: Sendable {
  case tokens(AccessQuestion, AccessAnswer)
  case overlaps(AccessQuestion, OverlapAnswer)
  /// The pattern asked for, the policy, and the answer.
  case origins(String, AllowOriginPolicy, OriginQuestion.Answer)

  /// The roles that the question or the answer names, each once. Patterns are left out.
  package var roles: [Text] {
    var roles: [Text] = []
    func add(_ question: AccessQuestion) {
      roles += (question.roles ?? []).filter { !$0.hasWildcard }.map(\.pattern)
    }
    switch self {
    case .tokens(let question, let answer):
      add(question)
      for way in answer.ways {
        if way.conditions.contains(where: {
          if case .unmappedRole = $0.kind { true } else { false }
        }) {
          continue
        }
        roles += way.roles
      }
    case .overlaps(let question, let answer):
      add(question)
      for case .role(let role) in answer.overlaps.map(\.subject) { roles.append(role) }
    case .origins: break
    }
    var seen: Set<Text> = []
    return roles.filter { seen.insert($0).inserted }
  }

  package var isUndecided: Bool {
    switch self {
    case .tokens(_, let answer): !answer.undecided.isEmpty
    case .overlaps(_, let answer): !answer.undecided.isEmpty || answer.skippedCount > 0
    case .origins(_, _, let answer): answer.isUndecided
    }
  }

  /// True if nothing was found.
  package var isEmpty: Bool {
    switch self {
    case .tokens(_, let answer): answer.isProvedEmpty
    case .overlaps(_, let answer): answer.overlaps.isEmpty
    case .origins(_, _, let answer): answer.isProvedEmpty
    }
  }
}
