/// Computes the texts that match some lists of globs and none of other lists, as globs.
///
/// Exact. The texts that two globs have in common are those of finitely many globs, one for each
/// order of their parts (``GlobMerging``). The excluded globs cover such a glob only if a single
/// one of them includes it (``Glob/includes(_:)``). A remaining glob therefore becomes a witness if
/// its stars are replaced by a letter that no pattern has, and if no glob remains, that is a proof.
/// The number of orders is exponential in the number of stars; hence the effort, and
/// ``ShortestText`` for the undecided cases.
public struct GlobIntersection {
  public enum Answer {
    /// No such text exists.
    case none
    /// Some globs that no excluded one includes, not necessarily all.
    case some([Glob])
    /// The effort ran out.
    case undecided
  }

  private let required: [GlobUnion]
  private let excluded: [GlobUnion]

  /// The maximum number of lists in one merged glob, not counting lists of which one glob suffices.
  private static let maximumDepth = 32

  /// - Parameters:
  ///   - required: The lists of which at least one glob each must match.
  ///   - excluded: The lists of which no glob may match.
  public init(_ required: [GlobUnion], excluding excluded: [GlobUnion]) {
    // The shortest lists come first, because later ones are searched repeatedly.
    self.required = required.enumerated()
      .sorted { ($0.element.globs.count, $0.offset) < ($1.element.globs.count, $1.offset) }
      .map(\.element)
    self.excluded = excluded
  }

  /// - Parameter limit: The number of globs that are enough.
  public func solve(atMost limit: Int, _ effort: inout Effort) -> Answer {
    var run = Run(limit: limit, effort: effort)
    let isComplete = extend(Glob("*"), 0, 0, &run)
    effort = run.effort
    if !run.found.isEmpty { return .some(run.found) }
    return isComplete ? .none : .undecided
  }

  private struct Run {
    let limit: Int
    var effort: Effort
    var found: [Glob] = []
    /// The globs already examined, each with the number of the next list.
    var seen: Set<Place> = []

    struct Place: Hashable {
      let glob: Glob
      let list: Int
    }
  }

  /// Searches for the common texts of a glob and the lists from an index onward. Returns false if
  /// the effort ran out or enough globs were found.
  private func extend(_ glob: Glob, _ first: Int, _ depth: Int, _ run: inout Run) -> Bool {
    guard let isExcluded = Self.isCovered(glob, excluded, &run.effort) else { return false }
    if isExcluded { return true }
    // A list with a glob that includes all of this one adds no restriction.
    var list = first
    while list < required.count {
      let cover = required[list].cover(of: glob, &run.effort)
      if cover == .undecided { return false }
      if cover == .none { break }
      list += 1
    }
    guard list < required.count else {
      if !run.found.contains(glob) { run.found.append(glob) }
      return run.found.count < run.limit
    }
    // A literal matches as a whole or not at all.
    guard glob.hasWildcard else { return true }
    guard depth < Self.maximumDepth else { return false }
    guard run.seen.insert(.init(glob: glob, list: list)).inserted else { return true }
    for other in required[list].globs {
      guard run.effort.spend(1 + min(glob.pattern.count, other.pattern.count) >> 4) else {
        return false
      }
      guard glob.intersects(other) else { continue }
      if !other.hasWildcard || other.includes(glob) || glob.includes(other) {
        guard run.effort.spend(on: other, glob.pattern) else { return false }
        let common = glob.includes(other) ? other : glob
        guard extend(common, list + 1, depth + 1, &run) else { return false }
        continue
      }
      guard var merging = GlobMerging(glob, other, &run.effort) else { return false }
      while let common = merging.next(&run.effort) {
        guard extend(common, list + 1, depth + 1, &run) else { return false }
      }
      if merging.isStopped { return false }
    }
    return true
  }

  private static func isCovered(
    _ glob: Glob, _ unions: [GlobUnion], _ effort: inout Effort
  ) -> Bool? {
    for union in unions {
      switch union.cover(of: glob, &effort) {
      case .none: continue
      case .by: return true
      case .undecided: return nil
      }
    }
    return false
  }
}

/// Generates the globs that together match the texts that two globs have in common.
///
/// Both globs are read side by side. A star continues while the other glob's characters pass under
/// it. Where both globs have a star, the merged glob has one, too, and either star may end first.
/// Dead ends are computed beforehand, so every step leads toward some glob.
struct GlobMerging {
  private let left: [UInt8]
  private let right: [UInt8]
  /// For each pair of positions, true if the remainders have a text in common.
  private let isAlive: [Bool]
  private var output: [UInt8] = []
  private var branches: [Branch] = []
  /// True if the effort ran out before the last glob.
  private(set) var isStopped = false

