/// Finds the pattern of a policy that comes closest to an origin, using an index of host endings.
///
/// For up to ``limit`` patterns, the result is the closest one, and the first of equally close
/// ones. For more, it is the closest of at most ``limit`` patterns: those with the same host, the
/// same last two labels or the same last label, and the first ones of the policy.
struct NearestOrigins: Sendable {
  static let limit = 128

  private let patterns: [(item: AllowOriginPolicy.Item, parts: ComparedOrigin.Pattern)]
  /// The first patterns for each host ending: all labels, the last two, and the last one.
  private var byEnding: [String: [Int]] = [:]

  init(_ policy: AllowOriginPolicy, _ readings: Readings) {
    patterns = policy.patterns.compactMap { item, _ in
      ComparedOrigin.Pattern(item.text, readings).map { (item, $0) }
    }
    guard patterns.count > Self.limit else { return }
    for (index, pattern) in patterns.enumerated() {
      for ending in Self.endings(pattern.parts.labels)
      where byEnding[ending]?.count ?? 0 < Self.limit / 4 {
        byEnding[ending, default: []].append(index)
      }
    }
  }

  private static func endings(_ labels: [String]) -> Set<String> {
    Set([labels.count, 2, 1].map { labels.suffix($0).joined(separator: ".") })
  }

  /// The closest pattern and its first difference; nil if there are no patterns or one of them
  /// matches.
  func pattern(
    to origin: ComparedOrigin
  ) -> (OriginMismatch, AllowOriginPolicy.Item)? {
    var best: (distance: Int, first: OriginMismatch, item: AllowOriginPolicy.Item)?
    for index in candidates(for: origin) {
      guard let found = origin.difference(patterns[index].parts),
        found.distance < best?.distance ?? .max
      else { continue }
      best = (found.distance, found.first, patterns[index].item)
    }
    return best.map { ($0.first, $0.item) }
  }

  private func candidates(for origin: ComparedOrigin) -> [Int] {
    guard patterns.count > Self.limit else { return Array(patterns.indices) }
    var found = Set(patterns.indices.prefix(Self.limit / 4))
    for ending in Self.endings(origin.labels) { found.formUnion(byEnding[ending] ?? []) }
    return found.sorted()
  }
}
