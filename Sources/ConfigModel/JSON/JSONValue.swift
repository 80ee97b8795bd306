/// One value of a ``JSONTree``, with a way to everything around and below it.
package struct JSONValue: Sendable {
  package let tree: JSONTree
  package let index: Int

  @inline(__always) package init(tree: JSONTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  package var node: JSONNode {
    @inline(__always) get { tree[index] }
  }

  package var kind: JSONKind { node.kind }

  /// The token, or the whole container with its brackets.
  package var range: SourceRange {
    let node = node
    return SourceRange(Int(node.start), Int(node.end))
  }

  /// The elements of an array; empty for anything else.
  package var elements: Elements {
    Elements(tree: tree, position: index + 1, end: kind == .array ? Int(node.next) : index + 1)
  }

  /// The members of an object, in the order of the text; empty for anything else.
  package var members: Members {
    Members(tree: tree, position: index + 1, end: kind == .object ? Int(node.next) : index + 1)
  }

  /// The value of the last member of this name, as most parsers have it.
  package func member(_ name: StaticString) -> JSONValue? {
    var found: JSONValue?
    for member in members where member.name.text == name { found = member.value }
    return found
  }

  package struct Elements: Sequence, IteratorProtocol {
    let tree: JSONTree
    var position: Int
    let end: Int

    package mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      let value = JSONValue(tree: tree, index: position)
      position = Int(tree[position].next)
      return value
    }
  }

  package struct Member: Sendable {
    package let name: JSONValue
    package let value: JSONValue

    /// From the name to the end of the value.
    package var range: SourceRange { SourceRange(name.range.start, value.range.end) }
  }

  package struct Members: Sequence, IteratorProtocol {
    let tree: JSONTree
    var position: Int
    let end: Int

    package mutating func next() -> Member? {
      guard position < end else { return nil }
      let member = Member(
        name: JSONValue(tree: tree, index: position),
        value: JSONValue(tree: tree, index: position + 1))
      position = Int(tree[position + 1].next)
      return member
    }
  }
}
