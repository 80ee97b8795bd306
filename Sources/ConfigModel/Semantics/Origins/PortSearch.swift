/// Searches for a port that some globs match and others do not. Exact for ports from 0 to 65535.
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

  /// A port of a pattern under some readings. A glob of nil means the scheme's default port.
  struct Port {
    let glob: Glob?
    let readings: Readings

    init(_ glob: Glob?, _ readings: Readings) {
      self.glob = glob
      self.readings = readings
    }

    func matches(_ port: Int) -> Bool {
      glob.map { PortSearch.matches($0, port, readings) } ?? false
    }

    fileprivate var automaton: PortAutomaton? {
      glob.map { PortAutomaton($0, refusesEmpty: readings.wildcardsRefuseTheEmptyText) }
    }
  }

  /// Searches for a port.
  ///
  /// - Parameters:
  ///   - required: The ports that must all match.
  ///   - excluded: The ports that must not match.
  ///   - known: The scheme's default port.
  static func port(
    in required: [Port], outside excluded: [Port], _ known: Int?, _ effort: inout Effort
  ) -> Answer {
    // Browsers do not write the default port, so it is checked first and separately.
    func admitsDefault(_ port: Port) -> Bool {
      guard let glob = port.glob else { return true }
      guard let known, !wantsWritten(glob, port.readings) else { return false }
      return port.matches(known)
    }
    if required.allSatisfy(admitsDefault), !excluded.contains(where: admitsDefault) {
      return .some(known)
    }
    guard required.allSatisfy({ $0.glob != nil }) else { return .none }
    var wild: [Port] = []
    var literals: Set<Int> = []
    if let known { literals.insert(known) }
    for port in excluded {
      guard let glob = port.glob else { continue }
      if glob.hasWildcard { wild.append(port) } else { literals.formUnion(number(glob)) }
    }
    guard effort.spend(1 + excluded.count) else { return .undecided }
    func isFree(_ port: Int) -> Bool {
      !literals.contains(port) && required.allSatisfy { $0.matches(port) }
        && !wild.contains { $0.matches(port) }
    }
    if let glob = required.lazy.compactMap(\.glob).first(where: { !$0.hasWildcard }) {
      return number(glob).first(where: isFree).map { .some($0) } ?? .none
    }
    let isCovered = wild.contains { other in
      !other.readings.wildcardsRefuseTheEmptyText
        && required.contains { port in
          port.glob.map { other.glob?.includes($0) ?? false } ?? false
        }
    }
    if isCovered { return .none }
    if let port = [8443, 8080, 3000].first(where: isFree) { return .some(port) }
    let search = PortSearch(
      required.compactMap(\.automaton), wild.compactMap(\.automaton), literals)
    let answer = search.run(&effort)
    // The search begins with a first digit, so it does not reach the port without one.
    if case .none = answer, isFree(0) { return .some(0) }
    return answer
  }

  /// The port that a glob without wildcards matches; empty if it matches none.
  static func number(_ glob: Glob) -> [Int] {
    guard let number = Int(glob.pattern.string), 0...largest ~= number,
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
