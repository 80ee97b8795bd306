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
      for candidate in group() {
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

/// The best of the edits tried so far at one damaged place.
private struct JSONRepairChoice {
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
    structuralCount = problems.count(where: \.isStructural)
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
      problems + 1 < problemCount
        || attempt.problems.count(where: \.isStructural) < structuralCount,
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
    solid.elementsEqual(other.solid)
  }

  private var solid: some Sequence<UInt8> {
    (0..<count).lazy.map { self[$0] }.filter { !$0.isBlank }
  }
}

/// Compares the structure of a tree with the indentation of its text.
private struct JSONLayoutCheck {
  private let tree: JSONTree
  /// The start of the last line examined; lines are examined in ascending order.
  private var lineStart = 0
  private var scanned = 0

  /// The number of tokens at the start of a line whose indentation does not fit their container.
  /// Zero for a text on one line and for a consistently indented text.
  static func misplacedCount(_ tree: JSONTree) -> Int {
    var check = JSONLayoutCheck(tree: tree)
    var count = 0
    for index in 0..<tree.count {
      let node = tree[index]
      guard node.kind == .object || node.kind == .array else { continue }
      count += check.misplacedCount(index, node)
    }
    return count
  }

  private init(tree: JSONTree) {
    self.tree = tree
  }

  private mutating func misplacedCount(_ index: Int, _ node: JSONNode) -> Int {
    let own = indentation(ofLineWith: Int(node.start))
    var count = 0
    var common: Int?
    var child = index + 1
    while child < Int(node.next) {
      if let width = indentation(ofFirst: Int(tree[child].start)) {
        if width != common ?? width || width <= own { count += 1 }
        if common == nil { common = width }
      }
      if node.kind == .object {
        child += 1
        // A value belongs on the line of its name.
        if indentation(ofFirst: Int(tree[child].start)) != nil { count += 1 }
      }
      child = Int(tree[child].next)
    }
    if node.end > node.start, !node.has(.irregular),
      let width = indentation(ofFirst: Int(node.end) - 1), width != own
    {
      count += 1
    }
    return count
  }

  /// The number of spaces and tabs at the start of the line of an offset. Offsets must ascend.
  private mutating func indentation(ofLineWith offset: Int) -> Int {
    while scanned < offset {
      if tree.source[scanned] == 0x0A || tree.source[scanned] == 0x0D { lineStart = scanned + 1 }
      scanned += 1
    }
    var end = lineStart
    while end < offset, tree.source[end] == 0x20 || tree.source[end] == 0x09 { end += 1 }
    return end - lineStart
  }

  /// The number of spaces and tabs before an offset on its line; nil if there is anything else
  /// before it, or on the first line.
  private func indentation(ofFirst offset: Int) -> Int? {
    let source = tree.source
    var start = offset
    while start > 0, source[start - 1] == 0x20 || source[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || source[start - 1] == 0x0A || source[start - 1] == 0x0D else { return nil }
    return start == 0 ? nil : offset - start
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
