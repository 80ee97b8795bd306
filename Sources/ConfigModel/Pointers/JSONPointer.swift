/// Finds the JSON Pointers (RFC 6901) and the stable names (see ``StablePointer``) of the values
/// that contain given ranges.
///
/// Ranges must come in ascending order, so that all of them together take one walk through the
/// tree.
public struct JSONPointerFinder {
  /// A container on the path to a range, and the child that was examined last.
  private struct Level {
    let container: JSONNode
    /// The index of the child, which in an object is its name.
    var child: Int
    var ordinal = 0
    /// The names of the children up to this one, as far as they were requested.
    var names: StableNames

    init(container: JSONNode, firstChild: Int) {
      self.container = container
      child = firstChild
      names = StableNames(firstChild)
    }

    var isInObject: Bool { container.kind == .object }
    /// The index of the child's value.
    var value: Int { isInObject ? child + 1 : child }
  }

  private let tree: JSONTree
  private var levels: [Level]

  public init(_ tree: JSONTree) {
    self.tree = tree
    levels = [Level(container: tree[0], firstChild: 1)]
  }

  /// The pointers of the innermost value or member that contains a range.
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

  /// The number of levels on the path to the innermost value that contains a range.
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

  /// Moves a level to the child that contains a range and returns the index of the child's value;
  /// nil if there is none.
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

  /// The stable token of the current array element at a level.
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
