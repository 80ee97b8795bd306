/// Names the values that ranges of a text belong to: as JSON Pointers (RFC 6901), and by names that
/// stay when something is inserted (see ``StablePointer``).
///
/// Ranges come in ascending order; all of them together cost one walk through the tree.
public struct JSONPointerFinder {
  /// A container on the way down, and the child that was looked at last.
  private struct Level {
    let container: JSONNode
    /// The child's node: of a member its name.
    var child: Int
    var ordinal = 0
    /// The names of the children up to this one, as far as somebody asked.
    var names: StableNames

    init(container: JSONNode, firstChild: Int) {
      self.container = container
      child = firstChild
      names = StableNames(firstChild)
    }

    var isInObject: Bool { container.kind == .object }
    /// The child's value.
    var value: Int { isInObject ? child + 1 : child }
  }

  private let tree: JSONTree
  private var levels: [Level]

  public init(_ tree: JSONTree) {
    self.tree = tree
    levels = [Level(container: tree[0], firstChild: 1)]
  }

  /// The pointers of the innermost value, or member, that holds a range.
  public mutating func place(of range: SourceRange) -> (pointer: String, stable: String) {
    let depth = descend(to: range)
    var (pointer, stable) = ("", "")
    for index in 0..<depth {
      let token = token(of: levels[index])
      pointer += "/" + token
      stable += "/" + (levels[index].isInObject ? StablePointer.member(token) : element(index))
    }
    return (pointer, stable)
  }

  /// How many levels lead to the innermost value that holds a range.
  private mutating func descend(to range: SourceRange) -> Int {
    while levels.count > 1, !contains(levels[levels.count - 1].container, range) {
      levels.removeLast()
    }
    while let value = advance(levels.count - 1, to: range) {
      let node = tree[value]
      guard node.kind == .object || node.kind == .array, contains(node, range) else {
        return levels.count
      }
      levels.append(Level(container: node, firstChild: value + 1))
    }
    return levels.count - 1
  }

  private func contains(_ node: JSONNode, _ range: SourceRange) -> Bool {
    Int(node.start) <= range.start && range.end <= Int(node.end)
  }

  /// Moves a level to the child that holds a range and returns the child's value; nil when none does.
  private mutating func advance(_ index: Int, to range: SourceRange) -> Int? {
    while levels[index].child < Int(levels[index].container.next) {
      let value = levels[index].value
      if Int(tree[levels[index].child].start) > range.start { return nil }
      if range.end <= Int(tree[value].end) { return value }
      levels[index].child = Int(tree[value].next)
      levels[index].ordinal += 1
    }
    return nil
  }

  /// The stable token of the child of an array that a level stands at.
  private mutating func element(_ index: Int) -> String {
    let child = levels[index].child
    return levels[index].names.token(ofChild: child, levels[index].ordinal, tree)
  }

  private func token(of level: Level) -> String {
    guard level.isInObject else { return String(level.ordinal) }
    let name = JSONValue(tree: tree, index: level.child).text.string
    return name.unicodeScalars.reduce(into: "") { token, scalar in
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
  }
}
