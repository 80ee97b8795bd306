/// Compares the structure of a tree with the indentation of its text.
struct JSONLayoutCheck {
  private let tree: JSONTree
  /// The start of the last line examined; lines are examined in ascending order.
  private var lineStart = 0
  private var scanned = 0

  /// The number of tokens at the start of a line whose indentation does not fit their container.
  /// Zero for a text on one line and for a consistently indented text.
  static func misplacedCount(_ tree: JSONTree) -> Int {
    var check = JSONLayoutCheck(tree: tree)
    var count = 0
    for index in 0..<tree.count {
      let node = tree[index]
      guard node.kind == .object || node.kind == .array else { continue }
      count += check.misplacedCount(index, node)
    }
    return count
  }

  private init(tree: JSONTree) {
    self.tree = tree
  }

  private mutating func misplacedCount(_ index: Int, _ node: JSONNode) -> Int {
    let own = indentation(ofLineWith: Int(node.start))
    var count = 0
    var common: Int?
    var child = index + 1
    while child < Int(node.next) {
      if let width = indentation(ofFirst: Int(tree[child].start)) {
        if width != common ?? width || width <= own { count += 1 }
        if common == nil { common = width }
      }
      if node.kind == .object {
        child += 1
        // A value belongs on the line of its name.
        if indentation(ofFirst: Int(tree[child].start)) != nil { count += 1 }
      }
      child = Int(tree[child].next)
    }
    if node.end > node.start, !node.has(.irregular),
      let width = indentation(ofFirst: Int(node.end) - 1), width != own
    {
      count += 1
    }
    return count
  }

  /// The number of spaces and tabs at the start of the line of an offset. Offsets must ascend.
  private mutating func indentation(ofLineWith offset: Int) -> Int {
    while scanned < offset {
      if tree.source[scanned] == 0x0A || tree.source[scanned] == 0x0D { lineStart = scanned + 1 }
      scanned += 1
    }
    var end = lineStart
    while end < offset, tree.source[end] == 0x20 || tree.source[end] == 0x09 { end += 1 }
    return end - lineStart
  }

  /// The number of spaces and tabs before an offset on its line; nil if there is anything else
  /// before it, or on the first line.
  private func indentation(ofFirst offset: Int) -> Int? {
    let source = tree.source
    var start = offset
    while start > 0, source[start - 1] == 0x20 || source[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || source[start - 1] == 0x0A || source[start - 1] == 0x0D else { return nil }
    return start == 0 ? nil : offset - start
  }
}
