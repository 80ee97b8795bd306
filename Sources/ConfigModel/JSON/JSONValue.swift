/// One value of a ``JSONTree``, with access to its children.
public struct JSONValue: Sendable {
  public let tree: JSONTree
  public let index: Int

  public init(tree: JSONTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  public var node: JSONNode { tree[index] }

  public var kind: JSONKind { node.kind }

  /// The range of the token, or of the whole container with its brackets.
  public var range: SourceRange { node.range }

  /// The elements of an array; empty for other values.
  public var elements: Elements {
    Elements(tree: tree, position: index + 1, end: kind == .array ? Int(node.next) : index + 1)
  }

  /// The members of an object, in the order of the text; empty for other values.
  public var members: Members {
    Members(tree: tree, position: index + 1, end: kind == .object ? Int(node.next) : index + 1)
  }

  /// The value of the last member with this name, which is the one that most parsers return.
  public func member(_ name: StaticString) -> JSONValue? {
    var found: JSONValue?
    for member in members where member.name.text == name { found = member.value }
    return found
  }

  public struct Elements: Sequence, IteratorProtocol {
    let tree: JSONTree
    var position: Int
    let end: Int

    public mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      let value = JSONValue(tree: tree, index: position)
      position = Int(tree[position].next)
      return value
    }
  }

  public struct Member: Sendable {
    public let name: JSONValue
    public let value: JSONValue

    /// The range from the name to the end of the value.
    public var range: SourceRange { SourceRange(name.range.start, value.range.end) }
  }

  public struct Members: Sequence, IteratorProtocol {
    let tree: JSONTree
    var position: Int
    let end: Int

    public mutating func next() -> Member? {
      guard position < end else { return nil }
      let member = Member(
        name: JSONValue(tree: tree, index: position),
        value: JSONValue(tree: tree, index: position + 1))
      position = Int(tree[position + 1].next)
      return member
    }
  }
}

extension JSONValue {
  /// True if a string may begin or end with whitespace. A cheap look at its ends, which is false
  /// for most strings.
  public var mayBeUntrimmed: Bool {
    let range = textRange
    guard !range.isEmpty else { return false }
    let (first, last) = (tree.source[range.start], tree.source[range.end - 1])
    return first <= 0x20 || first >= 0x80 || last <= 0x20 || last >= 0x80 || node.has(.escaped)
  }
}
