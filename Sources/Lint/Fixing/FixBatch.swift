import ConfigModel

/// Fixes that can be made together: no edit of one touches an edit of another.
struct FixBatch {
  /// A finding, and the way in which it is to be mended.
  struct Entry {
    let finding: Diagnostic
    let fix: FixIt
  }

  /// In the order in which they came. Findings that are mended by the same edits are all here.
  private(set) var fixes: [Entry] = []
  /// Fixes whose own edits touch one another.
  private(set) var contradictory: [Entry] = []
  /// The edits of ``fixes`` in ascending order.
  private var edits: [Edit] = []
  private var known: Set<[Edit]> = []

  /// Takes each fix that goes with those before it.
  init(_ candidates: [Entry]) {
    for candidate in candidates { add(candidate) }
  }

  private mutating func add(_ candidate: Entry) {
    let own = candidate.fix.edits.sorted { $0.range < $1.range }
    guard !own.isEmpty, zip(own, own.dropFirst()).allSatisfy({ !Self.overlap($0, $1) }) else {
      contradictory.append(candidate)
      return
    }
    if known.contains(own) {
      fixes.append(candidate)
      return
    }
    guard own.allSatisfy(isFree) else { return }
    for edit in own { edits.insert(edit, at: place(of: edit)) }
    known.insert(own)
    fixes.append(candidate)
  }

  /// Whether an edit touches none of those that were taken.
  private func isFree(_ edit: Edit) -> Bool {
    let place = place(of: edit)
    // Those that were taken do not overlap, so that a neighbour touches if any does.
    for index in max(0, place - 1)..<min(edits.count, place + 1)
    where Self.touch(edits[index], edit) {
      return false
    }
    return true
  }

  /// The first position whose edit does not come before this one.
  private func place(of edit: Edit) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range < edit.range { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether both change the same bytes, or insert at the same place.
  private static func overlap(_ first: Edit, _ second: Edit) -> Bool {
    first.range.overlaps(second.range) || first.range == second.range
  }

  /// Whether two edits of different fixes could get in each other's way: where one of them inserts,
  /// it is enough that they are adjacent, because what is inserted may lean on what stands there.
  private static func touch(_ first: Edit, _ second: Edit) -> Bool {
    if first.range.overlaps(second.range) { return true }
    guard first.range.isEmpty || second.range.isEmpty else { return false }
    return first.range.start <= second.range.end && second.range.start <= first.range.end
  }
}
