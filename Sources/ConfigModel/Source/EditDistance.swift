/// The distance between two names in typos, ignoring case. A typo inserts, omits or replaces a
/// character, or swaps two neighbors (Damerau–Levenshtein, optimal string alignment).
public enum EditDistance {
  /// The distance, or nil if it exceeds `limit`.
  public static func between(_ first: String, _ second: String, limit: Int) -> Int? {
    if let letters = LetterSet(first), let others = LetterSet(second),
      letters.leastSlips(to: others) > limit
    {
      return nil
    }
    let first = Array(first.lowercased().unicodeScalars)
    let second = Array(second.lowercased().unicodeScalars)
    guard abs(first.count - second.count) <= limit else { return nil }
    var beforePrevious = Array(0...second.count)
    var previous = beforePrevious
    var current = beforePrevious
    for row in 1..<(first.count + 1) {
      current[0] = row
      var least = row
      for column in 1..<(second.count + 1) {
        let isSame = first[row - 1] == second[column - 1]
        var best = min(
          previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          best = min(best, beforePrevious[column - 2] + 1)
        }
        current[column] = best
        least = min(least, best)
      }
      guard least <= limit else { return nil }
      swap(&beforePrevious, &previous)
      swap(&previous, &current)
    }
    let distance = previous[second.count]
    return distance <= limit ? distance : nil
  }

  /// The candidate nearest to a name, if it is near enough to be intended: at most two typos, and
  /// fewer in short names. The first of equally near candidates wins.
  public static func nearest(to name: String, among candidates: [String]) -> String? {
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let limit = min(2, max(candidate.count, name.count) / 3, (best?.distance ?? 3) - 1)
      guard limit >= 0, let distance = between(name, candidate, limit: limit) else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }
}
