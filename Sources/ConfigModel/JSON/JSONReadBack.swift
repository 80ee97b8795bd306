/// Reads the written form of a tree and checks that it has the tree's tokens: the same brackets,
/// commas and colons, the same characters in every scalar, and only whitespace between them.
///
/// The text may come in pieces, none of which ends inside a token. The check walks the tree in its
/// own way. It shares no code with the writer except the parser's skipping of whitespace.
struct JSONReadBack {
  private let tree: JSONTree
  private var index = 0
  private var containers = OpenContainers()
  private var expected = Expected.value

  private enum Expected {
    case name, colon, value, separator, nothing
  }

  init(_ tree: JSONTree) {
    self.tree = tree
  }

  /// True if the whole tree has been read.
  var isComplete: Bool { expected == .nothing }

  /// Reads one piece, which must be followed by a zero byte. Returns false at the first difference
  /// from the tree.
  mutating func accepts(_ start: ByteCursor, _ end: ByteCursor) -> Bool {
    var at = start
    while true {
      at = JSONScanner.skipBlanks(at)
      if at >= end { return at == end }
      switch expected {
      case .name:
        guard let next = scalar(at, end) else { return false }
        at = next
        expected = .colon
      case .colon:
        guard at.byte == UInt8(ascii: ":") else { return false }
        at += 1
        expected = .value
      case .value:
        guard let next = value(at, end) else { return false }
        at = next
      case .separator:
        guard separator(at.byte) else { return false }
        at += 1
      case .nothing:
        return false
      }
    }
  }

  /// Reads a scalar or an opening bracket.
  private mutating func value(_ at: ByteCursor, _ end: ByteCursor) -> ByteCursor? {
    let node = tree[index]
    guard node.kind == .object || node.kind == .array else {
      expected = .separator
      return scalar(at, end)
    }
    let isObject = node.kind == .object
    guard at.byte == (isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")) else { return nil }
    index &+= 1
    containers.push(end: node.next, isObject: isObject)
    expected = Int(node.next) == index ? .separator : isObject ? .name : .value
    return at + 1
  }

  private mutating func scalar(_ at: ByteCursor, _ end: ByteCursor) -> ByteCursor? {
    let node = tree[index]
    let count = Int(node.end &- node.start)
    guard count <= end - at, at.equals(tree.source.start + Int(node.start), count) else {
      return nil
    }
    index &+= 1
    if containers.depth == 0 { expected = .nothing }
    return at + count
  }

  /// Accepts a comma, or the closing bracket at the end of the container.
  private mutating func separator(_ byte: UInt8) -> Bool {
    guard Int(containers.end) == index else {
      expected = containers.isInObject ? .name : .value
      return byte == UInt8(ascii: ",")
    }
    guard byte == (containers.isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      return false
    }
    containers.pop()
    if containers.depth == 0 { expected = .nothing }
    return true
  }
}
