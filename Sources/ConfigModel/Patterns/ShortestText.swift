/// Searches for the shortest text that matches a glob of each of some lists and none of another
/// list. The search covers all texts, or only numbers (``NumberForm``).
///
/// It proceeds breadth-first over the joint states of all automata, so the first text found is a
/// shortest one, and a completed search without a result is a proof. An excluded glob takes part
/// only after it has matched a text that was found without it, because usually few of them matter.
/// The number of states can reach the product of the patterns' lengths; hence the effort.
public struct ShortestText {
  private let lists: [[Glob]]
  private let excluded: [Glob]
  /// A letter that occurs in no pattern.
  private let other: Unicode.Scalar
  private let isNumber: Bool

  public init(_ lists: [[Glob]], _ excluded: [Glob], other: String, isNumber: Bool = false) {
    self.lists = lists
    self.excluded = excluded
    self.other = other.unicodeScalars.first ?? "a"
    self.isNumber = isNumber
  }

  public func solve(_ effort: inout Effort) -> TextConstraint.Answer {
    var considered: [Glob] = []
    var isConsidered = Array(repeating: false, count: excluded.count)
    while true {
      guard var search = Search(lists, considered, other, isNumber: isNumber, &effort) else {
        return .undecided
      }
      let answer = search.run(&effort)
      guard case .some(let found) = answer else { return answer }
      let text = Text(found)
      var isAdmitted = true
      for index in excluded.indices {
        guard effort.spend(on: excluded[index], text) else { return .undecided }
        guard !isConsidered[index], excluded[index].matches(text) else { continue }
        isAdmitted = false
        isConsidered[index] = true
        considered.append(excluded[index])
        // Only a few are added at a time, because each one enlarges every state.
        if considered.count.isMultiple(of: 4) { break }
      }
      if isAdmitted { return answer }
    }
  }
}

/// One search, with all the automata that take part in it.
private struct Search {
  private let other: Unicode.Scalar
  /// The characters of the patterns, in the order in which they are tried. ``GlobAutomaton/other``
  /// comes first.
  private let alphabet: [Unicode.Scalar]
  private var automata: [GlobAutomaton] = []
  /// The automata of each list.
  private var groups: [Range<Int>] = []
  /// The automata that must not match.
  private var excluded: Range<Int> = 0..<0
  /// True if only numbers count. The last element of a state is then the state of ``NumberForm``.
  private let isNumber: Bool
  /// The states found so far, in order, and the step by which each was first reached.
  private var states: [[Int32]] = []
  private var steps: [(from: Int, character: Int)] = []
  private var known: Set<[Int32]> = []

  /// Nil if the effort does not even suffice for the automata.
  init?(
    _ lists: [[Glob]], _ excluded: [Glob], _ other: Unicode.Scalar, isNumber: Bool,
    _ effort: inout Effort
  ) {
    self.other = other
    self.isNumber = isNumber
    let patterns = (lists + [excluded]).map { $0.map { Array($0.pattern.string.unicodeScalars) } }
    var scalars = Set(patterns.joined().joined()).subtracting(["*"])
    if isNumber { scalars = Set("0123456789-.".unicodeScalars) }
    alphabet = scalars.sorted { (Self.rank($0), $0) < (Self.rank($1), $1) }
    let numbers = Dictionary(
      uniqueKeysWithValues: alphabet.enumerated().map { ($0.element, $0.offset + 1) })
    for (index, list) in patterns.enumerated() {
      let start = automata.count
      for pattern in list {
        guard effort.spend((pattern.count + 2) * (alphabet.count + 1)) else { return nil }
        // A character that cannot occur in a number is equivalent to any other such character.
        let tokens = pattern.map { $0 == "*" ? nil : numbers[$0] ?? GlobAutomaton.other }
        automata.append(GlobAutomaton(tokens, alphabetCount: alphabet.count + 1))
      }
      if index < lists.count {
        groups.append(start..<automata.count)
      } else {
        self.excluded = start..<automata.count
      }
    }
  }

  /// Ranks letters before digits, and both before other characters, which are harder to read.
  private static func rank(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCIILetter { return 0 }
    if scalar.isASCIIDigit { return 1 }
    return "\u{20}"..."\u{7E}" ~= scalar ? 2 : 3
  }

