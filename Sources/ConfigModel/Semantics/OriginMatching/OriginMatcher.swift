/// The patterns of one policy, made ready to decide many origins.
///
/// Agrees with ``AllowOriginPolicy/admits(_:)`` where no reading was chosen. Patterns are looked up by
/// what is literal in them, so that the cost of a decision depends on how many shapes of patterns
/// there are (``OriginShape``), and hardly on how many patterns. Nothing is allocated for an origin.
public struct OriginMatcher: Sendable {
  /// A pattern, its parts as ranges of ``pool``.
  struct Entry: Sendable {
    let hash: UInt64
    /// In ``AllowOriginPolicy/patterns``.
    let index: Int
    let scheme: Range<Int>
    let host: Range<Int>
    /// Nil when the default port is meant.
    let port: Range<Int>?
    /// Whether the port has a wildcard.
    let hasWildcardPort: Bool
  }

  public let readings: Readings
  /// In the order of the hashes, and of the patterns where those are equal.
  private var entries: [Entry] = []
  private var pool: [UInt8] = []
  /// In the order of the numbers of labels.
  private var shapes: [OriginShape] = []
  /// Where the shapes for each number of labels begin in ``shapes``, and one more.
  private var shapeStarts: [Int] = []
  /// The number, from 1, of the first entry with a hash, where the hash says or after that; a power
  /// of two of them, at most half of them used.
  private var slots: [Int32] = []

  public init(_ policy: AllowOriginPolicy, _ readings: Readings = Readings()) {
    self.init(policy.patterns.map(\.item.text), readings)
  }

  /// Patterns as they are written; what is malformed matches nothing.
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
    shapes = Set(prepared.map(\.shape)).sorted { $0.labelCount < $1.labelCount }
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
    // The product behind the hash leaves its best bits at the top.
    Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
  }

  /// Where the entries with a hash begin.
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

  /// Which of the patterns admits an origin: its index in ``AllowOriginPolicy/patterns``, the first
  /// one in the order of the text; nil when none does.
  ///
  /// - Parameter origin: Read with its capitals where ``Readings/originsAreCaseSensitive``.
  public func firstMatch(_ origin: inout SplitOrigin) -> Int? {
    var effort = Effort(.max)
    return firstMatch(&origin, &effort)
  }

  /// As ``firstMatch(_:)``, with a bound on the patterns and shapes that are looked at: once the
  /// effort is spent, nil says nothing.
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

  /// Looks among the patterns with a hash for one before the best so far.
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

  /// As ``firstMatch(_:)``; nil also for a text that is no origin.
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
