/// Something that a path must have in it to be matched by a pattern.
enum PathNeed: Hashable, Sendable {
  /// To be this very path.
  case path(Text)
  /// A file or folder of this name, be it itself or above it.
  case name(Text)
  /// One whose name begins with this.
  case head(Text)
  /// One whose name ends with this.
  case tail(Text)
}

/// Many patterns by what paths need to be matched, so that of a long list few are tried for a path.
///
/// Each pattern stands under the one of its needs that the fewest others have. Only patterns about
/// which nothing is known, such as `*old*`, are tried for every path.
struct PathPatternIndex: Sendable {
  /// In ascending order, as are all lists of patterns here.
  private var needing: [PathNeed: [Int]] = [:]
  private var others: [Int] = []
  private let headLengths: [Int]
  private let tailLengths: [Int]

  /// - Parameter needs: Of each pattern, those that it is known to have, most telling first.
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

  /// The last of the patterns that match a path.
  ///
  /// - Parameter names: What stands between the slashes of the path.
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

  /// Calls back with lists of patterns, among which are all that may match a path.
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