  mutating func run(_ effort: inout Effort) -> TextConstraint.Answer {
    var state = Array(repeating: Int32(0), count: automata.count + (isNumber ? 1 : 0))
    guard normalize(&state) else { return .none }
    add(state, (0, 0))
    var index = 0
    while index < states.count {
      let current = states[index]
      if isGoal(current) { return .some(text(of: index)) }
      for character in (isNumber ? 1 : 0)...alphabet.count {
        guard effort.spend(automata.count + 4) else { return .undecided }
        for automaton in automata.indices {
          state[automaton] = automata[automaton].next(current[automaton], character)
        }
        if isNumber {
          let place = NumberForm.next(current[automata.count], alphabet[character - 1])
          guard let place else { continue }
          state[automata.count] = place
        }
        if normalize(&state) { add(state, (index, character)) }
      }
      index += 1
    }
    return .none
  }

  private mutating func add(_ state: [Int32], _ step: (from: Int, character: Int)) {
    guard known.insert(state).inserted else { return }
    states.append(state)
    steps.append(step)
  }

  /// Merges states that no longer differ in effect. Returns false if no text can be found from a
  /// state.
  private func normalize(_ state: inout [Int32]) -> Bool {
    for automaton in excluded where automata[automaton].isSettled(state[automaton]) {
      return false
    }
    for group in groups {
      if let settled = group.first(where: { automata[$0].isSettled(state[$0]) }) {
        for automaton in group where automaton != settled {
          state[automaton] = automata[automaton].dead
        }
      } else if !group.contains(where: { state[$0] != automata[$0].dead }) {
        return false
      }
    }
    return true
  }

  private func isGoal(_ state: [Int32]) -> Bool {
    func accepts(_ automaton: Int) -> Bool { state[automaton] == automata[automaton].accepting }
    if isNumber, !NumberForm.accepts(state[automata.count]) { return false }
    return groups.allSatisfy { $0.contains(where: accepts) } && !excluded.contains(where: accepts)
  }

  private func text(of index: Int) -> String {
    var (index, scalars) = (index, [Unicode.Scalar]())
    while index > 0 {
      let step = steps[index]
      scalars.append(step.character == GlobAutomaton.other ? other : alphabet[step.character - 1])
      index = step.from
    }
    return String(scalars: scalars.reversed())
  }
}

/// A glob as a deterministic automaton: state `k` means that `k` of its characters have been
/// matched.
///
/// A part between two stars can be matched at its first occurrence. No earlier choice needs to be
/// remembered, so one state per character is enough. Inside such a part, and after the last star, a
/// mismatch falls back as in the Knuth–Morris–Pratt search.
struct GlobAutomaton {
  /// The member of an alphabet that represents all characters that occur in no pattern.
  static let other = 0

  /// The state in which the text so far matches.
  let accepting: Int32
  /// The state from which no continuation matches.
  let dead: Int32
  /// True if every continuation of a matching text matches, too.
  let endsWithStar: Bool
  private let alphabetCount: Int
  /// The next state, indexed by state and character.
  private var moves: [Int32]

  /// - Parameter tokens: The characters as members of an alphabet, from 1; nil for a star.
  init(_ tokens: [Int?], alphabetCount: Int) {
    let characters = tokens.compactMap { $0 }
    let count = characters.count
    accepting = Int32(count)
    dead = Int32(count + 1)
    endsWithStar = tokens.last == .some(nil)
    self.alphabetCount = alphabetCount
    moves = Array(repeating: Int32(count + 1), count: (count + 2) * alphabetCount)
    var position = 0
    for (index, part) in tokens.split(separator: nil, omittingEmptySubsequences: false).enumerated()
    {
      if index == 0 {
        for offset in 0..<part.count { set(offset, characters[offset], offset + 1) }
      } else {
        fillSearch(from: position, characters[position..<(position + part.count)])
      }
      position += part.count
    }
  }

  func next(_ state: Int32, _ character: Int) -> Int32 {
    moves[Int(state) * alphabetCount + character]
  }

  /// True if every continuation matches.
  func isSettled(_ state: Int32) -> Bool {
    endsWithStar && state == accepting
  }

  private mutating func set(_ state: Int, _ character: Int, _ next: Int) {
    moves[state * alphabetCount + character] = Int32(next)
  }

  /// Fills the states of a part that is searched for. For the last part they include the state
  /// after it, because the text may continue. For other parts, the next part overwrites that state.
  private mutating func fillSearch(from start: Int, _ part: ArraySlice<Int>) {
    var fallback = start
    for state in start...(start + part.count) {
      for character in 0..<alphabetCount {
        let next = state == start ? Int32(start) : moves[fallback * alphabetCount + character]
        set(state, character, Int(next))
      }
      guard state < part.endIndex else { break }
      if state > start { fallback = Int(next(Int32(fallback), part[state])) }
      set(state, part[state], state + 1)
    }
  }
}
