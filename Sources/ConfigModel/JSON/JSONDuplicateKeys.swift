/// Finds names that occur twice in one object, compared by what they say: `"\u0061"` is `"a"`.
///
/// Cost linear in the nodes: wide objects are hashed.
package enum JSONDuplicateKeys {
  package struct Duplicate: Sendable {
    package let first: JSONValue
    package let again: JSONValue
  }

  /// Up to how many members every pair is compared, which is faster than hashing them.
  private static let narrow = 8

  package static func find(in tree: JSONTree) -> [Duplicate] {
    var duplicates: [Duplicate] = []
    for index in 0..<tree.count where tree[index].kind == .object {
      find(in: JSONValue(tree: tree, index: index), &duplicates)
    }
    return duplicates
  }

  private static func find(in object: JSONValue, _ duplicates: inout [Duplicate]) {
    let tree = object.tree
    let known = duplicates.count
    let end = Int(object.node.next)
    var names = InlineArray<8, Int>(repeating: 0)
    var count = 0
    var name = object.index + 1
    while name < end {
      guard count < narrow else {
        duplicates.removeSubrange(known...)
        return findByHash(in: object, &duplicates)
      }
      let node = tree[name]
      for index in 0..<count where isSame(tree, tree[names[index]], names[index], node, name) {
        duplicates.append(
          Duplicate(
            first: JSONValue(tree: tree, index: names[index]),
            again: JSONValue(tree: tree, index: name)))
        break
      }
      names[count] = name
      count += 1
      name = Int(tree[name + 1].next)
    }
  }

  @inline(__always)
  private static func isSame(
    _ tree: JSONTree, _ first: JSONNode, _ firstIndex: Int, _ second: JSONNode, _ secondIndex: Int
  ) -> Bool {
    guard first.kind == .string, second.kind == .string else { return false }
    if (first.meta | second.meta) & (JSONFlags.escaped.rawValue | JSONFlags.irregular.rawValue) != 0
    {
      return JSONValue(tree: tree, index: firstIndex).text
        .isSame(as: JSONValue(tree: tree, index: secondIndex).text)
    }
    let count = Int(first.end &- first.start)
    let start = tree.source.start
    return count == Int(second.end &- second.start)
      && (start + Int(first.start)).equals(start + Int(second.start), count)
  }

  private static func findByHash(in object: JSONValue, _ duplicates: inout [Duplicate]) {
    var first: [ExactText: JSONValue] = [:]
    for member in object.members where member.name.kind == .string {
      let name = ExactText(member.name.text.string)
      if let earlier = first[name] {
        duplicates.append(Duplicate(first: earlier, again: member.name))
      } else {
        first[name] = member.name
      }
    }
  }
}
