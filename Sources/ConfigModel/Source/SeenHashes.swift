/// The hashes of what was looked at so far, to find out whether anything can be there twice before
/// anybody keeps the things themselves.
///
/// What is equal must have one hash. What is not may have the same one by chance, so that a repetition
/// is a reason to look, and nothing more.
struct SeenHashes {
  /// The first ones, which need no memory.
  private var first = InlineArray<8, UInt64>(repeating: 0)
  private var count = 0
  /// All of them once they are many, each from the slot on that its upper half chooses; zero where
  /// there is none.
  private var slots: [UInt64] = []

  /// Notes a hash; false when it was there before.
  mutating func insert(_ hash: UInt64) -> Bool {
    // Zero stands for none.
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

  /// - Parameter count: How many hashes are to come.
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
