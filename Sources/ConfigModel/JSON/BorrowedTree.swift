/// The nodes and bytes of a tree, borrowed so that reading them counts no references. Valid only
/// while the tree is alive.
@safe struct BorrowedTree {
  /// The start of the bytes.
  let start: ByteCursor
  private let nodes: UnsafePointer<JSONNode>

  init(_ tree: JSONTree) {
    start = tree.source.start
    unsafe nodes = UnsafePointer(tree.nodes)
  }

  @inline(__always) subscript(index: Int) -> JSONNode {
    unsafe nodes[index]
  }

  /// The content of a string token; nil if it has escapes or is irregular.
  @inline(__always) func plainText(at index: Int) -> BorrowedText? {
    let node = self[index]
    guard !node.hasAny([.escaped, .irregular]) else { return nil }
    return BorrowedText(start + (Int(node.start) &+ 1), Int(node.end &- node.start) &- 2)
  }

  /// The value of an integer that every reader represents exactly: no fraction, no exponent, at
  /// most 2⁵³ in magnitude (RFC 8259, section 6).
  func exactInteger(at index: Int) -> Int? {
    let node = self[index]
    guard node.kind == .number, !node.hasAny([.nonInteger, .irregular]),
      node.end - node.start <= 17
    else { return nil }
    var at = start + Int(node.start)
    let end = start + Int(node.end)
    let isNegative = at.byte == UInt8(ascii: "-")
    if isNegative { at += 1 }
    var value = 0
    while at < end {
      // At most seventeen digits: no overflow.
      value = value &* 10 &+ Int(at.byte &- 0x30)
      at += 1
    }
    guard value <= 1 << 53 else { return nil }
    return isNegative ? -value : value
  }
}
