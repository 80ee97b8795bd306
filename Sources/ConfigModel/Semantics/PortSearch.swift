/// The search for a port that some globs match and others do not, exact for ports from 1 to 65535.
///
/// It goes through the digits of ports from the left, and leaves out what begins with digits that
/// decide the question, or that leave as much open as others did before: mostly some dozen steps, and
/// a few for each port without wildcards.
struct PortSearch {
  enum Answer {
    case none
    /// A port; nil for the absent one of a scheme that has no default.
    case some(Int?)
    case undecided
  }

  /// Looks for a port.
  ///
  /// - Parameters:
  ///   - required: What must all admit the port: globs, or nil for the scheme's default.
  ///   - excluded: What must not.
  ///   - known: The scheme's default.
  static func port(
    in required: [Glob?], outside excluded: [Glob?], _ known: Int?, _ readings: Readings,
    _ effort: inout Effort
  ) -> Answer {
    // The default is not written by browsers, so it is looked at first and apart.
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

  /// The port that a glob without wildcards matches, if there is one.
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

  /// Whether a port that is not written does not count for a glob.
  static func wantsWritten(_ glob: Glob, _ readings: Readings) -> Bool {
    glob.hasWildcard ? readings.wildcardPortsAreWritten : readings.writtenDefaultPortsAreLiteral
  }

  private let required: Int
  private let automata: [PortAutomaton]
  private let literals: Set<Int>
  /// What any of the literals begins with, itself included.
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

  /// What the digits so far leave open. Two numbers with the same are continued in the same ways.
  private struct State: Hashable {
    let places: [UInt16]
    let digitCount: Int
    /// How the number compares with as many digits of the largest port.
    let comparison: Int

    init(_ number: Int, _ places: [UInt16]) {
      self.places = places
      let digits = String(number)
      digitCount = number == 0 ? 0 : digits.utf8.count
      let bound = Int(String(PortSearch.largest).prefix(digitCount)) ?? 0
      comparison = (number - bound).signum()
    }
  }

  private static let largest = 65535

  private func run(_ effort: inout Effort) -> Answer {
    guard !automata[..<required].contains(where: \.isEmpty) else { return .none }
    var pending: [(number: Int, places: [UInt16])] = [(0, automata.map(\.start))]
    var seen: Set<State> = []
    while let (number, places) = pending.popLast() {
      // What continues to a literal is like no other number, also where it leaves as much open.
      guard beginnings.contains(number) || seen.insert(State(number, places)).inserted else {
        continue
      }
      // From the last digit to the first, so that the smallest is taken up next.
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

/// A glob of digits as the set of places in it at which one may be: a bit for each.
private struct PortAutomaton {
  private static let star: UInt8 = 0xFF
  /// Stands for one digit.
  private static let any: UInt8 = 0xFE
  private let tokens: [UInt8]
  /// Whether it has more digits than a port.
  let isEmpty: Bool

  /// - Parameter refusesEmpty: Whether a star stands for one digit at least.
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

  /// Whether whatever follows is accepted.
  func isSettled(_ places: UInt16) -> Bool {
    tokens.last == Self.star && places & 1 << (tokens.count - 1) != 0
  }

  /// A star may be left without a digit.
  private func closure(_ places: UInt16) -> UInt16 {
    var places = places
    for (index, token) in tokens.enumerated() where token == Self.star && places & 1 << index != 0 {
      places |= 1 << (index + 1)
    }
    return places
  }
}
