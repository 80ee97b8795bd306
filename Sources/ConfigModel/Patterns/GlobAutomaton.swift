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
