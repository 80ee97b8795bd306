/// Searches for a port that some globs match and others do not. Exact for ports from 1 to 65535.
///
/// The search extends ports digit by digit from the left. It skips prefixes that decide the
/// question or that have the same continuations as an earlier one. It usually takes a few dozen
/// steps, and a few more for each port without wildcards.
struct PortSearch {
  enum Answer {
    case none
    /// A port; nil for the absent port of a scheme without a default.
    case some(Int?)
    case undecided
  }

  /// Searches for a port.
  ///
  /// - Parameters:
  ///   - required: The globs that must all match the port; nil means the scheme's default port.
  ///   - excluded: The globs that must not match; nil means the scheme's default port.
  ///   - known: The scheme's default port.
  static func port(
    in required: [Glob?], outside excluded: [Glob?], _ known: Int?, _ readings: Readings,
    _ effort: inout Effort
  ) -> Answer {
    // Browsers do not write the default port, so it is checked first and separately.
    func admitsDefault(_ glob: Glob?) -> Bool {
      guard let glob else { return true }
      guard let known, !wantsWritten(glob, readings) else { return false }
      return matches(glob, known, readings)
    }
    if required.allSatisfy(admitsDefault), !excluded.contains(where: admitsDefault) {
      return .some(known)
    }
    guard !required.contains(nil) else { return .none }
    let globs = required.compactMap { $0 }
    var wild: [Glob] = []
    var literals: Set<Int> = []
    if let known { literals.insert(known) }
    for case let glob? in excluded {
      if glob.hasWildcard { wild.append(glob) } else { literals.formUnion(number(glob)) }
    }
    guard effort.spend(1 + excluded.count) else { return .undecided }
    func isFree(_ port: Int) -> Bool {
      !literals.contains(port) && globs.allSatisfy { matches($0, port, readings) }
        && !wild.contains { matches($0, port, readings) }
    }
    if let glob = globs.first(where: { !$0.hasWildcard }) {
      return number(glob).first(where: isFree).map { .some($0) } ?? .none
    }
    let refusesEmpty = readings.wildcardsRefuseTheEmptyText
    if !refusesEmpty, wild.contains(where: { other in globs.contains { other.includes($0) } }) {
      return .none
    }
    if let port = [8443, 8080, 3000].first(where: isFree) { return .some(port) }
    let search = PortSearch(
      globs.map { PortAutomaton($0, refusesEmpty: refusesEmpty) },
      wild.map { PortAutomaton($0, refusesEmpty: refusesEmpty) }, literals)
    return search.run(&effort)
  }

  /// The port that a glob without wildcards matches; empty if it matches none.
  static func number(_ glob: Glob) -> [Int] {
    guard let number = Int(glob.pattern.string), 1...largest ~= number,
      glob.pattern.string == String(number)
    else { return [] }
    return [number]
  }

  private static func matches(_ glob: Glob, _ port: Int, _ readings: Readings) -> Bool {
    readings.wildcardsRefuseTheEmptyText
      ? SegmentGlob.matches(glob.pattern.string, String(port), refusesEmpty: true)
      : glob.matches(String(port))
  }

  /// True if the glob does not match a port that is not written.
  static func wantsWritten(_ glob: Glob, _ readings: Readings) -> Bool {
    glob.hasWildcard ? readings.wildcardPortsAreWritten : readings.writtenDefaultPortsAreLiteral
  }

  private let required: Int
  private let automata: [PortAutomaton]
  private let literals: Set<Int>
  /// The prefixes of all literals, including the literals themselves.
  private let beginnings: Set<Int>

  private init(
    _ required: [PortAutomaton], _ excluded: [PortAutomaton], _ literals: Set<Int>
  ) {
    self.required = required.count
    automata = required + excluded.filter { !$0.isEmpty }
    self.literals = literals
    var beginnings: Set<Int> = []
    for literal in literals {
      var number = literal
      while number > 0, beginnings.insert(number).inserted { number /= 10 }
    }
    self.beginnings = beginnings
  }

