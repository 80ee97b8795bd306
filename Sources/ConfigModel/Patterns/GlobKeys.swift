/// A literal part of a glob with stars. Every text and every glob that it includes has the same
/// part.
private enum GlobKey: Hashable {
  case beginning(Text)
  case end(Text)
  /// A part anywhere inside, for globs with a star at both ends or with ends that many globs share.
  case inside(Text)

  /// The maximum length of an inner part, so that few lengths need a lookup.
  private static let insideLength = 16

  /// The keys of a glob: its literal prefix and suffix, if not empty, then the parts between stars.
  static func all(of glob: Glob) -> [GlobKey] {
    let parts = glob.pattern.split(UInt8(ascii: "*"))
    var keys: [GlobKey] = []
    if let first = parts.first, !first.isEmpty { keys.append(.beginning(first)) }
    if let last = parts.last, !last.isEmpty { keys.append(.end(last)) }
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      keys.append(.inside(part.part(0, min(part.count, insideLength))))
      if part.count > insideLength {
        keys.append(.inside(part.dropFirst(part.count - insideLength)))
      }
    }
    return keys
  }

  /// The literal prefix or, if that is empty, the literal suffix, which may be empty, too.
  static func usual(of glob: Glob) -> GlobKey {
    let prefix = glob.prefix
    return prefix.isEmpty ? .end(glob.suffix) : .beginning(prefix)
  }
}

/// Globs with stars, indexed by literal parts that a text needs to match them.
struct GlobKeys: Sendable {
  /// The number of globs under one key from which on other keys are tried. Looking up inner parts
  /// takes one step for each position of a text.
  static let many = 256

  /// The indices of the globs under each key, in ascending order.
  private var indices: [GlobKey: [Int]] = [:]
  private var beginnings: [Int] = []
  private var ends: [Int] = []
  private var insides: [Int] = []

  /// - Parameters:
  ///   - wild: The indices of the globs that have a star, in ascending order.
  ///   - many: The number of globs under one key from which on other keys are tried.
  init(_ globs: [Glob], _ wild: [Int], many: Int) {
    for index in wild { indices[.usual(of: globs[index]), default: []].append(index) }
    if indices.values.contains(where: { $0.count >= many }) { spread(globs, many) }
    var lengths: (beginnings: Set<Int>, ends: Set<Int>, insides: Set<Int>) = ([], [], [])
    for key in indices.keys {
      switch key {
      case .beginning(let text): lengths.beginnings.insert(text.count)
      case .end(let text): lengths.ends.insert(text.count)
      case .inside(let text): lengths.insides.insert(text.count)
      }
    }
    beginnings = lengths.beginnings.sorted()
    ends = lengths.ends.sorted()
    insides = lengths.insides.sorted()
  }

  /// Moves each glob whose key many share to the least common of its keys.
  private mutating func spread(_ globs: [Glob], _ many: Int) {
    let crowds = indices.filter { $0.value.count >= many }
    var counts: [GlobKey: Int] = [:]
    for index in crowds.values.joined() {
      for key in GlobKey.all(of: globs[index]) { counts[key, default: 0] += 1 }
    }
    for key in crowds.keys { indices[key] = nil }
    var changed: Set<GlobKey> = []
    for index in crowds.values.joined() {
      let rarest = GlobKey.all(of: globs[index]).min {
        counts[$0, default: 0] < counts[$1, default: 0]
      }
      let key = rarest ?? .usual(of: globs[index])
      indices[key, default: []].append(index)
      changed.insert(key)
    }
    for key in changed { indices[key]?.sort() }
  }

  /// Calls a closure with each list of globs that may include a pattern, until it returns false.
  /// Each list is in ascending order. Returns false if the closure did, or if the effort ran out.
  func forEachList(
    for pattern: Text, _ effort: inout Effort,
    _ look: (_ indices: [Int], _ effort: inout Effort) -> Bool
  ) -> Bool {
    for length in beginnings where length <= pattern.count {
      guard effort.spend(1 + length >> 5) else { return false }
      let found = indices[.beginning(pattern.part(0, length))]
      guard found.map({ look($0, &effort) }) ?? true else { return false }
    }
    for length in ends where length <= pattern.count {
      guard effort.spend(1 + length >> 5) else { return false }
      let found = indices[.end(pattern.dropFirst(pattern.count - length))]
      guard found.map({ look($0, &effort) }) ?? true else { return false }
    }
    var seen: Set<GlobKey> = []
    for length in insides where length <= pattern.count {
      for start in 0...(pattern.count - length) {
        guard effort.spend(1) else { return false }
        let key = GlobKey.inside(pattern.part(start, start + length))
        guard let found = indices[key], seen.insert(key).inserted else { continue }
        guard look(found, &effort) else { return false }
      }
    }
    return true
  }
}
