extension JSONWriter {
  /// The number of bytes that ``writePretty(_:indentation:into:)`` writes. Indentation alone can
  /// make a deeply nested text a thousand times as long.
  public static func prettyCount(_ tree: JSONTree, indentation: JSONIndentation) -> Int {
    var containers = OpenContainers()
    var count = 0
    for index in 0..<tree.count {
      let node = tree[index]
      if containers.depth > 0, node.has(.name) || !containers.isInObject {
        count += lineBreak(containers.depth, indentation) + 1
      }
      switch node.kind {
      case .object, .array:
        count += 2
        guard Int(node.next) > index + 1 else { break }
        // The first element has no comma before it.
        count += lineBreak(containers.depth, indentation) - 1
        containers.push(end: node.next, isObject: node.kind == .object)
      default:
        count += node.range.count + (node.has(.name) ? 2 : 0)
      }
      while containers.depth > 0, Int(containers.end) == index + 1 { containers.pop() }
    }
    return count
  }

  /// The same length if it is more than a limit; nil if it is not. Faster for small documents.
  public static func prettyCount(
    _ tree: JSONTree, indentation: JSONIndentation, above limit: Int
  ) -> Int? {
    // Each node has at most two line breaks, and is at most as deep as there are nodes.
    if tree.count < 1 << 10,
      tree.source.count + 2 * tree.count * (2 + tree.count * indentation.width) <= limit
    {
      return nil
    }
    let count = prettyCount(tree, indentation: indentation)
    return count > limit ? count : nil
  }

  private static func lineBreak(_ depth: Int, _ indentation: JSONIndentation) -> Int {
    1 + depth * indentation.width
  }
}