  /// The possible continuations of the digits so far. Two numbers with the same state have the same
  /// continuations.
  private struct State: Hashable {
    let places: [UInt16]
    let digitCount: Int
    /// The sign of the difference between the number and the same number of leading digits of the
    /// largest port.
    let comparison: Int

    init(_ number: Int, _ places: [UInt16]) {
      self.places = places
      digitCount = number == 0 ? 0 : String(number).utf8.count
      comparison = (number - PortSearch.largestPrefixes[digitCount]).signum()
    }
  }

  private static let largest = 65535
  /// The first digits of ``largest``, by their number.
  private static let largestPrefixes = [0, 6, 65, 655, 6553, largest]

  private func run(_ effort: inout Effort) -> Answer {
    guard !automata[..<required].contains(where: \.isEmpty) else { return .none }
    var pending: [(number: Int, places: [UInt16])] = [(0, automata.map(\.start))]
    var seen: Set<State> = []
    while let (number, places) = pending.popLast() {
      // A prefix of a literal is neither skipped nor recorded, because a number with the same state
      // may have other continuations.
      guard beginnings.contains(number) || seen.insert(State(number, places)).inserted else {
        continue
      }
      // Digits are pushed from the highest to the lowest, so that the smallest one is tried next.
      for digit in stride(from: 9, through: number == 0 ? 1 : 0, by: -1) {
        let next = number * 10 + digit
        guard next <= Self.largest else { continue }
        guard effort.spend(automata.count + 2) else { return .undecided }
        let moved = automata.indices.map { automata[$0].next(places[$0], digit) }
        if moved[..<required].contains(0) || isExcludedForGood(moved) { continue }
        if isAccepted(moved), !literals.contains(next) { return .some(next) }
        pending.append((next, moved))
      }
    }
    return .none
  }

  private func isExcludedForGood(_ places: [UInt16]) -> Bool {
    (required..<places.count).contains { automata[$0].isSettled(places[$0]) }
  }

  private func isAccepted(_ places: [UInt16]) -> Bool {
    places.indices.allSatisfy { automata[$0].accepts(places[$0]) == ($0 < required) }
  }
}

/// A glob of digits as a nondeterministic automaton. A set of positions is a bit mask.
private struct PortAutomaton {
  private static let star: UInt8 = 0xFF
  /// Matches one digit.
  private static let any: UInt8 = 0xFE
  private let tokens: [UInt8]
  /// True if the glob requires more digits than a port has.
  let isEmpty: Bool

  /// - Parameter refusesEmpty: True if a star matches at least one digit.
  init(_ glob: Glob, refusesEmpty: Bool) {
    let star = refusesEmpty ? [Self.any, Self.star] : [Self.star]
    let tokens = glob.canonicalPattern.string.utf8.flatMap { byte in
      byte == UInt8(ascii: "*") ? star : [byte]
    }
    isEmpty = tokens.count { $0 != Self.star } > 5
    self.tokens = isEmpty ? [] : tokens
  }

  var start: UInt16 { closure(1) }

  func next(_ places: UInt16, _ digit: Int) -> UInt16 {
    var result: UInt16 = 0
    for (index, token) in tokens.enumerated() where places & 1 << index != 0 {
      if token == Self.star { result |= 1 << index }
      if token == Self.any || token == UInt8(ascii: "0") + UInt8(digit) {
        result |= 1 << (index + 1)
      }
    }
    return closure(result)
  }

  func accepts(_ places: UInt16) -> Bool {
    places & 1 << tokens.count != 0
  }

  /// True if every continuation is accepted.
  func isSettled(_ places: UInt16) -> Bool {
    tokens.last == Self.star && places & 1 << (tokens.count - 1) != 0
  }

  /// Adds the positions after stars, which may match no digit.
  private func closure(_ places: UInt16) -> UInt16 {
    var places = places
    for (index, token) in tokens.enumerated() where token == Self.star && places & 1 << index != 0 {
      places |= 1 << (index + 1)
    }
    return places
  }
}
