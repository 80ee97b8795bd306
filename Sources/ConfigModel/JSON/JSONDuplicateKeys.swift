/// Finds names that occur twice in one object, compared with escapes decoded: `"\u0061"` is `"a"`.
///
/// The cost is linear in the number of nodes, because the names of wide objects are hashed.
public enum JSONDuplicateKeys {
  public struct Duplicate: Sendable {
    public let first: JSONValue
    public let again: JSONValue
  }

  /// The largest number of members for which the hashes of every pair are compared.
  private static let narrow = 32

  public static func find(in tree: JSONTree) -> [Duplicate] {
    var duplicates: [Duplicate] = []
    for index in 0..<tree.count where tree[index].kind == .object {
      find(in: JSONValue(tree: tree, index: index), &duplicates)
    }
    return duplicates
  }

  /// The first repeated name among the members of one object. Nested objects are not searched.
  public static func first(in object: JSONValue) -> Duplicate? {
    guard object.kind == .object else { return nil }
    var duplicates: [Duplicate] = []
    find(in: object, &duplicates)
    return duplicates.first
  }

  private static func find(in object: JSONValue, _ duplicates: inout [Duplicate]) {
    if !findAmongFew(in: object, &duplicates) { findAmongMany(in: object, &duplicates) }
  }

  /// Returns false and finds nothing if there are too many members.
  private static func findAmongFew(
    in object: JSONValue, _ duplicates: inout [Duplicate]
  ) -> Bool {
    let tree = object.tree
    let end = Int(object.node.next)
    let known = duplicates.count
    var names = InlineArray<32, UInt32>(repeating: 0)
    var hashes = InlineArray<32, UInt32>(repeating: 0)
    var count = 0
    // A filter of the hashes seen so far, by six of their bits. It spares most comparisons.
    var seen: UInt64 = 0
    var name = object.index + 1
    while name < end {
      guard count < narrow else {
        duplicates.removeSubrange(known...)
        return false
      }
      let hash = hash(tree, tree[name])
      let bit: UInt64 = hash == 0 ? .max : 1 &<< UInt64(hash >> 1 & 63)
      let mayBeThere = seen & bit != 0
      seen |= bit
      for index in 0..<(mayBeThere ? count : 0)
      where hashes[index] == hash || hash == 0 || hashes[index] == 0 {
        let first = JSONValue(tree: tree, index: Int(names[index]))
        let again = JSONValue(tree: tree, index: name)
        guard isSame(first, again) else { continue }
        duplicates.append(Duplicate(first: first, again: again))
        break
      }
      names[count] = UInt32(name)
      hashes[count] = hash
      count += 1
      name = Int(tree[name + 1].next)
    }
    return true
  }

  /// A hash of a name's bytes. Zero means that the name has escapes or is irregular, so its text
  /// must be compared.
  private static func hash(_ tree: JSONTree, _ node: JSONNode) -> UInt32 {
    if node.has(.escaped) || node.has(.irregular) { return 0 }
    let count = Int(node.end &- node.start)
    let start = tree.source.start + Int(node.start)
    // The first and last eight bytes identify most names. In a short name, the bytes before it are
    // shifted out, so that only its own bytes count.
    var mixed = UInt64(count)
    if count >= 8 {
      mixed ^= start.word64 ^ (start + (count - 8)).word64 &* 0x9E37_79B9_7F4A_7C15
    } else {
      mixed ^= start.word64 &<< UInt64(64 - 8 * count) ^ 0x9E37
    }
    mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: mixed >> 32) | 1
  }

  private static func isSame(_ first: JSONValue, _ second: JSONValue) -> Bool {
    first.kind == .string && second.kind == .string && first.hasSameText(as: second)
  }

  private static func findAmongMany(in object: JSONValue, _ duplicates: inout [Duplicate]) {
    var first: [Text: JSONValue] = [:]
    for member in object.members where member.name.kind == .string {
      let name = member.name.text
      if let earlier = first[name] {
        duplicates.append(Duplicate(first: earlier, again: member.name))
      } else {
        first[name] = member.name
      }
    }
  }
}
