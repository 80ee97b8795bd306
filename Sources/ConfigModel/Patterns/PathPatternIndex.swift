/// A part that a path must have to match a pattern.
enum PathNeed: Hashable, Sendable {
  /// The whole path.
  case path(Text)
  /// The name of the file or of a folder that contains it.
  case name(Text)
  /// The beginning of such a name.
  case head(Text)
  /// The end of such a name.
  case tail(Text)
}

/// An index of patterns by the parts that matching paths must have, so that only a few patterns of
/// a long list are tried for a path.
///
/// Each pattern is indexed under the least common of its needs. Only patterns without a known need,
/// such as `*old*`, are tried for every path.
struct PathPatternIndex: Sendable {
  /// The patterns under each need, in ascending order like all lists of patterns here.
  private var needing: [PathNeed: [Int]] = [:]
  private var others: [Int] = []
  private let headLengths: [Int]
  private let tailLengths: [Int]

  /// - Parameter needs: The known needs of each pattern, the most selective one first.
  init(_ needs: [[PathNeed]]) {
    var counts: [PathNeed: Int] = [:]
    for need in needs.joined() { counts[need, default: 0] += 1 }
    var (heads, tails): (Set<Int>, Set<Int>) = ([], [])
    for (index, needs) in needs.enumerated() {
      let rarest = needs.min { counts[$0, default: 0] < counts[$1, default: 0] }
      guard let rarest else {
        others.append(index)
        continue
      }
      needing[rarest, default: []].append(index)
      switch rarest {
      case .path, .name: break
      case .head(let head): heads.insert(head.count)
      case .tail(let tail): tails.insert(tail.count)
      }
    }
    headLengths = heads.sorted()
    tailLengths = tails.sorted()
  }

  /// The last pattern that matches a path.
  ///
  /// - Parameter names: The parts between the slashes of the path.
  func last(for names: [String], where matches: (_ pattern: Int) -> Bool) -> Int? {
    var last: Int?
    forEachList(for: names) { patterns in
      for pattern in patterns.reversed() {
        if let last, pattern <= last { return }
        if matches(pattern) {
          last = pattern
          return
        }
      }
    }
    return last
  }

  /// Calls a closure with lists of patterns that together contain all patterns that may match a
  /// path.
  func forEachList(for names: [String], _ body: (_ patterns: [Int]) -> Void) {
    func look(_ need: PathNeed) {
      if let patterns = needing[need] { body(patterns) }
    }
    look(.path(Text(names.joined(separator: "/"))))
    for name in names {
      let name = Text(name)
      look(.name(name))
      for length in headLengths where length <= name.count {
        look(.head(name.part(0, length)))
      }
      for length in tailLengths where length <= name.count {
        look(.tail(name.dropFirst(name.count - length)))
      }
    }
    body(others)
  }
}
