import ConfigModel

/// A set of fixes that can be applied together, because no edit of one touches an edit of another.
struct FixBatch {
  /// A finding and the fix to apply for it.
  struct Entry {
    let finding: Diagnostic
    let fix: FixIt
  }

  /// The accepted fixes, in input order. Findings with identical edits are all included.
  private(set) var fixes: [Entry] = []
  /// The fixes whose own edits overlap, and fixes without edits.
  private(set) var contradictory: [Entry] = []
  /// The edits of ``fixes`` in ascending order.
  private var edits: [Edit] = []
  private var known: Set<[Edit]> = []

  /// Accepts each candidate that is compatible with those before it.
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

  /// True if the edit touches none of the accepted edits.
  private func isFree(_ edit: Edit) -> Bool {
    let place = place(of: edit)
    // The accepted edits do not overlap, so it is sufficient to check the neighbors.
    for index in max(0, place - 1)..<min(edits.count, place + 1)
    where Self.touch(edits[index], edit) {
      return false
    }
    return true
  }

  /// The first position whose edit is not before this one.
  private func place(of edit: Edit) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range < edit.range { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// True if both edits change the same bytes, or insert at the same position.
  private static func overlap(_ first: Edit, _ second: Edit) -> Bool {
    first.range.overlaps(second.range) || first.range == second.range
  }

  /// True if two edits of different fixes may interfere. If one of them is an insertion, being
  /// adjacent is sufficient, because the inserted text may depend on the text around it.
  private static func touch(_ first: Edit, _ second: Edit) -> Bool {
    if first.range.overlaps(second.range) { return true }
    guard first.range.isEmpty || second.range.isEmpty else { return false }
    return first.range.start <= second.range.end && second.range.start <= first.range.end
  }
}
