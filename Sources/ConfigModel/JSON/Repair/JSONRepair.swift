/// Finds the few characters that, inserted or removed, make sense of a text whose brackets or quotes do
/// not match.
///
/// This is a second path, taken after the parser has reported problems of that sort: each candidate is
/// tried by parsing the changed text, and the one that leaves the fewest problems wins; the indentation
/// decides between equals. Work is bounded by ``JSONRepairBudget``.
struct JSONRepair {
  /// How many places of a text are repaired at most.
  private static let maximumEdits = 6

  private let source: SourceBytes
  private var budget: JSONRepairBudget
  /// The accepted edits, in offsets of the original text.
  private var accepted: [Accepted] = []

  struct Accepted {
    let edit: Edit
    /// False if another edit would make as much sense of the text.
    let isCertain: Bool
  }

  private init(_ source: SourceBytes, _ budget: JSONRepairBudget) {
    self.source = source
    self.budget = budget
  }

  /// The tree and the problems of a text that is repaired at the places where it is damaged; nil if no
  /// edit makes it better. Offsets are those of the original text.
  static func repair(
    _ source: SourceBytes, _ problems: [JSONProblem]
  ) -> (JSONNodeBuilder, [JSONProblem])? {
    guard JSONDamage.isLikely(problems), let budget = JSONRepairBudget(byteCount: source.count)
    else { return nil }
    var repair = JSONRepair(source, budget)
    guard let attempt = repair.run(problems) else { return nil }
    return RepairedTree(source, repair.accepted, attempt).result()
  }

  private mutating func run(_ problems: [JSONProblem]) -> JSONAttempt? {
    var best: JSONAttempt?
    while accepted.count < Self.maximumEdits {
      let before = best?.problems ?? problems
      guard JSONDamage.isLikely(before),
        let next = improve(best?.source ?? source, before)
      else { break }
      best = next
    }
    return best
  }

  /// Takes the best edit that leaves fewer problems; nil if there is none.
  private mutating func improve(_ text: SourceBytes, _ problems: [JSONProblem]) -> JSONAttempt? {
    let offsets = EditedOffsets(accepted.map(\.edit))
    var choice = JSONRepairChoice(problems)
    let candidates = JSONRepairCandidates(text, problems)
    for group in candidates.groups {
      for candidate in candidates.candidates(group) {
        guard let edit = offsets.original(candidate.edit),
          let bytes = try? source.applying(accepted.map(\.edit) + [edit])
        else { continue }
        guard budget.spend(bytes.count) else { break }
        choice.consider(candidate, edit, JSONAttempt(bytes, limit: choice.limit))
      }
      if choice.isPerfect { break }
    }
    guard let (edit, isCertain, attempt) = choice.taken else { return nil }
    accepted.append(Accepted(edit: edit, isCertain: isCertain))
    return attempt
  }
}

/// How much may be read to repair one text: the candidates are many, and each is parsed.
struct JSONRepairBudget {
  /// Larger texts are not repaired.
  static let maximumCount = 1 << 22

  private var bytes: Int
  private var attempts = 250

  init?(byteCount: Int) {
    guard byteCount <= Self.maximumCount else { return nil }
    bytes = 1 << 26
  }

  /// Takes one attempt with so many bytes; false if there is nothing left to spend.
  mutating func spend(_ count: Int) -> Bool {
    guard bytes >= count, attempts > 0 else { return false }
    bytes -= count
    attempts -= 1
    return true
  }
}

/// A changed text and what parsing it reports.
struct JSONAttempt {
  let source: SourceBytes
  let tree: JSONTree
  var problems: [JSONProblem] { tree.problems }

  /// - Parameter limit: After so many problems the rest is not read.
  init(_ bytes: [UInt8], limit: Int) {
    source = SourceBytes(bytes)
    tree = JSONParser.parsePlainly(source, limit: limit)
  }
}
