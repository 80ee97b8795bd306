import ConfigModel

/// Invariants of every tree, whatever the text.
enum TreeInvariants {
  /// Describes the first invariant that is broken; nil if all hold.
  static func broken(in tree: JSONTree) -> String? {
    let count = tree.source.count
    for index in 0..<tree.count {
      let node = tree[index]
      if node.start > node.end || Int(node.end) > count { return "node \(index) has no range" }
      let isContainer = node.kind == .object || node.kind == .array
      if isContainer ? Int(node.next) <= index : Int(node.next) != index + 1 {
        return "node \(index) ends before itself"
      }
      if Int(node.next) > tree.count { return "node \(index) ends beyond the tree" }
      if isContainer, let fault = brokenChildren(tree, index) { return fault }
    }
    if Int(tree[0].next) != tree.count { return "the root does not hold everything" }
    for problem in tree.problems
    where problem.range.start > problem.range.end || problem.range.end > count {
      return "a problem is outside the text"
    }
    return nil
  }

  private static func brokenChildren(_ tree: JSONTree, _ parent: Int) -> String? {
    let container = tree[parent]
    var child = parent + 1
    var number = 0
    var previousEnd = container.start
    while child < Int(container.next) {
      let node = tree[child]
      if node.start < previousEnd || node.end > container.end {
        return "child \(child) is outside of \(parent)"
      }
      if node.has(.name) != (container.kind == .object && number % 2 == 0) {
        return "child \(child) of \(parent) is a name, or should be"
      }
      previousEnd = node.end
      child = Int(node.next)
      number += 1
    }
    if container.kind == .object, number % 2 != 0 { return "object \(parent) has half a member" }
    return child == Int(container.next) ? nil : "the children of \(parent) do not end with it"
  }
}
