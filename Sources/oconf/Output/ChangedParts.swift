/// The parts in which two versions of a long line differ, with some text around each.
enum ChangedParts {
  /// The number of characters shown on either side of a change.
  private static let context = 20
  /// The number of characters up to which changes are told apart, in all lines of a difference. The
  /// cost grows with the product of the length and the changes.
  static let maximumCount = 8_000

  /// Both lines without what they share, except around the changes. `…` replaces the rest.
  ///
  /// - Parameter budget: The number of characters that may still be compared. Beyond it, everything
  ///   between the first and the last change counts as changed.
  static func of(
    _ old: String, _ new: String, _ budget: inout Int
  ) -> (old: String, new: String) {
    let (before, after) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let head = zip(before, after).prefix { $0 == $1 }.count
    let tail = zip(before.dropFirst(head).reversed(), after.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    let (from, to) = (before[head..<(before.count - tail)], after[head..<(after.count - tail)])
    var removed: [Int] = []
    var added: [Int] = []
    if from.count + to.count <= budget {
      budget -= from.count + to.count
      for change in to.difference(from: from) {
        switch change {
        case .remove(let offset, _, _): removed.append(head + offset)
        case .insert(let offset, _, _): added.append(head + offset)
        }
      }
      // Each change is shown in both versions: where one has nothing, its neighbors are shown.
      let places = aligned(removed, added, before.count, after.count)
      removed += places.old
      added += places.new
    } else {
      removed = Array(from.indices)
      added = Array(to.indices)
    }
    return (text(before, around: removed), text(after, around: added))
  }

  /// The places in each version that correspond to the changes in the other one.
  private static func aligned(
    _ removed: [Int], _ added: [Int], _ oldCount: Int, _ newCount: Int
  ) -> (old: [Int], new: [Int]) {
    let (gone, come) = (Set(removed), Set(added))
    var places = (old: [Int](), new: [Int]())
    var (from, to) = (0, 0)
    while from < oldCount || to < newCount {
      if gone.contains(from) {
        places.new.append(min(to, newCount - 1))
        from += 1
      } else if come.contains(to) {
        places.old.append(min(from, oldCount - 1))
        to += 1
      } else {
        from += 1
        to += 1
      }
    }
    return places
  }

  private static func text(_ line: [Unicode.Scalar], around places: [Int]) -> String {
    var result = String.UnicodeScalarView()
    var end = 0
    for place in places.sorted() where place >= 0 {
      let start = max(end, place - context)
      // A mark takes a character, too.
      if start > end + (end == 0 ? 1 : 3) {
        result.append("…")
      } else {
        result.append(contentsOf: line[end..<min(start, line.count)])
      }
      let next = min(line.count, place + context + 1)
      if next > start { result.append(contentsOf: line[start..<next]) }
      end = max(end, next)
    }
    if end < line.count { result.append("…") }
    return String(result)
  }
}
