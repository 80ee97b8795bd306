/// Finds the few characters to insert or remove so that brackets or quotes match again.
///
/// The search runs after the parser has reported structural problems. Each candidate is tried by
/// parsing the changed text, and the one that leaves the fewest problems wins; indentation breaks
/// ties. ``JSONRepairBudget`` bounds the work.
struct JSONRepair {
  /// The maximum number of places that are repaired in one text.
  private static let maximumEdits = 6

  private let source: SourceBytes
  private var budget: JSONRepairBudget
  /// The accepted edits, in offsets of the original text.
  private var accepted: [Accepted] = []

  struct Accepted {
    let edit: Edit
    /// False if another edit would repair the text equally well.
    let isCertain: Bool
  }

  private init(_ source: SourceBytes, _ budget: JSONRepairBudget) {
    self.source = source
    self.budget = budget
  }

  /// The tree and the problems of a text after the repair of its damaged places; nil if no edit
  /// improves it. Offsets refer to the original text.
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

/// The limit on the bytes that are parsed to repair one text, because every candidate is parsed.
struct JSONRepairBudget {
  /// The size in bytes above which a text is not repaired (4 MiB).
  static let maximumCount = 1 << 22

  private var bytes: Int
  private var attempts = 250

  init?(byteCount: Int) {
    guard byteCount <= Self.maximumCount else { return nil }
    bytes = 1 << 26
  }

  /// Spends one attempt that parses `count` bytes. Returns false if the budget does not allow it.
  mutating func spend(_ count: Int) -> Bool {
    guard bytes >= count, attempts > 0 else { return false }
    bytes -= count
    attempts -= 1
    return true
  }
}

/// A changed text and the result of parsing it.
struct JSONAttempt {
  let source: SourceBytes
  let tree: JSONTree
  var problems: [JSONProblem] { tree.problems }

  /// - Parameter limit: The number of problems after which the rest is not read.
  init(_ bytes: [UInt8], limit: Int) {
    source = SourceBytes(bytes)
    tree = JSONParser.parsePlainly(source, limit: limit)
  }
}
