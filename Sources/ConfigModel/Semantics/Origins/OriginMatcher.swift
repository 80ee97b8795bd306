/// The patterns of one policy, prepared to decide many origins.
///
/// Agrees with ``AllowOriginPolicy/admits(_:)`` if no reading was chosen. Patterns are looked up by
/// their literal parts. The cost of a decision therefore depends on the number of shapes
/// (``OriginShape``) and hardly on the number of patterns. Nothing is allocated for an origin.
public struct OriginMatcher: Sendable {
  /// A pattern, with its parts as ranges of ``pool``.
  struct Entry: Sendable {
    let hash: UInt64
    /// The index in ``AllowOriginPolicy/patterns``.
    let index: Int
    let scheme: Range<Int>
    let host: Range<Int>
    /// The port; nil for the default port.
    let port: Range<Int>?
    /// True if the port has a wildcard.
    let hasWildcardPort: Bool
  }

  public let readings: Readings
  /// The entries, ordered by hash, then by pattern.
  private var entries: [Entry] = []
  private var pool: [UInt8] = []
  /// The shapes, ordered by their number of labels.
  private var shapes: [OriginShape] = []
  /// The start in ``shapes`` for each number of labels, followed by the end.
  private var shapeStarts: [Int] = []
  /// A hash table with linear probing of the first entry for each hash, numbered from 1. Its size
  /// is a power of two, and at most half of its slots are used.
  private var slots: [Int32] = []

  public init(_ policy: AllowOriginPolicy, _ readings: Readings = Readings()) {
    self.init(policy.patterns.map(\.item.text), readings)
  }

  /// Creates a matcher for patterns as written. Malformed patterns match nothing.
  init(_ patterns: [String], _ readings: Readings) {
    self.readings = readings
    var prepared: [(shape: OriginShape, entry: Entry)] = []
    var parts = SplitOrigin()
    for (index, pattern) in patterns.enumerated() {
      guard parts.readPattern(pattern, keepsCase: readings.originsAreCaseSensitive) else {
        continue
      }
      let shape = OriginShape(parts)
      parts.hashSuffixes()
      prepared.append((shape, entry(index, parts, shape)))
    }
    entries = prepared.map(\.entry).sorted { ($0.hash, $0.index) < ($1.hash, $1.index) }
    // In the order of the text, so that the same policy always costs the same effort.
    var seen: Set<OriginShape> = []
    shapes = prepared.map(\.shape).filter { seen.insert($0).inserted }
      .sorted { $0.labelCount < $1.labelCount }
    fillSlots()
    for (position, shape) in shapes.enumerated() {
      while shapeStarts.count <= shape.labelCount { shapeStarts.append(position) }
    }
    shapeStarts.append(shapes.count)
  }

  private mutating func entry(
    _ index: Int, _ parts: SplitOrigin, _ shape: OriginShape
  ) -> Entry {
    func append(_ range: Range<Int>) -> Range<Int> {
      SegmentGlob.append(
        parts.bytes[range], refusesEmpty: readings.wildcardsRefuseTheEmptyText, to: &pool)
    }
    return Entry(
      hash: shape.hash(ofPattern: parts), index: index, scheme: append(parts.scheme),
      host: append(parts.host),
      port: parts.port.map(append),
      hasWildcardPort: parts.port.map { parts.bytes[$0].contains(SegmentGlob.star) } ?? false)
  }

  private mutating func fillSlots() {
    var count = 2
    while count < 2 * entries.count { count *= 2 }
    slots = Array(repeating: 0, count: count)
    for (position, entry) in entries.enumerated()
    where position == 0 || entries[position - 1].hash != entry.hash {
      var slot = slot(of: entry.hash)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(position + 1)
    }
  }

  private func slot(of hash: UInt64) -> Int {
    // The multiplication in the hash mixes the high bits best.
    Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
  }

  /// The position of the first entry with a hash.
  private func position(of hash: UInt64) -> Int? {
    var slot = slot(of: hash)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if entries[position].hash == hash { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  // MARK: Deciding

  /// The index in ``AllowOriginPolicy/patterns`` of the first pattern that allows an origin, in the
  /// order of the text; nil if there is none.
  ///
  /// - Parameter origin: An origin that was read with its capitals if
  ///   ``Readings/originsAreCaseSensitive``.
  public func firstMatch(_ origin: inout SplitOrigin) -> Int? {
    var effort = Effort(.max)
    return firstMatch(&origin, &effort)
  }

  /// Returns the same as ``firstMatch(_:)``, with a bound on the examined patterns and shapes.
  /// After the effort is spent, nil has no meaning.
  func firstMatch(_ origin: inout SplitOrigin, _ effort: inout Effort) -> Int? {
    let count = origin.labelCount
    guard count + 1 < shapeStarts.count else { return nil }
    origin.hashSuffixes()
    var best: Int?
    for shape in shapes[shapeStarts[count]..<shapeStarts[count + 1]] {
      guard effort.spend(1) else { return nil }
      guard shape.mayHold(origin) else { continue }
      shape.forEachHash(of: origin) { hash in
        search(hash, origin, &best, &effort)
      }
    }
    return best
  }

  /// Searches the patterns with a hash for one that precedes the best so far.
  private func search(
    _ hash: UInt64, _ origin: SplitOrigin, _ best: inout Int?, _ effort: inout Effort
  ) {
    guard var position = position(of: hash) else { return }
    while position < entries.count, entries[position].hash == hash,
      entries[position].index < best ?? .max, effort.spend(1)
    {
      if matches(entries[position], origin) {
        best = entries[position].index
        return
      }
      position += 1
    }
  }

  /// Returns the same as ``firstMatch(_:)``, and nil for a text that is not an origin.
  public func firstMatch(_ text: String) -> Int? {
    var origin = SplitOrigin()
    let isOrigin = origin.read(
      Array(text.utf8).span, keepsCase: readings.originsAreCaseSensitive)
    return isOrigin ? firstMatch(&origin) : nil
  }

  private func matches(_ entry: Entry, _ origin: SplitOrigin) -> Bool {
    guard portMatches(entry, origin) else { return false }
    return SegmentGlob.matches(entry.host, of: pool, origin.host, of: origin.bytes)
      && SegmentGlob.matches(entry.scheme, of: pool, origin.scheme, of: origin.bytes)
  }

  private func portMatches(_ entry: Entry, _ origin: SplitOrigin) -> Bool {
    guard let pattern = entry.port else { return origin.hasDefaultPort }
    guard let port = origin.port else { return false }
    if !origin.hasWrittenPort,
      entry.hasWildcardPort
        ? readings.wildcardPortsAreWritten : readings.writtenDefaultPortsAreLiteral
    {
      return false
    }
    return SegmentGlob.matches(pattern, of: pool, port, of: origin.bytes)
  }
}
