/// Something that every text, and every glob, has that a glob with stars includes.
private enum GlobKey: Hashable {
  case beginning(Text)
  case end(Text)
  /// Somewhere, for globs with a star at both ends or ends that many have.
  case inside(Text)

  /// How long what is inside may be, so that few lengths are to be looked up.
  private static let insideLength = 16

  /// The keys of a glob: its literal beginning and end, if it has them, then the texts between stars.
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

  /// The literal beginning, else the literal end, be it empty.
  static func usual(of glob: Glob) -> GlobKey {
    let prefix = glob.prefix
    return prefix.isEmpty ? .end(glob.suffix) : .beginning(prefix)
  }
}

/// Globs with stars by what texts need to match them.
struct GlobKeys: Sendable {
  /// From so many globs under one key on, others are tried: to look for what is inside takes as many
  /// steps as a text has places.
  static let many = 256

  /// In ascending order.
  private var indices: [GlobKey: [Int]] = [:]
  private var beginnings: [Int] = []
  private var ends: [Int] = []
  private var insides: [Int] = []

  /// - Parameters:
  ///   - wild: The indices of the globs that have a star, in ascending order.
  ///   - many: From so many globs under one key on, others are tried.
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

  /// Puts globs of which many share a key under the one of their keys that the fewest have.
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

  /// Calls back with each list of globs that may include a pattern, in ascending order each, until
  /// that says false. False then, or when the effort ran out.
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
