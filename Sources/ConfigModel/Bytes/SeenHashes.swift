/// The hashes seen so far, which show whether a value can occur twice before any values are stored.
///
/// Equal values must have equal hashes. Different values may share a hash, so a repeated hash only
/// means that the values need a comparison.
struct SeenHashes {
  /// The first hashes, which need no heap memory.
  private var first = InlineArray<8, UInt64>(repeating: 0)
  private var count = 0
  /// All hashes once they are many, in a table with linear probing. The upper half of a hash
  /// selects its first slot; zero marks an empty slot.
  private var slots: [UInt64] = []

  /// Adds a hash. Returns false if it was added before.
  mutating func insert(_ hash: UInt64) -> Bool {
    // Zero marks an empty slot.
    let hash = hash | 1
    if slots.isEmpty {
      for index in 0..<count where first[index] == hash { return false }
      if count < first.count {
        first[count] = hash
        count &+= 1
        return true
      }
    }
    if 2 &* count >= slots.count { grow() }
    guard Self.insert(hash, &slots) else { return false }
    count &+= 1
    return true
  }

  private static func insert(_ hash: UInt64, _ slots: inout [UInt64]) -> Bool {
    let last = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash &>> 32) & last
    while slots[slot] != 0 {
      if slots[slot] == hash { return false }
      slot = (slot &+ 1) & last
    }
    slots[slot] = hash
    return true
  }

  /// - Parameter count: The expected number of hashes.
  init(expecting count: Int = 0) {
    guard count > first.count else { return }
    var size = 64
    while size < 2 * count { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: max(64, 4 &* slots.count))
    if slots.isEmpty {
      for index in 0..<count { _ = Self.insert(first[index], &larger) }
    } else {
      for hash in slots where hash != 0 { _ = Self.insert(hash, &larger) }
    }
    slots = larger
  }
}