  private static let star = UInt8(ascii: "*")

  private struct Branch {
    let left: Int
    let right: Int
    /// The length of the output before this branch.
    let length: Int
    /// The next byte of the output.
    let byte: UInt8?
  }

  /// Nil if the effort does not suffice.
  init?(_ first: Glob, _ second: Glob, _ effort: inout Effort) {
    left = Self.bytes(of: first)
    right = Self.bytes(of: second)
    guard effort.spend(1 + ((left.count + 1) &* (right.count + 1)) >> 2) else { return nil }
    isAlive = Self.alive(left, right)
    if isAlive[0] { branches = [Branch(left: 0, right: 0, length: 0, byte: nil)] }
  }

  private static func bytes(of glob: Glob) -> [UInt8] {
    let pattern = glob.canonicalPattern
    return (0..<pattern.count).map { pattern[$0] }
  }

  private static func alive(_ left: [UInt8], _ right: [UInt8]) -> [Bool] {
    let width = right.count + 1
    var isAlive = Array(repeating: false, count: (left.count + 1) * width)
    for at in stride(from: left.count, through: 0, by: -1) {
      for position in stride(from: right.count, through: 0, by: -1) {
        let (own, other) = (
          at < left.count ? left[at] : nil, position < right.count ? right[position] : nil
        )
        let place = at * width + position
        switch (own, other) {
        case (nil, nil): isAlive[place] = true
        case (star?, star?): isAlive[place] = isAlive[place + width] || isAlive[place + 1]
        case (star?, nil): isAlive[place] = isAlive[place + width]
        case (nil, star?): isAlive[place] = isAlive[place + 1]
        case (star?, _?), (_?, star?):
          isAlive[place] = isAlive[place + width] || isAlive[place + 1]
        case (let own?, let other?):
          isAlive[place] = own == other && isAlive[place + width + 1]
        default: break
        }
      }
    }
    return isAlive
  }

  /// The next glob; nil after the last one or if the effort ran out.
  mutating func next(_ effort: inout Effort) -> Glob? {
    while let branch = branches.popLast() {
      output.removeSubrange(branch.length...)
      if let byte = branch.byte { append(byte) }
      var (at, position) = (branch.left, branch.right)
      var isDone = false
      while !isDone {
        guard effort.spend(1) else {
          isStopped = true
          return nil
        }
        isDone = step(&at, &position)
      }
      if at == left.count, position == right.count {
        return Glob(Text(SourceBytes(output)))
      }
    }
    return nil
  }

  /// Advances by one character. Returns true at the end, or where both ways were stored as
  /// branches.
  private mutating func step(_ at: inout Int, _ position: inout Int) -> Bool {
    let own = at < left.count ? left[at] : nil
    let other = position < right.count ? right[position] : nil
    switch (own, other) {
    case (Self.star?, Self.star?):
      append(Self.star)
      // A final star matches the remainder of the other glob.
      if at + 1 == left.count {
        right[(position + 1)...].forEach { append($0) }
        (at, position) = (left.count, right.count)
        return true
      }
      if position + 1 == right.count {
        left[(at + 1)...].forEach { append($0) }
        (at, position) = (left.count, right.count)
        return true
      }
      return part((at + 1, position, nil), (at, position + 1, nil), &at, &position)
    case (Self.star?, nil):
      at += 1
    case (nil, Self.star?):
      position += 1
    case (Self.star?, let byte?):
      return part((at, position + 1, byte), (at + 1, position, nil), &at, &position)
    case (let byte?, Self.star?):
      return part((at + 1, position, byte), (at, position + 1, nil), &at, &position)
    case (let byte?, _):
      append(byte)
      at += 1
      position += 1
    case (nil, _):
      // Both globs end here: no position is marked as alive where only this one does.
      return true
    }
    return false
  }

  /// Takes the only way that is alive, or stores both as branches, with the first one on top.
  private mutating func part(
    _ first: (Int, Int, UInt8?), _ second: (Int, Int, UInt8?), _ at: inout Int,
    _ position: inout Int
  ) -> Bool {
    let ways = [second, first].filter { isAlive[$0.0 * (right.count + 1) + $0.1] }
    if ways.count == 1 {
      (at, position) = (ways[0].0, ways[0].1)
      if let byte = ways[0].2 { append(byte) }
      return false
    }
    for way in ways {
      branches.append(
        Branch(left: way.0, right: way.1, length: output.count, byte: way.2))
    }
    // No glob is complete here, because the two positions cannot both be at the end.
    return true
  }

  /// Appends a byte, and reduces a run of stars to one.
  private mutating func append(_ byte: UInt8) {
    if byte != Self.star || output.last != Self.star { output.append(byte) }
  }
}
